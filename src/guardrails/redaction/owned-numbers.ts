import { fits } from './label-fit.ts';
import type { Label } from './labels.ts';
import type { NumberSpan } from './number-spans.ts';
import { distance, type Reading } from './reading.ts';
import type { Token } from './tokens.ts';
import { copulas, linkWords } from './words.ts';

/** What a label speaks for; `other` is a placeholder or a password, which leave it nothing more to say. */
export type Owned = NumberSpan | 'other' | undefined;

const ownReach = 2.5;

/** Whether an "is" of any language stands between two tokens. */
export function copulaBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from + 1; i < to; i += 1) {
    if (copulas.has(tokens[i]?.text ?? '')) return true;
  }
  return false;
}

function placeholderBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from; i < to && i < from + 6; i += 1) {
    if (tokens[i]?.type === 'placeholder') return true;
  }
  return false;
}

/** "a code I will not share is the OTP": the value was cut out in front of its label. */
function answeredBefore(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= at - 4 && tokens[i + 1]?.gap !== 'sentence'; i -= 1) {
    if (tokens[i]?.type === 'placeholder') return copulaBetween(tokens, i, at);
    if (!linkWords.has(tokens[i]?.text ?? '')) return false;
  }
  return false;
}

/** For each label what it speaks for: the number it stands before, or what was cut out there. */
export function ownedNumbers(
  reading: Reading,
  spans: readonly NumberSpan[],
  answered: ReadonlySet<Label>,
): Owned[] {
  let next = spans.length - 1;
  const owned: Owned[] = [];
  for (let i = reading.labels.length - 1; i >= 0; i -= 1) {
    const label = reading.labels[i];
    if (label === undefined) continue;
    while (next >= 0 && (spans[next]?.first ?? 0) > label.last) next -= 1;
    owned[i] = answered.has(label)
      ? 'other'
      : ownedBy(reading, i, label, spans[next + 1], owned[i + 1]);
  }
  return owned;
}

function ownedBy(
  reading: Reading,
  at: number,
  label: Label,
  span: NumberSpan | undefined,
  following: Owned,
): Owned {
  const border = reading.labels[at + 1]?.first ?? reading.tokens.length;
  const end = Math.min(border, span?.first ?? border);
  if (placeholderBetween(reading.tokens, label.last + 1, end)) return 'other';
  if (answeredBefore(reading.tokens, label.first)) return 'other';
  // "complaint SR 8821": two labels side by side share their number.
  const beside = reading.tokens[border];
  if (border === label.last + 1 && beside !== undefined && beside.gap !== 'sentence')
    return following;
  if (span === undefined || border < span.first || !fits(reading.tokens, label, span))
    return undefined;
  return distance(reading, label.last, span.first) <= ownReach ? span : undefined;
}
