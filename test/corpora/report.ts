import { scoreRedactor, summarize, type RedactionCase, type RedactionResult } from './score.ts';
import type { Libraries, Library } from './libraries.ts';
import { problemsOf, type SpokenCase } from './score-spoken.ts';
import type { SpokenScore } from './spoken-score.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Recall, kept text and clean cases for every kind and language, as a Markdown table. */
export function redactionTable(results: readonly RedactionResult[]): string {
  const rows = grouped(results, ({ row }) => [`kind: ${row.kind}`, `language: ${row.lang}`]).map(
    ([name, group]) => {
      const { cases, recall, keepRate, clean } = summarize(group);
      return [name, String(cases), percent(recall), percent(keepRate), percent(clean)];
    },
  );
  return table(['Group', 'Cases', 'Secrets removed', 'Text kept', 'Cases without a fault'], rows);
}

/** What is said right, for every kind. */
export function spokenTable({ kinds, total, right }: SpokenScore): string {
  const rows = [...kinds].map(([kind, score]) => [
    `kind: ${kind}`,
    String(score.total),
    percent(score.right / score.total),
  ]);
  return table(['Group', 'Cases', 'Said right'], [
    ['all', String(total), percent(right / total)],
    ...rows.sort(([one = ''], [other = '']) => one.localeCompare(other)),
  ]);
}

/** Our figures beside those of the libraries, over the same cases in the same run. */
export async function redactorsTable(
  cases: readonly RedactionCase[],
  own: readonly RedactionResult[],
  { redactors }: Libraries,
): Promise<string> {
  const rows = [figuresOf('Parley', own)];
  for (const library of redactors) {
    const outputs = await outputsOf(library, cases.map(({ text }) => text));
    const results = scoreRedactor(cases, (text) => outputs.get(text) ?? text);
    rows.push(figuresOf(library.name, results));
  }
  return table(['Redactor', 'Secrets removed', 'Text kept', 'Cases without a fault'], rows);
}

export async function spellersTable(
  cases: readonly SpokenCase[],
  own: SpokenScore,
  { spellers }: Libraries,
): Promise<string> {
  const rows = [['Parley', percent(own.rate)]];
  for (const library of spellers) {
    const outputs = await outputsOf(library, cases.map(({ text }) => text));
    const right = cases.filter(
      (row) => problemsOf(row, { said: outputs.get(row.text) ?? row.text }).length === 0,
    );
    rows.push([library.name, percent(right.length / cases.length)]);
  }
  return table(['Speller', 'Said right'], rows);
}

/** What throws is scored as if it had left the text alone. */
async function outputsOf(
  { run }: Library<string>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const outputs = new Map<string, string>();
  for (const text of texts) {
    try {
      outputs.set(text, await run(text));
    } catch {
      outputs.set(text, text);
    }
  }
  return outputs;
}

function figuresOf(name: string, results: readonly RedactionResult[]): string[] {
  const { recall, keepRate, clean } = summarize(results);
  return [name, percent(recall), percent(keepRate), percent(clean)];
}

function grouped<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of ['all', ...keysOf(item)]) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other));
}
