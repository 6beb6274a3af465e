import { describe, expect, it } from 'vitest';

import { toSpokenForm } from '../../../src/guardrails/spoken/spoken.ts';

// A Saturday.
const context = { now: new Date('2026-11-21T11:00:00+05:30'), timeZone: 'Asia/Kolkata' };

describe('dates in figures and words', () => {
  it.each([
    ['on 05/12/2026', 'on Saturday, the fifth of December twenty twenty six'],
    ['2026-12-05', 'Saturday, the fifth of December twenty twenty six'],
    ['Dec 5, 2026', 'Saturday, the fifth of December twenty twenty six'],
    ['on the 5th Dec', 'on Saturday, the fifth of December twenty twenty six'],
    ['Tue 24/11', 'Tuesday, the twenty fourth of November twenty twenty six'],
    [
      '2026-11-24T19:30:00Z',
      'Wednesday, the twenty fifth of November twenty twenty six at one a m',
    ],
    ['24 to 28 November', 'the twenty fourth to the twenty eighth of November twenty twenty six'],
    ['23rd/24th Nov', 'the twenty third or the twenty fourth of November twenty twenty six'],
    ['Mar 2027', 'March twenty twenty seven'],
    ['on 29 Feb', 'on Tuesday, the twenty ninth of February twenty twenty eight'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('years left out', () => {
  it.each([
    ['on 3 March', 'on Wednesday, the third of March twenty twenty seven'],
    ['I bought it on 3 March', 'I bought it on Tuesday, the third of March twenty twenty six'],
    ['18 Nov', 'the eighteenth of November'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('days that share a month or a weekday', () => {
  it.each([
    [
      'from 5th to 9th Dec, back on 10th',
      'from the fifth to the ninth of December twenty twenty six, back on Thursday, the tenth of December twenty twenty six',
    ],
    ['Thursday the 26th', 'Thursday, the twenty sixth of November twenty twenty six'],
    ['tomorrow, 22 November', 'On Sunday, the twenty second of November twenty twenty six'],
    ['Tomorrow is Sunday', 'Sunday, the twenty second of November twenty twenty six is Sunday'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('weeks, months and weekdays', () => {
  it.each([
    ['by next week', 'by the week starting Monday, the twenty third of November twenty twenty six'],
    ['next Friday at 4', 'On Friday, the twenty seventh of November twenty twenty six at four'],
    ['first Monday of December', 'On Monday, the seventh of December twenty twenty six'],
    ['second Saturday', 'second Saturday'],
    ['Sun Pharma', 'Sun Pharma'],
    ['agle mahine ki 5 tarikh ko', 'Saturday, the fifth of December twenty twenty six ko'],
    ['हर सोमवार को', 'हर सोमवार को'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});
