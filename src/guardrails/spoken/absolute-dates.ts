import {
  ANY_WEEKDAY,
  ANY_WEEKDAY_STARTS,
  MONTH,
  MONTH_STARTS,
  WORD_END,
  monthName,
  monthOf,
  sayDate,
  sayMonth,
  weekdayIndexOf,
} from './calendar-words.ts';
import { addMonths, compareDates, isRealDate, weekdayOf } from './civil-date.ts';
import { NOT_A_DATE, readNumericDate } from './numeric-dates.ts';
import {
  fullYear,
  sayDaysOfMonth,
  sayWrittenDate,
  unclear,
  type WrittenDate,
} from './resolve-date.ts';
import {
  after,
  before,
  type Found,
  isHindi,
  matchAt,
  patternRule,
  type Rule,
  type Scene,
} from './scanner.ts';
import { englishTense } from './tense.ts';

const DAY = '(\\d{1,2})(?:\\s?(st|nd|rd|th)\\b)?';
// The dot of "Dec.", not the one that ends the sentence.
const DOT = '(?:\\.(?!\\s*$|\\s+\\p{Lu}))?';
const YEAR =
  "(?:[\\s,.\\-]{0,2}(\\d{4})(?![\\d:]|,\\d)|[\\s,\\-]{0,2}[’'](\\d{2})(?!\\d)|-(\\d{2})(?![\\d:]))?";
const LINK = '\\s{0,2}(?:-|–|—|/|to|and|or|till|until|through|&|,|से|और|या|aur|ya|se)\\s{0,2}';
const DAY_MONTH = new RegExp(
  `(?:the\\s)?${DAY}(?:\\s(?:day\\s)?of)?[\\s\\-,./]{0,2}(${MONTH})(?![\\p{L}\\p{M}]|\\d(?!\\d{3}(?!\\d)))${DOT}${YEAR}`,
  'iuy',
);
const MONTH_DAY = new RegExp(
  `(${MONTH})${WORD_END}\\.?[\\s\\-]{1,2}(?:the\\s)?${DAY}(?![\\d:]|\\.\\d|,\\d{3}(?!\\d)|\\s?[ap]\\.?m\\b|%)(?:,?\\s{1,2}(\\d{4})(?!\\d)|,\\s?(\\d{4})(?!\\d))?`,
  'iuy',
);
const DAYS_MONTH = new RegExp(
  `(?:the\\s)?\\d{1,2}(?:st|nd|rd|th)?(?:${LINK}(?:the\\s)?\\d{1,2}(?:st|nd|rd|th)?){1,4}\\s(?:of\\s)?(${MONTH})${WORD_END}${DOT}${YEAR}`,
  'iuy',
);
const MONTH_DAYS = new RegExp(
  `(${MONTH})${WORD_END}\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?(${LINK})(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.]\\d|\\s?[ap]\\.?m\\b|\\s(?:${MONTH})\\b)(?:,?\\s{1,2}(\\d{4})(?!\\d))?`,
  'iuy',
);
const MONTH_IN_FIGURES = /(0?[1-9]|1[0-2])[-/](20\d{2})(?![\d/-])/uy;
const MONTH_YEAR = new RegExp(
  `(${MONTH})${WORD_END}\\.?(?:[\\s,\\-]{1,2}(\\d{4})(?![\\d:/-]|,\\d)|\\s?[’'](\\d{2})(?!\\d))`,
  'iuy',
);
const WEEKDAY_LEAD = new RegExp(
  `(?:(?:this|next|coming|the|last)\\s)?(${ANY_WEEKDAY})${WORD_END}\\.?(?:\\s?[,\\-–]\\s?|\\s|\\s?\\()(?:the\\s)?(?=\\d|${MONTH})`,
  'iuy',
);
const WEEKDAY_TAIL = new RegExp(
  `(?:,?\\s?\\((${ANY_WEEKDAY})\\.?\\)|,\\s?(${ANY_WEEKDAY})${WORD_END}(?!\\s*(?:,|or|and|to|-)))`,
  'iuy',
);

interface Read {
  readonly date: WrittenDate;
  readonly end: number;
}

/** A weekday, if any, then a date, then a weekday, if any; `dated` when another word says that a date is meant. */
export function readFullDate(scene: Scene, at: number, dated = false): Found | undefined {
  const lead = matchAt(WEEKDAY_LEAD, scene.text, at);
  const start = lead ? at + lead[0].length : at;
  const read = readDate(scene, start, dated || lead !== null);
  if (!read) return lead ? readWeekdayAndDay(scene, at, lead) : undefined;
  const tail = matchAt(WEEKDAY_TAIL, scene.text, read.end);
  const closed = lead?.[0].endsWith('(') && scene.text[read.end] === ')' ? 1 : 0;
  const end = read.end + (tail?.[0].length ?? closed);
  const name = lead?.[1] ?? tail?.[1] ?? tail?.[2];
  const words = sayWrittenDate(
    scene,
    read.date,
    { at, end },
    name === undefined ? undefined : weekdayIndexOf(name),
  );
  return { end, words };
}

const DAY_ONLY = /(\d{1,2})(?:st|nd|rd|th)\b(?!\sof\b)/iuy;

/** "Thursday the 26th": the day of this or the next months that is both; one already past only when none is near. */
function readWeekdayAndDay(scene: Scene, at: number, lead: RegExpExecArray): Found | undefined {
  const match = matchAt(DAY_ONLY, scene.text, at + lead[0].length);
  if (!match) return undefined;
  const end = at + lead[0].length + match[0].length;
  const day = Number(match[1]);
  const weekday = weekdayIndexOf(lead[1] ?? '');
  const past = englishTense(scene, at, end) === 'past';
  for (const months of past ? [0, -1, -2] : [0, 1, 2, -1]) {
    const date = { ...addMonths({ ...scene.today, day: 1 }, months), day };
    const passed = compareDates(date, scene.today) < 0;
    if (isRealDate(date) && weekdayOf(date) === weekday && (past || months < 0 || !passed)) {
      return { end, words: sayDate(date, isHindi(scene, at)) };
    }
  }
  return { end, words: unclear(scene, scene.text.slice(at, end)) };
}

function readDate(scene: Scene, at: number, dated: boolean): Read | undefined {
  return readNumericDate(scene, at, dated) ?? readDayMonth(scene, at) ?? readMonthDay(scene, at);
}

function readDayMonth(scene: Scene, at: number): Read | undefined {
  const match = matchAt(DAY_MONTH, scene.text, at);
  if (!match) return undefined;
  const [all, day = '', suffix, month = '', ...years] = match;
  const year = years.find((part) => part !== undefined);
  const sure = suffix !== undefined || year !== undefined || /\sof\s/i.test(all);
  if (!sure && isVerbMonth(month) && !hasDatePreposition(scene, at)) return undefined;
  return { date: written(day, month, year), end: at + all.length };
}

function readMonthDay(scene: Scene, at: number): Read | undefined {
  const match = matchAt(MONTH_DAY, scene.text, at);
  if (!match) return undefined;
  const [all, month = '', day = '', suffix, year, otherYear] = match;
  const sure = suffix !== undefined || year !== undefined || otherYear !== undefined;
  if (!sure && isVerb(scene, month, at, at + all.length)) return undefined;
  return { date: written(day, month, year ?? otherYear), end: at + all.length };
}

function written(day: string, month: string, year: string | undefined): WrittenDate {
  const date = { day: Number(day), month: monthOf(month) };
  return year === undefined ? date : { ...date, year: fullYear(year) };
}

// "may" and "march" in lower case are verbs unless something says that a date is meant.
function isVerbMonth(month: string): boolean {
  return month === 'may' || month === 'march';
}

function isVerb(scene: Scene, month: string, at: number, end: number): boolean {
  if (!/^(?:may|march|mar)$/i.test(month)) return false;
  if (hasDatePreposition(scene, at)) return false;
  if (isVerbMonth(month)) return true;
  const opensSentence = /(?:^|[.!?\n]\s*)$/.test(before(scene, at));
  return (
    opensSentence &&
    /^\s+(?!at\b|to\b|from\b|and\b|or\b|in\b|is\b|for\b|works\b|onwards?\b)[a-z]/.test(
      after(scene, end),
    )
  );
}

function hasDatePreposition(scene: Scene, at: number): boolean {
  return /\b(?:on|by|dated?|from|till|until|before|after|for|since|of|between|and|to)\s+(?:the\s+)?$/i.test(
    before(scene, at),
  );
}

const fullDates: Rule = {
  starts: {
    digit: true,
    words: ['the', 'this', 'next', 'coming', 'last', ...ANY_WEEKDAY_STARTS, ...MONTH_STARTS],
  },
  read: (scene, at) => readFullDate(scene, at),
};

const daysOfMonth = patternRule({ digit: true, words: ['the'] }, DAYS_MONTH, (match, scene) => {
  const [all, month = '', ...years] = match;
  const list = all.slice(0, all.toLowerCase().lastIndexOf(month.toLowerCase()));
  const days = [...list.matchAll(/\d+/g)].map((part) => Number(part[0]));
  const links = list
    .split(/(?:the\s)?\d{1,2}(?:st|nd|rd|th)?/i)
    .slice(1, days.length)
    .map((link) => link.replace(/\s*the\s*$/i, ''));
  const year = years.find((part) => part !== undefined);
  const parts = { days, links, month: monthOf(month) };
  return sayDaysOfMonth(scene, year === undefined ? parts : { ...parts, year: fullYear(year) }, {
    at: match.index,
    end: match.index + all.length,
  });
});

const monthThenDays = patternRule({ words: MONTH_STARTS }, MONTH_DAYS, (match, scene) => {
  const [all, month = '', first = '', link = '', second = '', year] = match;
  const end = match.index + all.length;
  if (isVerb(scene, month, match.index, end)) return undefined;
  const parts = { days: [Number(first), Number(second)], links: [link], month: monthOf(month) };
  return sayDaysOfMonth(scene, year === undefined ? parts : { ...parts, year: fullYear(year) }, {
    at: match.index,
    end,
  });
});

const monthAndYear = patternRule({ words: MONTH_STARTS }, MONTH_YEAR, (match, scene) => {
  const [, month = '', year = '', short] = match;
  return sayMonth(fullYear(short ?? year), monthOf(month), isHindi(scene, match.index));
});

const monthInFigures = patternRule({ digit: true }, MONTH_IN_FIGURES, (match, scene) =>
  NOT_A_DATE.test(before(scene, match.index))
    ? undefined
    : sayMonth(Number(match[2]), Number(match[1]), isHindi(scene, match.index)),
);

// "Mar", "Jun" and "Jul" may be names, so they need a word that goes with months.
const shortMonth = patternRule(
  { words: ['jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec'] },
  new RegExp(
    `(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)${WORD_END}(?:\\.(?=\\s?[a-z,;)]))?`,
    'uy',
  ),
  (match, scene) => {
    const [, month = ''] = match;
    const cued =
      /(?:\b(?:in|by|of|from|till|until|since|to|this|next|last|during|for|mid|early|late)|[-–/])[\s-]*$/i.test(
        before(scene, match.index),
      );
    const paired = /^\s?[-–/]\s?(?:[A-Z][a-z]{2})/.test(
      after(scene, match.index + match[0].length),
    );
    if (!cued && !paired && /^(?:Mar|Jun|Jul|Jan)$/.test(month)) return undefined;
    return monthName(monthOf(month));
  },
);

/** Dates with a day and month, read day first as in India, said in full (design, section 3). */
export const absoluteDateRules: readonly Rule[] = [
  daysOfMonth,
  monthThenDays,
  fullDates,
  monthAndYear,
  monthInFigures,
  shortMonth,
];
