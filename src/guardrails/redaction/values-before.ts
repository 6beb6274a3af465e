import type { Label } from './labels.ts';
import { chunkAt, isPlainValue, looksChosen, type Chunk, type Search } from './password-values.ts';
import type { Token } from './tokens.ts';
import { copulas, linkWords, prepositions } from './words.ts';

const farthest = 6;

/** "Mango@2024 is my password": the value stands in front. */
function chosenBefore(search: Search, from: number): Chunk | undefined {
  const { skeleton, tokens, foreign } = search;
  for (let i = from - 1; i >= 0 && i >= from - 6; i -= 1) {
    const token = tokens[i];
    const next = tokens[i + 1];
    if (
      token === undefined ||
      token.type === 'placeholder' ||
      next?.gap === 'sentence' ||
      next?.gap === 'line'
    )
      return undefined;
    const chunk = chunkAt(skeleton, token);
    if (foreign[i] === 0 && looksChosen(chunk.text, i === from - 1)) return chunk;
    if (
      !linkWords.has(token.text) &&
      !copulas.has(token.text) &&
      !/^(?:login|wifi|net|banking|account|portal|new)$/.test(token.text)
    )
      return undefined;
  }
  return undefined;
}

/** Nothing is said of the cue itself: "monsoon is my password", not "monsoon is why my password fails". */
function endsClause(tokens: readonly Token[], last: number): boolean {
  const after = tokens[last + 1];
  return after === undefined || after.gap !== 'light' || prepositions.has(after.text);
}

/** "Bruno is my security answer", "her pet is Bruno, that is the security answer": a plain word that is said to be it. */
function plainBefore({ tokens }: Search, label: Label): Chunk | undefined {
  if (!endsClause(tokens, label.last)) return undefined;
  let said = false;
  for (let i = label.first - 1; i >= 0 && i >= label.first - farthest; i -= 1) {
    const token = tokens[i];
    if (token === undefined || tokens[i + 1]?.gap === 'sentence') return undefined;
    if (copulas.has(token.text)) said = true;
    else if (!linkWords.has(token.text)) {
      const opens = token.gap !== 'light' && token.gap !== 'none';
      const subject = opens || copulas.has(tokens[i - 1]?.text ?? '');
      const answer = label.kind === 'security_answer' && copulas.has(tokens[i + 1]?.text ?? '');
      if (!said || !isPlainValue(token) || !(subject || answer)) return undefined;
      return { start: token.start, end: token.end, text: '' };
    }
  }
  return undefined;
}

/** The value that stands in front of its cue, or undefined. */
export function valueBefore(search: Search, label: Label): Chunk | undefined {
  return chosenBefore(search, label.first) ?? plainBefore(search, label);
}
