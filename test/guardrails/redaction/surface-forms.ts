const words = {
  en: 'zero one two three four five six seven eight nine'.split(' '),
  'hi-Latn': 'zero ek do teen char paanch chhe saat aath nau'.split(' '),
  hi: 'शून्य एक दो तीन चार पाँच छह सात आठ नौ'.split(' '),
} as const;

export type Language = keyof typeof words;

const doubles: Readonly<Record<Language, string>> = {
  en: 'double',
  'hi-Latn': 'double',
  hi: 'डबल',
};

function each(digits: string, write: (digit: number) => string, separator = ''): string {
  return Array.from(digits, (digit) => write(Number(digit))).join(separator);
}

function groups(digits: string, separator: string): string {
  return (digits.match(/.{1,4}/g) ?? []).join(separator);
}

function doubled(digits: string, language: Language): string {
  return digits.replaceAll(/(\d)\1?/g, (run, digit: string) => {
    const word = words[language][Number(digit)] ?? '';
    return run.length === 2 ? `${doubles[language]} ${word} ` : `${word} `;
  });
}

const shift = (zero: number) => (digit: number) => String.fromCodePoint(zero + digit);

/** Ways in which people and obfuscators write a string of ASCII digits. */
export const surfaceForms: Readonly<
  Record<string, (digits: string, language: Language) => string>
> = {
  plain: (digits) => digits,
  spaced: (digits) => each(digits, String, ' '),
  dashed: (digits) => each(digits, String, '-'),
  dotted: (digits) => each(digits, String, '.'),
  slashed: (digits) => each(digits, String, '/'),
  underscored: (digits) => each(digits, String, '_'),
  grouped: (digits) => groups(digits, ' '),
  'grouped with dashes': (digits) => groups(digits, '-'),
  'grouped with dots': (digits) => groups(digits, '.'),
  'one group a line': (digits) => groups(digits, '\n'),
  'full width': (digits) => each(digits, shift(0xff10)),
  Devanagari: (digits) => each(digits, shift(0x966)),
  Bengali: (digits) => each(digits, shift(0x9e6)),
  Tamil: (digits) => each(digits, shift(0xbe6)),
  Telugu: (digits) => each(digits, shift(0xc66)),
  Gujarati: (digits) => each(digits, shift(0xae6)),
  Arabic: (digits) => each(digits, shift(0x660)),
  'mathematical bold': (digits) => each(digits, shift(0x1d7ce)),
  keycaps: (digits) => each(digits, (digit) => `${digit}\uFE0F\u20E3`),
  'zero width space': (digits) => each(digits, String, '\u200B'),
  'soft hyphen': (digits) => each(digits, String, '\u00AD'),
  'word joiner': (digits) => each(digits, String, '\u2060'),
  'no-break space': (digits) => each(digits, String, '\u00A0'),
  'combining marks': (digits) => each(digits, (digit) => `${digit}\u0301`),
  'letters for zero and one': (digits) =>
    /[2-9]/.test(digits.slice(0, 2)) ? digits.replace('0', 'O').replace('1', 'l') : digits,
  words: (digits, language) => each(digits, (digit) => words[language][digit] ?? '', ' '),
  'words with dashes': (digits, language) =>
    each(digits, (digit) => words[language][digit] ?? '', '-'),
  'words with commas': (digits, language) =>
    (digits.match(/.{1,4}/g) ?? [])
      .map((group) => each(group, (digit) => words[language][digit] ?? '', ' '))
      .join(', '),
  doubled: (digits, language) => doubled(digits, language).trim(),
  'English words': (digits) => each(digits, (digit) => words.en[digit] ?? '', ' '),
  'every second as a word': (digits, language) =>
    Array.from(digits, (digit, i) => (i % 2 === 0 ? digit : words[language][Number(digit)])).join(
      ' ',
    ),
};

/** What of a text still reads as digits, in any of the forms above. */
export function digitsIn(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{Cf}\p{Mn}\p{Me}\uFE0F]/gu, (mark) => (/[ऀ-ॿ]/.test(mark) ? mark : ''))
    .toLowerCase();
  const pieces = folded.match(/\p{Nd}|[\p{L}\p{M}]+/gu) ?? [];
  let out = '';
  for (const piece of pieces) {
    if (/^\p{Nd}$/u.test(piece)) out += digitValue(piece);
    else out += wordValues.get(piece) ?? (/^[ol]$/.test(piece) ? { o: '0', l: '1' }[piece] : '');
  }
  return out;
}

const wordValues = new Map<string, string>();
for (const list of Object.values(words)) {
  list.forEach((word, value) => wordValues.set(word.normalize('NFKD'), String(value)));
}

function digitValue(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
