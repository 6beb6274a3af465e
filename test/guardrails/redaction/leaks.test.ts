import { describe, expect, test } from 'vitest';
import { redact, remainingSecrets } from '../../../src/guardrails/redaction/redact.ts';
import type { SecretKind } from '../../../src/guardrails/redaction/kinds.ts';
import { digitsIn, surfaceForms, type Language } from './surface-forms.ts';

interface Sample {
  readonly kind: SecretKind;
  readonly digits: string;
  readonly frames: Readonly<Record<Language, readonly string[]>>;
}

/** `@` is where the secret goes; `#` stands for a phone that has to stay. */
const samples: readonly Sample[] = [
  {
    kind: 'one_time_code',
    digits: '482913',
    frames: {
      en: [
        'My OTP is @, then call #',
        'The verification code they sent: @',
        '@ is the OTP, call # after that',
        'When they ask for the code say @ and wait',
      ],
      'hi-Latn': ['OTP hai @ aur number # hai', 'bhaiya otp aaya @ jaldi', '@ mera OTP hai'],
      hi: ['मेरा ओटीपी @ है, फोन # है', 'ओटीपी: @', '@ मेरा ओटीपी है'],
    },
  },
  {
    kind: 'pin',
    digits: '4471',
    frames: {
      en: ['My ATM PIN is @, branch phone #', 'UPI PIN: @', 'mpin @'],
      'hi-Latn': ['mera atm pin @ hai, kisi ko mat dena', 'upi ka pin @ hai'],
      hi: ['मेरा एटीएम पिन @ है', 'यूपीआई पिन @ है, फोन #'],
    },
  },
  {
    kind: 'cvv',
    digits: '719',
    frames: {
      en: ['CVV @, call #', 'the three digit code on the back is @'],
      'hi-Latn': ['cvv number hai @', 'card ka cvv @ hai'],
      hi: ['सीवीवी @ है'],
    },
  },
  {
    kind: 'card_number',
    digits: '4394791751061359',
    frames: {
      en: ['Card number @, phone #', 'pay with my credit card @ please'],
      'hi-Latn': ['mera card number @ hai', 'card @ se pay karo, number # hai'],
      hi: ['कार्ड नंबर @ है'],
    },
  },
  {
    kind: 'aadhaar',
    digits: '730491305486',
    frames: {
      en: ['My Aadhaar is @', 'Aadhaar card number: @, call #'],
      'hi-Latn': ['aadhaar number @ hai', 'mera adhar @ hai'],
      hi: ['आधार नंबर @ है, फोन #'],
    },
  },
  {
    kind: 'bank_account',
    digits: '50100234567',
    frames: {
      en: ['Account number @, call #', 'refund to my savings a/c @ please'],
      'hi-Latn': ['mera khata number @ hai', 'account number hai @'],
      hi: ['खाता संख्या @ है'],
    },
  },
  {
    kind: 'sim_puk',
    digits: '48291306',
    frames: {
      en: ['The SIM PUK code is @', 'PUK: @, call #'],
      'hi-Latn': ['sim ka puk @ hai'],
      hi: ['पीयूके कोड @ है'],
    },
  },
  {
    kind: 'delivery_code',
    digits: '7326',
    frames: {
      en: ['The delivery code is @', 'Ola start code @, call #'],
      'hi-Latn': ['delivery code @ hai', 'ride ka otp @ hai'],
      hi: ['डिलीवरी कोड @ है'],
    },
  },
  {
    kind: 'access_code',
    digits: '7326',
    frames: {
      en: ['Our gate code is @, ask for the price only'],
      'hi-Latn': ['society ka code @ hai, rate pucho'],
      hi: ['गेट का कोड @ है'],
    },
  },
  {
    kind: 'password',
    digits: '88217364',
    frames: {
      en: ['the password is @', 'password: @, call #'],
      'hi-Latn': ['password hai @'],
      hi: ['पासवर्ड @ है'],
    },
  },
];

const phone = '98201 44556';

function contains(haystack: string, digits: string): boolean {
  const size = digits.length <= 4 ? digits.length : Math.max(4, Math.ceil(digits.length * 0.6));
  for (let at = 0; at + size <= digits.length; at += 1) {
    if (haystack.includes(digits.slice(at, at + size))) return true;
  }
  return false;
}

const cases = samples.flatMap(({ kind, digits, frames }) =>
  (Object.entries(frames) as [Language, readonly string[]][]).flatMap(([language, texts]) =>
    texts.flatMap((frame) =>
      Object.keys(surfaceForms).map((form) => ({ kind, digits, language, frame, form })),
    ),
  ),
);

describe('no secret leaks in any surface form', () => {
  test.each(samples.map(({ kind }) => kind))('%s', (kind) => {
    const leaks: string[] = [];
    for (const { digits, language, frame, form } of cases.filter((each) => each.kind === kind)) {
      const written = surfaceForms[form]?.(digits, language) ?? digits;
      const text = frame.replace('@', written).replace('#', phone);
      const result = redact(text);
      const clean = !contains(digitsIn(result.text.replace(phone, ' ')), digits);
      const keptPhone = !frame.includes('#') || result.text.includes(phone);
      if (!clean || !keptPhone)
        leaks.push(`${form}: ${JSON.stringify(text)} → ${JSON.stringify(result.text)}`);
    }
    expect(leaks).toEqual([]);
  });

  test('redaction is stable and passes its own gate', () => {
    for (const { digits, language, frame, form } of cases) {
      const written = surfaceForms[form]?.(digits, language) ?? digits;
      const once = redact(frame.replace('@', written).replace('#', phone)).text;
      expect(redact(once)).toEqual({ text: once, removed: [] });
      expect(remainingSecrets([once])).toEqual([]);
    }
  });
});
