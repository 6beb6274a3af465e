import type { Verdict } from './attach.ts';
import type { SecretKind } from './kinds.ts';
import type { NumberSpan } from './number-spans.ts';
import type { Reading } from './reading.ts';
import type { Found } from './structured-ids.ts';

type Kinds = (SecretKind | undefined)[];

const farthestBranch = 6;

/** Card, expiry and security code in one breath: what directly follows a card number is the rest of the card. */
function readCardTail(reading: Reading, spans: readonly NumberSpan[], kinds: Kinds): Found[] {
  const found: Found[] = [];
  const dates = new Map(reading.shapes.map((shape) => [shape.first, shape]));
  const { tokens } = reading;
  kinds.forEach((kind, i) => {
    const card = spans[i];
    if (kind !== 'card_number' || card === undefined || card.digits.length < 12) return;
    let next = card.last + 1;
    const date = dates.get(next);
    const [first, last] = [tokens[next], tokens[date?.last ?? -1]];
    if (first?.gap === 'sentence') return;
    if (date?.type === 'month_year' && first !== undefined && last !== undefined) {
      found.push({ start: first.start, end: last.end, kind: 'card_expiry' });
      next = date.last + 1;
    }
    const code = spans[i + 1];
    const follows = code?.first === next && tokens[next]?.gap !== 'sentence';
    if (follows && /^\d{3,4}$/.test(code.digits)) kinds[i + 1] ??= 'cvv';
  });
  return found;
}

/** "Send it to 50100234567891, IFSC HDFC0000123": a branch code makes the long number beside it an account. */
function readAccounts(
  reading: Reading,
  spans: readonly NumberSpan[],
  verdicts: readonly Verdict[],
  kinds: Kinds,
): void {
  const branches = reading.labels.filter(({ kind }) => kind === 'ifsc');
  let next = 0;
  spans.forEach((span, i) => {
    while ((branches[next]?.last ?? reading.tokens.length) < span.first - farthestBranch) next += 1;
    const near = (branches[next]?.first ?? Number.POSITIVE_INFINITY) <= span.last + farthestBranch;
    const long = !span.amount && span.digits.length >= 9 && span.digits.length <= 18;
    if (near && long && verdicts[i]?.shielded === false) kinds[i] ??= 'bank_account';
  });
}

/** The kinds of all numbers once their neighbours are known, and what beside them is secret and no number. */
export function readCompanions(
  reading: Reading,
  spans: readonly NumberSpan[],
  verdicts: readonly Verdict[],
): { kinds: readonly (SecretKind | undefined)[]; found: Found[] } {
  const kinds = verdicts.map(({ kind }) => kind);
  readAccounts(reading, spans, verdicts, kinds);
  return { kinds, found: readCardTail(reading, spans, kinds) };
}
