/** A stretch of text between full stops, with the script most of its letters are written in. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly hindi: boolean;
}

// A dot after a title or another abbreviation does not end a sentence.
const SENTENCE_END =
  /[!?।\n]|(?<!(?:डॉ|डा|नं|प्रो|रु|रू|कि|मी))(?<!\b(?:[a-z]|dr|mr|mrs|ms|st|rs|no|prof|rd|appt|approx|smt|sq|ph|tel|mob|ext|e\.g|i\.e))\.(?=\s|$)/giu;

/** Cuts a text into its sentences, in order; they cover it without gaps. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let hindi = false;
  const add = (end: number): void => {
    // Figures alone are read in the language of what stands before them.
    hindi = isMostlyDevanagari(text.slice(start, end)) ?? hindi;
    sentences.push({ start, end, hindi });
    start = end;
  };
  for (const match of text.matchAll(SENTENCE_END)) {
    add(match.index + 1);
  }
  add(text.length);
  return sentences;
}

/** The sentence that the character at this index lies in. */
export function sentenceAt(sentences: readonly Sentence[], index: number): Sentence {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sentences[middle]?.start ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return sentences[low] ?? { start: 0, end: 0, hindi: false };
}

/** Undefined when there is no letter of either script. */
function isMostlyDevanagari(text: string): boolean | undefined {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return devanagari + latin === 0 ? undefined : devanagari > latin;
}
