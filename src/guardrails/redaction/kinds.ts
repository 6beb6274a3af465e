/** What a note may hold that must not be spoken to a stranger; the names are stable and go into answers. */
export const secretKinds = [
  'one_time_code',
  'delivery_code',
  'access_code',
  'password',
  'security_answer',
  'pin',
  'sim_puk',
  'cvv',
  'card_number',
  'card_expiry',
  'bank_account',
  'ifsc',
  'iban',
  'upi',
  'aadhaar',
  'pan',
  'passport',
  'api_token',
  'date_of_birth',
] as const;

export type SecretKind = (typeof secretKinds)[number];

/** What every placeholder ends in, so that a second reading recognises its own words. */
const placeholderEnding = 'I will not share';

const nouns: Readonly<Record<SecretKind, string>> = {
  one_time_code: 'a code',
  delivery_code: 'a delivery code',
  access_code: 'an access code',
  password: 'a password',
  security_answer: 'a security answer',
  pin: 'a PIN',
  sim_puk: 'a SIM unlock code',
  cvv: 'a card security code',
  card_number: 'a card number',
  card_expiry: 'a card expiry date',
  bank_account: 'an account number',
  ifsc: 'a bank branch code',
  iban: 'an international account number',
  upi: 'a UPI ID',
  aadhaar: 'an Aadhaar number',
  pan: 'a PAN',
  passport: 'a passport number',
  api_token: 'a secret key',
  date_of_birth: 'a date of birth',
};

/** The words left where a secret of this kind was cut out: speakable, without digits or number words. */
export function placeholder(kind: SecretKind): string {
  return `${nouns[kind]} ${placeholderEnding}`;
}

const longestFirst = secretKinds
  .map((kind) => ({ kind, words: placeholder(kind).toLowerCase() }))
  .sort((a, b) => b.words.length - a.words.length);

/** Where placeholders stand in a text in lower case, in order: half-open ranges. */
export function findPlaceholders(
  lower: string,
): { start: number; end: number; kind: SecretKind }[] {
  const ending = placeholderEnding.toLowerCase();
  const found = [];
  for (let at = lower.indexOf(ending); at >= 0; at = lower.indexOf(ending, at + ending.length)) {
    const end = at + ending.length;
    const match = longestFirst.find(({ words }) => lower.startsWith(words, end - words.length));
    if (match !== undefined) found.push({ start: end - match.words.length, end, kind: match.kind });
  }
  return found;
}
