import { passesLuhn, passesVerhoeff } from './checksums.ts';
import type { SecretKind } from './kinds.ts';
import { isPostalCode, type Label } from './labels.ts';
import type { NumberSpan } from './number-spans.ts';
import { units } from './shield-words.ts';
import type { Shape } from './shapes.ts';
import type { Gap, Token } from './tokens.ts';
import * as lexicon from './words.ts';

/** What the note looks like once read: tokens, labels in order, and the distances between them. */
export interface Reading {
  readonly tokens: readonly Token[];
  readonly labels: readonly Label[];
  readonly shapes: readonly Shape[];
  /** Token index → it is part of a number. */
  readonly numeric: Uint8Array;
  /** `reach[i]`: how far apart in meaning token 0 and the end of token i are. */
  readonly reach: Float64Array;
  readonly gapCost: Float64Array;
}

const farthest = 6;
const farthestAfter = 3.5;
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
    if (!lexicon.linkWords.has(text) && !lexicon.renewals.has(text)) return false;
  }
  return false;
}

/** Adds up distances once, so that any two places of the note can be compared in constant time. */
export function measure(
  tokens: readonly Token[],
  numeric: Uint8Array,
): Pick<Reading, 'reach' | 'gapCost'> {
  const reach = new Float64Array(tokens.length);
  const gapCost = new Float64Array(tokens.length);
  let total = 0;
  tokens.forEach(({ gap, text, type }, i) => {
    let cost = gapCosts[gap];
    if ((gap === 'sentence' || gap === 'line') && opensWithNumber(tokens, numeric, i)) cost = 0.5;
    gapCost[i] = cost;
    let weight = lexicon.linkWords.has(text) ? 0.2 : 1;
    if (type === 'placeholder' || numeric[i] === 1) weight = 0.3;
    if (lexicon.negations.has(text)) weight = numeric[i + 1] === 1 ? 0.2 : 4;
    total += cost + weight;
    reach[i] = total;
  });
  return { reach, gapCost };
}

/** Distance from the end of token `from` to the beginning of token `to`, for from < to. */
export function distance(reading: Reading, from: number, to: number): number {
  return (reading.reach[to - 1] ?? 0) - (reading.reach[from] ?? 0) + (reading.gapCost[to] ?? 0);
}

/** The number each label speaks for: the first compatible one right after it. */
export function ownedNumbers(
  reading: Reading,
  spans: readonly NumberSpan[],
): (NumberSpan | undefined)[] {
  let next = 0;
  return reading.labels.map((label, i) => {
    while (next < spans.length && (spans[next]?.first ?? 0) <= label.last) next += 1;
    const span = spans[next];
    const following = reading.labels[i + 1];
    if (span === undefined || (following !== undefined && following.first < span.first))
      return undefined;
    return fits(label, span) && distance(reading, label.last, span.first) <= 2.5 ? span : undefined;
  });
}

function fits(label: Label, span: NumberSpan): boolean {
  const [min, max] = label.digits;
  return span.digits.length >= min && span.digits.length <= max;
}

/** A code run together with more digits than it can have still begins with the code. */
function startsFitting(label: Label, span: NumberSpan): boolean {
  const first = span.groups[0] ?? 0;
  return (
    label.kind !== undefined &&
    !span.spoken &&
    span.groups.length > 1 &&
    span.digits.length > label.digits[1] &&
    first >= label.digits[0] &&
    first <= label.digits[1]
  );
}

interface Nearest {
  cue: number;
  kind: SecretKind | undefined;
  shield: number;
}

function renewed(reading: Reading, span: NumberSpan): boolean {
  return [1, 2, 3].some((back) =>
    lexicon.renewals.has(reading.tokens[span.first - back]?.text ?? ''),
  );
}

function copulaBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from + 1; i < to; i += 1)
    if (lexicon.copulas.has(tokens[i]?.text ?? '')) return true;
  return false;
}

function consider(
  reading: Reading,
  span: NumberSpan,
  label: Label,
  at: number,
  nearest: Nearest,
): void {
  const kind =
    label.postal &&
    isPostalCode(reading.tokens, label.first, Math.max(span.last, label.last), span.digits)
      ? undefined
      : label.kind;
  if (kind === undefined) nearest.shield = Math.min(nearest.shield, at);
  else if (at < nearest.cue) {
    nearest.cue = at;
    nearest.kind = kind;
  }
}

function lookBack(
  reading: Reading,
  span: NumberSpan,
  owned: readonly (NumberSpan | undefined)[],
  from: number,
  nearest: Nearest,
): void {
  for (let i = from; i >= 0 && i > from - 8; i -= 1) {
    const label = reading.labels[i];
    if (label === undefined) return;
    let at = distance(reading, label.last, span.first);
    if (at > farthest) return;
    const owner = owned[i];
    if (owner !== undefined && owner !== span) at += renewed(reading, span) || at < 1.2 ? 0.5 : 5;
    if (at > farthest) continue;
    if (fits(label, span) || (at < 0.8 && startsFitting(label, span)))
      consider(reading, span, label, at, nearest);
  }
}

function lookAhead(
  reading: Reading,
  span: NumberSpan,
  owned: readonly (NumberSpan | undefined)[],
  from: number,
  nearest: Nearest,
): void {
  for (let i = from; i < from + 3; i += 1) {
    const label = reading.labels[i];
    if (label === undefined) return;
    let at = distance(reading, span.last, label.first) + 0.5;
    if (at > farthestAfter || !fits(label, span)) continue;
    if (owned[i] !== undefined && !copulaBetween(reading.tokens, span.last, label.first)) at += 5;
    if (at <= farthestAfter) consider(reading, span, label, at, nearest);
  }
}

function byForm(reading: Reading, span: NumberSpan, phones: ReadonlySet<number>): number {
  const { tokens } = reading;
  const next = tokens[span.last + 1];
  const first = tokens[span.first];
  let shield = Number.POSITIVE_INFINITY;
  if (phones.has(span.first) || (span.digits.length === 10 && /^[6-9]/.test(span.digits)))
    shield = 1.2;
  if (span.amount) shield = Math.min(shield, 1.2);
  if (next?.gap === 'light' && units.has(next.text) && !/[/=:]/.test(next.between))
    shield = Math.min(shield, 0.7);
  const before = tokens[span.first - 1];
  const glued =
    first?.type === 'digits' &&
    before?.type === 'word' &&
    (first.gap === 'none' ||
      first.between === '-' ||
      first.between === '/' ||
      first.between === '#');
  if (glued) shield = Math.min(shield, before.text.length === 1 ? 0.9 : 0.1);
  if (next?.gap === 'none' && next.type === 'word') shield = Math.min(shield, 0.9);
  return shield;
}

function looksLikeCard(digits: string): boolean {
  return (
    digits.length >= 13 &&
    digits.length <= 19 &&
    /^(?:3[0-9]|4|5|6|2[2-7]|8[12])/.test(digits) &&
    passesLuhn(digits)
  );
}

function cardInside(span: NumberSpan): boolean {
  if (span.spoken || span.groups.length < 4 || span.groups.length > 24) return false;
  let at = 0;
  return span.groups.some((size, i) => {
    const start = at;
    at += size;
    const form = span.groups.slice(i, i + 4).join(' ');
    if (form === '4 4 4 4') return looksLikeCard(span.digits.slice(start, start + 16));
    return form.startsWith('4 6 5') && looksLikeCard(span.digits.slice(start, start + 15));
  });
}

function byChecksum(span: NumberSpan): SecretKind | undefined {
  if (span.amount) return undefined;
  if (looksLikeCard(span.digits) || cardInside(span)) return 'card_number';
  if (span.digits.length === 12 && /^[2-9]/.test(span.digits) && passesVerhoeff(span.digits))
    return 'aadhaar';
  return undefined;
}

/** Decides for each number whether it is a secret: nearest cue against nearest shield, and the checksums (A3.4). */
export function attachKinds(
  reading: Reading,
  spans: readonly NumberSpan[],
): (SecretKind | undefined)[] {
  const owned = ownedNumbers(reading, spans);
  const phones = new Set(
    reading.shapes.filter(({ type }) => type === 'phone').map(({ first }) => first),
  );
  let label = 0;
  return spans.map((span) => {
    while (label < reading.labels.length && (reading.labels[label]?.first ?? 0) < span.first)
      label += 1;
    if (span.digits.length < 3) return undefined;
    const nearest: Nearest = {
      cue: Number.POSITIVE_INFINITY,
      kind: undefined,
      shield: byForm(reading, span, phones),
    };
    lookBack(reading, span, owned, label - 1, nearest);
    lookAhead(reading, span, owned, label, nearest);
    if (nearest.kind !== undefined && nearest.cue < nearest.shield) return nearest.kind;
    return nearest.shield > 1.5 || cardInside(span) ? byChecksum(span) : undefined;
  });
}
