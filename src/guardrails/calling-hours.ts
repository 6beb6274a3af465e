import { Refusal } from '../errors.ts';
import {
  ATTEMPT_MINUTES,
  minutesOfDay,
  parseBusinessHours,
  type ClockHours,
} from './business-hours.ts';
import { countryHours } from './country-hours.ts';
import { intersect, type Interval } from './intervals.ts';
import { timeZonesOf } from './time-zones.ts';
import { isTimeZone, openTimes, type WeekHours } from './zone-clock.ts';

export { ATTEMPT_MINUTES, parseBusinessHours } from './business-hours.ts';

/** When a callee may be rung: wall-clock times `HH:mm`, of which `to` is no longer part, in an IANA zone. */
export type CallingWindow = 'always' | (ClockHours & { readonly timeZone: string });

export interface HoursQuestion {
  /** ISO 3166 country of the callee's number. */
  readonly country: string;
  readonly callee: 'business' | 'individual';
  /** As `parseBusinessHours` takes it; it plays no part for an individual. */
  readonly businessHours?: string;
  readonly at: Date;
  /** Minutes from `at` that must all be allowed; by default a whole attempt with its retries. */
  readonly spanMinutes?: number;
}

export type HoursVerdict =
  | {
      readonly allowed: true;
      readonly window: CallingWindow;
      /** A business is to be rung outside 09:00–20:00, so the person must confirm that it is open. */
      readonly odd: boolean;
    }
  | { readonly allowed: false; readonly nextAllowedAt: Date; readonly reason: string };

const INDIVIDUAL: ClockHours = { from: '09:00', to: '20:00' };
const BUSINESS: ClockHours = { from: '09:00', to: '21:00' };
const MINUTE = 60_000;
/** Weekly hours come round within this time even over a change of the clock. */
const SEARCH = 9 * 86_400_000;

/**
 * Whether this callee may be rung then, and if not, the first minute at which they may (design 3, "Hours").
 * Throws Refusal `invalid_request` for unreadable hours, `outside_calling_hours` when no time can be right:
 * a country whose clock we do not know, or hours that its law never allows.
 */
export function checkCallingHours(question: HoursQuestion): HoursVerdict {
  const { country, at, spanMinutes = ATTEMPT_MINUTES } = question;
  const zone = timeZonesOf(country)[0];
  if (zone === undefined || Number.isNaN(at.getTime())) throw unknownHours();
  const hours = hoursOf(question);
  const window: CallingWindow = hours === 'always' ? hours : { ...hours, timeZone: zone };
  if (isWithinWindow(window, country, at, spanMinutes)) {
    return {
      allowed: true,
      window,
      odd: !isWithinWindow({ ...INDIVIDUAL, timeZone: zone }, country, at),
    };
  }
  const nextAllowedAt = firstMinuteWithin(window, country, at, spanMinutes);
  if (nextAllowedAt === undefined) throw neverOpen();
  return { allowed: false, nextAllowedAt, reason: reasonFor(question, hours) };
}

/**
 * Whether an instant (and the minutes after it) lies in the window, read in every zone the country has and in the window's
 * own, and in the hours that the country's law allows. The service asks at each dial (design 6, "Hours"). What is not
 * known, a country, a zone or a date, is never within.
 */
export function isWithinWindow(
  window: CallingWindow,
  country: string,
  at: Date,
  spanMinutes = 0,
): boolean {
  const from = at.getTime();
  const to = Math.max(from + spanMinutes * MINUTE, from + 1);
  return allowedTimes(window, country, { from, to }).some(
    (open) => open.from <= from && to <= open.to,
  );
}

function firstMinuteWithin(
  window: CallingWindow,
  country: string,
  at: Date,
  spanMinutes: number,
): Date | undefined {
  const from = Math.ceil(at.getTime() / MINUTE) * MINUTE;
  const open = allowedTimes(window, country, { from, to: from + SEARCH }).find(
    (interval) => wholeMinute(interval.from) + spanMinutes * MINUTE <= interval.to,
  );
  return open === undefined ? undefined : new Date(wholeMinute(open.from));
}

function wholeMinute(instant: number): number {
  return Math.ceil(instant / MINUTE) * MINUTE;
}

function allowedTimes(window: CallingWindow, country: string, within: Interval): Interval[] {
  const zones = timeZonesOf(country);
  if (zones.length === 0 || Number.isNaN(within.from)) return [];
  const law = countryHours(country);
  const limits = law === undefined ? [] : zones.map((zone) => openTimes(zone, law, within));
  if (window === 'always') return limits.reduce(intersect, [within]);
  const week = everyDay(window);
  if (week === undefined || !isTimeZone(window.timeZone)) return [];
  const wanted = [...new Set([...zones, window.timeZone])].map((zone) =>
    openTimes(zone, week, within),
  );
  return [...limits, ...wanted].reduce(intersect, [within]);
}

function hoursOf({ callee, businessHours }: HoursQuestion): 'always' | ClockHours {
  const stated = businessHours === undefined ? BUSINESS : parseBusinessHours(businessHours);
  return callee === 'individual' ? INDIVIDUAL : stated;
}

function everyDay({ from, to }: ClockHours): WeekHours | undefined {
  const opens = minutesOfDay(from);
  const closes = minutesOfDay(to);
  if (opens === undefined || closes === undefined) return undefined;
  return Array.from({ length: 7 }, () => [{ from: opens, to: closes }]);
}

function reasonFor(
  { country, callee, spanMinutes }: HoursQuestion,
  hours: 'always' | ClockHours,
): string {
  const who = callee === 'individual' ? 'An individual' : 'This business';
  const when =
    hours === 'always' ? 'at the hours its country allows' : `from ${hours.from} to ${hours.to}`;
  const span = spanMinutes ?? ATTEMPT_MINUTES;
  return [
    `${who} may be called ${when}, in the time zone of the number, and ${span} minutes must fit before the end.`,
    timeZonesOf(country).length > 1
      ? 'The number can lie in several time zones, and it must be so in all of them.'
      : '',
    countryHours(country) === undefined
      ? ''
      : 'The hours that the law of the country sets for calls count as well.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function unknownHours(): Refusal {
  return new Refusal(
    'outside_calling_hours',
    'The local time of this number is not known, so it cannot be called.',
    'Give a number in a country whose calling hours are known.',
  );
}

function neverOpen(): Refusal {
  return new Refusal(
    'outside_calling_hours',
    'There is no time of day at which these hours and the hours that may be used for calls there meet.',
    'Check the business hours: they are read in the time zone of the number called.',
  );
}
