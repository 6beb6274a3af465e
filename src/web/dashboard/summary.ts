/** A paragraph of a summary, or a question with its answer. */
export type SummaryPart = { text: string } | { question: string; answer: string };

/** Finds the `Q:` and `A:` lines of a summary; everything else stays as it was written. */
export function readSummary(summary: string): SummaryPart[] {
  const parts: SummaryPart[] = [];
  const lines = summary.split('\n').filter((line) => line.trim() !== '');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const next = lines[index + 1] ?? '';
    if (line.startsWith('Q: ') && next.startsWith('A: ')) {
      parts.push({ question: line.slice(3), answer: next.slice(3) });
      index += 1;
    } else {
      parts.push({ text: line });
    }
  }
  return parts;
}
