import * as fc from 'fast-check';
import { digitsIn, surfaceForms, type Language } from '../guardrails/redaction/surface-forms.ts';

/** A note of random characters in which one secret is written as a person would. */
export interface PlantedNote {
  readonly text: string;
  /** The secret as plain digits. */
  readonly secret: string;
}

/** What people say in front of a secret; any digits behind it are secret. */
const cues: Readonly<Record<Language, readonly string[]>> = {
  en: ['My OTP is', 'ATM PIN is', 'The card CVV is', 'The SIM PUK is', 'My Aadhaar number is'],
  'hi-Latn': ['mera OTP hai', 'upi pin hai', 'mera aadhaar number hai', 'card ka cvv hai'],
  hi: ['मेरा ओटीपी है', 'एटीएम पिन है', 'आधार नंबर है'],
};

/** How many digits a secret behind that cue has. */
const lengths: readonly (readonly [RegExp, number])[] = [
  [/cvv/iu, 3],
  [/puk/iu, 8],
  [/aadhaar|आधार/iu, 12],
  [/pin|पिन/iu, 4],
  [/./u, 6],
];

const scraps = Array.from(
  '.,;:!?()[]{}"\'`~@#$%^&*_-+=/\\|<>\n\t₹€£°½¾१२३४５৭\u200b\u00ad\u2060\u202e\ufe0f' +
    'abcxyzABCXYZअआकखगমাதெגд😀🏽0123456789',
);
const noiseWords = [
  'call',
  'kal',
  'parso',
  'Rs',
  'order',
  'no.',
  'on',
  '12/11',
  '5pm',
  'Dr.',
  'se',
];

const noise = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...scraps) },
      { weight: 2, arbitrary: fc.constantFrom(...noiseWords.map((word) => ` ${word} `)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    { maxLength: 160 },
  )
  .map((parts) => parts.join(''));

const language = fc.constantFrom<Language>('en', 'hi-Latn', 'hi');
const form = fc.constantFrom(...Object.keys(surfaceForms));

/**
 * Noise, a line with a secret in one of the surface forms, and noise again. A word begins the line after it: digits that
 * go on there would be part of a longer secret.
 */
export const plantedNotes: fc.Arbitrary<PlantedNote> = fc
  .tuple(
    noise,
    noise,
    language,
    form,
    fc.nat(),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }),
  )
  .map(([head, tail, spoken, name, pick, digits]) => {
    const cue = cues[spoken][pick % cues[spoken].length] ?? '';
    const length = lengths.find(([pattern]) => pattern.test(cue))?.[1] ?? 6;
    const secret = digits.slice(0, length).join('');
    const written = surfaceForms[name]?.(secret, spoken) ?? secret;
    return { text: `${head}\n${cue} ${written}\nThanks ${tail}`, secret, noise: head + tail };
  })
  // Where the noise happens to spell the secret, nobody could tell whether it leaked.
  .filter(({ secret, noise: around }) => !digitsIn(around).includes(secret));
