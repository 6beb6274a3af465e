import { passesMod97 } from './checksums.ts';
import type { SecretKind } from './kinds.ts';
import { numberWord, repeatWord } from './number-words.ts';
import type { Skeleton } from './skeleton.ts';
import type { Token } from './tokens.ts';

/** A secret in the folded text: half-open range of its units. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}

/** Letters and digits that stand together or are spelled out, as one string that knows its tokens. */
interface Spelled {
  readonly text: string;
  /** Token that unit `i` of `text` came from. */
  readonly owner: readonly number[];
  /** Unit `i` begins a token. */
  readonly starts: readonly boolean[];
}

interface IdRule {
  readonly kind: SecretKind;
  readonly form: RegExp;
  readonly length: number;
  /** Words of which one must stand near, unless the id is written in capitals and `alone` is set. */
  readonly cues: ReadonlySet<string>;
  readonly alone: boolean;
  readonly check?: (id: string) => boolean;
}

const shieldCues = new Set(
  'order awb tracking gstin gst docket pnr booking ref reference ticket invoice policy coupon promo model serial sku vin chassis engine'.split(
    ' ',
  ),
);
const idRules: readonly IdRule[] = [
  {
    kind: 'pan',
    form: /^[a-z]{3}[abcfghjlpte][a-z]\d{4}[a-z]/,
    length: 10,
    cues: new Set(['pan', 'पैन', 'permanent']),
    alone: true,
  },
  {
    kind: 'ifsc',
    form: /^[a-z]{4}0[a-z\d]{6}/,
    length: 11,
    cues: new Set(['ifsc', 'ifs', 'rtgs', 'neft', 'आईएफएससी', 'आइएफएससी']),
    alone: true,
    check: (id) => /\d{3}/.test(id.slice(5)),
  },
  {
    kind: 'passport',
    form: /^[a-z]\d{7}/,
    length: 8,
    cues: new Set(['passport', 'पासपोर्ट']),
    alone: false,
  },
  {
    kind: 'passport',
    form: /^[a-z]{1,2}\d{6,7}/,
    length: 9,
    cues: new Set(['passport', 'पासपोर्ट']),
    alone: false,
  },
];

const longestSpelled = 40;

interface Piece {
  readonly text: string;
  readonly last: number;
}

function readPiece(tokens: readonly Token[], at: number): Piece | undefined {
  const token = tokens[at];
  if (token === undefined || token.type === 'placeholder') return undefined;
  if (token.type === 'digits') return { text: token.text, last: at };
  const times = repeatWord(token.text);
  const repeated = tokens[at + 1];
  if (times !== undefined && repeated !== undefined) {
    const value = numberWord(repeated.text)?.digits ?? repeated.text;
    return value.length === 1 ? { text: value.repeat(times), last: at + 1 } : undefined;
  }
  const word = numberWord(token.text);
  if (word !== undefined && token.text.length > 1) return { text: word.digits, last: at };
  if (token.text.length !== 1 || !/[a-z]/.test(token.text)) return undefined;
  const [link, example] = [tokens[at + 1], tokens[at + 2]];
  if (link?.text === 'for' || link?.text === 'se') {
    if (example?.text.startsWith(token.text) === true && example.text.length > 2)
      return { text: token.text, last: at + 2 };
  }
  return { text: token.text, last: at };
}

function spelledFrom(tokens: readonly Token[], at: number): Spelled {
  let text = '';
  const owner: number[] = [];
  const starts: boolean[] = [];
  let i = at;
  while (i < tokens.length && text.length < longestSpelled) {
    const token = tokens[i];
    if (token === undefined || (i > at && !/^[\s\-./_]{0,3}$/.test(token.between))) break;
    const piece = readPiece(tokens, i) ?? groupOfLetters(token, i);
    if (piece === undefined) break;
    for (let unit = 0; unit < piece.text.length; unit += 1) {
      owner.push(piece.last);
      starts.push(unit === 0);
    }
    text += piece.text;
    i = piece.last + 1;
  }
  return { text, owner, starts };
}

function groupOfLetters(token: Token, at: number): Piece | undefined {
  if (token.type !== 'word' || token.text.length > 6 || !/^[a-z]+$/.test(token.text))
    return undefined;
  return { text: token.text, last: at };
}

function near(
  tokens: readonly Token[],
  at: number,
  last: number,
  words: ReadonlySet<string>,
  reach: number,
): boolean {
  for (let step = 1; step <= reach; step += 1) {
    if (words.has(tokens[at - step]?.text ?? '') || words.has(tokens[last + step]?.text ?? ''))
      return true;
  }
  return false;
}

function matchRule(
  skeleton: Skeleton,
  tokens: readonly Token[],
  at: number,
  spelled: Spelled,
  rule: IdRule,
): number | undefined {
  const match = rule.form.exec(spelled.text);
  if (match === null) return undefined;
  const end = match[0].length;
  const last = spelled.owner[end - 1];
  if (last === undefined || (end < spelled.text.length && spelled.starts[end] !== true))
    return undefined;
  if (
    tokens[last + 1]?.gap === 'none' ||
    tokens[at]?.gap === 'none' ||
    rule.check?.(match[0]) === false
  )
    return undefined;
  const cued = near(tokens, at, last, rule.cues, 6);
  if (cued) return last;
  const written = skeleton.text.slice(tokens[at]?.start, tokens[last]?.end);
  return rule.alone && !/[a-z]/.test(written) && !near(tokens, at, at, shieldCues, 2)
    ? last
    : undefined;
}

function matchIban(tokens: readonly Token[], at: number, spelled: Spelled): number | undefined {
  if (!/^[a-z]{2}\d{2}/.test(spelled.text)) return undefined;
  const cued = near(tokens, at, at, new Set(['iban']), 4);
  for (let end = Math.min(34, spelled.text.length); end >= 15; end -= 1) {
    if (end < spelled.text.length && spelled.starts[end] !== true) continue;
    const id = spelled.text.slice(0, end);
    if (cued ? /\d{6}/.test(id) : passesMod97(id.toUpperCase())) return spelled.owner[end - 1];
  }
  return undefined;
}

/** PAN, IFSC, passport and IBAN, written together, in groups, or spelled out letter by letter (A3.3). */
export function findIds(skeleton: Skeleton, tokens: readonly Token[]): Found[] {
  const found: Found[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    let last: number | undefined;
    let kind: SecretKind = 'iban';
    if (token?.type === 'word' && token.text.length <= 6) {
      const spelled = spelledFrom(tokens, at);
      if (spelled.text.length >= 8) {
        last = matchIban(tokens, at, spelled);
        for (const rule of last === undefined ? idRules : []) {
          last = matchRule(skeleton, tokens, at, spelled, rule);
          kind = rule.kind;
          if (last !== undefined) break;
        }
      }
    }
    if (token !== undefined && last !== undefined) {
      found.push({ start: token.start, end: tokens[last]?.end ?? token.end, kind });
    }
    at = (last ?? at) + 1;
  }
  return found;
}
