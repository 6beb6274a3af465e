import { expect, test } from 'vitest';

import { Refusal } from '../../src/errors.ts';
import {
  checkCallingHours,
  isWithinWindow,
  parseBusinessHours,
  type HoursQuestion,
} from '../../src/guardrails/calling-hours.ts';
import { timeZonesOf } from '../../src/guardrails/time-zones.ts';

function ist(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+05:30`);
}

function answer(question: HoursQuestion): string {
  const verdict = checkCallingHours(question);
  return verdict.allowed ? (verdict.odd ? 'odd' : 'yes') : verdict.nextAllowedAt.toISOString();
}

function code(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'none';
}

const day = '2026-11-21';
const individual = (time: string): string =>
  answer({ country: 'IN', callee: 'individual', at: ist(day, time) });
const business = (time: string, businessHours?: string): string =>
  answer({
    country: 'IN',
    callee: 'business',
    at: ist(day, time),
    ...(businessHours === undefined ? {} : { businessHours }),
  });

test('an individual may be called while the whole attempt fits into 09:00 to 20:00', () => {
  expect(individual('08:59')).toBe(ist(day, '09:00').toISOString());
  expect(individual('09:00')).toBe('yes');
  expect(individual('19:35')).toBe('yes');
  expect(individual('19:36')).toBe(ist('2026-11-22', '09:00').toISOString());
  expect(individual('00:10')).toBe(ist(day, '09:00').toISOString());
});

test('seconds count', () => {
  const at = new Date(ist(day, '19:35').getTime() + 1);
  expect(checkCallingHours({ country: 'IN', callee: 'individual', at }).allowed).toBe(false);
  const early = new Date(ist(day, '09:00').getTime() - 1);
  expect(answer({ country: 'IN', callee: 'individual', at: early })).toBe(
    ist(day, '09:00').toISOString(),
  );
});

test('business hours play no part for an individual', () => {
  for (const businessHours of ['always', '00:00-24:00', '06:00-23:00', '10:00-11:00']) {
    const at = (time: string): string =>
      answer({ country: 'IN', callee: 'individual', businessHours, at: ist(day, time) });
    expect(at('08:30')).toBe(ist(day, '09:00').toISOString());
    expect(at('19:35')).toBe('yes');
    expect(at('21:00')).toBe(ist('2026-11-22', '09:00').toISOString());
  }
});

test('a business has its own hours, or 09:00 to 21:00', () => {
  expect(business('08:59')).toBe(ist(day, '09:00').toISOString());
  expect(business('20:35')).toBe('odd');
  expect(business('20:36')).toBe(ist('2026-11-22', '09:00').toISOString());
  expect(business('09:30', '10:00-19:00')).toBe(ist(day, '10:00').toISOString());
  expect(business('18:35', '10:00-19:00')).toBe('yes');
  expect(business('18:36', '10:00-19:00')).toBe(ist('2026-11-22', '10:00').toISOString());
  expect(business('03:00', 'always')).toBe('odd');
  expect(business('12:00', 'always')).toBe('yes');
  expect(business('23:50', '00:00-24:00')).toBe('odd');
});

test('the verdict carries the window that the service has to keep to', () => {
  const at = ist(day, '12:00');
  expect(checkCallingHours({ country: 'IN', callee: 'individual', at })).toMatchObject({
    window: { from: '09:00', to: '20:00', timeZone: 'Asia/Kolkata' },
  });
  expect(
    checkCallingHours({ country: 'IN', callee: 'business', businessHours: '9:30-18:00', at }),
  ).toMatchObject({
    window: { from: '09:30', to: '18:00', timeZone: 'Asia/Kolkata' },
  });
  expect(
    checkCallingHours({ country: 'IN', callee: 'business', businessHours: 'always', at }),
  ).toMatchObject({ window: 'always' });
});

test('a longer span, such as an approval that takes its time, must fit as well', () => {
  const question = { country: 'IN', callee: 'individual', at: ist(day, '19:30') } as const;
  expect(checkCallingHours(question).allowed).toBe(true);
  expect(checkCallingHours({ ...question, spanMinutes: 35 }).allowed).toBe(false);
});

const abroad = (country: string, instant: string, businessHours?: string): string =>
  answer({
    country,
    callee: 'business',
    at: new Date(instant),
    ...(businessHours === undefined ? {} : { businessHours }),
  });

test('every zone of the country must agree', () => {
  expect(abroad('US', '2026-11-21T18:59:00Z')).toBe('2026-11-21T19:00:00.000Z');
  expect(abroad('US', '2026-11-21T19:00:00Z')).toBe('yes');
  expect(abroad('RU', '2026-11-21T12:00:00Z')).toBe('2026-11-22T07:00:00.000Z');
});

test('the law of the country narrows every window, even "always"', () => {
  expect(abroad('AE', '2026-11-21T13:36:00Z', 'always')).toBe('2026-11-22T05:00:00.000Z');
  expect(abroad('FR', '2026-11-21T10:00:00Z', 'always')).toBe('2026-11-23T09:00:00.000Z');
  expect(abroad('FR', '2026-11-23T12:00:00Z')).toBe('2026-11-23T13:00:00.000Z');
  expect(abroad('AU', '2026-11-22T02:00:00Z')).toBe('2026-11-23T01:00:00.000Z');
});

test('a time that can never be right is refused, not searched for', () => {
  expect(code(() => abroad('AE', '2026-11-21T10:00:00Z', '19:00-21:00'))).toBe(
    'outside_calling_hours',
  );
  for (const country of ['001', 'ZZ', '', 'constructor', 'in']) {
    expect(code(() => abroad(country, '2026-11-21T10:00:00Z', 'always'))).toBe(
      'outside_calling_hours',
    );
  }
  expect(code(() => abroad('IN', 'not a date'))).toBe('outside_calling_hours');
});

test('every country of the table has a time for an individual, and zones that this engine knows', () => {
  for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    for (const second of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const country = first + second;
      if (timeZonesOf(country).length === 0) continue;
      const verdict = checkCallingHours({
        country,
        callee: 'individual',
        at: new Date('2027-03-27T23:00:00Z'),
      });
      const ok =
        verdict.allowed || verdict.nextAllowedAt.getTime() < Date.parse('2027-03-31T00:00:00Z');
      expect([country, ok]).toEqual([country, true]);
    }
  }
});

const window = { from: '10:00', to: '19:00', timeZone: 'Asia/Kolkata' };

test('the window at dial time holds from its first instant until just before its last', () => {
  expect(isWithinWindow(window, 'IN', ist('2026-11-21', '10:00'))).toBe(true);
  expect(isWithinWindow(window, 'IN', new Date(ist('2026-11-21', '10:00').getTime() - 1))).toBe(
    false,
  );
  expect(isWithinWindow(window, 'IN', new Date(ist('2026-11-21', '19:00').getTime() - 1))).toBe(
    true,
  );
  expect(isWithinWindow(window, 'IN', ist('2026-11-21', '19:00'))).toBe(false);
  expect(isWithinWindow(window, 'IN', ist('2026-11-21', '18:50'), 10)).toBe(true);
  expect(isWithinWindow(window, 'IN', ist('2026-11-21', '18:51'), 10)).toBe(false);
});

test('the window at dial time is read in the zones of the number and in its own', () => {
  expect(isWithinWindow(window, 'GB', new Date('2026-11-21T10:30:00Z'))).toBe(true);
  expect(isWithinWindow(window, 'GB', new Date('2026-11-21T09:30:00Z'))).toBe(false);
  expect(isWithinWindow(window, 'GB', new Date('2026-11-21T14:00:00Z'))).toBe(false);
});

test('the window at dial time fails closed', () => {
  const at = ist('2026-11-21', '12:00');
  expect(isWithinWindow({ ...window, timeZone: 'Asia/Atlantis' }, 'IN', at)).toBe(false);
  expect(isWithinWindow({ ...window, from: 'ten' }, 'IN', at)).toBe(false);
  expect(
    isWithinWindow(
      { from: '19:00', to: '10:00', timeZone: 'Asia/Kolkata' },
      'IN',
      ist('2026-11-21', '22:00'),
    ),
  ).toBe(false);
  expect(isWithinWindow('always', 'ZZ', at)).toBe(false);
  expect(isWithinWindow('always', 'IN', new Date(Number.NaN))).toBe(false);
  expect(isWithinWindow('always', 'IN', at)).toBe(true);
});

test.each([
  ['10:00-19:00', { from: '10:00', to: '19:00' }],
  [' 9:30 – 18:00 ', { from: '09:30', to: '18:00' }],
  ['10:00 to 19:00', { from: '10:00', to: '19:00' }],
  ['18:00-24:00', { from: '18:00', to: '24:00' }],
  ['Always', 'always'],
])('business hours %s', (text, hours) => {
  expect(parseBusinessHours(text)).toEqual(hours);
});

test.each([
  '',
  '10-19',
  '10:00',
  '19:00-10:00',
  '10:00-10:00',
  '22:00-02:00',
  '10:00-10:24',
  '10:60-19:00',
  '10:00-25:00',
  '10:00-24:01',
  '24/7',
  '10:00-13:00,14:00-19:00',
  '10am-7pm',
  'never',
])('business hours refuse %j', (text) => {
  expect(code(() => parseBusinessHours(text))).toBe('invalid_request');
});
