import { describe, expect, it } from 'vitest';

import { toSpokenForm } from '../../../src/guardrails/spoken/spoken.ts';

// A Saturday.
const context = { now: new Date('2026-11-21T11:00:00+05:30'), timeZone: 'Asia/Kolkata' };

describe('titles and places', () => {
  it.each([
    ['Dr. Rao', 'Doctor Rao'],
    ['the dr. is in', 'the doctor is in'],
    ["St. Mary's", "Saint Mary's"],
    ['12, Church St.', 'twelve, Church Street.'],
    ['near St. Thomas Mount', 'near Saint Thomas Mount'],
    ['MG Rd. branch', 'MG Road branch'],
    ['Sr. Mgr. Mr. Iyer', 'Senior Manager Mister Iyer'],
    ['डॉ. शर्मा', 'डॉक्टर शर्मा'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('numbers and words that look alike', () => {
  it.each([
    ['Flat No. 7', 'Flat number seven'],
    ['No. I do not', 'No. I do not'],
    ['Is there parking? No.', 'Is there parking? No.'],
    ['no 5 pm slot', 'no five p m slot'],
    ['Ph-2, Sec-18', 'Phase two, Sector eighteen'],
    ['Ph 98450 12367', 'Phone nine eight four five zero, one two three six seven'],
    ['A/C no. 4', 'account number four'],
    ['the A/C leaks', 'the A C leaks'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('units', () => {
  it.each([
    ['2.5 kg', 'two point five kilograms'],
    ['1 hr 15 mins.', 'one hour fifteen minutes.'],
    ['1,200 sq. ft.', 'one thousand two hundred square feet.'],
    ['a 15-min call', 'a fifteen minute call'],
    ['5\'8" tall', 'five feet eight inches tall'],
    ['15A', 'fifteen A'],
    ['a 15A socket', 'a fifteen amperes socket'],
    ['-5°C', 'minus five degrees Celsius'],
    ['per m²', 'per square metre'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('phrases', () => {
  it.each([
    ['fruits, e.g. mangoes', 'fruits, for example mangoes'],
    ['call asap', 'call as soon as possible'],
    ['approx. 3 hrs', 'approximately three hours'],
    ['min 2 and max 4', 'minimum two and maximum four'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});
