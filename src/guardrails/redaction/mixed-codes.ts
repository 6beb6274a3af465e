import type { Label } from './labels.ts';
import { chunkAt, type Chunk, type Search } from './password-values.ts';
import { copulas, linkWords, negations } from './words.ts';

const mixedForm = /^(?:[a-z\d]{4,10}|[a-z]-\d{4,8}|[a-z\d]{3,5}-[a-z\d]{3,5})$/i;

/** Words that may stand between a code and its cue when the code cannot be a word: "code for the locker: AB7Q2". */
const mostStrangers = 3;

/** Codes of letters and digits, up to token `border`, after a code cue: "verification code is 7F3K9Q". */
export function mixedCode(search: Search, label: Label, border: number): Chunk | undefined {
  const { skeleton, tokens, foreign } = search;
  let strangers = 0;
  for (let i = label.last + 1; i < border && i <= label.last + 6; i += 1) {
    const token = tokens[i];
    if (
      token === undefined ||
      token.type === 'placeholder' ||
      foreign[i] === 1 ||
      token.gap === 'sentence' ||
      negations.has(token.text)
    )
      return undefined;
    const chunk = chunkAt(skeleton, token);
    const apart = chunk.start >= (tokens[label.last]?.end ?? 0);
    const mixed = /\d/.test(chunk.text) && /[a-z]/i.test(chunk.text) && mixedForm.test(chunk.text);
    const announced = strangers === 0 || /[:=]/.test(token.between);
    if (apart && mixed) return announced || isCapitalMix(chunk.text) ? chunk : undefined;
    if (linkWords.has(token.text) || copulas.has(token.text)) continue;
    strangers += 1;
    if (strangers > mostStrangers) return undefined;
  }
  return undefined;
}

/** AB7Q2: capitals and digits that change places more than once, as no flat or train is written. */
function isCapitalMix(text: string): boolean {
  return /^[A-Z\d-]{5,}$/.test(text) && (text.match(/\d(?=[A-Z])|[A-Z](?=\d)/g)?.length ?? 0) > 1;
}
