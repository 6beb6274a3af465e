import type { Label } from './labels.ts';
import type { Shape } from './shapes.ts';
import type { Gap, Token } from './tokens.ts';
import { givingVerbs, linkWords, negations, renewals } from './words.ts';

/** What the note looks like once read: tokens, labels in order, and the distances between them. */
export interface Reading {
  readonly tokens: readonly Token[];
  readonly labels: readonly Label[];
  readonly shapes: readonly Shape[];
  /** Token index → 1 when it is part of a number. */
  readonly numeric: Uint8Array;
  /** Sum of all distances from the first token to the end of each. */
  readonly reach: Float64Array;
  /** What the gap before each token adds. */
  readonly gapCost: Float64Array;
}

const gapCosts: Readonly<Record<Gap, number>> = {
  none: 0,
  light: 0,
  comma: 0.75,
  line: 1.5,
  sentence: 6,
};

/** A new sentence that gives its number at once ("It is 4821", "The man gave 4821") continues the one before. */
function opensWithNumber(tokens: readonly Token[], numeric: Uint8Array, at: number): boolean {
  let strangers = 0;
  for (let i = at; i < at + 4; i += 1) {
    if (numeric[i] === 1) return strangers === 0 || givingVerbs.has(tokens[i - 1]?.text ?? '');
    const text = tokens[i]?.text ?? '';
    if (!linkWords.has(text) && !renewals.has(text)) strangers += 1;
  }
  return false;
}

function weigh(token: Token, numeric: Uint8Array, at: number): number {
  // "not 4821" corrects a value, while "the code has not come" says that there is none.
  if (negations.has(token.text)) return numeric[at + 1] === 1 ? 0.2 : 4;
  if (token.type === 'placeholder' || numeric[at] === 1) return 0.3;
  return linkWords.has(token.text) ? 0.2 : 1;
}

const longestAside = 12;
const asideShare = 0.25;

/** 1 where a token stands in brackets that close soon: "OTP (from SMS, today): 4821". */
function markAsides(tokens: readonly Token[]): Uint8Array {
  const asides = new Uint8Array(tokens.length);
  tokens.forEach((token, i) => {
    if (!token.between.includes('(')) return;
    for (let close = i + 1; close <= i + longestAside && close < tokens.length; close += 1) {
      if (!(tokens[close]?.between.includes(')') ?? false)) continue;
      asides.fill(1, i, close);
      return;
    }
  });
  return asides;
}

/** Adds up distances once, so that any two places of a note can be compared in constant time. */
export function measure(
  tokens: readonly Token[],
  numeric: Uint8Array,
  shapes: readonly Shape[],
): Pick<Reading, 'reach' | 'gapCost'> {
  const reach = new Float64Array(tokens.length);
  const gapCost = new Float64Array(tokens.length);
  const asides = markAsides(tokens);
  let total = 0;
  let next = 0;
  tokens.forEach((token, i) => {
    while (next < shapes.length && (shapes[next]?.last ?? 0) < i) next += 1;
    const first = shapes[next]?.first ?? tokens.length;
    const share = asides[i] === 1 ? asideShare : 1;
    // A date or a price is one thing, however many tokens it has.
    if (i <= first) gapCost[i] = costOfGap(tokens, numeric, i) * share;
    const weight = i < first ? weigh(token, numeric, i) : i === first ? 0.3 : 0;
    total += (gapCost[i] ?? 0) + weight * share;
    reach[i] = total;
  });
  return { reach, gapCost };
}

function costOfGap(tokens: readonly Token[], numeric: Uint8Array, at: number): number {
  const gap = tokens[at]?.gap ?? 'light';
  const breaks = gap === 'sentence' || gap === 'line';
  return breaks && opensWithNumber(tokens, numeric, at) ? 0.5 : gapCosts[gap];
}

/** Distance from the end of token `from` to the beginning of token `to`, in words that matter; from < to. */
export function distance(reading: Reading, from: number, to: number): number {
  return (reading.reach[to - 1] ?? 0) - (reading.reach[from] ?? 0) + (reading.gapCost[to] ?? 0);
}
