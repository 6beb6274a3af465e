import { distance, type Reading } from './reading.ts';
import type { Label } from './labels.ts';
import type { Shape } from './shapes.ts';
import type { Found } from './structured-ids.ts';

function names(reading: Reading, label: Label | undefined, shape: Shape): boolean {
  if (label?.kind !== 'date_of_birth' && label?.kind !== 'card_expiry') return false;
  if (label.kind === 'card_expiry' && shape.type !== 'month_year') return false;
  const end = Math.min(shape.first, label.last + 6);
  for (let i = label.last + 1; i < end; i += 1) {
    if (reading.tokens[i]?.type === 'placeholder') return false;
  }
  if (label.last < shape.first) return distance(reading, label.last, shape.first) <= 2.5;
  return label.first > shape.last && distance(reading, shape.last, label.first) < 1.5;
}

/** Dates that a cue beside them makes a secret: dates of birth and card expiries. */
export function findNamedDates(reading: Reading): Found[] {
  const found: Found[] = [];
  const { tokens, labels } = reading;
  const used = new Set<Label>();
  let next = 0;
  for (const shape of reading.shapes) {
    while (next < labels.length && (labels[next]?.first ?? 0) < shape.first) next += 1;
    if (shape.type !== 'date' && shape.type !== 'month_year') continue;
    const label = [next - 1, next - 2, next]
      .map((i) => labels[i])
      .find((each) => each !== undefined && !used.has(each) && names(reading, each, shape));
    const [first, last] = [tokens[shape.first], tokens[shape.last]];
    if (label?.kind === undefined || first === undefined || last === undefined) continue;
    used.add(label);
    found.push({ start: first.start, end: last.end, kind: label.kind });
  }
  return found;
}
