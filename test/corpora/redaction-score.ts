import { redact } from '../../src/guardrails/redaction/redact.ts';
import { loadCases, scoreRedactor, type RedactionResult } from './score.ts';

/** Our own corpus, next to this file. */
export const ownCorpus = new URL('redaction.jsonl', import.meta.url);
export const publicCorpus = new URL('../../../shared/corpora/public-redaction.jsonl', import.meta.url);

/** Scores our redactor over corpus files, all cases together. */
export function scoreRedaction(files: readonly (string | URL)[]): RedactionResult[] {
  return scoreRedactor(files.flatMap(loadCases), (text) => redact(text).text);
}
