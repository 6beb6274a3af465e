import { repeatWord } from './number-words.ts';
import type { Token } from './tokens.ts';

/** Letters and digits that stand together or are spelled out, as one string that knows its tokens. */
export interface Spelled {
  readonly text: string;
  /** First and last token that unit `i` of `text` came from. */
  readonly firsts: readonly number[];
  readonly lasts: readonly number[];
  /** Unit `i` begins a piece. */
  readonly starts: readonly boolean[];
}

interface Piece {
  readonly text: string;
  readonly first: number;
  readonly last: number;
  /** Letters written together, as a word is. */
  readonly grouped: boolean;
}

const devanagariLetters = new Map(
  'ए=a बी=b सी=c डी=d ई=e एफ=f जी=g एच=h आई=i जे=j के=k एल=l एम=m एन=n ओ=o पी=p क्यू=q आर=r एस=s टी=t यू=u वी=v डब्ल्यू=w एक्स=x वाई=y जेड=z'
    .normalize('NFKD')
    .replaceAll('\u093C', '')
    .split(' ')
    .map((pair) => [pair.slice(0, -2), pair.slice(-1)]),
);
const radioLetters = new Map(
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu'
    .split(' ')
    .map((word) => [word, word.charAt(0)]),
);
const longestRun = 120;
const shortestId = 8;
/** A bank's four letters and zeros written as letters. */
const longestGroup = 9;

/** "M for Mango", "M se Mango": the example belongs to the letter. */
function letterEnd(tokens: readonly Token[], at: number, letter: string): number {
  const [link, example] = [tokens[at + 1], tokens[at + 2]];
  const linked = link?.text === 'for' || link?.text === 'se';
  return linked &&
    example !== undefined &&
    example.text.length > 2 &&
    example.text.startsWith(letter)
    ? at + 2
    : at;
}

function readPiece(tokens: readonly Token[], at: number): Piece | undefined {
  const token = tokens[at];
  if (token === undefined || token.type === 'placeholder') return undefined;
  const { text } = token;
  if (token.type === 'digits') {
    return text.length <= longestRun ? { text, first: at, last: at, grouped: false } : undefined;
  }
  const times = repeatWord(text);
  const repeated = times === undefined ? undefined : tokens[at + 1];
  if (times !== undefined && repeated !== undefined) {
    const value = repeated.number?.digits ?? repeated.text;
    return value.length === 1
      ? { text: value.repeat(times), first: at, last: at + 1, grouped: false }
      : undefined;
  }
  if (token.number !== undefined && text.length > 1) {
    return { text: token.number.digits, first: at, last: at, grouped: false };
  }
  const named = devanagariLetters.get(text) ?? radioLetters.get(text);
  if (named !== undefined) return { text: named, first: at, last: at, grouped: false };
  if (text.length > longestGroup || !/^[a-z]+$/.test(text)) return undefined;
  if (text.length > 1) return { text, first: at, last: at, grouped: true };
  return { text, first: at, last: letterEnd(tokens, at, text), grouped: false };
}

const letterSeparators = /^[\s\-./_,]{0,3}$/;
const groupSeparators = /^[\s\-./_]{0,3}$/;

/** Letters written together begin an id, follow what they are glued to, or are a bank's four after digits. */
function joinsRun(piece: Piece, token: Token, before: Piece): boolean {
  const { between, gap } = token;
  if (!piece.grouped) return between === ' ' || letterSeparators.test(between);
  const bank = piece.text.length === 4 && isDigit(before.text.charCodeAt(before.text.length - 1));
  return gap === 'none' || (bank && groupSeparators.test(between));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A run with its units told apart, or undefined when it is too short for an id or lacks letters or digits. */
function expand(pieces: readonly Piece[], length: number): Spelled | undefined {
  if (length < shortestId) return undefined;
  const text = pieces.map((piece) => piece.text).join('');
  if (!/[a-z]/.test(text) || !/\d/.test(text)) return undefined;
  const firsts: number[] = [];
  const lasts: number[] = [];
  const starts: boolean[] = [];
  for (const piece of pieces) {
    for (let unit = 0; unit < piece.text.length; unit += 1) {
      firsts.push(piece.first);
      lasts.push(piece.last);
      starts.push(unit === 0);
    }
  }
  return { text, firsts, lasts, starts };
}

/** All runs of pieces that could spell an id; every token is in one run at most, so the work is linear. */
export function spelledRuns(tokens: readonly Token[]): Spelled[] {
  const runs: Spelled[] = [];
  let at = 0;
  while (at < tokens.length) {
    const pieces: Piece[] = [];
    let length = 0;
    while (at < tokens.length && length < longestRun) {
      const [piece, token, before] = [readPiece(tokens, at), tokens[at], pieces.at(-1)];
      if (piece === undefined || token === undefined) break;
      if (before !== undefined && !joinsRun(piece, token, before)) break;
      pieces.push(piece);
      length += piece.text.length;
      at = piece.last + 1;
    }
    const run = expand(pieces, length);
    if (run !== undefined) runs.push(run);
    if (pieces.length === 0) at += 1;
  }
  return runs;
}
