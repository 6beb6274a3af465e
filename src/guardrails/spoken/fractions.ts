import { sayDigits, sayNumber } from './amounts.ts';
import { hindiIntegerWords } from './hindi-words.ts';
import { integerWords, ordinalWords } from './number-words.ts';
import { after, before, isHindi, matchAt, patternRule, type Rule, type Scene } from './scanner.ts';

/** Tops and bottoms that are a part of something wherever they stand; others need a whole number or "rd" beside them. */
const COMMON = new Set(['1/2', '1/3', '2/3', '1/4', '3/4', '1/5', '1/8']);

/** A unit behind a fraction, as one of it is said. */
const UNIT_NOUNS = new Map(
  Object.entries({
    kg: 'kilogram',
    kgs: 'kilogram',
    kilo: 'kilo',
    g: 'gram',
    gm: 'gram',
    km: 'kilometre',
    l: 'litre',
    ltr: 'litre',
    litre: 'litre',
    liter: 'litre',
    litres: 'litre',
    kms: 'kilometre',
    inch: 'inch',
    ft: 'foot',
    hr: 'hour',
    hrs: 'hour',
    hour: 'hour',
    hours: 'hour',
    day: 'day',
    days: 'day',
    cup: 'cup',
    cups: 'cup',
    tsp: 'teaspoon',
    tbsp: 'tablespoon',
    dozen: 'dozen',
    acre: 'acre',
    plate: 'plate',
    year: 'year',
    month: 'month',
    mile: 'mile',
    page: 'page',
    tablet: 'tablet',
    portion: 'portion',
    kilogram: 'kilogram',
  }),
);
const CODE_BEFORE =
  /\b(?:flat|house|plot|door|unit|apartment|apt|shop|survey|room|villa|ward|sector|site|khata|no|number|cross|block|street|h)\b[\s.:#-]*$/i;
const FRACTION =
  /(?:(\d{1,3})(?:\s|-))?([1-9])\/([2-9]|10)(?![\d/])(rds?|ths?|nds?)?(?![\p{L}\p{M}])/uy;
const NOUN = /\s?(\p{L}{1,8})(?![\p{L}\p{M}])/uy;

/** "half", "two thirds", "five eighths". */
function sayPart(top: number, bottom: number): string {
  if (bottom === 2) return top === 1 ? 'half' : `${integerWords(top)} halves`;
  const name = bottom === 4 ? 'quarter' : ordinalWords(bottom);
  return `${integerWords(top)} ${name}${top === 1 ? '' : 's'}`;
}

/** Half is "आधा", one and a half "डेढ़", three and a half "साढ़े तीन". */
function sayHindiPart(whole: number, top: number, bottom: number): string {
  if (top === 1 && bottom === 2) {
    if (whole === 0) return 'आधा';
    if (whole <= 2) return whole === 1 ? 'डेढ़' : 'ढाई';
    return `साढ़े ${hindiIntegerWords(whole)}`;
  }
  const part =
    bottom === 4
      ? `${top === 1 ? 'एक' : 'तीन'} चौथाई`
      : `${hindiIntegerWords(top)} बटा ${hindiIntegerWords(bottom)}`;
  return whole === 0 ? part : `${hindiIntegerWords(whole)} सही ${part}`;
}

/** "half a kilogram", "two and a half hours", "two thirds"; a unit right behind is said with it. */
const fraction: Rule = {
  starts: { digit: true },
  read: (scene, at) => {
    const match = matchAt(FRACTION, scene.text, at);
    if (!match) return undefined;
    const [all, whole, top = '', bottom = '', suffix] = match;
    const told = COMMON.has(`${top}/${bottom}`) || suffix !== undefined || whole !== undefined;
    if (!told || Number(top) >= Number(bottom) || CODE_BEFORE.test(before(scene, at)))
      return undefined;
    const end = at + all.length;
    if (isHindi(scene, at))
      return { end, words: sayHindiPart(Number(whole ?? 0), Number(top), Number(bottom)) };
    const part = sayPart(Number(top), Number(bottom));
    const noun = matchAt(NOUN, scene.text, end);
    const unit = UNIT_NOUNS.get(noun?.[1]?.toLowerCase() ?? '');
    const ofUnit = end + (noun?.[0].length ?? 0);
    const joined = whole !== undefined || /\band\s$/i.test(before(scene, at));
    if (joined) {
      const words = `${whole === undefined ? '' : `${integerWords(Number(whole))} and `}${part.replace(/^half/, 'a half')}`;
      return unit === undefined
        ? { end, words }
        : { end: ofUnit, words: `${words} ${unit === 'foot' ? 'feet' : `${unit}s`}` };
    }
    return unit === undefined
      ? { end, words: part }
      : { end: ofUnit, words: `${partOf(part)} ${article(unit)} ${unit}` };
  },
};

const article = (unit: string): string => (/^[aeiou]|^hour/.test(unit) ? 'an' : 'a');

/** "half" and "a quarter" take the unit as it is, other parts are "of" it. */
function partOf(part: string): string {
  if (part === 'half') return part;
  return `${part} of`;
}

/** What a rating is out of, wherever it stands. */
const FULL_MARKS = new Set(['5', '10', '100']);

/** "Four out of five", "one hundred twenty over eighty", "fourteen slash two". */
export const outOf = patternRule(
  { digit: true },
  /(\d{1,4}(?:\.\d{1,2})?)\s?\/\s?(\d{1,4})(?![\d/])/uy,
  (match, scene) => {
    const [all, top = '', bottom = ''] = match;
    const [first, second] = [top, bottom].map((part) =>
      (part.length > 3 && !part.includes('.')) || (part.length > 1 && /^0\d/.test(part))
        ? sayDigits(scene, match.index, part)
        : sayNumber(scene, match.index, part),
    );
    return `${first} ${linkOf(scene, match.index, all, top, bottom)} ${second}`;
  },
);

function linkOf(scene: Scene, at: number, all: string, top: string, bottom: string): string {
  const left = before(scene, at);
  const right = after(scene, at + all.length);
  const rated =
    /^\s?(?:stars?|rating|marks|score)\b/i.test(right) ||
    /\b(?:rated|rating|score[ds]?|marks|got|gave|cgpa|gpa|reviews?|feedback)\b[^.]{0,16}$/i.test(
      left,
    );
  const full = FULL_MARKS.has(bottom) && (top.includes('.') || bottom === '100');
  if ((rated || full) && Number(top) <= Number(bottom)) return 'out of';
  // A side that is out for some wickets.
  if (rated) return 'for';
  if (/^\s?mm\s?hg\b/i.test(right)) return 'over';
  return /\b(?:bp|blood pressure|pressure)\b[^.]{0,16}$/i.test(left) ? 'over' : 'slash';
}

/** Parts of one thing; tried before codes, which "2/3rd" looks like. */
export const fractionRules: readonly Rule[] = [fraction];
