import { Refusal } from '../errors.ts';

/** Opening hours of one day on the wall clock, `HH:mm`; `to` may be `24:00`, the end of the day. */
export interface ClockHours {
  readonly from: string;
  readonly to: string;
}

const HOURS = /^(?<from>\d{1,2}:\d\d)\s*(?:[-–—]|to)\s*(?<to>\d{1,2}:\d\d)$/i;
/** Due time, placement and both automatic retries (design 3, "Hours"). */
export const ATTEMPT_MINUTES = 25;

/**
 * Reads `10:00-19:00` or `always`. Hours over midnight are not taken: give the part before midnight, such as `18:00-24:00`.
 * Throws Refusal `invalid_request`.
 */
export function parseBusinessHours(text: string): 'always' | ClockHours {
  const trimmed = text.trim();
  if (trimmed.toLowerCase() === 'always') return 'always';
  const { from, to } = HOURS.exec(trimmed)?.groups ?? {};
  const opens = minutesOfDay(from ?? '');
  const closes = minutesOfDay(to ?? '');
  if (opens === undefined || closes === undefined) {
    throw invalidHours('The business hours cannot be read.');
  }
  if (opens >= closes) throw invalidHours('The business hours end before they begin.');
  if (closes - opens < ATTEMPT_MINUTES) {
    throw invalidHours(
      `A call with its retries takes up to ${ATTEMPT_MINUTES} minutes, and these hours are shorter.`,
    );
  }
  return { from: clockTime(opens), to: clockTime(closes) };
}

/** Minutes after midnight of `HH:mm`, from 0 to 1440, or undefined when it is no time of day. */
export function minutesOfDay(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return total <= 1440 ? total : undefined;
}

function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function invalidHours(message: string): Refusal {
  return new Refusal(
    'invalid_request',
    message,
    'Write the opening hours of the day of the call as HH:mm-HH:mm on the 24-hour clock, for example "10:00-19:00", or "always". ' +
      'Hours that pass midnight are written up to 24:00.',
  );
}
