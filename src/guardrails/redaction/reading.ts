import type { Label } from './labels.ts';
import type { Shape } from './shapes.ts';
import type { Gap, Token } from './tokens.ts';
import { linkWords, negations, renewals } from './words.ts';

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

/** A new sentence that gives its number at once ("It is 4821") continues the one before. */
function opensWithNumber(tokens: readonly Token[], numeric: Uint8Array, at: number): boolean {
  for (let i = at; i < at + 4; i += 1) {
    if (numeric[i] === 1) return true;
    const text = tokens[i]?.text ?? '';
    if (!linkWords.has(text) && !renewals.has(text)) return false;
  }
  return false;
}

function weigh(token: Token, numeric: Uint8Array, at: number): number {
  // "not 4821" corrects a value, while "the code has not come" says that there is none.
  if (negations.has(token.text)) return numeric[at + 1] === 1 ? 0.2 : 4;
  if (token.type === 'placeholder' || numeric[at] === 1) return 0.3;
  return linkWords.has(token.text) ? 0.2 : 1;
}

/** Adds up distances once, so that any two places of a note can be compared in constant time. */
export function measure(
  tokens: readonly Token[],
  numeric: Uint8Array,
): Pick<Reading, 'reach' | 'gapCost'> {
  const reach = new Float64Array(tokens.length);
  const gapCost = new Float64Array(tokens.length);
  let total = 0;
  tokens.forEach((token, i) => {
    const breaks = token.gap === 'sentence' || token.gap === 'line';
    const cost = breaks && opensWithNumber(tokens, numeric, i) ? 0.5 : gapCosts[token.gap];
    total += cost + weigh(token, numeric, i);
    gapCost[i] = cost;
    reach[i] = total;
  });
  return { reach, gapCost };
}

/** Distance from the end of token `from` to the beginning of token `to`, in words that matter; from < to. */
export function distance(reading: Reading, from: number, to: number): number {
  return (reading.reach[to - 1] ?? 0) - (reading.reach[from] ?? 0) + (reading.gapCost[to] ?? 0);
}
