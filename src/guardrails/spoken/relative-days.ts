import { readFullDate } from './absolute-dates.ts';
import { ANY_WEEKDAY, WORD_END, sayYear, weekdayIndexOf } from './calendar-words.ts';
import { type CivilDate, addDays, addMonths, weekdayOf } from './civil-date.ts';
import { SMALL_NUMBER, smallNumberOf } from './number-words.ts';
import { sayResolved } from './resolve-date.ts';
import { after, before, isHindi, matchAt, patternRule, type Rule, type Scene } from './scanner.ts';
import { englishTense } from './tense.ts';

/** Romanised Hindi words for days and periods; the sentence around them takes no English preposition. */
export const HINGLISH =
  /\b(?:agle|pichle|pichhle|iss|aane|aaj|din|dino|dinon|hafte|hafta|mahine|mahina|saal|\p{L}{3,8}(?:var|war|vaar))\b/iu;

const NUMBER_STARTS = [
  'a',
  'an',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const UNIT = '(days?|weeks?|fortnights?|months?|years?|yrs?)';

/**
 * The words of a day where an adverb stood: "come tomorrow" needs "come on Sunday, …", "by tomorrow" does not,
 * and neither does a day that is the subject ("tomorrow is fine").
 */
export function asAdverb(scene: Scene, at: number, end: number, words: string): string {
  if (
    isHindi(scene, at) ||
    HINGLISH.test(scene.text.slice(at, end)) ||
    scene.unclear.includes(words)
  )
    return words;
  const left = before(scene, at);
  const governed =
    /\b(?:on|by|for|from|till|until|upto|to|before|after|since|of|between|is|was|than|around|about|the|this|date|dated|day|as|tak|se|ka|ki|ke|wala|into|with|eod|cob|does)\s+$/i.test(
      left,
    );
  if (
    governed ||
    /^\s+(?:is|was|will|works?|would|should|ko|se|tak|ka|ki|ke)\b/i.test(after(scene, end)) ||
    /^['’]s\b/.test(after(scene, end))
  )
    return words;
  if (/[:(\-–/]\s*$/.test(left)) return words;
  return /(?:^|[.!?\n]\s*)$/.test(left) ? `On ${words}` : `on ${words}`;
}

const PARTS: ReadonlyMap<string, string> = new Map([
  ['morning', ' in the morning'],
  ['afternoon', ' in the afternoon'],
  ['evening', ' in the evening'],
  ['noon', ' at noon'],
  ['night', ' at night'],
  ['midnight', ' at midnight'],
]);
/** Regex source and words for a part of the day behind a day. */
export const PART = '(?:\\s(morning|afternoon|evening|noon|night|midnight)\\b)?';

export function partWords(part: string | undefined): string {
  return PARTS.get(part?.toLowerCase() ?? '') ?? '';
}

function sayOffset(scene: Scene, match: RegExpExecArray, days: number, part?: string): string {
  const place = { at: match.index, end: match.index + match[0].length };
  const weekday = /\((\p{L}{3,12})\)$/u.exec(match[0])?.[1];
  const date = addDays(scene.today, days);
  const words = sayResolved(
    scene,
    date,
    place,
    weekday === undefined ? undefined : weekdayIndexOf(weekday),
  );
  return asAdverb(scene, place.at, place.end, `${words}${partWords(part)}`);
}

const WEEKDAY_NOTE = `(?:\\s?\\(${ANY_WEEKDAY}\\))?`;
const twoDaysAway = patternRule(
  { words: ['the', 'a', 'day'] },
  new RegExp(
    `(?:(?:the|a)\\s{1,2})?day\\s{1,2}(?:(after)\\s{1,2}(?:tomorrow|tomorow|tommorow|tommorrow|tmrw)|before\\s{1,2}yesterday)${WORD_END}${PART}${WEEKDAY_NOTE}`,
    'iuy',
  ),
  (match, scene) => sayOffset(scene, match, match[1] === undefined ? -2 : 2, match[2]),
);

// "tomorrow or the day after"
const dayAfter = patternRule(
  { words: ['the', 'day'] },
  /(?:the\s)?day\safter\b/iuy,
  (match, scene) => {
    if (!/\btomorrow\s(?:or|and)\s$/i.test(before(scene, match.index))) return undefined;
    return sayOffset(scene, match, 2);
  },
);

const ONE_DAY: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['tonite', 0],
  ['tomorrow', 1],
  ['tomorow', 1],
  ['tommorow', 1],
  ['tommorrow', 1],
  ['tmrw', 1],
  ['tmr', 1],
  ['tmrow', 1],
  ['yesterday', -1],
]);
const oneDay = patternRule(
  { words: [...ONE_DAY.keys()] },
  new RegExp(`(${[...ONE_DAY.keys()].join('|')})${WORD_END}${PART}${WEEKDAY_NOTE}`, 'iuy'),
  (match, scene) => {
    const [, word = '', part] = match;
    const tonight = /^ton/i.test(word) && part === undefined ? 'night' : part;
    return sayOffset(scene, match, ONE_DAY.get(word.toLowerCase()) ?? 0, tonight);
  },
);

const RESTATED = /,?\s\(?(?:i\.e\.,?\s|that is,?\s)?/uy;

/** "Tomorrow, 22 November": the date in full says the same day again and is said once. */
function withRestatedDate(rule: Rule): Rule {
  return {
    starts: rule.starts,
    read: (scene, at) => {
      const found = rule.read(scene, at);
      const gap = found && matchAt(RESTATED, scene.text, found.end);
      if (!found || !gap) return found;
      const dated = readFullDate(scene, found.end + gap[0].length, true);
      if (!dated || !found.words.includes(dated.words)) return found;
      const closed = gap[0].includes('(') && scene.text[dated.end] === ')' ? 1 : 0;
      return { end: dated.end + closed, words: found.words };
    },
  };
}

const partOfDay = patternRule(
  { words: ['this', 'last'] },
  /(this\s(morning|afternoon|evening)|last\s(?:night|evening))\b/iuy,
  (match, scene) => {
    const [, words = '', part] = match;
    const last = /^last/i.test(words);
    return sayOffset(scene, match, last ? -1 : 0, part ?? words.slice(words.search(/\s/) + 1));
  },
);

/** A day some units away; a year away only the year is certain. */
function awayFrom(start: CivilDate, count: number, unit: string): CivilDate {
  const kind = unit.toLowerCase();
  if (/^(?:d|दिन)/.test(kind)) return addDays(start, count);
  if (/^(?:w|haft|saptah|हफ|सप्ताह)/.test(kind)) return addDays(start, 7 * count);
  if (kind.startsWith('f')) return addDays(start, 14 * count);
  return addMonths(start, /^(?:y|saal|sal|साल)/.test(kind) ? 12 * count : count);
}

/** Says the day that lies some units from `start`, as an adverb. */
export function sayAway(
  scene: Scene,
  match: RegExpExecArray,
  start: CivilDate,
  count: number,
  unit: string,
): string {
  const date = awayFrom(start, count, unit);
  const hindi = isHindi(scene, match.index);
  const end = match.index + match[0].length;
  if (/^(?:y|saal|sal|साल)/i.test(unit)) {
    return hindi ? `${sayYear(date.year, true)} में` : `in ${sayYear(date.year)}`;
  }
  return asAdverb(scene, match.index, end, sayResolved(scene, date, { at: match.index, end }));
}

const inSome = patternRule(
  { words: ['in'] },
  new RegExp(
    `in\\s(?:exactly\\s)?(${SMALL_NUMBER})\\s${UNIT}(?:['’]s?\\stime)?${WORD_END}(?!\\s(?:or|to)\\s|\\s?-)`,
    'iuy',
  ),
  (match, scene) => {
    const [, count = '', unit = ''] = match;
    // "twice in a week" counts, "was done in 3 days" lasts.
    const counted =
      /\b(?:once|twice|thrice|times|much|many|often|only|finished|completed|done|lost|gained|fever|used|read|within)\s+$/i;
    if (
      counted.test(before(scene, match.index)) ||
      englishTense(scene, match.index, match.index + match[0].length) === 'past'
    )
      return undefined;
    return sayAway(scene, match, scene.today, smallNumberOf(count) ?? 0, unit);
  },
);

const someFrom = patternRule(
  { digit: true, words: NUMBER_STARTS },
  new RegExp(
    `(${SMALL_NUMBER})\\s${UNIT}\\s(?:(ago|back)|(?:from|after)\\s(now|today|tomorrow|yesterday|this|${ANY_WEEKDAY}))${WORD_END}(?!\\s(?:pain|and forth))`,
    'iuy',
  ),
  (match, scene) => {
    const [, count = '', unit = '', ago, from = ''] = match;
    const number = smallNumberOf(count) ?? 0;
    // "Within two days from now" is a span, and "a table for two day after tomorrow" has a day of its own.
    if (/\bwithin\s+$/i.test(before(scene, match.index))) return undefined;
    if (number !== 1 && !/s$/i.test(unit)) return undefined;
    if (ago !== undefined) return sayAway(scene, match, scene.today, -number, unit);
    const offset = ONE_DAY.get(from.toLowerCase());
    if (offset !== undefined || /^(?:now|this)$/i.test(from))
      return sayAway(scene, match, addDays(scene.today, offset ?? 0), number, unit);
    const ahead = (weekdayIndexOf(from) - weekdayOf(scene.today) + 7) % 7 || 7;
    return sayAway(scene, match, addDays(scene.today, ahead), number, unit);
  },
);

const afterSome = patternRule(
  { words: ['after'] },
  new RegExp(`after\\s(${SMALL_NUMBER})\\s${UNIT}${WORD_END}(?!\\s(?:of|from|or|to)\\b)`, 'iuy'),
  (match, scene) => {
    const [, count = '', unit = ''] = match;
    if (
      englishTense(scene, match.index, match.index + match[0].length) !== 'future' ||
      /\b(?:every|again|starts?)\s+$/i.test(before(scene, match.index))
    )
      return undefined;
    return sayAway(scene, match, scene.today, smallNumberOf(count) ?? 0, unit);
  },
);

const endOfDay = patternRule(
  { words: ['eod', 'cob', 'end', 'the'] },
  /(?:(?:the\s)?end\sof\s(?:the\s)?day|EOD|COB)\b(?!\s(?:on|of)\b)/iuy,
  (match, scene) => {
    const [all] = match;
    const closing = /cob/i.test(all) ? 'the close of business' : 'the end of the day';
    const dated = new RegExp(
      `^[\\s,]{1,2}(?:today|tomorrow|tmrw|${ANY_WEEKDAY}|\\d|the\\s\\d)`,
      'iu',
    ).test(after(scene, match.index + all.length));
    return dated
      ? `${closing} on`
      : `${closing} on ${sayResolved(scene, scene.today, { at: match.index, end: match.index + all.length })}`;
  },
);

/** Days counted from today in English. */
export const relativeDayRules: readonly Rule[] = [
  withRestatedDate(twoDaysAway),
  dayAfter,
  withRestatedDate(oneDay),
  partOfDay,
  inSome,
  someFrom,
  afterSome,
  endOfDay,
];
