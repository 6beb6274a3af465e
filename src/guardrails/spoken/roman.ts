import { integerWords, ordinalWords } from './number-words.ts';
import { after, before, isHindi, patternRule, type Rule } from './scanner.ts';
import { oneOf } from './word-list.ts';

const NUMERAL = /(X{0,3}(?:IX|IV|V?I{0,3}))(st|nd|rd|th)?(?![\p{L}\p{M}\d’'])/uy;
const VALUES: ReadonlyMap<string, number> = new Map([
  ['I', 1],
  ['V', 5],
  ['X', 10],
]);

/** Words that are counted in Roman numerals: "Class XII", "Phase II". */
const COUNTED_BEFORE = new RegExp(
  `\\b(?:${oneOf(`class std standard grade phase part chapter ch unit volume vol sem semester stage type level tier block
    sector section schedule appendix annexure book war round category group paper`)})[\\s.-]{1,2}$`,
  'i',
);
const COUNTED_BEHIND =
  /^\s(?:class|floor|std|standard|semester|sem|year|battalion|shift|edition|stage|phase)\b/i;
const NAME_AND_DASH = /\p{Lu}\p{Ll}{2,}-$/u;
/** "I" is a word of its own unless the sentence stops or goes on behind it as behind a noun. */
const NOUN_ENDS = /^(?:\s*$|[.,;:)/-]|\s(?:of|and|to|is|in|for|at|on)\b)/;

function valueOf(numeral: string): number {
  const values = Array.from(numeral, (letter) => VALUES.get(letter) ?? 0);
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
}

const roman = patternRule({ words: romanNumerals() }, NUMERAL, (match, scene) => {
  const [all, numeral = '', suffix] = match;
  const value = valueOf(numeral);
  const left = before(scene, match.index);
  const right = after(scene, match.index + all.length);
  if (value === 0 || isHindi(scene, match.index)) return undefined;
  const single = numeral.length === 1;
  if (suffix !== undefined) return single ? undefined : ordinalWords(value);
  if (COUNTED_BEFORE.test(left))
    return numeral === 'I' && !NOUN_ENDS.test(right) ? undefined : integerWords(value);
  if (single) return undefined;
  if (COUNTED_BEHIND.test(right)) return ordinalWords(value);
  return NAME_AND_DASH.test(left) ? integerWords(value) : undefined;
});

/** The lower-case words that a numeral up to 39 can be, with and without the ending of an ordinal. */
function romanNumerals(): string[] {
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  const plain = ['', 'x', 'xx', 'xxx'].flatMap((tens) => ones.map((one) => tens + one)).slice(1);
  return plain.flatMap((numeral) => ['', 'st', 'nd', 'rd', 'th'].map((ending) => numeral + ending));
}

// "Nagar-II": the dash only joins.
const joinedRoman = patternRule(
  { signs: '-' },
  /-(?=(?:X{0,3}(?:IX|IV|V?I{0,3}))(?![\p{L}\p{M}\d]))/uy,
  (match, scene) => {
    const next = scene.text.slice(match.index + 1, match.index + 3);
    return NAME_AND_DASH.test(before(scene, match.index + 1)) && /^[XVI]{2}/.test(next)
      ? ' '
      : undefined;
  },
);

/** Roman numerals where something is counted in them: "Class XII", "IInd floor", "Lajpat Nagar-II". */
export const romanRules: readonly Rule[] = [roman, joinedRoman];
