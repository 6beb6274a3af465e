import { multiplierWord, repeatWord } from './number-words.ts';
import type { Token } from './tokens.ts';
import { copulas } from './words.ts';

/** Digits that belong together, however they were written, as a range of tokens (both ends included). */
export interface NumberSpan {
  readonly first: number;
  readonly last: number;
  /** Every digit in reading order: "double five two" is 552. */
  readonly digits: string;
  /** How many digits each written piece had: 4 4 4 4 for a card in groups. */
  readonly groups: readonly number[];
  /** At least one piece was a number word. */
  readonly spoken: boolean;
  /** Said with hundred, lakh or the like: an amount rather than a string of digits. */
  readonly amount: boolean;
}

interface Atom {
  readonly first: number;
  readonly last: number;
  readonly digits: string;
  readonly word: boolean;
  readonly weak: boolean;
  readonly multiplier?: number;
}

const lightSeparators = /^[\s\-./_*~|\\]{0,4}$/u;
/** Only between groups of one size; they mean something else elsewhere. */
const oddSeparators = /^[\s\-./_*~|\\#+:;=>•()[\]{}]{1,4}$/u;
const longestOdd = 5;
const tightSeparators = /^[-./]?$/u;
const spokenSeparators = /^[\s\-./_,*~|"']{0,4}$/u;
const fillers = new Set([
  'dash',
  'hyphen',
  'space',
  'then',
  'phir',
  'fir',
  'and',
  'aur',
  'comma',
  'pause',
  'gap',
  'slash',
  'by',
  'stroke',
  'और',
  'फिर',
  'आणि',
]);
/** "48 then 9021", "48 phir 90": said between the parts of one number. */
const sequels = new Set(['then', 'phir', 'fir', 'फिर', 'dash', 'hyphen', 'space', 'pause', 'gap']);
const longestWordRun = 80;

function readDigit(tokens: readonly Token[], at: number): Atom | undefined {
  const token = tokens[at];
  if (token === undefined || token.type === 'placeholder') return undefined;
  if (token.type === 'digits') {
    return { first: at, last: at, digits: token.text, word: false, weak: false };
  }
  const word = token.number;
  if (word === undefined) return undefined;
  const unit = tokens[at + 1];
  if (word.ten && unit?.type === 'word' && (unit.between === ' ' || unit.between === '-')) {
    const value = unit.number;
    if (value?.digits.length === 1 && value.digits !== '0' && /^[a-z]/.test(unit.text)) {
      return {
        first: at,
        last: at + 1,
        digits: word.digits.charAt(0) + value.digits,
        word: true,
        weak: false,
      };
    }
  }
  return { first: at, last: at, digits: word.digits, word: true, weak: word.weak };
}

function readAtom(tokens: readonly Token[], at: number): Atom | undefined {
  const token = tokens[at];
  if (token?.type === 'word') {
    const times = repeatWord(token.text);
    if (times !== undefined) {
      const next = tokens[at + 1]?.gap === 'light' ? readDigit(tokens, at + 1) : undefined;
      if (next === undefined || next.digits.length > 2) return undefined;
      return { ...next, first: at, digits: next.digits.repeat(times), word: true, weak: false };
    }
    const multiplier = multiplierWord(token.text);
    if (multiplier !== undefined) {
      return { first: at, last: at, digits: '', word: true, weak: false, multiplier };
    }
  }
  return readDigit(tokens, at);
}

/** Four-digit groups with commas are one number from three groups on: a card or an Aadhaar read out in print. */
function inCommaRow(tokens: readonly Token[], at: number): boolean {
  const isGroup = (i: number): boolean =>
    tokens[i]?.type === 'digits' && tokens[i]?.text.length === 4;
  const follows = (i: number): boolean =>
    isGroup(i) && isGroup(i - 1) && /^, ?$/.test(tokens[i]?.between ?? '');
  return follows(at) && (follows(at - 1) || follows(at + 1));
}

/** Groups of one number resemble each other; a booking number and a phone beside each other do not. */
function digitsJoin(left: Atom, right: Atom, tokens: readonly Token[]): boolean {
  const between = tokens[right.first]?.between ?? '';
  const [a, b] = [left.digits.length, right.digits.length];
  if (tightSeparators.test(between)) return true;
  if (lightSeparators.test(between)) return a <= 6 && b <= 6;
  if (between.trim() === ',')
    return (a === 1 && b === 1) || (a === 3 && b === 3) || inCommaRow(tokens, right.first);
  // Digits set apart one by one are one number, whatever stands between them: quotes, emoji, stars.
  if (a === 1 && b === 1 && between.length <= longestOdd && !between.includes('\n')) return true;
  return a === b && a === 4 && oddSeparators.test(between);
}

/** "5 5 4 4. 1 1 2 2": single digits on both sides of the stop. */
function inSingles(tokens: readonly Token[], at: number): boolean {
  return [at - 2, at - 1, at, at + 1].every(
    (i) => tokens[i]?.type === 'digits' && tokens[i]?.text.length === 1,
  );
}

function joins(left: Atom, right: Atom, gap: Token, tokens: readonly Token[]): boolean {
  if (gap.gap === 'none') return left.word === right.word || !(left.weak || right.weak);
  if (left.word && right.word)
    return spokenSeparators.test(gap.between) && !/(?:^|[^.])\.\s/u.test(gap.between);
  // "4 . 8 . 2": single digits with a stop on either side.
  const single = left.digits.length === 1 && right.digits.length === 1;
  const dotted = gap.between === ' . ' || inSingles(tokens, right.first);
  if (gap.gap === 'sentence' && !(single && dotted)) return false;
  if (!left.word && !right.word) return digitsJoin(left, right, tokens);
  const numeral = left.word ? right : left;
  return spokenSeparators.test(gap.between) && numeral.digits.length <= 4;
}

/** A number goes on into the next line only when that line, or its first clause, is nothing but digits. */
function lineIsNumeric(tokens: readonly Token[], blocked: Uint8Array, at: number): boolean {
  for (let i = at; i < tokens.length && i < at + 24; i += 1) {
    const token = tokens[i];
    if (token === undefined || (i > at && (token.gap === 'line' || token.between.includes('\n'))))
      return true;
    if (i > at && (token.gap === 'comma' || token.gap === 'sentence' || copulas.has(token.text)))
      return true;
    if (blocked[i] !== 0 || (i > at && token.gap === 'none') || readAtom(tokens, i) === undefined)
      return false;
  }
  return true;
}

/** What stood alone on its lines goes on in a group that is no longer than those before. */
function ownLine(tokens: readonly Token[], atoms: readonly Atom[], next: Atom): boolean {
  const [first, left] = [atoms[0], atoms.at(-1)];
  if (first === undefined || left === undefined || tokens[first.first]?.gap !== 'line')
    return false;
  return !next.word && next.digits.length <= left.digits.length;
}

function amountOf(atoms: readonly Atom[]): string {
  let total = 0;
  let current = 0;
  for (const { digits, multiplier } of atoms) {
    if (multiplier === undefined) current += Number(digits);
    else if (multiplier === 100) current = (current === 0 ? 1 : current) * 100;
    else {
      total += (current === 0 ? 1 : current) * multiplier;
      current = 0;
    }
  }
  return String(Math.min(total + current, Number.MAX_SAFE_INTEGER));
}

/** Everyday words at the edge of a numeral ("4821 do" = give 4821) are not part of it. */
function trimWeak(atoms: Atom[]): Atom[] {
  const multi = (atom: Atom | undefined): boolean =>
    atom !== undefined && !atom.word && atom.digits.length > 1;
  let from = 0;
  let to = atoms.length;
  if (atoms[0]?.weak === true && (atoms.length === 1 || multi(atoms[1]))) from = 1;
  if (atoms[to - 1]?.weak === true && to - 1 > from && multi(atoms[to - 2])) to -= 1;
  return atoms.slice(from, to);
}

function toSpan(found: Atom[]): NumberSpan | undefined {
  const atoms = trimWeak(found);
  const first = atoms[0];
  const last = atoms.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const amount = atoms.some((atom) => atom.multiplier !== undefined);
  const digits = amount ? amountOf(atoms) : atoms.map((atom) => atom.digits).join('');
  return {
    first: first.first,
    last: last.last,
    digits,
    groups: atoms.map((atom) => atom.digits.length),
    spoken: atoms.some((atom) => atom.word),
    amount,
  };
}

/**
 * Finds every number in the tokens that are not blocked (dates, times, prices, cue words). Merging follows A3.2 of the
 * design notes: light separators and number words join, commas between groups do not, and nothing joins at a barrier.
 */
export function numberSpans(
  tokens: readonly Token[],
  blocked: Uint8Array,
  barriers: Uint8Array,
): NumberSpan[] {
  const spans: NumberSpan[] = [];
  let at = 0;
  while (at < tokens.length) {
    const first = blocked[at] === 0 ? readAtom(tokens, at) : undefined;
    if (first === undefined || first.multiplier !== undefined) {
      at += 1;
      continue;
    }
    const atoms = [first];
    extendSpan(tokens, blocked, barriers, atoms);
    const span = toSpan(atoms);
    if (span !== undefined) spans.push(span);
    at = (atoms.at(-1)?.last ?? at) + 1;
  }
  return spans;
}

/** "four eight and nine", "48 and then 9021": the next piece behind words that only join. */
function readAfterFiller(
  tokens: readonly Token[],
  blocked: Uint8Array,
  left: Atom,
  at: number,
): Atom | undefined {
  let next = at;
  while (next < at + 2 && joinsOnly(tokens[next])) next += 1;
  if (next === at || blocked[next] !== 0) return undefined;
  const atom = readAtom(tokens, next);
  if (atom === undefined || atom.weak) return undefined;
  if (left.word && atom.word) return atom;
  if (left.word || atom.word) return undefined;
  const longest = sequels.has(tokens[next - 1]?.text ?? '') ? 4 : 1;
  return left.digits.length <= longest && atom.digits.length <= longest ? atom : undefined;
}

function joinsOnly(token: Token | undefined): boolean {
  if (token === undefined || !fillers.has(token.text)) return false;
  return token.gap === 'light' || (token.gap === 'comma' && sequels.has(token.text));
}

function extendSpan(
  tokens: readonly Token[],
  blocked: Uint8Array,
  barriers: Uint8Array,
  atoms: Atom[],
): void {
  while (atoms.length < longestWordRun) {
    const left = atoms.at(-1);
    if (left === undefined) return;
    const at = left.last + 1;
    const gap = tokens[at];
    if (gap === undefined || blocked[at] !== 0 || barriers[at] !== 0) return;
    const next = readAtom(tokens, at) ?? readAfterFiller(tokens, blocked, left, at);
    if (next === undefined || blocked[next.last] !== 0 || !joins(left, next, gap, tokens)) return;
    if (gap.between.includes('\n') && !ownLine(tokens, atoms, next)) {
      if (!lineIsNumeric(tokens, blocked, at)) return;
    }
    atoms.push(next);
  }
}
