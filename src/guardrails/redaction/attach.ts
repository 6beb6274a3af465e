import type { SecretKind } from './kinds.ts';
import { identityKind, isPostalCode } from './context.ts';
import type { Label } from './labels.ts';
import { cardInside, kindByChecksum, shieldOfForm } from './number-forms.ts';
import type { NumberSpan } from './number-spans.ts';
import { distance, type Reading } from './reading.ts';
import type { Token } from './tokens.ts';
import { alternatives, copulas, corrections, linkWords, prepositions, renewals } from './words.ts';

/** What a label speaks for; `other` is a placeholder or a password, which leave it nothing more to say. */
type Owned = NumberSpan | 'other' | undefined;

const farthestBack = 6;
const farthestAhead = 3.5;
const farthestWithCopula = 5;
const farthestWithoutCopula = 4.5;
const besideReach = 0.95;
const ownReach = 2.5;
const spentCost = 5;

function fits(label: Label, span: NumberSpan): boolean {
  // Three digits said one by one are a code where three in a row would be a price or a house.
  if (label.kind === 'one_time_code' && span.groups.join('') === '111') return true;
  if (label.beside && isRound(span.digits)) return false;
  const [min, max] = label.digits;
  return span.digits.length >= min && span.digits.length <= max;
}

/** "Give 1500 to the delivery boy". */
function isRound(digits: string): boolean {
  return digits.length <= 5 && /[05]0$/.test(digits);
}

/** A code run together with more digits than it can have still begins with the code. */
function startsFitting(label: Label, span: NumberSpan): boolean {
  const first = span.groups[0] ?? 0;
  const [min, max] = label.digits;
  const tooLong = !span.spoken && span.groups.length > 1 && span.digits.length > max;
  return label.kind !== undefined && tooLong && first >= min && first <= max;
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

/** Whether a new line or sentence begins between the end of one token and another. */
function breaksBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from + 1; i <= to; i += 1) {
    const gap = tokens[i]?.gap;
    if (gap === 'sentence' || (gap === 'line' && !copulas.has(tokens[i]?.text ?? ''))) return true;
  }
  return false;
}

function ownedNumbers(
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
  if (span === undefined || border < span.first || !fits(label, span)) return undefined;
  return distance(reading, label.last, span.first) <= ownReach ? span : undefined;
}

function anyBefore(
  reading: Reading,
  at: number,
  back: number,
  words: ReadonlySet<string>,
): boolean {
  for (let i = at - 1; i >= at - back; i -= 1) {
    if (words.has(reading.tokens[i]?.text ?? '')) return true;
  }
  return false;
}

function copulaBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from + 1; i < to; i += 1) {
    if (copulas.has(tokens[i]?.text ?? '')) return true;
  }
  return false;
}

interface Nearest {
  cue: number;
  kind: SecretKind | undefined;
  shield: number;
}

function consider(
  reading: Reading,
  span: NumberSpan,
  label: Label,
  at: number,
  nearest: Nearest,
): void {
  const end = Math.max(span.last, label.last);
  const postal = label.postal && isPostalCode(reading.tokens, label.first, end, span.digits);
  if (postal || label.kind === undefined) nearest.shield = Math.min(nearest.shield, at);
  else if (label.beside && at > besideReach) return;
  else if (at < nearest.cue) {
    nearest.cue = at;
    nearest.kind = label.kind;
  }
}

/** "The code at my flat is 4821": the flat only says where, when a cue heads the same clause. */
function isModifier(
  reading: Reading,
  label: Label,
  head: Label | undefined,
  span: NumberSpan,
): boolean {
  if (label.kind !== undefined || head?.kind === undefined) return false;
  if (!copulaBetween(reading.tokens, label.last, span.first)) return false;
  if (!anyBefore(reading, label.first, 3, prepositions)) return false;
  const near = distance(reading, head.last, label.first) <= 2;
  return near && !copulaBetween(reading.tokens, head.last, label.first);
}

function lookBack(
  reading: Reading,
  span: NumberSpan,
  owned: readonly Owned[],
  from: number,
  nearest: Nearest,
): void {
  const again =
    anyBefore(reading, span.first, 3, renewals) || anyBefore(reading, span.first, 2, corrections);
  // "password for the wifi: 4821": the colon makes what stands before it one label.
  const emphasis = /[:=]/.test(reading.tokens[span.first]?.between ?? '') ? 0.5 : 1;
  const formless = nearest.shield === Number.POSITIVE_INFINITY;
  const listed = again || anyBefore(reading, span.first, 2, alternatives);
  for (let i = from; i >= 0 && i > from - 8; i -= 1) {
    const label = reading.labels[i];
    if (label === undefined) return;
    let at = distance(reading, label.last, span.first) * emphasis;
    if (again && label.kind !== undefined && at <= farthestBack * 2) at = Math.min(at, 1);
    if (at > farthestBack) return;
    const owner = owned[i];
    if (owner !== undefined && owner !== span) {
      const beside = owner !== 'other' && owner.last + 1 === span.first;
      at += owner !== 'other' && (listed || beside) ? 0.5 : spentCost;
    }
    if (at > farthestWithoutCopula && !copulaBetween(reading.tokens, label.last, span.first))
      continue;
    const usable = fits(label, span) || (formless && at < 0.8 && startsFitting(label, span));
    if (at > farthestBack || !usable) continue;
    if (!isModifier(reading, label, reading.labels[i - 1], span)) {
      consider(reading, span, label, at, nearest);
    }
  }
}

/** "4821 is the OTP", but not "4821 is the flat and the OTP". */
function isSaidOf(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from + 1; i < to; i += 1) {
    if (alternatives.has(tokens[i]?.text ?? '')) return false;
  }
  return copulaBetween(tokens, from, to);
}

function prepositionBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from + 1; i < to; i += 1) {
    if (prepositions.has(tokens[i]?.text ?? '')) return true;
  }
  return false;
}

function lookAhead(
  reading: Reading,
  span: NumberSpan,
  owned: readonly Owned[],
  from: number,
  nearest: Nearest,
): void {
  // "4821 is what they sent me as OTP": a verb right after the number lets the cue be further off.
  const said = copulas.has(reading.tokens[span.last + 1]?.text ?? '');
  const farthest = said ? farthestWithCopula : farthestAhead;
  for (let i = from; i < from + 3; i += 1) {
    const label = reading.labels[i];
    if (label === undefined) return;
    let at = distance(reading, span.last, label.first) + 0.5;
    if (breaksBetween(reading.tokens, span.last, label.first)) return;
    if (at > farthest || !fits(label, span)) continue;
    // "816954 for payment" says what a number is for, not what it is.
    const apart =
      label.kind === undefined && prepositionBetween(reading.tokens, span.last, label.first);
    if (apart) continue;
    const taken =
      owned[i] === 'other' ||
      (owned[i] !== undefined && !isSaidOf(reading.tokens, span.last, label.first));
    if (taken) at += spentCost;
    if (at <= farthest) consider(reading, span, label, at, nearest);
  }
}

/**
 * Decides for each number whether it is a secret and of what kind: the nearest cue against the nearest shield, then
 * the checksums (A3.4). `answered` are labels whose value was found elsewhere.
 */
export function attachKinds(
  reading: Reading,
  spans: readonly NumberSpan[],
  answered: ReadonlySet<Label>,
): (SecretKind | undefined)[] {
  const owned = ownedNumbers(reading, spans, answered);
  const phones = new Set<number>();
  for (const { first, type } of reading.shapes) if (type === 'phone') phones.add(first);
  const known = new Map<string, SecretKind>();
  let next = 0;
  const verdicts = spans.map((span) => {
    while (next < reading.labels.length && (reading.labels[next]?.first ?? 0) < span.first)
      next += 1;
    if (span.digits.length < 3) return { kind: undefined, shield: 0 };
    const shield = shieldOfForm(reading.tokens, span, phones.has(span.first));
    const nearest: Nearest = { cue: Number.POSITIVE_INFINITY, kind: undefined, shield };
    lookBack(reading, span, owned, next - 1, nearest);
    lookAhead(reading, span, owned, next, nearest);
    const kind = decide(span, nearest) ?? maskedKind(reading, span);
    if (kind !== undefined && span.digits.length >= 4) known.set(span.digits, kind);
    return { kind, shield: nearest.shield };
  });
  // A secret said once more, with nothing beside it that names it something else, is still that secret.
  return verdicts.map(
    ({ kind, shield }, i) => kind ?? (shield > 1.5 ? known.get(spans[i]?.digits ?? '') : undefined),
  );
}

/** "XXXX XXXX 4312", "****4312": what is left of a masked number. */
function maskedKind({ tokens }: Reading, span: NumberSpan): SecretKind | undefined {
  const [before, first] = [tokens[span.first - 1], tokens[span.first]];
  const letters = before?.type === 'word' && /^x{2,}$/.test(before.text);
  const masked = letters || /[*•]{2}/.test(first?.between ?? '');
  return masked && span.digits.length <= 6
    ? identityKind(tokens, [span.first, span.last])
    : undefined;
}

function decide(span: NumberSpan, { cue, kind, shield }: Nearest): SecretKind | undefined {
  if (kind !== undefined && cue < shield) return kind;
  return shield > 1.5 || cardInside(span) ? kindByChecksum(span) : undefined;
}
