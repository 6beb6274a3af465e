import { hindiDigitWords, hindiIntegerWords, hindiNumberWords } from './hindi-words.ts';
import { digitWords, integerWords, numberWords } from './number-words.ts';
import { isHindi, type Scene } from './scanner.ts';

/** Regex source of a written number: grouped (`1,24,500`), plain, with decimals or only decimals (`.5`). */
export const AMOUNT =
  '(?:\\d{1,3}(?:,\\d{2,3}){1,7}(?!\\d)(?:\\.\\d{1,9})?|\\d{1,18}(?:\\.\\d{1,9})?|\\.\\d{1,9})';

const SCALES: ReadonlyMap<string, string> = new Map([
  ['k', 'thousand'],
  ['thousand', 'thousand'],
  ['hazar', 'thousand'],
  ['hazaar', 'thousand'],
  ['l', 'lakh'],
  ['lac', 'lakh'],
  ['lacs', 'lakh'],
  ['lakh', 'lakh'],
  ['lakhs', 'lakh'],
  ['cr', 'crore'],
  ['crs', 'crore'],
  ['crore', 'crore'],
  ['crores', 'crore'],
  ['m', 'million'],
  ['mn', 'million'],
  ['mln', 'million'],
  ['million', 'million'],
  ['bn', 'billion'],
  ['billion', 'billion'],
  ['हजार', 'thousand'],
  ['हज़ार', 'thousand'],
  ['लाख', 'lakh'],
  ['करोड़', 'crore'],
  ['करोड़', 'crore'],
]);
const HINDI_SCALES: ReadonlyMap<string, string> = new Map([
  ['thousand', 'हज़ार'],
  ['lakh', 'लाख'],
  ['crore', 'करोड़'],
]);
const LONG_SCALES =
  'thousand|lakhs?|lacs?|crores?|crs?|million|mn|mln|billion|bn|hazaa?r|हजार|हज़ार|लाख|करोड़|करोड़';

/** Regex source of a scale that may stand behind money; `l`, `k` and `m` must touch the number or stand alone after it. */
export const SCALE = `(?:(?:${LONG_SCALES}|[klm])(?![\\p{L}\\p{M}\\d]))`;
/** Regex source of a scale that is clear without money. */
export const CLEAR_SCALE = `(?:(?:${LONG_SCALES})(?![\\p{L}\\p{M}\\d]))`;

/** A number in words, in the language of the sentence. */
export function sayNumber(scene: Scene, at: number, written: string): string {
  const full = written.startsWith('.') ? `0${written}` : written;
  return isHindi(scene, at) ? hindiNumberWords(full) : numberWords(full);
}

/** A whole number in words, in the language of the sentence. */
export function sayInteger(scene: Scene, at: number, value: number): string {
  return isHindi(scene, at) ? hindiIntegerWords(value) : integerWords(value);
}

/** Digits one by one, in the language of the sentence. */
export function sayDigits(scene: Scene, at: number, written: string): string {
  return isHindi(scene, at) ? hindiDigitWords(written) : digitWords(written);
}

/** "one point five lakh", "two thousand five hundred" for `2.5k`. */
export function sayScaled(
  scene: Scene,
  at: number,
  written: string,
  scale: string | undefined,
): string {
  if (scale === undefined) return sayNumber(scene, at, written);
  const name = SCALES.get(scale.toLowerCase()) ?? scale;
  const thousands = Number(written.replaceAll(',', '')) * 1000;
  if (name === 'thousand' && Number.isInteger(thousands)) return sayInteger(scene, at, thousands);
  return `${sayNumber(scene, at, written)} ${isHindi(scene, at) ? (HINDI_SCALES.get(name) ?? name) : name}`;
}
