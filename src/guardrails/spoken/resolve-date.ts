import { monthName, sayDate, sayDayOfMonth, sayYear, weekdayName } from './calendar-words.ts';
import { type CivilDate, addDays, compareDates, isRealDate, weekdayOf } from './civil-date.ts';
import { isHindi, type Scene } from './scanner.ts';
import { englishTense } from './tense.ts';

/** A date as written: the year may be left out. */
export interface WrittenDate {
  readonly day: number;
  readonly month: number;
  readonly year?: number;
}

/** A year written with two digits lies in this century. */
export function fullYear(written: string): number {
  const year = Number(written.replace(/\D/g, ''));
  return year < 100 ? 2000 + year : year;
}

/** Remembers that these words name no certain day, and keeps them. */
export function unclear(scene: Scene, words: string): string {
  const said = words.replaceAll(/\s+/g, ' ').trim();
  if (!scene.unclear.includes(said)) scene.unclear.push(said);
  return words;
}

/**
 * Says a written date in full. A weekday that contradicts it and a day the calendar does not have are unclear.
 * Without a year it is the next such day, or the last one where the sentence is about the past; a day of the last
 * weeks that could be either is said without year and weekday rather than with a wrong one.
 */
export function sayWrittenDate(
  scene: Scene,
  written: WrittenDate,
  place: { at: number; end: number },
  weekday?: number,
): string {
  const words = scene.text.slice(place.at, place.end);
  const hindi = isHindi(scene, place.at);
  if (written.year !== undefined) {
    const date = { ...written, year: written.year };
    if (!isRealDate(date) || contradicts(date, weekday)) return unclear(scene, words);
    return sayDate(date, hindi);
  }
  const next = nextOccurrence(scene.today, written);
  if (next === undefined) return unclear(scene, words);
  const last = lastOccurrence(scene.today, written) ?? next;
  if (weekday !== undefined) {
    const fitting = [next, last].find((date) => !contradicts(date, weekday));
    return fitting ? sayDate(fitting, hindi) : unclear(scene, words);
  }
  const tense = englishTense(scene, place.at, place.end);
  if (tense === 'past') return sayDate(last, hindi);
  const justPassed =
    compareDates(last, addDays(scene.today, -60)) > 0 && compareDates(last, scene.today) < 0;
  return justPassed ? sayDayOfMonth(written.month, written.day, hindi) : sayDate(next, hindi);
}

/** Says several days of one month: "the twenty fourth to the twenty eighth of November twenty twenty six". */
export function sayDaysOfMonth(
  scene: Scene,
  parts: { days: readonly number[]; links: readonly string[]; month: number; year?: number },
  place: { at: number; end: number },
): string {
  const words = scene.text.slice(place.at, place.end);
  const hindi = isHindi(scene, place.at);
  const lastDay = parts.days.at(-1) ?? 0;
  const date =
    parts.year === undefined
      ? nextOccurrence(scene.today, { day: lastDay, month: parts.month })
      : { day: lastDay, month: parts.month, year: parts.year };
  if (date === undefined || parts.days.some((day) => !isRealDate({ ...date, day }))) {
    return unclear(scene, words);
  }
  const listed = parts.days.map((day, index) => {
    const said = sayDayOfMonth(parts.month, day, hindi).replace(
      hindi ? ` ${monthName(parts.month, true)}` : ` of ${monthName(parts.month)}`,
      '',
    );
    return index === 0 ? said : `${linkWords(parts.links[index - 1] ?? '', hindi)}${said}`;
  });
  const month = hindi ? monthName(parts.month, true) : `of ${monthName(parts.month)}`;
  return `${listed.join('')} ${month} ${sayYear(date.year, hindi)}`;
}

function linkWords(link: string, hindi: boolean): string {
  const bare = link.trim().toLowerCase();
  if (bare === ',') return ', ';
  if (bare === '/') return hindi ? ' या ' : ' or ';
  if (bare === '&' || bare === 'and' || bare === 'or') return ` ${bare === '&' ? 'and' : bare} `;
  if (bare === 'और' || bare === 'या' || bare === 'aur' || bare === 'ya') return ` ${bare} `;
  return hindi ? ' से ' : ' to ';
}

/** The first such day on or after `today`; 29 February may be years away. */
export function nextOccurrence(today: CivilDate, written: WrittenDate): CivilDate | undefined {
  return occurrence(today, written, 1);
}

/** The last such day before or on `today`. */
export function lastOccurrence(today: CivilDate, written: WrittenDate): CivilDate | undefined {
  return occurrence(today, written, -1);
}

function occurrence(
  today: CivilDate,
  { day, month }: WrittenDate,
  step: 1 | -1,
): CivilDate | undefined {
  for (let offset = 0; offset <= 8; offset += 1) {
    const date = { day, month, year: today.year + offset * step };
    if (isRealDate(date) && compareDates(date, today) * step >= 0) return date;
  }
  return undefined;
}

function contradicts(date: CivilDate, weekday: number | undefined): boolean {
  return weekday !== undefined && weekdayOf(date) !== weekday;
}

/** Says a day that follows from today; a weekday written with it must be the same. */
export function sayResolved(
  scene: Scene,
  date: CivilDate,
  place: { at: number; end: number },
  weekday?: number,
): string {
  if (contradicts(date, weekday)) return unclear(scene, scene.text.slice(place.at, place.end));
  return sayDate(date, isHindi(scene, place.at));
}

/** A weekday on its own, without a date. */
export function sayWeekday(scene: Scene, at: number, weekday: number): string {
  return weekdayName(weekday, isHindi(scene, at));
}
