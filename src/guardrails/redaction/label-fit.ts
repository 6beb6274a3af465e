import type { Label } from './labels.ts';
import type { NumberSpan } from './number-spans.ts';
import type { Token } from './tokens.ts';
import { partWords } from './words.ts';

const shortKinds: ReadonlySet<Label['kind']> = new Set(['pin', 'delivery_code', 'access_code']);

/** Whether a label can speak for a number of this length. */
export function fits(tokens: readonly Token[], label: Label, span: NumberSpan): boolean {
  // Three digits said one by one are a code where three in a row would be a price or a house.
  if (label.kind === 'one_time_code' && span.groups.join('') === '111') return true;
  if (label.beside && isRound(span.digits)) return false;
  const [min, max] = label.digits;
  // "delivery pin do nau": digits said one by one right behind the cue are all of it, however few.
  const behind = shortKinds.has(label.kind) && label.last + 1 === span.first;
  if (behind && span.spoken && span.groups.join('') === '11') return true;
  if (span.digits.length > max) return false;
  return span.digits.length >= min || (label.kind !== undefined && isPart(tokens, label, span));
}

/** "Give 1500 to the delivery boy". */
function isRound(digits: string): boolean {
  return digits.length <= 5 && /[05]0$/.test(digits);
}

/** "starts with 48", "second half of the card 1299 0034": fewer digits than the whole has, but no mere number. */
function isPart(tokens: readonly Token[], label: Label, span: NumberSpan): boolean {
  const says = (at: number): boolean => partWords.has(tokens[at]?.text ?? '');
  if (says(span.first - 1) || says(span.first - 2)) return true;
  return span.digits.length >= 4 && (says(label.first - 1) || says(label.first - 2));
}

/** A code run together with more digits than it can have still begins with the code. */
export function startsFitting(label: Label, span: NumberSpan): boolean {
  const first = span.groups[0] ?? 0;
  const [min, max] = label.digits;
  const tooLong = !span.spoken && span.groups.length > 1 && span.digits.length > max;
  return label.kind !== undefined && tooLong && first >= min && first <= max;
}
