import type { Removed } from '../guardrails/redaction/redact.ts';

/** "2 one-time codes, 1 card number": kinds and counts, never values. */
export function sayRemoved(removed: readonly Removed[]): string {
  return removed.map(({ kind, count }) => `${count} × ${kind.replaceAll('_', ' ')}`).join(', ');
}

/** In words, such as "5 minutes". */
export const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);

/** Line breaks of any kind and invisible characters could make quoted text look like ours. */
const BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Each line after `> `, so that it cannot pass for a line of ours. */
export function quote(text: string): string {
  return text
    .split(BREAKS)
    .map((line) => `> ${line.replace(INVISIBLE, '')}`)
    .join('\n');
}

/** Between quotation marks, which it cannot end. */
export function inline(text: string): string {
  return `“${text.split(BREAKS).join(' ').replace(INVISIBLE, '').replace(/[“”"]/gu, "'")}”`;
}
