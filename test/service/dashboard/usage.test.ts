import { describe, expect, test } from 'vitest';
import { addUp } from '../../../src/service/dashboard/usage.ts';

const QUARTER = 900_000;
const quarterOf = (iso: string): number => Date.parse(iso) / QUARTER;
const tally = (iso: string, status: string, calls: number) => ({
  quarter: quarterOf(iso),
  status,
  answered: status === 'COMPLETED' ? 1 : 0,
  calls,
});

describe('usage', () => {
  test('lies on the days and hours of the zone, also where hours begin at the half or the quarter', () => {
    const tallies = [
      tally('2026-11-30T18:15:00Z', 'COMPLETED', 2),
      tally('2026-11-30T18:30:00Z', 'BUSY', 3),
    ];
    const now = Date.parse('2026-12-01T04:30:00Z');
    const ist = addUp(tallies, { now, timeZone: 'Asia/Kolkata' });
    expect(ist.by_day.slice(-2)).toEqual([
      { day: '2026-11-30', answered: 2, unanswered: 0 },
      { day: '2026-12-01', answered: 0, unanswered: 3 },
    ]);
    expect(ist.by_hour[23]).toEqual({ answered: 2, unanswered: 0 });
    expect(ist.by_hour[0]).toEqual({ answered: 0, unanswered: 3 });
    const nepal = addUp(tallies, { now, timeZone: 'Asia/Kathmandu' });
    expect(nepal.by_day.at(-1)).toEqual({ day: '2026-12-01', answered: 2, unanswered: 3 });
  });

  test('counts what is over, and what was never made by its outcome alone', () => {
    const at = '2026-12-01T04:00:00Z';
    const states = ['COMPLETED', 'NOANSWER', 'CANCELED', 'SCHEDULED', 'PROCESSING'];
    const usage = addUp(
      states.map((status) => tally(at, status, 4)),
      { now: Date.parse(at), timeZone: 'UTC' },
    );
    expect(usage).toMatchObject({ total: 8, answered: 4 });
    expect(usage.outcomes).toEqual({ COMPLETED: 4, NOANSWER: 4, CANCELED: 4 });
    expect(usage.by_hour[4]).toEqual({ answered: 4, unanswered: 4 });
  });

  test('shows every day once, also when the clocks change', () => {
    for (const hour of ['00', '12', '23']) {
      const now = Date.parse(`2026-11-10T${hour}:30:00Z`);
      const { by_day } = addUp([], { now, timeZone: 'America/New_York' });
      expect(new Set(by_day.map(({ day }) => day)).size).toBe(30);
    }
  });
});
