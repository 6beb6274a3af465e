const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IRREGULAR_ORDINALS: ReadonlyMap<string, string> = new Map([
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);
const SCALES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** Longest run of digits that is said as one number; beyond it digits are read one by one. */
const LONGEST_NUMBER = 15;

function below100(value: number): string {
  if (value < 20) return SMALL[value] ?? '';
  const unit = value % 10;
  return `${TENS[Math.floor(value / 10)]}${unit === 0 ? '' : ` ${SMALL[unit]}`}`;
}

/** A whole number from 0 to 2^53 in words, in the Indian system: thousand, lakh, crore, then "one hundred crore", "one lakh crore". */
export function integerWords(value: number): string {
  for (const [size, name] of SCALES) {
    if (value >= size) {
      const rest = value % size;
      const head = `${integerWords(Math.floor(value / size))} ${name}`;
      return rest === 0 ? head : `${head} ${integerWords(rest)}`;
    }
  }
  return below100(value);
}

/** Each digit of `text` on its own: "402" is "four zero two". Characters that are no digits are left out. */
export function digitWords(text: string): string {
  return Array.from(text.replaceAll(/\D/g, ''), (digit) => SMALL[Number(digit)]).join(' ');
}

/** A written number (`1,24,500`, `2.25`, `0.5`) in words; decimals are read digit by digit. */
export function numberWords(written: string): string {
  const [whole = '', fraction = ''] = written.replaceAll(',', '').split('.');
  const head = whole.length > LONGEST_NUMBER ? digitWords(whole) : integerWords(Number(whole));
  return fraction === '' ? head : `${head} point ${digitWords(fraction)}`;
}

/** "first", "twenty first", "one hundredth". */
export function ordinalWords(value: number): string {
  const words = integerWords(value).split(' ');
  const last = words.pop() ?? '';
  const ordinal = IRREGULAR_ORDINALS.get(last) ?? `${last.replace(/y$/, 'ie')}th`;
  return [...words, ordinal].join(' ');
}

/** A year as people say it: "nineteen ninety nine", "two thousand five", "twenty twenty six". */
export function yearWords(year: number): string {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (year < 1000 || year > 9999 || (century % 10 === 0 && rest < 10)) return integerWords(year);
  if (rest === 0) return `${below100(century)} hundred`;
  return `${below100(century)} ${rest < 10 ? `oh ${SMALL[rest]}` : below100(rest)}`;
}

/** Words that notes write instead of small digits: "three days", "a week". */
export function smallNumberOf(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (lower === 'a' || lower === 'an') return 1;
  if (/^\d+$/.test(lower)) return Number(lower);
  const index = SMALL.indexOf(lower);
  return index === -1 ? undefined : index;
}

/** Regex source for what `smallNumberOf` reads, spelled out up to twelve. */
export const SMALL_NUMBER = `(?:\\d{1,3}|an?|${SMALL.slice(1, 13).join('|')})`;

/** The number that an ordinal up to thirty first names, written `21st` or in words. */
export function ordinalOf(word: string): number | undefined {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(word);
  if (digits) return Number(digits[1]);
  const index = ORDINALS.indexOf(word.toLowerCase().replaceAll(/[\s-]+/g, ' '));
  return index === -1 ? undefined : index + 1;
}

const ORDINALS = Array.from({ length: 31 }, (_, index) => ordinalWords(index + 1));

/** Regex source for what `ordinalOf` reads. */
export const ORDINAL = `(?:\\d{1,2}(?:st|nd|rd|th)?|${ORDINALS.toReversed().join('|').replaceAll(' ', '[ -]')})`;
