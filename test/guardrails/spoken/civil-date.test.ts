import { describe, expect, it } from 'vitest';

import {
  addDays,
  addMonths,
  civilDateOf,
  isRealDate,
  mondayOf,
  weekdayOf,
} from '../../../src/guardrails/spoken/civil-date.ts';

describe('civilDateOf', () => {
  it('is the day of the zone, not of UTC or the process', () => {
    const instant = new Date('2026-11-20T20:00:00Z');
    expect(civilDateOf(instant, 'Asia/Kolkata')).toEqual({ year: 2026, month: 11, day: 21 });
    expect(civilDateOf(instant, 'America/New_York')).toEqual({ year: 2026, month: 11, day: 20 });
  });
});

describe('calendar arithmetic', () => {
  it('crosses months, years and leap days', () => {
    expect(addDays({ year: 2026, month: 12, day: 31 }, 1)).toEqual({
      year: 2027,
      month: 1,
      day: 1,
    });
    expect(addDays({ year: 2028, month: 3, day: 1 }, -1)).toEqual({
      year: 2028,
      month: 2,
      day: 29,
    });
  });

  it('keeps to the last day of a shorter month', () => {
    expect(addMonths({ year: 2026, month: 1, day: 31 }, 1)).toEqual({
      year: 2026,
      month: 2,
      day: 28,
    });
    expect(addMonths({ year: 2026, month: 1, day: 15 }, -1)).toEqual({
      year: 2025,
      month: 12,
      day: 15,
    });
  });

  it('counts weekdays from Monday', () => {
    expect(weekdayOf({ year: 2026, month: 11, day: 21 })).toBe(5);
    expect(mondayOf({ year: 2026, month: 11, day: 22 })).toEqual({
      year: 2026,
      month: 11,
      day: 16,
    });
  });

  it.each([
    [{ year: 2028, month: 2, day: 29 }, true],
    [{ year: 2027, month: 2, day: 29 }, false],
    [{ year: 2026, month: 11, day: 31 }, false],
    [{ year: 2026, month: 13, day: 1 }, false],
  ])('knows whether %o is a real day', (date, real) => {
    expect(isRealDate(date)).toBe(real);
  });
});
