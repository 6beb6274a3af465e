import { expect, test } from 'vitest';

import { formatWindow, parseWindow } from '../../src/contract/calling-window.ts';

test.each([
  'always',
  '10:00-19:00;tz=Asia/Kolkata',
  '00:00-24:00;tz=America/Argentina/Buenos_Aires',
])('the header %s is read and written the same', (header) => {
  const window = parseWindow(header);
  expect(window).toBeDefined();
  expect(window && formatWindow(window)).toBe(header);
});

test('spaces around the parts are not taken amiss', () => {
  expect(parseWindow(' 10:00-19:00; tz=Asia/Kolkata ')).toEqual({
    from: '10:00',
    to: '19:00',
    timeZone: 'Asia/Kolkata',
  });
});

test.each([
  '',
  'never',
  'Always',
  '10:00-19:00',
  '10:00-19:00;tz=',
  '10:00-19:00;tz=Asia/Atlantis',
  '10:00-19:00;tz=+05:30',
  '10:00-19:00;tz=Asia/Kolkata;x=1',
  '19:00-10:00;tz=Asia/Kolkata',
  '10:00-10:00;tz=Asia/Kolkata',
  '24:00-24:00;tz=Asia/Kolkata',
  '9:00-19:00;tz=Asia/Kolkata',
  '10:00-19:60;tz=Asia/Kolkata',
  'always;tz=Asia/Kolkata',
])('%j is not a calling window', (header) => {
  expect(parseWindow(header)).toBeUndefined();
});
