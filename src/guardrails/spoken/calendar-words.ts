import { type CivilDate, weekdayOf } from './civil-date.ts';
import { hindiIntegerWords } from './hindi-words.ts';
import { ordinalWords, yearWords } from './number-words.ts';

const MONTHS = [
  'January|Jan|जनवरी',
  'February|Feb|फ़रवरी|फ़रवरी|फरवरी',
  'March|Mar|मार्च',
  'April|Apr|अप्रैल',
  'May|मई',
  'June|Jun|जून',
  'July|Jul|जुलाई',
  'August|Aug|अगस्त',
  'September|Sept|Sep|सितंबर|सितम्बर',
  'October|Oct|अक्टूबर|अक्तूबर',
  'November|Nov|नवंबर|नवम्बर',
  'December|Dec|दिसंबर|दिसम्बर',
].map((names) => names.split('|'));

const WEEKDAYS = [
  'Monday|somvar|somwar|somvaar|सोमवार',
  'Tuesday|mangalvar|mangalwar|mangalvaar|मंगलवार',
  'Wednesday|budhvar|budhwar|budhvaar|बुधवार',
  'Thursday|guruvar|guruwar|guruvaar|brihaspativar|veervar|गुरुवार|बृहस्पतिवार',
  'Friday|shukravar|shukrawar|shukrvar|shukravaar|शुक्रवार',
  'Saturday|shanivar|shaniwar|shanivaar|शनिवार',
  'Sunday|ravivar|raviwar|ravivaar|itwar|itvar|रविवार|इतवार',
].map((names) => names.split('|'));

const SHORT_WEEKDAYS = ['Mon', 'Tues|Tue', 'Wed', 'Thurs|Thur|Thu|Thrs', 'Fri', 'Sat', 'Sun'].map(
  (names) => names.split('|'),
);

/** Regex source: a name ends where its letters end. */
export const WORD_END = '(?![\\p{L}\\p{M}\\d])';

export const MONTH = `(?:${MONTHS.flat().join('|')})`;
export const WEEKDAY = `(?:${WEEKDAYS.flat().join('|')})`;
export const ANY_WEEKDAY = `(?:${WEEKDAYS.flat().join('|')}|${SHORT_WEEKDAYS.flat().join('|')})`;

/** Lower-case words that a month's or weekday's name can start with. */
export const MONTH_STARTS = MONTHS.flat().map((name) => name.toLowerCase());
const WEEKDAY_STARTS = WEEKDAYS.flat().map((name) => name.toLowerCase());
export const ANY_WEEKDAY_STARTS = [
  ...WEEKDAY_STARTS,
  ...SHORT_WEEKDAYS.flat().map((name) => name.toLowerCase()),
];

/** 1–12 for a month's name or short form in English or Hindi. */
export function monthOf(name: string): number {
  return indexIn(MONTHS, name) + 1;
}

/** 0 (Monday) to 6 for a weekday's name or short form in English, Hindi or romanised Hindi. */
export function weekdayIndexOf(name: string): number {
  const full = indexIn(WEEKDAYS, name);
  return full === -1 ? indexIn(SHORT_WEEKDAYS, name) : full;
}

function indexIn(lists: readonly (readonly string[])[], name: string): number {
  const lower = name.toLowerCase();
  return lists.findIndex((names) => names.some((candidate) => candidate.toLowerCase() === lower));
}

export function monthName(month: number, hindi = false): string {
  const names = MONTHS[month - 1] ?? [];
  return (hindi ? names.find(isDevanagari) : names[0]) ?? '';
}

export function weekdayName(weekday: number, hindi = false): string {
  const names = WEEKDAYS[weekday] ?? [];
  return (hindi ? names.find(isDevanagari) : names[0]) ?? '';
}

function isDevanagari(name: string): boolean {
  return /\p{Script=Devanagari}/u.test(name);
}

export function sayYear(year: number, hindi = false): string {
  return hindi ? hindiIntegerWords(year) : yearWords(year);
}

/** "December twenty twenty six". */
export function sayMonth(year: number, month: number, hindi = false): string {
  return `${monthName(month, hindi)} ${sayYear(year, hindi)}`;
}

/** "the fifth of December", without the year. */
export function sayDayOfMonth(month: number, day: number, hindi = false): string {
  if (hindi) return `${hindiIntegerWords(day)} ${monthName(month, true)}`;
  return `the ${ordinalWords(day)} of ${monthName(month)}`;
}

/** A date in full: "Saturday, the fifth of December twenty twenty six". */
export function sayDate(date: CivilDate, hindi = false): string {
  const day = sayDayOfMonth(date.month, date.day, hindi);
  return `${weekdayName(weekdayOf(date), hindi)}, ${day} ${sayYear(date.year, hindi)}`;
}
