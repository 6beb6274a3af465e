import { readFileSync } from 'node:fs';

/** One line of a spoken-form corpus. `accept` entries are texts, `re:` patterns on normalised text, or `refusal:CODE`. */
export interface SpokenCase {
  readonly id: string;
  readonly text: string;
  readonly accept: readonly string[];
  readonly forbid: readonly string[];
  readonly kind: string;
  readonly now: string;
  readonly tz: string;
}

/** What the code under test did with a case. */
export type SpokenOutcome = { readonly said: string } | { readonly refused: string };

/** Reads a corpus; throws when a line is no case, so that a broken file cannot pass as an empty one. */
export function readSpokenCases(path: string | URL): readonly SpokenCase[] {
  return readFileSync(path, 'utf8').trim().split('\n').map(toCase);
}

function toCase(line: string, index: number): SpokenCase {
  const value: unknown = JSON.parse(line);
  if (!isCase(value)) throw new Error(`line ${index + 1} is not a spoken-form case`);
  return value;
}

function isCase(value: unknown): value is SpokenCase {
  if (typeof value !== 'object' || value === null) return false;
  const row = new Map<string, unknown>(Object.entries(value));
  const texts = ['id', 'text', 'kind', 'now', 'tz'].every((key) => typeof row.get(key) === 'string');
  const accept = row.get('accept');
  return texts && Array.isArray(accept) && accept.length > 0 && Array.isArray(row.get('forbid'));
}

/** Lower case, without apostrophes, punctuation and the word "and": what does not change how a text is said. */
function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}₹$€£%°+@#&/]+/gu, ' ')
    .replaceAll(/\band\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Everything that is wrong with the outcome of a case; empty when it is right. */
export function problemsOf(row: SpokenCase, outcome: SpokenOutcome): readonly string[] {
  const expected = row.accept.filter((entry) => entry.startsWith('refusal:'));
  if ('refused' in outcome) {
    return expected.includes(`refusal:${outcome.refused}`) ? [] : [`refused: ${outcome.refused}`];
  }
  if (expected.length > 0) return [`not refused: ${outcome.said}`];
  const said = normalised(outcome.said);
  const accepted = row.accept.some((entry) => fits(entry, said));
  const forbidden = row.forbid.filter((pattern) => new RegExp(pattern, 'u').test(outcome.said));
  return [
    ...(accepted ? [] : [`not accepted: ${said}`]),
    ...forbidden.map((pattern) => `forbidden: /${pattern}/`),
  ];
}

function fits(entry: string, said: string): boolean {
  if (!entry.startsWith('re:')) return said.includes(normalised(entry));
  return new RegExp(`(?:^| )(?:${entry.slice(3)})(?= |$)`, 'u').test(said);
}
