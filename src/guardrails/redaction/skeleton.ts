import { ampersand, lessThan, readMarkup } from './markup.ts';

/** The text as it is matched: folded code units, each knowing which stretch of the original it came from. */
export interface Skeleton {
  /** Folded text; letter case kept. */
  readonly text: string;
  /** `text` in lower case, unit for unit. */
  readonly lower: string;
  /** 1 where a unit is a letter, a mark on one, or a digit. */
  readonly letters: Uint8Array;
  /** Offset in the original where folded unit `i` begins. */
  readonly starts: Int32Array;
  /** Offset in the original just after folded unit `i`. */
  readonly ends: Int32Array;
}

const lookalikes = new Map<string, string>();
/** A letter of another script and the Latin letter or digit it passes for. */
const pairs =
  'АA ВB ЕE З3 КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ӀI ԚQ ԜW ҮY аa еe оo кk рp сc уy хx іi јj ѕs ԛq ԝw һh ɡg ⅼl ıi αa οo νv ρp τt ιi κk βb γy вb мm нh тt з3 ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX';
for (const [from = '', to = ''] of pairs.split(' ').map((pair) => Array.from(pair))) {
  lookalikes.set(from, to);
}
for (const char of '·•․∙⋅・') lookalikes.set(char, '.');
for (const char of '−﹣˗⁃') lookalikes.set(char, '-');
for (const char of '‘’ʼ`´') lookalikes.set(char, "'");
for (const char of '“”„«»') lookalikes.set(char, '"');
for (const char of '⁄∕') lookalikes.set(char, '/');
for (const char of '\u2028\u2029\u0085\r\u000B\u000C') lookalikes.set(char, '\n');
lookalikes.set('ँ', 'ं').set('।', '।').set('॥', '।').set('\u2800', ' ');

const invisible =
  /^[\p{Cf}\p{Variation_Selector}\p{Me}\u0300-\u036F\u093C\u115F\u1160\u3164\uFFA0]$/u;
const decimalDigit = /^\p{Nd}$/u;
const dash = /^\p{Pd}$/u;
const surrogate = /^[\uD800-\uDFFF]$/;

/** Unicode keeps the ten digits of a script together and in order, so its zero is found by walking down. */
function digitValue(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && decimalDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function foldPart(char: string): string {
  const known = lookalikes.get(char);
  if (known !== undefined) return known;
  if (invisible.test(char)) return '';
  if (dash.test(char)) return '-';
  return decimalDigit.test(char) && char > '9' ? digitValue(char) : char;
}

/** Digits in circles, in brackets and before a full stop: only the digits count. */
const enclosedDigit = /^[\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u{1F100}-\u{1F10C}]$/u;
/** Blocks of filled circles, which have no compatibility form; each begins with one. */
const filledCircles = [0x2776, 0x2780, 0x278a, 0x24f5].map((first) => first - 1);

function foldEnclosed(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code === 0x24ff || code > 0x1f10a) return '0';
  const before = filledCircles.find((zero) => code > zero && code <= zero + 10);
  return before === undefined
    ? char.normalize('NFKD').replaceAll(/\D/g, '')
    : String(code - before);
}

/** Letters in filled circles and squares, and the halves of flags. */
const enclosedLetter = /^[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]$/u;
const letterBlocks = [0x1f1e6, 0x1f170, 0x1f150];

function foldLetter(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const first = letterBlocks.find((block) => code >= block) ?? code;
  return String.fromCharCode(65 + code - first);
}

function foldCodePoint(char: string): string {
  if (surrogate.test(char)) return '\uFFFD';
  const known = lookalikes.get(char);
  if (known !== undefined) return known;
  if (enclosedDigit.test(char)) return foldEnclosed(char);
  if (enclosedLetter.test(char)) return foldLetter(char);
  if (/^[\u{1D7CE}-\u{1D7FF}]$/u.test(char)) return char.normalize('NFKC');
  if (decimalDigit.test(char)) return foldPart(char.normalize('NFKC'));
  const parts = Array.from(char.normalize('NFKD'), foldPart).join('');
  // A sign that stands for whole words hides no digit and would lengthen the text.
  return parts.length > longestFold ? char : parts;
}

const longestFold = 6;
const letter = /[\p{L}\p{M}\p{N}]/u;
const asciiLetters = Array.from({ length: 128 }, (_, code) =>
  /[\da-z]/i.test(String.fromCharCode(code)),
);

interface Folded {
  readonly text: string;
  readonly isLetter: boolean;
}

function readCodePoint(char: string, cache: Map<string, Folded>): Folded {
  const known = cache.get(char);
  if (known !== undefined) return known;
  const text = foldCodePoint(char);
  const folded = { text, isLetter: letter.test(text) };
  cache.set(char, folded);
  return folded;
}

const nothing: Folded = { text: '', isLetter: false };

/** Offsets of the folded units, growing as folding lengthens the text. */
function offsetTable(size: number): {
  add: (start: number, end: number, isLetter: boolean) => void;
  done: () => Pick<Skeleton, 'starts' | 'ends' | 'letters'>;
} {
  let starts = new Int32Array(size + 16);
  let ends = new Int32Array(size + 16);
  let letters = new Uint8Array(size + 16);
  let count = 0;
  return {
    add(start, end, isLetter) {
      if (count === starts.length) {
        starts = grown(starts, new Int32Array(count * 2));
        ends = grown(ends, new Int32Array(count * 2));
        letters = grown(letters, new Uint8Array(count * 2));
      }
      starts[count] = start;
      ends[count] = end;
      letters[count] = isLetter ? 1 : 0;
      count += 1;
    },
    done: () => ({
      starts: starts.subarray(0, count),
      ends: ends.subarray(0, count),
      letters: letters.subarray(0, count),
    }),
  };
}

function grown<T extends Int32Array | Uint8Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

/**
 * Folds a text for matching (design section 3): look-alikes, digits of every script, full-width and keycap forms and
 * invisible characters. Linear; the original is never changed, only mapped.
 */
export function foldText(text: string): Skeleton {
  const cache = new Map<string, Folded>();
  const table = offsetTable(text.length);
  let joined = '';
  let plainFrom = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const markup = code === ampersand || code === lessThan ? readMarkup(text, at) : undefined;
    if (markup === undefined && isPlain(code)) {
      table.add(at, at + 1, asciiLetters[code] === true);
      at += 1;
      continue;
    }
    const size = markup?.size ?? (code >= 0xd800 && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    const meant = markup?.text ?? text.slice(at, at + size);
    const folded = meant === '' ? nothing : readCodePoint(meant, cache);
    joined += text.slice(plainFrom, at) + folded.text;
    for (let i = 0; i < folded.text.length; i += 1) {
      table.add(at, at + size, folded.isLetter);
    }
    at += size;
    plainFrom = at;
  }
  joined += text.slice(plainFrom);
  const lower = joined.toLowerCase();
  return {
    text: joined,
    lower: lower.length === joined.length ? lower : joined,
    ...table.done(),
  };
}

/** Printable ASCII stands for itself, except the back-tick that is used as an apostrophe. */
function isPlain(code: number): boolean {
  return code > 31 && code < 127 && code !== 96;
}
