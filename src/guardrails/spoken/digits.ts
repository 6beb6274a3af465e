const DECIMAL = /\p{Nd}/u;
const VULGAR: ReadonlyMap<string, string> = new Map(
  ['½', '⅓', '⅔', '¼', '¾', '⅕', '⅖', '⅗', '⅘', '⅙', '⅚', '⅛', '⅜', '⅝', '⅞'].map((char) => [
    char,
    char.normalize('NFKC').replace('\u2044', '/'),
  ]),
);

/** Decimal digits of one script are ten code points in a row, so the digits before this one give its value. */
function decimalValue(char: string): string {
  const plain = char.normalize('NFKC');
  if (plain >= '0' && plain <= '9') return plain;
  const code = char.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DECIMAL.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function otherNumeral(char: string, before: string): string {
  const fraction = VULGAR.get(char);
  if (fraction !== undefined) return /\p{N}/u.test(before) ? ` ${fraction}` : fraction;
  if (char === '²' || char === '³') return char;
  const plain = char.normalize('NFKC');
  if (plain === char || /[^\x20-\x7e]/.test(plain)) return 'number';
  return plain;
}

/**
 * Writes the digits of every script as 0–9 and symbols such as ½, ①, Ⅳ in plain characters, and removes what is
 * invisible inside a number, so that later rules know one kind of digit. All other text stays as it is.
 */
export function plainDigits(text: string): string {
  if (!/\p{N}|\u2212/u.test(text)) return text;
  return text
    .replaceAll(/\p{Nd}/gu, (char) => (char >= '0' && char <= '9' ? char : decimalValue(char)))
    .replaceAll(/[\p{No}\p{Nl}]/gu, (char, at: number, whole: string) =>
      otherNumeral(char, whole.slice(Math.max(0, at - 1), at)),
    )
    .replaceAll(/(?<=\d)(?:\u00ad|[\u200b-\u200f]|\u2060|\ufeff|\ufe0f|\u20e3)+/gu, '')
    .replaceAll('\u2212', '-');
}
