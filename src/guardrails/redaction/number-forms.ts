import { passesLuhn, passesVerhoeff } from './checksums.ts';
import type { SecretKind } from './kinds.ts';
import type { NumberSpan } from './number-spans.ts';
import { units } from './shield-words.ts';
import type { Token } from './tokens.ts';
import { deliveryPlaceWords } from './words.ts';

/** A cue nearer than this outweighs that a number looks like a phone or an amount. */
const formShield = 1.2;
const moneyUnits = new Set(
  'rupees rupee rs rupaye rupaya inr lakh lakhs crore crores रुपये रुपए रुपया रूपये लाख करोड'.split(' '),
);
const gluedSeparators = new Set(['', '-', '/', '#']);

/** How strongly a number's own form says that it is no secret, as a distance; infinite when it says nothing. */
export function shieldOfForm(tokens: readonly Token[], span: NumberSpan, isPhone: boolean): number {
  const [before, first, next] = [tokens[span.first - 1], tokens[span.first], tokens[span.last + 1]];
  const mobile = span.digits.length === 10 && /^[6-9]/.test(span.digits);
  let shield = isPhone || mobile || span.amount ? formShield : Number.POSITIVE_INFINITY;
  if (next?.gap === 'light' && units.has(next.text) && !/[/=:]/.test(next.between)) {
    shield = Math.min(shield, span.amount || moneyUnits.has(next.text) ? 0.1 : 0.35);
  }
  if (first?.type === 'digits' && before?.type === 'word' && gluedSeparators.has(first.between)) {
    shield = Math.min(shield, shieldOfPrefix(before.text, span.digits));
  }
  const thousands = span.groups.join(' ') === '3 3' && tokens[span.last]?.between === ',';
  if (thousands) shield = Math.min(shield, formShield);
  if (before?.text === 'plus') shield = Math.min(shield, formShield);
  if (span.spoken) shield = Math.min(shield, shieldOfLetters(tokens, span.first));
  shield = Math.min(shield, shieldOfPlace(tokens, span));
  return next?.gap === 'none' && next.type === 'word' ? Math.min(shield, 0.9) : shield;
}

/** "B-1204" may be a flat and "AB-482910" a reference; "G-482910" is how codes are sent. */
function shieldOfPrefix(prefix: string, digits: string): number {
  if (prefix.length > 1) return 0.1;
  return digits.length > 4 ? 2 : 0.9;
}

/** "D K eight eight one two": a reference spelled out; one letter alone says less than two. */
function shieldOfLetters(tokens: readonly Token[], first: number): number {
  const isLetter = (i: number): boolean =>
    /^[b-z]$/.test(tokens[i]?.text ?? '') ||
    (tokens[i]?.text === 'a' && /^[a-z]$/.test(tokens[i + 1]?.text ?? ''));
  if (!isLetter(first - 1)) return Number.POSITIVE_INFINITY;
  return isLetter(first - 2) ? 0.1 : 0.9;
}

/** Six digits just before "area", or after "deliver" or a city, are a postal code unless a cue is nearer. */
function shieldOfPlace(tokens: readonly Token[], span: NumberSpan): number {
  const isPlace = (i: number): boolean => deliveryPlaceWords.has(tokens[i]?.text ?? '');
  if (!/^[1-8]\d{5}$/.test(span.digits)) return Number.POSITIVE_INFINITY;
  if (isPlace(span.last + 1) && tokens[span.last + 1]?.gap === 'light') return 0.35;
  return [1, 2, 3].some((back) => isPlace(span.first - back)) ? 1.5 : Number.POSITIVE_INFINITY;
}

function looksLikeCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  return /^(?:3[0-9]|4|5|6|2[2-7]|8[12])/.test(digits) && passesLuhn(digits);
}

/** A card in its printed groups inside a longer row of numbers: card, expiry and CVV in one breath. */
export function cardInside(span: NumberSpan): boolean {
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

/** The kinds that prove themselves by a check digit. */
export function kindByChecksum(span: NumberSpan): SecretKind | undefined {
  if (span.amount) return undefined;
  if (looksLikeCard(span.digits) || cardInside(span)) return 'card_number';
  const aadhaar = span.digits.length === 12 && /^[2-9]/.test(span.digits);
  return aadhaar && passesVerhoeff(span.digits) ? 'aadhaar' : undefined;
}
