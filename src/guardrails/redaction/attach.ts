import type { SecretKind } from './kinds.ts';
import { identityKind, isPostalCode } from './context.ts';
import type { Label } from './labels.ts';
import { cardInside, kindByChecksum, shieldOfForm } from './number-forms.ts';
import { fits, startsFitting } from './label-fit.ts';
import type { NumberSpan } from './number-spans.ts';
import { copulaBetween, ownedNumbers, type Owned } from './owned-numbers.ts';
import { distance, type Reading } from './reading.ts';
import type { Token } from './tokens.ts';
import {
  alternatives,
  copulas,
  corrections,
  linkWords,
  pointers,
  prepositions,
  renewals,
} from './words.ts';

const farthestBack = 6;
const farthestAhead = 3.5;
const farthestWithCopula = 5;
const farthestWithoutCopula = 4.5;
/** A shield nearer than this stands against check digits too. */
const firmShield = 1.5;
/** How near such a label has to be, and by how much any other that names the number goes before it. */
const [besideReach, besideCost] = [0.45, 1.5];
const spentCost = 5;

/** Whether a new line or sentence begins between the end of one token and another. */
function breaksBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from + 1; i <= to; i += 1) {
    const gap = tokens[i]?.gap;
    if (gap === 'sentence' || (gap === 'line' && !copulas.has(tokens[i]?.text ?? ''))) return true;
  }
  return false;
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

/** What a number is, and whether something near it says that it is no secret. */
export interface Verdict {
  readonly kind: SecretKind | undefined;
  readonly shielded: boolean;
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
  else if (label.beside && at > (label.last < span.first ? besideReach : besideReach + 1)) return;
  else if (at + (label.beside ? besideCost : 0) < nearest.cue) {
    nearest.cue = at + (label.beside ? besideCost : 0);
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
    // What is further off cannot outweigh what is nearer, except where a second value is announced.
    if (!again && at > Math.min(nearest.cue, nearest.shield)) return;
    const owner = owned[i];
    if (owner !== undefined && owner !== span) {
      const beside = owner !== 'other' && owner.last + 1 === span.first;
      at += owner !== 'other' && (listed || beside) ? 0.5 : spentCost;
    }
    if (at > farthestWithoutCopula && !copulaBetween(reading.tokens, label.last, span.first))
      continue;
    const usable =
      fits(reading.tokens, label, span) || (formless && at < 0.8 && startsFitting(label, span));
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

/** "551203. That's the OTP.": the next sentence says what the number was. */
function takenUp(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from > 5 || !pointers.has(tokens[from + 1]?.text ?? '')) return false;
  for (let i = from + 1; i < to; i += 1) {
    const text = tokens[i]?.text ?? '';
    if (!linkWords.has(text) && !copulas.has(text)) return false;
  }
  return true;
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
    const breaks = breaksBetween(reading.tokens, span.last, label.first);
    if (breaks && !takenUp(reading.tokens, span.last, label.first)) return;
    let at = breaks ? 1 : distance(reading, span.last, label.first) + 0.5;
    if (at > farthest || !fits(reading.tokens, label, span)) continue;
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
): Verdict[] {
  const owned = ownedNumbers(reading, spans, answered);
  const phones = new Set<number>();
  for (const { first, type } of reading.shapes) if (type === 'phone') phones.add(first);
  const known = new Map<string, SecretKind>();
  let next = 0;
  const verdicts = spans.map((span) => {
    while (next < reading.labels.length && (reading.labels[next]?.first ?? 0) < span.first)
      next += 1;
    if (span.digits.length < 2) return { kind: undefined, shielded: true };
    const shield = shieldOfForm(reading.tokens, span, phones.has(span.first));
    const nearest: Nearest = { cue: Number.POSITIVE_INFINITY, kind: undefined, shield };
    lookBack(reading, span, owned, next - 1, nearest);
    lookAhead(reading, span, owned, next, nearest);
    const kind = decide(span, nearest) ?? maskedKind(reading, span);
    if (kind !== undefined && span.digits.length >= 4) known.set(span.digits, kind);
    return { kind, shielded: nearest.shield <= firmShield };
  });
  // A secret said once more, with nothing beside it that names it something else, is still that secret.
  return verdicts.map(({ kind, shielded }, i) => ({
    kind: kind ?? (shielded ? undefined : known.get(spans[i]?.digits ?? '')),
    shielded,
  }));
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
  const alone = span.digits.length <= 16 && shield < 0.2;
  return shield > firmShield || (!alone && cardInside(span)) ? kindByChecksum(span) : undefined;
}
