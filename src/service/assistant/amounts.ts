import { multiplierWord, numberWord } from '../../guardrails/redaction/number-words.ts';

const currency = /^(?:rupees?|rs\.?|inr|₹|rupaye?|rupay|रुपये?|रुपए|bucks)$/iu;
/** Hindi fractions of the multiplier that follows: dedh hazaar, dhai sau; saade and the like go with a number. */
const fractions: Readonly<Record<string, number>> = { dedh: 1.5, dhai: 2.5, डेढ़: 1.5, ढाई: 2.5 };
const shifts: Readonly<Record<string, number>> = {
  saade: 0.5,
  saadhe: 0.5,
  sava: 0.25,
  paune: -0.25,
};

export interface SpokenNumber {
  value: number;
  /** Where its words begin, and where the word after them is. */
  start: number;
  end: number;
}

/** The words of a text as numbers are looked for: lower case, hyphens opened, digits without grouping commas. */
export function numberTokens(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d)/gu, '')
    .replaceAll(/₹\s*/gu, '₹ ')
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .split(/[\s,;:!?()]+/u)
    .map((word) => word.replaceAll(/^["'.]+|["'.]+$/gu, ''))
    .filter((word) => word !== '');
}

/** Words after which an everyday word is meant as a number: "do hazaar", "ek baje", "do ghante". */
const counted = /^(?:baje|बजे|ghant[ae]|minutes?|din|log|hours?|days?)$/u;

/**
 * The number a word of a text stands for. Everyday words that are also Hindi numbers count only before something that
 * is counted, and the English "at" never.
 */
function wordValue(word: string, next: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/u.test(word)) return Number(word);
  if (Object.hasOwn(fractions, word)) return fractions[word];
  const found = word === 'at' ? undefined : numberWord(word);
  const certain =
    found?.weak !== true ||
    /^(?:one|ek)$/u.test(word) ||
    multiplierWord(next) !== undefined ||
    currency.test(next) ||
    counted.test(next);
  return found === undefined || !certain ? undefined : Number(found.digits);
}

/** The number whose words begin at `start`, as in "two lakh fifty thousand", "fifteen hundred and fifty". */
export function readNumber(words: readonly string[], start: number): SpokenNumber | undefined {
  let total = 0;
  let part: number | undefined;
  let at = start;
  const shift = shifts[words[at] ?? ''];
  if (shift !== undefined) at += 1;
  const first = at;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const value = wordValue(word, words[at + 1] ?? '');
    const multiplier = multiplierWord(word);
    if (value !== undefined && (part === undefined || canFollow(part, value))) {
      part = (part ?? 0) + value;
    } else if (multiplier !== undefined && (part !== undefined || total === 0)) {
      part = ((part ?? 1) + (at === first + 1 ? (shift ?? 0) : 0)) * multiplier;
      if (multiplier > 100) [total, part] = [total + part, undefined];
    } else if (
      !(
        word === 'and' &&
        at > first &&
        wordValue(words[at + 1] ?? '', words[at + 2] ?? '') !== undefined
      )
    )
      break;
  }
  if (at === first) return undefined;
  return { value: total + (part ?? 0), start, end: at };
}

/** A unit completes a round ten (sixty + one); anything below a hundred completes a round hundred. */
function canFollow(part: number, value: number): boolean {
  if (part % 100 === 0 && part > 0) return value < 100;
  return part % 10 === 0 && part % 100 >= 20 && value < 10 && value > 0;
}

/** Every number of a text in order. */
export function numbersIn(words: readonly string[]): SpokenNumber[] {
  const found: SpokenNumber[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const number = readNumber(words, at);
    if (number === undefined) continue;
    found.push(number);
    at = number.end - 1;
  }
  return found;
}

/** The sums of money in a text, in rupees: numbers beside a currency word. */
export function amountsIn(text: string): number[] {
  const words = numberTokens(text);
  return numbersIn(words)
    .filter(
      ({ start, end }) =>
        currency.test(words[end] ?? '') || (start > 0 && currency.test(words[start - 1] ?? '')),
    )
    .map(({ value }) => value);
}
