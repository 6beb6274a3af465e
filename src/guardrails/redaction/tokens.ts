import {
  asCapitals,
  asCue,
  asDigits,
  asMoreDigits,
  cueThenDigits,
  disguisedCueEnd,
} from './disguises.ts';
import { findPlaceholders } from './kinds.ts';
import type { SecretKind } from './kinds.ts';
import { cueKey, numberWord, type NumberWord } from './number-words.ts';
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
  /** The characters of the gap; longer ones are shortened to eight. */
  readonly between: string;
  /** What all spellings of a word have in common, by which cues are looked up. */
  readonly sound: string;
  /** The digits a number word stands for. */
  readonly number: NumberWord | undefined;
  /** Only of placeholders: what was removed there. */
  readonly kind: SecretKind | undefined;
}

type Piece = Pick<Token, 'type' | 'text' | 'start' | 'end'>;

const abbreviations = new Set(
  'no nos num rs dr mr mrs ms st a c ac acc acct ph mob tel ext ref exp vs approx id dob cvv otp pin pwd pass'.split(
    ' ',
  ),
);
const longestGap = 8;
const longestSound = 24;
const longestDisguise = 24;
const longestMixed = 64;

function gapOf(between: string): Gap {
  if (between === ' ') return 'light';
  if (between === '') return 'none';
  if (/[!?।]|(?:^|[^.])\.\s/u.test(between)) return 'sentence';
  if (between.includes('\n')) return 'line';
  return /[,;()[\]{}"]/u.test(between) ? 'comma' : 'light';
}

/** A stop behind an abbreviation ends no sentence, unless the line ends there too. */
function classify(between: string, before: Token | undefined, gaps: Map<string, Gap>): Gap {
  if (before === undefined) return 'line';
  let gap = gaps.get(between);
  if (gap === undefined) {
    gap = gapOf(between);
    gaps.set(between, gap);
  }
  if (gap !== 'sentence' || between.includes('\n')) return gap;
  const dotted = before.text.length === 1 && before.between === '.';
  if (!dotted && !abbreviations.has(before.text)) return gap;
  return /[,;()[\]{}"]/u.test(between) ? 'comma' : 'light';
}

/** A long gap keeps both its edges and the strongest break near its beginning. */
function gapText(lower: string, from: number, to: number): string {
  if (to - from <= longestGap) return lower.slice(from, to);
  const head = lower.slice(from, Math.min(to, from + 100));
  const strongest = /[!?।]/u.exec(head)?.[0] ?? /[\n,;]/u.exec(head)?.[0] ?? ' ';
  return `${lower.slice(from, from + 3)}${strongest}${lower.slice(to - 3, to)}`;
}

function splitWord(skeleton: Skeleton, start: number, end: number): Piece[] {
  const run = skeleton.lower.slice(start, end);
  const capitals = asCapitals(skeleton.text.slice(start, end));
  if (capitals !== undefined) return [{ type: 'word', text: capitals, start, end }];
  const pronoun = /^(?:it|that|this|here|what)'s$/.test(run);
  if (pronoun) {
    return [
      { type: 'word', text: run.slice(0, -2), start, end: end - 2 },
      { type: 'word', text: 'is', start: end - 1, end },
    ];
  }
  // "the PIN's 4471": the 's is a verb or a possessive, not part of the word.
  const word = run.endsWith("'s") ? run.slice(0, -2) : run;
  return [{ type: 'word', text: word.replaceAll("'", ''), start, end }];
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether a run has digits, and whether it has anything else. */
function contents(lower: string, start: number, end: number): { digits: boolean; others: boolean } {
  let digits = false;
  let others = false;
  for (let i = start; i < end; i += 1) {
    if (isDigit(lower.charCodeAt(i))) digits = true;
    else others = true;
  }
  return { digits, others };
}

function splitRun(skeleton: Skeleton, start: number, end: number, before?: Token): Piece[] {
  const { digits: hasDigits, others } = contents(skeleton.lower, start, end);
  const run = skeleton.lower.slice(start, end);
  if (!others) return [{ type: 'digits', text: run, start, end }];
  const beside = before?.type === 'digits' && start - before.end === 1;
  const more = beside ? asMoreDigits(skeleton.text.slice(start, end)) : undefined;
  if (more !== undefined) return [{ type: 'digits', text: more, start, end }];
  if (!hasDigits) return splitWord(skeleton, start, end);
  // Longer than any number glued to its label: a key or noise, which is judged as a whole.
  if (run.length > longestMixed) return [{ type: 'word', text: run, start, end }];
  if (run.length <= longestDisguise) {
    const digits = asDigits(skeleton.text.slice(start, end));
    if (digits !== undefined) return [{ type: 'digits', text: digits, start, end }];
    const cue = asCue(run);
    if (cue !== undefined) return [{ type: 'word', text: cue, start, end }];
    const glued = cueThenDigits(run);
    if (glued !== undefined) {
      const border = end - glued.digits.length;
      return [
        { type: 'word', text: glued.cue, start, end: border },
        { type: 'digits', text: glued.digits, start: border, end },
      ];
    }
  }
  return alternate(run, start);
}

/** Cuts a run where digits and letters meet; apostrophes are dropped. */
function alternate(run: string, start: number): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (let i = 1; i <= run.length; i += 1) {
    const digits = isDigit(run.charCodeAt(from));
    if (i < run.length && isDigit(run.charCodeAt(i)) === digits) continue;
    const text = run.slice(from, i).replaceAll("'", '');
    const type = digits ? ('digits' as const) : ('word' as const);
    if (text !== '') found.push({ type, text, start: start + from, end: start + i });
    from = i;
  }
  return found;
}

/** End of the run of letters, marks and digits at `at`; an apostrophe inside a word belongs to it. */
function runEnd(skeleton: Skeleton, at: number, limit: number): number {
  const { letters, lower } = skeleton;
  let end = at;
  while (end < limit) {
    if (letters[end] === 0) {
      const inside =
        lower.charCodeAt(end) === 39 && end > at && end + 1 < limit && letters[end + 1] === 1;
      if (!inside) break;
    }
    end += 1;
  }
  return end;
}

type Heard = Pick<Token, 'sound' | 'number'>;

/** Looks each different word up once. */
function hear(text: string, heard: Map<string, Heard>): Heard {
  const known = heard.get(text);
  if (known !== undefined) return known;
  const sound = text.length > longestSound ? text : cueKey(text);
  const entry = { sound, number: numberWord(text) };
  heard.set(text, entry);
  return entry;
}

/** Cuts a folded text into tokens; linear in its length. */
export function tokenize(skeleton: Skeleton): Token[] {
  const { lower, letters } = skeleton;
  const tokens: Token[] = [];
  const heard = new Map<string, Heard>();
  const gaps = new Map<string, Gap>();
  const push = (piece: Piece, kind?: SecretKind): void => {
    const before = tokens.at(-1);
    const between = gapText(lower, before?.end ?? 0, piece.start);
    const { sound, number } =
      piece.type === 'word' ? hear(piece.text, heard) : { sound: piece.text, number: undefined };
    const { type, text, start, end } = piece;
    const gap = classify(between, before, gaps);
    tokens.push({ type, text, start, end, gap, between, sound, number, kind });
  };
  let at = 0;
  for (const mask of [...findPlaceholders(lower), undefined]) {
    const limit = mask?.start ?? lower.length;
    while (at < limit) {
      if (letters[at] === 0) {
        at += 1;
        continue;
      }
      const end = runEnd(skeleton, at, limit);
      const disguise = disguisedCueEnd(lower, at, end, limit);
      if (disguise === undefined)
        for (const piece of splitRun(skeleton, at, end, tokens.at(-1))) push(piece);
      else push({ type: 'word', text: disguise.cue, start: at, end: disguise.end });
      at = disguise?.end ?? end;
    }
    if (mask !== undefined) {
      push({ type: 'placeholder', text: '', start: mask.start, end: mask.end }, mask.kind);
      at = mask.end;
    }
  }
  return tokens;
}
