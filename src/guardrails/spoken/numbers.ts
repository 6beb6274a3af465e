import { AMOUNT, sayDigits, sayInteger, sayNumber } from './amounts.ts';
import { sayYear } from './calendar-words.ts';
import { integerWords, ordinalWords } from './number-words.ts';
import { after, before, isHindi, patternRule, type Rule } from './scanner.ts';

const ordinal = patternRule(
  { digit: true },
  /(\d{1,3}(?:,\d{2,3})+|\d{1,6})\s?(?:st|nd|rd|th)(?![\p{L}\d])/iuy,
  (match) => ordinalWords(Number((match[1] ?? '').replaceAll(',', ''))),
);

const FRACTIONS: ReadonlyMap<string, readonly [alone: string, ofUnit: string]> = new Map([
  ['1/2', ['half', 'half a']],
  ['1/3', ['one third', 'one third of a']],
  ['2/3', ['two thirds', 'two thirds of a']],
  ['1/4', ['one quarter', 'a quarter']],
  ['3/4', ['three quarters', 'three quarters of a']],
  ['1/8', ['one eighth', 'one eighth of a']],
  ['1/5', ['one fifth', 'one fifth of a']],
]);
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

const fraction = patternRule(
  { digit: true },
  /(?:(\d{1,3})(?:\s|-))?([1-9])\/([1-9])(?![\d/])(?:\s?(\p{L}{1,8})(?![\p{L}\p{M}]))?/uy,
  (match, scene) => {
    const [all, whole, top = '', bottom = '', noun] = match;
    const said = FRACTIONS.get(`${top}/${bottom}`);
    if (said === undefined || CODE_BEFORE.test(before(scene, match.index))) return undefined;
    const unit = noun === undefined ? undefined : UNIT_NOUNS.get(noun.toLowerCase());
    const rest =
      noun === undefined || unit !== undefined
        ? ''
        : all.slice(
            all.lastIndexOf(noun) - (/\s/.test(all.charAt(all.lastIndexOf(noun) - 1)) ? 1 : 0),
          );
    if (whole !== undefined) {
      const mixed = `${integerWords(Number(whole))} and ${said[0].replace(/^(half|quarter)/, 'a $1')}`;
      return unit === undefined
        ? mixed + rest
        : `${mixed} ${unit === 'foot' ? 'feet' : `${unit}s`}`;
    }
    const half = /\band\s$/i.test(before(scene, match.index))
      ? said[0].replace(/^half/, 'a half')
      : said[0];
    if (unit === undefined) return half + rest;
    if (half !== said[0]) return `${half} ${unit === 'foot' ? 'feet' : `${unit}s`}`;
    return `${/^[aeiou]|^hour/.test(unit) ? said[1].replace(/ a$/, ' an') : said[1]} ${unit}`;
  },
);

const alwaysOpen = patternRule({ digit: true }, /24\s?[/x×]\s?7\b/iuy, () => 'twenty four seven');

const outOf = patternRule(
  { digit: true },
  /(\d{1,4})\s?\/\s?(\d{1,4})(?![\d/])/uy,
  (match, scene) => {
    const [, top = '', bottom = ''] = match;
    const [first, second] = [top, bottom].map((part) =>
      part.length > 3 || (part.length > 1 && part.startsWith('0'))
        ? sayDigits(scene, match.index, part)
        : sayNumber(scene, match.index, part),
    );
    const left = before(scene, match.index);
    const rating = /^\s?(?:stars?|rating|marks|score)\b/i.test(
      after(scene, match.index + match[0].length),
    );
    if (rating || /\b(?:rated|rating|score[ds]?|marks|got|gave)\b[^.]{0,16}$/i.test(left))
      return `${first} out of ${second}`;
    if (/\b(?:bp|blood pressure|pressure)\b[^.]{0,16}$/i.test(left))
      return `${first} over ${second}`;
    return `${first} slash ${second}`;
  },
);

const dimensions = patternRule(
  { digit: true },
  new RegExp(`(${AMOUNT})(?:\\s?(?:ft|feet|cm|mm|m|in|inch)\\b)?\\s?[x×*]\\s?(?=\\d)`, 'iuy'),
  (match, scene) => {
    const [all, amount = ''] = match;
    const unit = /(ft|feet|cm|mm|m|in|inch)\b/i.exec(all)?.[1]?.toLowerCase();
    const names: Readonly<Record<string, string>> = {
      ft: 'feet',
      feet: 'feet',
      cm: 'centimetres',
      mm: 'millimetres',
      m: 'metres',
      in: 'inches',
      inch: 'inches',
    };
    return `${sayNumber(scene, match.index, amount)}${unit === undefined ? '' : ` ${names[unit] ?? unit}`} by `;
  },
);

const ratio = patternRule(
  { digit: true },
  /(\d{1,4})\s?:\s?(?=\d{1,4}(?!\d))/uy,
  (match, scene) => `${sayNumber(scene, match.index, match[1] ?? '')} to `,
);

const times = patternRule(
  { digit: true },
  new RegExp(`(${AMOUNT})[x×](?![\\p{L}\\d])`, 'iuy'),
  (match, scene) => `${sayNumber(scene, match.index, match[1] ?? '')} times`,
);

// 1.2.3 and 192.168.1.1 are versions and addresses: each part by itself.
const dotted = patternRule({ digit: true }, /\d{1,5}(?:\.\d{1,5}){2,6}(?!\d)/uy, (match, scene) =>
  match[0]
    .split('.')
    .map((part) => sayNumber(scene, match.index, part))
    .join(' point '),
);

const YEAR_CUE =
  /\b(?:in|since|by|until|till|from|year|of|fy|model|batch|before|after|during|early|late|mid|ay|to|session|class|edition|passing|established|estd|born|circa|made|manufactured|registered|financial|budget|summer|winter|spring|january|february|march|april|may|june|july|august|september|october|november|december)\b[\s.:'’–-]*$/i;
const COUNTED =
  /^\s?(?:people|persons?|sq|square|units?|items?|pieces?|guests?|plates?|copies|chairs?|steps?|words?|rs|rupees|members?|students?|employees|seats?|bags?|boxes|bottles|days?|hours?|minutes|km|kms|kg|g|ml|l|litres?|watts?|calories|points|votes?|tiles|bricks|pages|samples|cards|invites|kilometres?|metres?|feet|ft)\b/i;

const year = patternRule(
  { digit: true },
  /(1[89]\d{2}|20\d{2})(?:(\s?[-–/]\s?)(\d{2}|20\d{2})(?!\d))?(?:['’]?s\b)?(?![\d]|[.,]\d)/uy,
  (match, scene) => {
    const [all, from = '', link, to] = match;
    const cued =
      YEAR_CUE.test(before(scene, match.index)) ||
      /^\s(?:model|batch|edition|budget|election|onwards?|make|season|pass)\b/i.test(
        after(scene, match.index + all.length),
      );
    const plural = all.endsWith('s');
    const isSpan =
      link !== undefined &&
      to !== undefined &&
      Number(to.slice(-2)) === (Number(from.slice(-2)) + 1) % 100;
    if (link !== undefined && !isSpan && !cued) return undefined;
    if (
      !cued &&
      !plural &&
      (COUNTED.test(after(scene, match.index + all.length)) || from.endsWith('00'))
    )
      return undefined;
    const hindi = isHindi(scene, match.index);
    const said = sayYear(Number(from), hindi);
    if (plural) return said.replace(/y$/, 'ie') + (said.endsWith('x') ? 'es' : 's');
    return to === undefined
      ? said
      : `${said} to ${to.length === 4 ? sayYear(Number(to), hindi) : sayInteger(scene, match.index, Number(to))}`;
  },
);

// "the '90s"
const decade = patternRule({ digit: true }, /([2-9]0)s\b/uy, (match, scene) =>
  /(?:\b(?:the|early|late|mid)[\s-]['’]?|['’])$/i.test(before(scene, match.index))
    ? `${integerWords(Number(match[1])).replace(/y$/, 'ie')}s`
    : undefined,
);

const ROUND_COUNT =
  /^\s(?!is\b|was\b|and\b|or\b|for\b|on\b|at\b|to\b|from\b|by\b|in\b|it\b|if\b|please\b|has\b|not\b|which\b|that\b)[a-z]{3,}/;

// A long bare run is a code unless it is round and counts something.
const longRun = patternRule({ digit: true }, /\d{6,}(?![\d.,]*\.\d)/uy, (match, scene) => {
  const [digits] = match;
  const follows = after(scene, match.index + digits.length);
  if (digits.length <= 9 && digits.endsWith('000') && ROUND_COUNT.test(follows)) return undefined;
  if (/^,\d{2,3}(?!\d)/.test(follows)) return undefined;
  return sayDigits(scene, match.index, digits);
});

const leadingZero = patternRule({ digit: true }, /0\d+(?![.,]\d)/uy, (match, scene) =>
  sayDigits(scene, match.index, match[0]),
);

const approximate = patternRule(
  { digit: true },
  new RegExp(`(${AMOUNT})(\\s?\\+(?!\\s?\\d)|ish\\b|-ish\\b)`, 'iuy'),
  (match, scene) => {
    const [, amount = '', mark = ''] = match;
    return `${sayNumber(scene, match.index, amount)} ${/ish/i.test(mark) ? 'ish' : 'plus'}`;
  },
);

const plain = patternRule({ digit: true, signs: '.' }, new RegExp(AMOUNT, 'uy'), (match, scene) => {
  // ".5" opens a number only where no sentence ends.
  if (match[0].startsWith('.') && /[\p{L}\p{M}\d.]$/u.test(before(scene, match.index)))
    return undefined;
  return sayNumber(scene, match.index, match[0]);
});

/** Any digits that are left, one by one; the last resort that leaves none. */
const anyDigits = patternRule({ digit: true }, /\d+/uy, (match, scene) =>
  sayDigits(scene, match.index, match[0]),
);

/** "21st" is "twenty first". */
export const ordinalRules: readonly Rule[] = [ordinal];
/** Years as people say them, also spans such as 2026-27. */
export const yearRules: readonly Rule[] = [year];
/** "The '90s" are years, not seconds; tried before units. */
export const decadeRules: readonly Rule[] = [decade];
/** Fractions, scores, sizes and every other number; after these rules no digit is left. */
export const numberRules: readonly Rule[] = [
  alwaysOpen,
  fraction,
  dotted,
  outOf,
  dimensions,
  ratio,
  times,
  approximate,
  longRun,
  leadingZero,
  plain,
  anyDigits,
];
