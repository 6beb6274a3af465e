import { join, type Interval } from './intervals.ts';

/** Part of a day on the wall clock, in minutes after midnight; `to` is at most 1440 and no longer part of it. */
export interface DayHours {
  readonly from: number;
  readonly to: number;
}

/** The open hours of each weekday, Sunday first. */
export type WeekHours = readonly (readonly DayHours[])[];

const MINUTE = 60_000;
const DAY = 86_400_000;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;
/** Clocks are never changed twice within this time. */
const STEP = DAY / 2;

/** Whether this is a zone of the IANA database, such as `Asia/Kolkata`; offsets such as `+05:30` are not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * When the weekly hours of a zone are open within a stretch of time. Exact over changes of the clock: a wall time that is
 * skipped is never open, one that comes twice is open twice. Throws RangeError for an unknown zone.
 */
export function openTimes(timeZone: string, week: WeekHours, within: Interval): Interval[] {
  return join(
    constantOffsets(timeZone, within).flatMap((stretch) => openTimesAtOffset(stretch, week)),
  );
}

interface OffsetStretch extends Interval {
  /** Milliseconds that the wall clock is ahead of UTC. */
  readonly offset: number;
}

function openTimesAtOffset({ from, to, offset }: OffsetStretch, week: WeekHours): Interval[] {
  const open: Interval[] = [];
  const lastDay = Math.floor((to + offset) / DAY);
  for (let day = Math.floor((from + offset) / DAY); day <= lastDay; day += 1) {
    const midnight = day * DAY - offset;
    for (const hours of week[(day + FIRST_WEEKDAY) % 7] ?? []) {
      const opens = Math.max(from, midnight + hours.from * MINUTE);
      const closes = Math.min(to, midnight + hours.to * MINUTE);
      if (opens < closes) open.push({ from: opens, to: closes });
    }
  }
  return open;
}

function constantOffsets(timeZone: string, { from, to }: Interval): OffsetStretch[] {
  const offsetAt = offsetReader(timeZone);
  const stretches: OffsetStretch[] = [];
  for (let start = from; start < to; start = stretches.at(-1)?.to ?? to) {
    stretches.push({ from: start, to: nextChange(offsetAt, start, to), offset: offsetAt(start) });
  }
  return stretches;
}

/** The first instant after `start` at which the offset is another one, or `limit`. */
function nextChange(offsetAt: (instant: number) => number, start: number, limit: number): number {
  const offset = offsetAt(start);
  let unchanged = start;
  let changed = Math.min(start + STEP, limit);
  while (offsetAt(changed) === offset) {
    if (changed === limit) return limit;
    unchanged = changed;
    changed = Math.min(changed + STEP, limit);
  }
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (offsetAt(middle) === offset) unchanged = middle;
    else changed = middle;
  }
  return changed;
}

/** Intl itself: the offsets of date-fns-tz are an hour off for some hours around a change of the clock. */
function offsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? [];
    const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
    return sign === '-' ? -size : size;
  };
}
