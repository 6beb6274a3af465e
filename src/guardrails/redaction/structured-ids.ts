import { passesMod97 } from './checksums.ts';
import type { SecretKind } from './kinds.ts';
import type { Skeleton } from './skeleton.ts';
import { spelledRuns, type Spelled } from './spelled.ts';
import type { Token } from './tokens.ts';

/** A secret in the folded text: half-open range of its units. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}

interface IdRule {
  readonly kind: SecretKind;
  /** Sticky; matched against letters and digits without separators. */
  readonly form: RegExp;
  /** Words of which one must stand near, unless `alone` and written in capitals. */
  readonly cues: ReadonlySet<string>;
  readonly alone: boolean;
}

const shields = new Set(
  'order awb tracking gstin gst जीएसटी जीएसटीआईएन docket pnr booking ref reference ticket invoice policy coupon promo model serial sku vin chassis engine container'.split(
    ' ',
  ),
);
const passportCues = new Set(['passport', 'पासपोर्ट']);
const idRules: readonly IdRule[] = [
  {
    kind: 'pan',
    form: /[a-z]{3}[abcfghjlpte][a-z][\doil]{4}[a-z]/y,
    cues: new Set(['pan', 'पैन', 'permanent']),
    alone: true,
  },
  {
    kind: 'ifsc',
    form: /[a-z]{4}[0o](?=[a-z\d]{0,3}[\do]{3})(?=[a-z]{0,5}\d)[a-z\d]{6}/y,
    cues: new Set(['ifsc', 'ifs', 'rtgs', 'neft', 'आईएफएससी', 'आइएफएससी']),
    alone: true,
  },
  {
    kind: 'ifsc',
    form: /[a-z]{4}0[a-z\d]{6}/y,
    cues: new Set(['ifsc', 'ifs', 'आईएफएससी', 'आइएफएससी']),
    alone: false,
  },
  { kind: 'passport', form: /[a-z]{1,2}\d{6,7}/y, cues: passportCues, alone: false },
];
/** A passport: a letter and six digits. */
const shortestId = 7;
const ibanCues = new Set(['iban']);
const [shortestIban, longestIban] = [15, 34];
/** Length of an IBAN by country (ISO 13616 registry). */
const ibanLengths = new Map(
  `ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 br29 by28 ch21 cr22 cy28 cz24 de22 dk18 do28 ee20 eg29 es24 fi18 fo18 fr27 gb22 ge22 gi23 gl18 gr27 gt28 hr21 hu28 ie22 il23 iq23 is26 it27 jo30 kw30 kz20 lb28 li21 lt20 lu20 lv21 ly25 mc27 md24 me22 mk19 mr27 mt31 mu30 nl18 no15 om23 pk24 pl28 ps29 pt25 qa29 ro24 rs22 sa24 sc31 sd18 se24 si19 sk24 sm27 tn24 tr26 ua29 va22 vg24 xk20`
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

function near(
  tokens: readonly Token[],
  first: number,
  last: number,
  words: ReadonlySet<string>,
  reach: number,
): boolean {
  for (let step = 1; step <= reach; step += 1) {
    if (words.has(tokens[first - step]?.text ?? '')) return true;
    if (words.has(tokens[last + step]?.text ?? '')) return true;
  }
  return false;
}

interface Match {
  readonly first: number;
  readonly last: number;
  readonly length: number;
}

/** The tokens of units `at` to `at + length`, when the id begins and ends where something written does. */
function place(
  tokens: readonly Token[],
  run: Spelled,
  at: number,
  length: number,
): Match | undefined {
  const first = run.firsts[at];
  const last = run.lasts[at + length - 1];
  const whole = at + length === run.text.length || run.starts[at + length] === true;
  if (first === undefined || last === undefined || !whole) return undefined;
  if (tokens[first]?.gap === 'none' || tokens[last + 1]?.gap === 'none') return undefined;
  return { first, last, length };
}

function matchRule(
  skeleton: Skeleton,
  tokens: readonly Token[],
  run: Spelled,
  at: number,
  rule: IdRule,
): Match | undefined {
  // B N G 1 2 3: an id begins with the first of the letters spelled.
  if (at > 0 && run.starts[at - 1] === true && /[a-z]/.test(run.text.charAt(at - 1)))
    return undefined;
  rule.form.lastIndex = at;
  const length = rule.form.exec(run.text)?.[0].length;
  if (length === undefined || /^\d\d$/.test(run.text.slice(at + length - 1, at + length + 1)))
    return undefined;
  // A GSTIN is a PAN between the number of a state and three signs of its own.
  if (rule.kind === 'pan' && /^[a-z\d]z[a-z\d]/.test(run.text.slice(at + length))) return undefined;
  const match = place(tokens, run, at, length);
  if (match === undefined || near(tokens, match.first, match.last, rule.cues, 6)) return match;
  const written = skeleton.text.slice(tokens[match.first]?.start, tokens[match.last]?.end);
  if (!rule.alone || /[a-z]/.test(written)) return undefined;
  // A container or a plot has the form of a bank branch, apart from the space.
  if (rule.kind === 'ifsc' && /\s/.test(written)) return undefined;
  return near(tokens, match.first, match.first, shields, 2) ? undefined : match;
}

const ibanStart = /[a-z]{2}\d{2}/y;

function matchIban(tokens: readonly Token[], run: Spelled, at: number): Match | undefined {
  ibanStart.lastIndex = at;
  const first = run.firsts[at];
  if (first === undefined || !ibanStart.test(run.text)) return undefined;
  const known = ibanLengths.get(run.text.slice(at, at + 2));
  const cued = near(tokens, first, first, ibanCues, 4);
  // "no 1155329004512": letters apart from the digits are a word unless IBAN is said.
  const apart = tokens[first]?.type === 'word' && tokens[first + 1]?.gap !== 'none';
  if (!cued && (known === undefined || apart)) return undefined;
  const length = known ?? Math.min(longestIban, run.text.length - at);
  const id = run.text.slice(at, at + length);
  if (id.length < shortestIban || !(cued ? /\d{6}/.test(id) : passesMod97(id.toUpperCase())))
    return undefined;
  return place(tokens, run, at, id.length);
}

function matchId(
  skeleton: Skeleton,
  tokens: readonly Token[],
  run: Spelled,
  at: number,
): { match: Match; kind: SecretKind } | undefined {
  const iban = matchIban(tokens, run, at);
  if (iban !== undefined) return { match: iban, kind: 'iban' };
  for (const rule of idRules) {
    const match = matchRule(skeleton, tokens, run, at, rule);
    if (match !== undefined) return { match, kind: rule.kind };
  }
  return undefined;
}

/** PAN, IFSC, passport and IBAN, written together, in groups, or spelled out letter by letter (A3.3). */
export function findIds(skeleton: Skeleton, tokens: readonly Token[]): Found[] {
  const found: Found[] = [];
  for (const run of spelledRuns(tokens)) {
    let at = 0;
    while (at < run.text.length) {
      // Every id begins with a letter where something written begins.
      const room = run.text.length - at >= shortestId;
      const begins = room && run.starts[at] === true && run.text.charCodeAt(at) > 96;
      const id = begins ? matchId(skeleton, tokens, run, at) : undefined;
      const [first, last] = [tokens[id?.match.first ?? -1], tokens[id?.match.last ?? -1]];
      if (id !== undefined && first !== undefined && last !== undefined) {
        found.push({ start: first.start, end: last.end, kind: id.kind });
      }
      at += id?.match.length ?? 1;
    }
  }
  return found;
}
