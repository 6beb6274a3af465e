import { placeholder, placeholderEnding, secretKinds, type SecretKind } from './kinds.ts';
import type { Skeleton } from './skeleton.ts';

/** What lies between a token and the one before it, from tightest to widest. */
export type Gap = 'none' | 'light' | 'comma' | 'line' | 'sentence';

/** A word, a run of digits, or one of our own placeholders, in the folded text. */
export interface Token {
  readonly type: 'word' | 'digits' | 'placeholder';
  /** Lower case, apostrophes dropped; for digits, with look-alike letters read as digits. */
  readonly text: string;
  /** Half-open range in the folded text. */
  readonly start: number;
  readonly end: number;
  readonly gap: Gap;
  /** The characters of the gap; at most eight, longer ones are cut. */
  readonly between: string;
  /** Only of placeholders: what was removed there. */
  readonly kind?: SecretKind;
}

const alphanumericRun = /[\p{L}\p{M}\p{N}]+(?:'(?=\p{L})[\p{L}\p{M}\p{N}]+)?/uy;
const pieces = /\d+|[^\d']+(?:'[^\d']+)?/g;
const digitLookalikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  i: '1',
  S: '5',
  B: '8',
  Z: '2',
};
const letterLookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};
const disguisedCues = new Set([
  'otp',
  'pin',
  'mpin',
  'upi',
  'password',
  'passcode',
  'aadhaar',
  'aadhar',
  'card',
  'code',
]);
const abbreviations = new Set(
  'no nos num rs dr mr mrs ms st a c ac acc acct ph mob tel ext ref exp vs approx id dob cvv otp pin pwd pass'.split(
    ' ',
  ),
);

/** Reads 4O8l as 4081: mostly digits, and the letters only such as pass for digits. */
function asDigits(run: string): string | undefined {
  let digits = 0;
  let out = '';
  let risky = false;
  for (const char of run) {
    if (char >= '0' && char <= '9') {
      digits += 1;
      out += char;
      continue;
    }
    const digit = digitLookalikes[char];
    if (digit === undefined) return undefined;
    risky ||= digit !== '0' && digit !== '1';
    out += digit;
  }
  return digits >= (risky ? 4 : 2) && digits * 2 >= run.length ? out : undefined;
}

function asCue(run: string): string | undefined {
  if (run.length > 8 || !/[a-z]/.test(run)) return undefined;
  const word = run.replaceAll(/\d/g, (digit) => letterLookalikes[digit] ?? digit);
  return disguisedCues.has(word) ? word : undefined;
}

function classify(between: string, before: Token | undefined): Gap {
  if (before === undefined) return 'line';
  if (between === '') return 'none';
  if (/[!?।]/u.test(between) || /\.\s/u.test(between)) {
    if (!abbreviations.has(before.text) || between.includes('\n')) return 'sentence';
  }
  if (between.includes('\n')) return 'line';
  return /[,;()[\]{}"]/u.test(between) ? 'comma' : 'light';
}

function gapText(lower: string, from: number, to: number): string {
  if (to - from <= 8) return lower.slice(from, to);
  const head = lower.slice(from, from + 400);
  const strongest = /[!?।]/u.exec(head)?.[0] ?? /[\n,;]/u.exec(head)?.[0] ?? '  ';
  return `${lower.slice(from, from + 3)}${strongest}${lower.slice(to - 3, to)}`;
}

interface Placed {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}

const placeholders = secretKinds
  .map((kind) => ({ kind, words: placeholder(kind).toLowerCase() }))
  .sort((a, b) => b.words.length - a.words.length);

function findPlaceholders(lower: string): Placed[] {
  const ending = placeholderEnding.toLowerCase();
  const found: Placed[] = [];
  for (let at = lower.indexOf(ending); at >= 0; at = lower.indexOf(ending, at + 1)) {
    const end = at + ending.length;
    const match = placeholders.find(({ words }) => lower.startsWith(words, end - words.length));
    if (match !== undefined) found.push({ start: end - match.words.length, end, kind: match.kind });
  }
  return found;
}

function splitRun(
  skeleton: Skeleton,
  start: number,
  end: number,
): Omit<Token, 'gap' | 'between'>[] {
  const run = skeleton.lower.slice(start, end);
  if (!/\d/.test(run)) return [{ type: 'word', text: run.replaceAll("'", ''), start, end }];
  if (/^\d+$/.test(run)) return [{ type: 'digits', text: run, start, end }];
  const digits = asDigits(skeleton.text.slice(start, end));
  if (digits !== undefined) return [{ type: 'digits', text: digits, start, end }];
  const cue = asCue(run);
  if (cue !== undefined) return [{ type: 'word', text: cue, start, end }];
  return Array.from(run.matchAll(pieces), (match) => ({
    type: /\d/.test(match[0]) ? ('digits' as const) : ('word' as const),
    text: match[0].replaceAll("'", ''),
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
}

/** Cuts a folded text into tokens; linear in its length. */
export function tokenize(skeleton: Skeleton): Token[] {
  const { lower } = skeleton;
  const tokens: Token[] = [];
  const masked = findPlaceholders(lower);
  let nextMask = 0;
  let at = 0;
  const push = (token: Omit<Token, 'gap' | 'between'>): void => {
    const before = tokens.at(-1);
    const between = gapText(lower, before?.end ?? 0, token.start);
    tokens.push({ ...token, between, gap: classify(between, before) });
  };
  while (at < lower.length) {
    const mask = masked[nextMask];
    if (mask !== undefined && mask.start <= at) {
      push({ type: 'placeholder', text: '', start: mask.start, end: mask.end, kind: mask.kind });
      at = Math.max(at, mask.end);
      nextMask += 1;
      continue;
    }
    alphanumericRun.lastIndex = at;
    const run = alphanumericRun.exec(lower);
    if (run === null) {
      at += 1;
      continue;
    }
    const end = Math.min(at + run[0].length, mask?.start ?? lower.length);
    splitRun(skeleton, at, end).forEach(push);
    at = end;
  }
  return tokens;
}
