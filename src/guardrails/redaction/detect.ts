import { findApiTokens } from './api-tokens.ts';
import { attachKinds } from './attach.ts';
import { readCompanions } from './companions.ts';
import { findNamedDates } from './dates.ts';
import { findLabels } from './labels.ts';
import { numberSpans, type NumberSpan } from './number-spans.ts';
import { findPasswords } from './passwords.ts';
import { measure, type Reading } from './reading.ts';
import { findShapes, type Shape } from './shapes.ts';
import { foldText, type Skeleton } from './skeleton.ts';
import { findIds, type Found } from './structured-ids.ts';
import { tokenize, type Token } from './tokens.ts';
import { findUpi } from './upi.ts';

interface Marks {
  /** 1 where a token can be no part of a number: dates, times, prices, plates. */
  readonly blocked: Uint8Array;
  /** 1 where no number may run on from the token before: at both ends of a phone. */
  readonly barriers: Uint8Array;
}

function isBareThousands(
  tokens: readonly Token[],
  first: number,
  last: number,
  type: Shape['type'],
): boolean {
  const [thousands, rest] = [tokens[first], tokens[last]];
  if (type !== 'money' || last !== first + 1 || thousands?.gap === 'none') return false;
  const six = thousands?.text.length === 3 && rest?.text.length === 3 && rest.between === ',';
  return six && !/\p{Sc}/u.test(thousands.between);
}

function markShapes(tokens: readonly Token[], shapes: readonly Shape[]): Marks {
  const blocked = new Uint8Array(tokens.length + 1);
  const barriers = new Uint8Array(tokens.length + 1);
  for (const { first, last, type } of shapes) {
    // A phone without a plus may still be an account number, and 482,910 a code, when a cue says so.
    const phone = type === 'phone' && !(tokens[first]?.between ?? '').includes('+');
    if (!phone && !isBareThousands(tokens, first, last, type)) blocked.fill(1, first, last + 1);
    barriers[first] = 1;
    barriers[last + 1] = 1;
  }
  return { blocked, barriers };
}

function markNumbers(tokens: readonly Token[], spans: readonly NumberSpan[]): Uint8Array {
  const numeric = new Uint8Array(tokens.length + 1);
  for (const { first, last } of spans) numeric.fill(1, first, last + 1);
  return numeric;
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

/** Every secret of a text, as ranges of its skeleton, in order and without overlap. Linear in its length. */
export function detectSecrets(text: string): { skeleton: Skeleton; found: Found[] } {
  const skeleton = foldText(text);
  const tokens = tokenize(skeleton);
  const shapes = findShapes(tokens);
  const { blocked, barriers } = markShapes(tokens, shapes);
  const foreign = blocked.slice();
  const labels = findLabels(tokens, blocked);
  const spans = numberSpans(tokens, blocked, barriers);
  const numeric = markNumbers(tokens, spans);
  const reading: Reading = { tokens, labels, shapes, numeric, ...measure(tokens, numeric, shapes) };
  const passwords = findPasswords(skeleton, tokens, labels, foreign);
  const verdicts = attachKinds(reading, spans, passwords.answered);
  const { kinds, found: companions } = readCompanions(reading, spans, verdicts);
  const found = [
    ...findIds(skeleton, tokens),
    ...findApiTokens(skeleton, tokens),
    ...findUpi(tokens),
    ...passwords.found,
    ...findNamedDates(reading),
    ...companions,
  ];
  spans.forEach(({ first, last }, i) => {
    const kind = kinds[i];
    const [from, to] = [tokens[first], tokens[last]];
    if (kind !== undefined && from !== undefined && to !== undefined) {
      found.push({ start: from.start, end: to.end, kind });
    }
  });
  return { skeleton, found: merge(found) };
}
