import { describe, expect, it } from 'vitest';

import { toSpokenForm } from '../../../src/guardrails/spoken/spoken.ts';

// A Saturday.
const context = { now: new Date('2026-11-21T11:00:00+05:30'), timeZone: 'Asia/Kolkata' };

describe('times of day', () => {
  it.each([
    ['9:05 a.m. on the dot', 'nine oh five a m on the dot'],
    ['17:45', 'five forty five p m'],
    ['00:30', 'twelve thirty a m'],
    ['00:00', 'twelve midnight'],
    ['09:00', 'nine a m'],
    ['10:30', 'ten thirty'],
    ['10:00', "ten o'clock"],
    ['0930 hrs', 'nine thirty a m'],
    ['12 noon', 'twelve noon'],
    ['9.20 pm', 'nine twenty p m'],
    ['at 9.30', 'at nine thirty'],
    ['half past 4', 'half past four'],
    ['7 baje aana', 'seven baje aana'],
    ['शाम 7:30 बजे', 'शाम साढ़े सात बजे'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('ranges', () => {
  it.each([
    ['between 4 and 5:30 p.m.', 'between four and five thirty p m.'],
    ['7-9pm', 'seven to nine p m'],
    ['10:00-18:00', "ten o'clock to six p m"],
    ['at 10.30-11.30 am', 'at ten thirty to eleven thirty a m'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('what is no time', () => {
  it.each([
    ['ratio 3:1', 'ratio three to one'],
    ['at 8.50 percent', 'at eight point five zero percent'],
    ['it costs 9.20', 'it costs nine point two zero'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});
