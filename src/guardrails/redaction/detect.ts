import { attachKinds, distance, measure, type Reading } from './attach.ts';
import { findApiTokens } from './api-tokens.ts';
import { findLabels } from './labels.ts';
import { numberSpans } from './number-spans.ts';
import { findPasswords } from './passwords.ts';
import { findShapes, type Shape } from './shapes.ts';
import { foldText, type Skeleton } from './skeleton.ts';
import { findIds, type Found } from './structured-ids.ts';
import { tokenize, type Token } from './tokens.ts';
import { findUpi } from './upi.ts';

const hardShapes: ReadonlySet<Shape['type']> = new Set([
  'date',
  'month_year',
  'time',
  'money',
  'quantity',
  'plate',
]);

/** Marks what can be no part of a number; a phone only keeps others from running into it. */
function block(shapes: readonly Shape[], blocked: Uint8Array, tokens: readonly Token[]): void {
  for (const { first, last, type } of shapes) {
    const plus = /\+\s?$/.test(tokens[first]?.between ?? '');
    if (hardShapes.has(type) || (type === 'phone' && plus)) blocked.fill(1, first, last + 1);
  }
}

function dates(reading: Reading): Found[] {
  const found: Found[] = [];
  for (const { first, last, type } of reading.shapes) {
    if (type !== 'date' && type !== 'month_year') continue;
    for (const label of reading.labels) {
      if (label.kind !== 'date_of_birth' && label.kind !== 'card_expiry') continue;
      if (label.kind === 'card_expiry' && type === 'date') continue;
      const near =
        label.last < first
          ? distance(reading, label.last, first) <= 2.5
          : label.first > last && distance(reading, last, label.first) <= 1.5;
      if (near)
        found.push({
          start: reading.tokens[first]?.start ?? 0,
          end: reading.tokens[last]?.end ?? 0,
          kind: label.kind,
        });
    }
  }
  return found;
}

/** Cuts sorted by place; where two overlap they become one, of the first one's kind. */
function merge(found: Found[]): Found[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Found[] = [];
  for (const cut of found) {
    const previous = merged.at(-1);
    if (previous !== undefined && cut.start < previous.end) {
      if (cut.end > previous.end) merged[merged.length - 1] = { ...previous, end: cut.end };
    } else if (cut.end > cut.start) merged.push(cut);
  }
  return merged;
}

function repeated(
  reading: Reading,
  spans: ReturnType<typeof numberSpans>,
  kinds: ReturnType<typeof attachKinds>,
): void {
  const known = new Map<string, (typeof kinds)[number]>();
  spans.forEach(({ digits }, i) => {
    if (kinds[i] !== undefined && digits.length >= 4) known.set(digits, kinds[i]);
  });
  spans.forEach(({ digits, first }, i) => {
    const glued = reading.tokens[first]?.gap === 'none' && first > 0;
    if (kinds[i] === undefined && !glued) kinds[i] = known.get(digits);
  });
}

/** Every secret of a text, as ranges of its skeleton, in order and without overlap. */
export function detectSecrets(text: string): { skeleton: Skeleton; found: Found[] } {
  const skeleton = foldText(text);
  const tokens = tokenize(skeleton);
  const shapes = findShapes(tokens);
  const blocked = new Uint8Array(tokens.length + 1);
  block(shapes, blocked, tokens);
  const foreign = blocked.slice();
  const labels = findLabels(tokens, blocked);
  const barriers = new Uint8Array(tokens.length + 1);
  for (const { first, last, type } of shapes)
    if (type === 'phone') barriers.fill(1, first, first + 1).fill(1, last + 1, last + 2);
  const spans = numberSpans(tokens, blocked, barriers);
  const numeric = new Uint8Array(tokens.length + 1);
  for (const { first, last } of spans) numeric.fill(1, first, last + 1);
  const reading: Reading = { tokens, labels, shapes, numeric, ...measure(tokens, numeric) };
  const kinds = attachKinds(reading, spans);
  repeated(reading, spans, kinds);
  const found: Found[] = [
    ...findIds(skeleton, tokens),
    ...findApiTokens(skeleton, tokens),
    ...findUpi(tokens),
    ...findPasswords(skeleton, tokens, labels, foreign),
    ...dates(reading),
  ];
  spans.forEach(({ first, last }, i) => {
    const kind = kinds[i];
    if (kind !== undefined)
      found.push({ start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0, kind });
  });
  return { skeleton, found: merge(found) };
}
