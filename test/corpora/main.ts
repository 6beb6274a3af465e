/**
 * `npm run corpora -- [--libraries DIR] [--docs]`: scores redaction and spoken form over our own corpus and the public
 * one, per kind and language; with a folder in which the known libraries are installed, those too. `--docs` writes the
 * tables into docs/guardrails.md. Exit code 1 below the goals.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { remainingSecrets } from '../../src/guardrails/redaction/redact.ts';
import { loadLibraries } from './libraries.ts';
import { redactionTable, redactorsTable, spellersTable, spokenTable } from './report.ts';
import { ownCorpus, publicCorpus, scoreRedaction } from './redaction-score.ts';
import { scoreSpoken, spokenCorpora } from './spoken-score.ts';
import { loadCases, summarize } from './score.ts';
import { readSpokenCases } from './score-spoken.ts';

const GOALS = { recall: 0.99, kept: 0.98, spoken: 0.97 };
const DOCS = join(import.meta.dirname, '../../docs/guardrails.md');

const { values } = parseArgs({
  options: { libraries: { type: 'string' }, docs: { type: 'boolean', default: false } },
});

const redactionFiles = [ownCorpus, publicCorpus].filter((file) => existsSync(file));
const spokenFiles = spokenCorpora.filter((file) => existsSync(file));
const redaction = scoreRedaction(redactionFiles);
const spoken = scoreSpoken(spokenFiles);
const tables: Record<string, string> = {
  redaction: redactionTable(redaction),
  spoken: spokenTable(spoken),
};
if (values.libraries !== undefined) {
  const libraries = await loadLibraries(values.libraries);
  if (libraries.missing.length > 0) console.log(`Not installed: ${libraries.missing.join(', ')}\n`);
  const cases = redactionFiles.flatMap((file) => loadCases(file));
  const notes = spokenFiles.flatMap((file) => readSpokenCases(file));
  tables['redactors'] = await redactorsTable(cases, redaction, libraries);
  tables['spellers'] = await spellersTable(notes, spoken, libraries);
}

for (const text of Object.values(tables)) console.log(`${text}\n`);
for (const { row, leaked, lost } of redaction) {
  if (leaked.length + lost.length > 0) console.log(`${row.id}: ${JSON.stringify({ leaked, lost })}`);
}
for (const { id, problems } of spoken.failures) console.log(`${id}: ${problems.join('; ')}`);
if (values.docs) writeTables();
process.exitCode = meetsGoals() ? 0 : 1;

function meetsGoals(): boolean {
  const { recall, keepRate } = summarize(redaction);
  const refused = redaction.filter(({ out }) => remainingSecrets([out]).length > 0);
  for (const { row } of refused) console.log(`${row.id} would be refused by the second gate`);
  return (
    recall >= GOALS.recall &&
    keepRate >= GOALS.kept &&
    spoken.rate >= GOALS.spoken &&
    refused.length === 0
  );
}

function writeTables(): void {
  let text = readFileSync(DOCS, 'utf8');
  for (const [name, made] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- ${name} -->\n).*?(\n<!-- /${name} -->)`, 'su');
    if (!place.test(text)) throw new Error(`docs/guardrails.md has no place for the table ${name}`);
    text = text.replace(place, (_all, start: string, end: string) => `${start}\n${made}\n${end}`);
  }
  writeFileSync(DOCS, text);
}
