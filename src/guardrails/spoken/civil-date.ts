import { formatInTimeZone } from 'date-fns-tz';

/** A day on the calendar of some place, without a time; `month` is 1–12. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day it is in `timeZone` at `instant`. Throws RangeError for an unknown zone. */
export function civilDateOf(instant: Date, timeZone: string): CivilDate {
  const [year = 0, month = 0, day = 0] = formatInTimeZone(instant, timeZone, 'yyyy-MM-dd')
    .split('-')
    .map(Number);
  return { year, month, day };
}

/** Days in a month (1–12), leap years included. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the calendar has this day. */
export function isRealDate({ year, month, day }: CivilDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

// date-fns counts days in the zone of the process; counting in UTC gives the same answer everywhere.
function fromUtc(milliseconds: number): CivilDate {
  const date = new Date(milliseconds);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function addDays({ year, month, day }: CivilDate, days: number): CivilDate {
  return fromUtc(Date.UTC(year, month - 1, day + days));
}

/** The same day of another month, or that month's last day when it is shorter. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const first = fromUtc(Date.UTC(date.year, date.month - 1 + months, 1));
  return { ...first, day: Math.min(date.day, daysInMonth(first.year, first.month)) };
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf({ year, month, day }: CivilDate): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** The Monday of the week that `date` lies in. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, -weekdayOf(date));
}

/** Negative when `left` is earlier, positive when later, 0 when the same day. */
export function compareDates(left: CivilDate, right: CivilDate): number {
  return left.year - right.year || left.month - right.month || left.day - right.day;
}
