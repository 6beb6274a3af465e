import { formatInTimeZone } from 'date-fns-tz';

import { sayDayOfMonth, weekdayName } from './calendar-words.ts';
import { civilDateOf, weekdayOf } from './civil-date.ts';

const ZONE_NAMES: ReadonlyMap<string, string> = new Map([
  ['Asia/Kolkata', 'IST'],
  ['Asia/Calcutta', 'IST'],
]);

/**
 * An instant as the person who approves a call reads it: "Monday, the thirtieth of November 2026 at 7:35 pm IST".
 * Zones other than India's are named in full. Throws RangeError for an unknown zone or an invalid date.
 */
export function sayInstant(instant: Date, timeZone: string): string {
  const date = civilDateOf(instant, timeZone);
  const day = `${weekdayName(weekdayOf(date))}, ${sayDayOfMonth(date.month, date.day)} ${date.year}`;
  const time = formatInTimeZone(instant, timeZone, 'h:mm aaa');
  return `${day} at ${time} ${ZONE_NAMES.get(timeZone) ?? timeZone}`;
}
