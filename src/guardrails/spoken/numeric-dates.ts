import { formatInTimeZone } from 'date-fns-tz';

import { sayDate } from './calendar-words.ts';
import { isRealDate } from './civil-date.ts';
import { fullYear, unclear, type WrittenDate } from './resolve-date.ts';
import { after, before, isHindi, matchAt, patternRule, type Rule, type Scene } from './scanner.ts';
import { sayClock } from './times.ts';

const ISO_INSTANT =
  /(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?(Z|\s?[+-]\d{2}:?\d{2})(?!\d)/iuy;
const ISO_LOCAL = /(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?!\d)/iuy;
const YEAR_FIRST = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d]|[-/.]\d)/uy;
const DAY_FIRST = /(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d]|[-/.]\d)/uy;
const DAY_AND_MONTH = /(\d{1,2})\/(\d{1,2})(?![\d/]|[.-]\d)/uy;
const DAY_DOT_MONTH = /(\d{1,2})[.-](0?[1-9]|1[0-2])(?![\d/]|[.-]\d|:)/uy;
const ON_BEFORE = /\b(?:on|dated)\s(?:the\s)?$/i;
const ENDS =
  /^(?:\s*$|[.,;)?!\n]|\s(?:at|by|for|in|and|or|to|from|around|after|before|morning|evening|afternoon|if|please)\b)/i;

/** Words after which three joined numbers are an address, a version or a code, not a date. */
export const NOT_A_DATE =
  /(?:\b(?:flat|house|plot|door|unit|apartment|apt|shop|survey|room|villa|ward|sector|site|khata|no|number|version|ver|v|build|release|firmware|ip|section|clause|para|ratio|score|invoice|bill|order|ref|reference|ticket|docket|code|id|account|a\/c|policy|size|bp)\b[\s.:#-]*|#\s?)$/i;
const DATE_WORD =
  /\b(?:on|by|dated?|dt|till|until|due|since|from|before|after|between|born)\s?[:.]?\s*(?:the\s+)?$/i;
const SECOND_DATE = /\b(?:from|between)\s\d{1,2}\/\d{1,2}\s(?:to|and|till|until)\s$/i;
const NEAR_YEARS = 2;
const TIME_FOLLOWS = /^,?\s(?:at\s)?\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b/i;
const MEASURE_FOLLOWS =
  /^\s?(?:%|kg|g|gm|cups?|inch|in\b|ft|litres?|l\b|hours?|hrs?|days?|of\b|dozen|tsp|tbsp|km|acres?|year|month|plates?|kilo|pages?|share|price|rate|bhk|cross|main)/i;

/** A date written in figures: ISO, or day first; without a year only where a word such as "on" or a weekday (`dated`) says that it is a date. */
export function readNumericDate(
  scene: Scene,
  at: number,
  dated = false,
): { date: WrittenDate; end: number } | undefined {
  const yearFirst = matchAt(YEAR_FIRST, scene.text, at);
  if (yearFirst && !NOT_A_DATE.test(before(scene, at))) {
    const [all, year = '', , month = '', day = ''] = yearFirst;
    return {
      date: { year: Number(year), month: Number(month), day: Number(day) },
      end: at + all.length,
    };
  }
  return readDayFirst(scene, at) ?? readWithoutYear(scene, at, dated);
}

function readDayFirst(scene: Scene, at: number): { date: WrittenDate; end: number } | undefined {
  const match = matchAt(DAY_FIRST, scene.text, at);
  if (!match || NOT_A_DATE.test(before(scene, at))) return undefined;
  const [all, day = '', separator, month = '', year = ''] = match;
  const date = { day: Number(day), month: Number(month), year: fullYear(year) };
  const plausible =
    year.length === 4
      ? date.year >= 1900 && date.year < 2200
      : date.day >= 1 && date.day <= 31 && date.month >= 1 && date.month <= 12;
  const cued = DATE_WORD.test(before(scene, at));
  // Two digits at the end are more often a version or a code: behind a dot always, behind a dash unless the year is near.
  const short = year.length === 2 && separator !== '/';
  const near = separator === '-' && Math.abs(date.year - scene.today.year) <= NEAR_YEARS;
  if (!cued && (!plausible || (short && !near))) return undefined;
  return { date, end: at + all.length };
}

function readWithoutYear(
  scene: Scene,
  at: number,
  dated: boolean,
): { date: WrittenDate; end: number } | undefined {
  const dotted = readDotted(scene, at);
  const match = matchAt(DAY_AND_MONTH, scene.text, at);
  if (!match) return dotted;
  const cued =
    dated ||
    DATE_WORD.test(before(scene, at)) ||
    SECOND_DATE.test(before(scene, at)) ||
    TIME_FOLLOWS.test(after(scene, at + match[0].length));
  if (!cued) return undefined;
  const [all, day = '', month = ''] = match;
  const follows = after(scene, at + all.length);
  // "from 14/2, Lavelle Road"
  if (!dated && /^,\s\p{Lu}\p{Ll}/u.test(follows)) return undefined;
  if (MEASURE_FOLLOWS.test(follows) || Number(day) > 31 || Number(month) > 12) return undefined;
  return { date: { day: Number(day), month: Number(month) }, end: at + all.length };
}

/** "on 24.11": a dot or dash joins a day and a month only behind "on" and where nothing is counted. */
function readDotted(scene: Scene, at: number): { date: WrittenDate; end: number } | undefined {
  const match = matchAt(DAY_DOT_MONTH, scene.text, at);
  if (!match || !ON_BEFORE.test(before(scene, at))) return undefined;
  const [all, day = '', month = ''] = match;
  if (Number(day) > 31 || !ENDS.test(after(scene, at + all.length))) return undefined;
  return { date: { day: Number(day), month: Number(month) }, end: at + all.length };
}

const isoInstant = patternRule({ digit: true }, ISO_INSTANT, (match, scene) => {
  const [all, day = '', hour = '', minute = '', offset = ''] = match;
  const zone = offset
    .trim()
    .toUpperCase()
    .replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = new Date(`${day}T${hour}:${minute}:00${zone}`);
  if (Number.isNaN(instant.getTime())) return unclear(scene, all);
  const local = formatInTimeZone(instant, scene.timeZone, 'yyyy-MM-dd-HH-mm')
    .split('-')
    .map(Number);
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0] = local;
  return sayMoment(scene, match.index, { year, month, day: date }, [hours, minutes]);
});

const isoLocal = patternRule({ digit: true }, ISO_LOCAL, (match, scene) => {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = match.slice(1).map(Number);
  if (!isRealDate({ year, month, day }) || hours > 23 || minutes > 59)
    return unclear(scene, match[0]);
  return sayMoment(scene, match.index, { year, month, day }, [hours, minutes]);
});

function sayMoment(
  scene: Scene,
  at: number,
  date: Parameters<typeof sayDate>[0],
  [hours, minutes]: readonly [number, number],
): string {
  const hindi = isHindi(scene, at);
  return hindi
    ? `${sayDate(date, true)}, ${sayClock(hours, minutes, true)}`
    : `${sayDate(date)} at ${sayClock(hours, minutes)}`;
}

/** Instants as machines write them, told in the zone of the note. */
export const instantRules: readonly Rule[] = [isoInstant, isoLocal];
