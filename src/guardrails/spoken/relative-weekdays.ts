import {
  ANY_WEEKDAY,
  ANY_WEEKDAY_STARTS,
  MONTH,
  WEEKDAY,
  WORD_END,
  monthOf,
  weekdayIndexOf,
} from './calendar-words.ts';
import {
  type CivilDate,
  addDays,
  addMonths,
  daysInMonth,
  isRealDate,
  mondayOf,
  weekdayOf,
} from './civil-date.ts';
import { ordinalOf } from './number-words.ts';
import { asAdverb, PART, partWords } from './relative-days.ts';
import {
  lastOccurrence,
  nextOccurrence,
  sayResolved,
  sayWeekday,
  unclear,
} from './resolve-date.ts';
import { after, before, patternRule, type Rule, type Scene } from './scanner.ts';
import { englishTense } from './tense.ts';

const THIS = 'this|is|iss|इस';
const NEXT = 'next|agle|अगले';
const COMING = 'coming|upcoming|the coming|this coming|the upcoming|aane wale|आने वाले|aanewale';
const LAST = 'last|past|previous|pichle|pichhle|पिछले';
const WHICH = `(?:(${COMING})|(${THIS})|(${NEXT})|(${LAST}))`;
const WHICH_STARTS = [
  'this',
  'is',
  'iss',
  'इस',
  'next',
  'agle',
  'अगले',
  'coming',
  'upcoming',
  'the',
  'aane',
  'aanewale',
  'आने',
  'last',
  'past',
  'previous',
  'pichle',
  'pichhle',
  'पिछले',
];

/** The first such weekday after today. */
function upcoming(today: CivilDate, weekday: number): CivilDate {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7);
}

/** The last such weekday before today. */
function previous(today: CivilDate, weekday: number): CivilDate {
  return addDays(today, -((weekdayOf(today) - weekday + 7) % 7 || 7));
}

function say(scene: Scene, match: RegExpExecArray, date: CivilDate, part?: string): string {
  const place = { at: match.index, end: match.index + match[0].length };
  return asAdverb(
    scene,
    place.at,
    place.end,
    `${sayResolved(scene, date, place)}${partWords(part)}`,
  );
}

// "Next" is the weekday of the next week, Monday to Sunday; "this" is the one still to come, today included.
const whichWeekday = patternRule(
  { words: WHICH_STARTS },
  new RegExp(`${WHICH}\\s(${ANY_WEEKDAY})${WORD_END}${PART}`, 'iuy'),
  (match, scene) => {
    const [, coming, current, next, last, name = '', part] = match;
    // "Sat" and "sun" are words of their own after "is".
    if (/^(?:is|iss)$/i.test(current ?? '') && !/(?:var|waa?r|वार)$/iu.test(name)) return undefined;
    const weekday = weekdayIndexOf(name);
    if (last !== undefined) return say(scene, match, previous(scene.today, weekday), part);
    if (next !== undefined)
      return say(scene, match, addDays(mondayOf(scene.today), 7 + weekday), part);
    const today = coming === undefined && weekday === weekdayOf(scene.today);
    return say(scene, match, today ? scene.today : upcoming(scene.today, weekday), part);
  },
);

const weekdayOfWeek = patternRule(
  { words: ANY_WEEKDAY_STARTS },
  new RegExp(
    `(${ANY_WEEKDAY})${WORD_END}${PART},?\\s(?:of\\s)?(?:(${THIS})|(${NEXT})|(${LAST}))\\sweek\\b`,
    'iuy',
  ),
  (match, scene) => {
    const [, name = '', part, , next, last] = match;
    const weeks = next === undefined ? (last === undefined ? 0 : -1) : 1;
    return say(
      scene,
      match,
      addDays(mondayOf(scene.today), 7 * weeks + weekdayIndexOf(name)),
      part,
    );
  },
);

const weekThenWeekday = patternRule(
  { words: ['next', 'last', 'this', 'agle', 'अगले', 'pichle'] },
  new RegExp(
    `(?:(next|agle|अगले)|(last|pichle)|this)\\s(?:week|hafte|हफ्ते|हफ़्ते)(?:['’]s)?,?\\s(?:on\\s)?(${ANY_WEEKDAY})${WORD_END}${PART}`,
    'iuy',
  ),
  (match, scene) => {
    const [, next, last, name = '', part] = match;
    const weeks = next === undefined ? (last === undefined ? 0 : -1) : 1;
    return say(
      scene,
      match,
      addDays(mondayOf(scene.today), 7 * weeks + weekdayIndexOf(name)),
      part,
    );
  },
);

const GENERIC_LINK = '\\s?(?:-|–|—|to|till|through|thru|se|से)\\s?';
// "Monday to Saturday", "Mon, Wed and Fri" are habits or opening days: only their short forms are written out.
const weekdayList = patternRule(
  { words: ANY_WEEKDAY_STARTS },
  new RegExp(
    `(${ANY_WEEKDAY})${WORD_END}\\.?(?:(?:${GENERIC_LINK})|\\s?[,/&]\\s?(?:and\\s)?(?=${ANY_WEEKDAY}${WORD_END}))(${ANY_WEEKDAY})${WORD_END}\\.?(?:(?:\\s?[,/&]\\s?(?:and\\s)?|\\sand\\s)(${ANY_WEEKDAY})${WORD_END}\\.?)?`,
    'iuy',
  ),
  (match, scene) => {
    const [all, first = '', second = '', third] = match;
    const chosen = /^\s?(?:,\s?)?(?:or\b|ya\b)/i.test(after(scene, match.index + all.length));
    if (chosen || /\b(?:this|next|coming)\s$/i.test(before(scene, match.index))) return undefined;
    const names = [first, second].map((name) =>
      sayWeekday(scene, match.index, weekdayIndexOf(name)),
    );
    if (third !== undefined)
      return `${names.join(', ')} and ${sayWeekday(scene, match.index, weekdayIndexOf(third))}`;
    return names.join(/[,/&]/.test(all) ? ' and ' : ' to ');
  },
);

const HABIT =
  /(?<![\p{L}\p{M}])(?:har|हर|following|first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|every|each|any|all|alternate|per|a|an|good|black|easter|palm|ash|holy|cyber|super|blue|casual|dry)\s+(?:other\s+)?$/iu;
// "Tomorrow is Sunday": the day has been said already.
const SAME_DAY = new RegExp(
  `(?:\\b(?:today|tomorrow|yesterday)|\\d(?:st|nd|rd|th)?|${MONTH})(?:\\s(?:is|was|being|falls\\son)|['’]s)\\s(?:a\\s)?$`,
  'iu',
);
const SHORT_CUE = /\b(?:on|by|till|until|before|after|from|for|since|or|and|between|of)\s+$/i;
const NOUN_FOLLOWS =
  /^\s(?!morning|afternoon|evening|night|noon|at|in|on|or|and|if|is|was|will|for|from|to|by|after|before|around|between|because|so|but|please|works?|would|should|instead|itself|only|when|with|then|as|till|until|also|too|could|can|the|this|of|ko|se|tak|ka|subah|shaam|ask|i|we|he|she|they|you|and|not|should|are)[a-z]/;

const NEXT_WEEKDAY = new RegExp(
  `^(?:,\\s?|\\s(?:or|and)\\s)(?:or\\s)?${ANY_WEEKDAY}${WORD_END}`,
  'iu',
);

const FULL_WEEKDAY = new RegExp(`^${WEEKDAY}$`, 'iu');
const SPAN_BEFORE = /(?:-|–|\bto|till|through)\s?$/i;
const WEEKDAY_SPAN_BEFORE = new RegExp(`${ANY_WEEKDAY}\\s?(?:-|–|to|till|through)\\s?$`, 'iu');

const bareWeekday = patternRule(
  { words: ANY_WEEKDAY_STARTS },
  new RegExp(`(${ANY_WEEKDAY})${WORD_END}(\\.(?=\\s?[a-z,;)]))?${PART}`, 'iuy'),
  (match, scene) => {
    const [all, name = '', , part] = match;
    const left = before(scene, match.index);
    const short = !FULL_WEEKDAY.test(name);
    // Short forms are read as weekdays only beside a word that asks for a day: "the sun", "they sat down".
    const end = match.index + all.length;
    const capital = /^[A-Z]/.test(name);
    const listed =
      SHORT_CUE.test(left) ||
      NEXT_WEEKDAY.test(after(scene, end)) ||
      /^\s\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b/i.test(after(scene, end));
    // "Sun Pharma" and "Sat Singh" are names.
    const named =
      /^\s\p{Lu}\p{Ll}/u.test(after(scene, end)) ||
      (!(listed && capital) && !/\b(?:on|by)\s$/i.test(left));
    if (short && named) return undefined;
    const described =
      /\bthe\s$/i.test(left) && part === undefined && NOUN_FOLLOWS.test(after(scene, end));
    if (
      HABIT.test(left) ||
      SAME_DAY.test(left) ||
      described ||
      (SPAN_BEFORE.test(left) && WEEKDAY_SPAN_BEFORE.test(left))
    )
      return short
        ? sayWeekday(scene, match.index, weekdayIndexOf(name)) + all.slice(name.length)
        : undefined;
    const weekday = weekdayIndexOf(name);
    const past = englishTense(scene, match.index, end) === 'past';
    return say(
      scene,
      match,
      past ? previous(scene.today, weekday) : upcoming(scene.today, weekday),
      part,
    );
  },
);

const NTH = '(first|second|third|fourth|last|1st|2nd|3rd|4th)';
const nthWeekday = patternRule(
  { digit: true, words: ['the', 'first', 'second', 'third', 'fourth', 'last'] },
  new RegExp(
    `(?:the\\s)?${NTH}\\s(${ANY_WEEKDAY})${WORD_END},?\\s(?:of|in)\\s(?:(next|this|the|last|coming)\\smonth\\b|(${MONTH})${WORD_END}\\.?(?:,?\\s(\\d{4})(?!\\d))?)`,
    'iuy',
  ),
  (match, scene) => {
    const [all, nth = '', name = '', which, month, year] = match;
    const first =
      month === undefined
        ? monthAway(scene.today, which ?? 'this')
        : namedMonth(scene, match, month, year);
    const date = nthIn(first, nth, weekdayIndexOf(name));
    if (date === undefined) return unclear(scene, all);
    return say(scene, match, date).replace(/^[oO]n (?=\p{Lu})/u, (on) =>
      /\bon\s$/i.test(before(scene, match.index)) ? '' : on,
    );
  },
);

function namedMonth(
  scene: Scene,
  match: RegExpExecArray,
  month: string,
  year: string | undefined,
): CivilDate {
  const number = monthOf(month);
  if (year !== undefined) return { year: Number(year), month: number, day: 1 };
  const past = englishTense(scene, match.index, match.index + match[0].length) === 'past';
  const last = { day: daysInMonth(scene.today.year, number), month: number };
  const found = past
    ? lastOccurrence(scene.today, { day: 1, month: number })
    : nextOccurrence(scene.today, last);
  return { year: found?.year ?? scene.today.year, month: number, day: 1 };
}

function monthAway(today: CivilDate, which: string): CivilDate {
  const months = /^(?:next|coming)$/i.test(which) ? 1 : /^last$/i.test(which) ? -1 : 0;
  return { ...addMonths({ ...today, day: 1 }, months), day: 1 };
}

function nthIn(first: CivilDate, nth: string, weekday: number): CivilDate | undefined {
  const opening = addDays(first, (weekday - weekdayOf(first) + 7) % 7);
  if (/^last$/i.test(nth)) {
    const fifth = addDays(opening, 28);
    return fifth.month === first.month ? fifth : addDays(opening, 21);
  }
  const date = addDays(opening, 7 * ((ordinalOf(nth) ?? 1) - 1));
  return isRealDate(date) && date.month === first.month ? date : undefined;
}

/** Weekdays, and the first Monday of a month, as dates; "every Monday" and "Monday to Friday" stay. */
export const relativeWeekdayRules: readonly Rule[] = [
  nthWeekday,
  whichWeekday,
  weekdayOfWeek,
  weekThenWeekday,
  weekdayList,
  bareWeekday,
];
