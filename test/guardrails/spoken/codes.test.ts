import { describe, expect, it } from 'vitest';

import { toSpokenForm } from '../../../src/guardrails/spoken/spoken.ts';

// A Saturday.
const context = { now: new Date('2026-11-21T11:00:00+05:30'), timeZone: 'Asia/Kolkata' };

describe('phone numbers', () => {
  it.each([
    ['98450 12367', 'nine eight four five zero, one two three six seven'],
    ['+919845012367', 'plus nine one, nine eight four five zero one two three six seven'],
    ['080-25551234', 'zero eight zero, two five five five one two three four'],
    ['(022) 2345 6789', 'zero two two, two three four five, six seven eight nine'],
    ['salary 60000-80000', 'salary sixty thousand to eighty thousand'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('codes', () => {
  it.each([
    ['PNR 2345678901', 'PNR two three four five six seven eight nine zero one'],
    ['ref X4T9QK', 'reference X four T nine Q K'],
    ['KA 01 AB 1234', 'K A zero one A B one two three four'],
    ['flight AI 302', 'flight A I three zero two'],
    ['pin code 560034', 'pin code five six zero zero three four'],
    ['order 45213 is late', 'order four five two one three is late'],
    ['order 500 plates', 'order five hundred plates'],
    ['flat 402', 'flat four zero two'],
    ['Door No 12-4-7', 'Door number twelve dash four dash seven'],
    ['POL/99/4471', 'P O L slash nine nine slash four four seven one'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('words with numbers', () => {
  it.each([
    ['COVID-19', 'COVID nineteen'],
    ['a 10-year-old', 'a ten year-old'],
    ['seat B12', 'seat B twelve'],
    ['3-in-1', 'three in one'],
    ['5G', 'five G'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('addresses of the web', () => {
  it.each([
    ['asha.r2@example.com', 'asha dot r two at example dot com'],
    ['see www.example.in/p1.', 'see www dot example dot in slash p one.'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});
