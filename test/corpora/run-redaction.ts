import { existsSync } from 'node:fs';
import { redact, remainingSecrets } from '../../src/guardrails/redaction/redact.ts';
import { loadCases, scoreRedactor, summarize, type RedactionResult } from './score.ts';

/** Our own corpus, next to this file. */
export const ownCorpus = new URL('redaction.jsonl', import.meta.url);
export const publicCorpus = new URL('../../../shared/corpora/public-redaction.jsonl', import.meta.url);

/** Scores our redactor over corpus files, all cases together. */
export function scoreRedaction(files: readonly (string | URL)[]): RedactionResult[] {
  return scoreRedactor(files.flatMap(loadCases), (text) => redact(text).text);
}

function percent(share: number): string {
  return (share * 100).toFixed(1).padStart(6);
}

function tableOf(results: readonly RedactionResult[], title: string): string {
  const groups = new Map<string, RedactionResult[]>();
  for (const result of results) {
    for (const key of ['all', `kind ${result.row.kind}`, `language ${result.row.lang}`]) {
      groups.set(key, [...(groups.get(key) ?? []), result]);
    }
  }
  const lines = [...groups].sort(([a], [b]) => a.localeCompare(b)).map(([key, group]) => {
    const { cases, recall, keepRate, clean } = summarize(group);
    return `${key.padEnd(26)}${String(cases).padStart(6)}${percent(recall)}${percent(keepRate)}${percent(clean)}`;
  });
  return [`${title}\n${'group'.padEnd(26)} cases recall   kept  clean`, ...lines, ''].join('\n');
}

function faultsOf(results: readonly RedactionResult[]): string {
  return results
    .filter(({ leaked, lost }) => leaked.length + lost.length > 0)
    .map(({ row, out, leaked, lost }) => `${row.id} ${JSON.stringify({ leaked, lost, out })}\n`)
    .join('');
}

function refusedOf(results: readonly RedactionResult[]): string {
  return results
    .filter(({ out }) => remainingSecrets([out]).length > 0)
    .map(({ row }) => `${row.id} would be refused by the second gate\n`)
    .join('');
}

if (import.meta.main) {
  for (const file of [ownCorpus, publicCorpus]) {
    if (!existsSync(file)) continue;
    const results = scoreRedaction([file]);
    process.stdout.write(tableOf(results, file.pathname.split('/').at(-1) ?? ''));
    process.stdout.write(faultsOf(results) + refusedOf(results));
  }
}
