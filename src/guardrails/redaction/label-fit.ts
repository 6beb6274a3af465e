import type { Label } from './labels.ts';
import type { NumberSpan } from './number-spans.ts';
import type { Token } from './tokens.ts';
import { partWords } from './words.ts';

/** Whether a label can speak for a number of this length. */
export function fits(tokens: readonly Token[], label: Label, span: NumberSpan): boolean {
  // Three digits said one by one are a code where three in a row would be a price or a house.
  if (label.kind === 'one_time_code' && span.groups.join('') === '111') return true;
  if (label.beside && isRound(span.digits)) return false;
  const [min, max] = label.digits;
  // "delivery pin do nau": digits said one by one right behind the cue are all of it, however few.
  const behind = label.kind !== 'one_time_code' && label.last + 1 === span.first;
  if (label.kind !== undefined && behind && span.spoken && span.groups.join('') === '11')
    return true;
  const least = label.kind !== undefined && isPart(tokens, span) ? 2 : min;
  return span.digits.length >= least && span.digits.length <= max;
}

/** "Give 1500 to the delivery boy". */
function isRound(digits: string): boolean {
  return digits.length <= 5 && /[05]0$/.test(digits);
}

/** "starts with 48", "second half 910": fewer digits than the whole has. */
function isPart(tokens: readonly Token[], span: NumberSpan): boolean {
  if (span.digits.length > 3) return false;
  return [1, 2].some((back) => partWords.has(tokens[span.first - back]?.text ?? ''));
}

/** A code run together with more digits than it can have still begins with the code. */
export function startsFitting(label: Label, span: NumberSpan): boolean {
  const first = span.groups[0] ?? 0;
  const [min, max] = label.digits;
  const tooLong = !span.spoken && span.groups.length > 1 && span.digits.length > max;
  return label.kind !== undefined && tooLong && first >= min && first <= max;
}
