import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { Refusal } from '../../src/errors.ts';
import { checkCallingHours } from '../../src/guardrails/calling-hours.ts';
import { isAllowedMinuteByMinute } from './hours-oracle.ts';

const MINUTE = 60_000;

const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

const countries = [
  'IN',
  'US',
  'AU',
  'CA',
  'AE',
  'FR',
  'GB',
  'CL',
  'EG',
  'MA',
  'NZ',
  'RU',
  'NP',
  'BR',
];
const hours = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 1410 }), fc.integer({ min: 25, max: 1440 }))
    .map(([from, length]) => {
      return `${clock(Math.min(from, 1415))}-${clock(Math.min(Math.min(from, 1415) + length, 1440))}`;
    }),
  { nil: 'always' },
);
const question = fc.record({
  country: fc.constantFrom(...countries),
  callee: fc.constantFrom('business' as const, 'individual' as const),
  businessHours: hours,
  at: fc
    .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2028, 0, 1) / 1000 })
    .map((seconds) => new Date(seconds * 1000)),
});
/** Around the nights on which clocks change, where hours are skipped or come twice. */
const clockChanges = [
  '2026-03-08T10:00Z',
  '2026-11-01T09:00Z',
  '2027-03-28T01:00Z',
  '2026-10-25T01:00Z',
  '2026-04-04T16:00Z',
  '2026-10-03T16:00Z',
  '2026-04-05T03:00Z',
  '2026-04-23T22:00Z',
  '2026-10-29T21:00Z',
  '2027-02-07T02:00Z',
];
const nearChange = fc
  .tuple(question, fc.constantFrom(...clockChanges), fc.integer({ min: -900, max: 900 }))
  .map(([asked, change, minutes]) => ({
    ...asked,
    at: new Date(Date.parse(change) + minutes * MINUTE),
  }));

test('verdicts and next minutes agree with a slow minute-by-minute reading of the clock', () => {
  fc.assert(
    fc.property(fc.oneof(question, nearChange), (asked) => {
      let verdict;
      try {
        verdict = checkCallingHours(asked);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        expect(isAllowedMinuteByMinute(asked, asked.at)).toBe(false);
        return;
      }
      expect(verdict.allowed).toBe(isAllowedMinuteByMinute(asked, asked.at));
      if (verdict.allowed) return;
      const next = verdict.nextAllowedAt;
      expect(next.getTime() % MINUTE).toBe(0);
      expect(next.getTime()).toBeGreaterThan(asked.at.getTime());
      expect(isAllowedMinuteByMinute(asked, next)).toBe(true);
      expect(checkCallingHours({ ...asked, at: next }).allowed).toBe(true);
      const before = new Date(next.getTime() - MINUTE);
      expect(isAllowedMinuteByMinute(asked, before)).toBe(false);
      const between = new Date(
        Math.ceil((asked.at.getTime() + next.getTime()) / 2 / MINUTE) * MINUTE,
      );
      if (between < next) expect(isAllowedMinuteByMinute(asked, between)).toBe(false);
    }),
    { numRuns: 400 },
  );
});
