import { Refusal } from '../../src/errors.ts';
import { toSpokenForm } from '../../src/guardrails/spoken/spoken.ts';
import { problemsOf, readSpokenCases, type SpokenCase, type SpokenOutcome } from './score-spoken.ts';

export interface SpokenScore {
  readonly total: number;
  readonly right: number;
  readonly rate: number;
  readonly kinds: ReadonlyMap<string, { readonly total: number; readonly right: number }>;
  readonly failures: readonly { readonly id: string; readonly problems: readonly string[] }[];
}

/** Our own cases, and the public ones where they lie beside the project. */
export const spokenCorpora: readonly URL[] = [
  new URL('spoken.jsonl', import.meta.url),
  new URL('../../../shared/corpora/public-spoken.jsonl', import.meta.url),
];

/** Runs the spoken form over every case of the files and counts what is right, per kind. */
export function scoreSpoken(files: readonly (string | URL)[]): SpokenScore {
  const kinds = new Map<string, { total: number; right: number }>();
  const failures: { id: string; problems: readonly string[] }[] = [];
  for (const row of files.flatMap((file) => readSpokenCases(file))) {
    const kind = kinds.get(row.kind) ?? { total: 0, right: 0 };
    kinds.set(row.kind, kind);
    kind.total += 1;
    const problems = problemsOf(row, outcomeOf(row));
    if (problems.length === 0) kind.right += 1;
    else failures.push({ id: row.id, problems });
  }
  const total = [...kinds.values()].reduce((sum, kind) => sum + kind.total, 0);
  const right = total - failures.length;
  return { total, right, rate: total === 0 ? 0 : right / total, kinds, failures };
}

function outcomeOf(row: SpokenCase): SpokenOutcome {
  try {
    return { said: toSpokenForm(row.text, { now: new Date(row.now), timeZone: row.tz }) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}
