import { describe, expect, it } from 'vitest';

import { toSpokenForm } from '../../../src/guardrails/spoken/spoken.ts';

// A Saturday.
const context = { now: new Date('2026-11-21T11:00:00+05:30'), timeZone: 'Asia/Kolkata' };

describe('amounts', () => {
  it.each([
    ['₹1,24,500', 'one lakh twenty four thousand five hundred rupees'],
    ['Rs. 4,999/-', 'four thousand nine hundred ninety nine rupees'],
    ['₹99.50', 'ninety nine rupees and fifty paise'],
    ['₹0.75', 'seventy five paise'],
    ['₹1', 'one rupee'],
    ['$25.50', 'twenty five dollars and fifty cents'],
    ['AED 350', 'three hundred fifty dirhams'],
    ['500 INR', 'five hundred rupees'],
    ['₹500 दीजिए, धन्यवाद', 'पाँच सौ रुपये दीजिए, धन्यवाद'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('scales', () => {
  it.each([
    ['₹1.5 lakh', 'one point five lakh rupees'],
    ['2.5k', 'two thousand five hundred'],
    ['1.2 Cr', 'one point two crore'],
    ['45L flat', 'forty five lakh flat'],
    ['20L water tank', 'twenty litres water tank'],
    ['150000 rupees', 'one lakh fifty thousand rupees'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});

describe('ranges and periods', () => {
  it.each([
    ['₹700-900 per plate', 'seven hundred to nine hundred rupees per plate'],
    ['₹5k-7k', 'five to seven thousand rupees'],
    ['₹22,000 p.m.', 'twenty two thousand rupees per month'],
    ['₹60/kg', 'sixty rupees per kilogram'],
    ['₹299/28 days', 'two hundred ninety nine rupees for twenty eight days'],
    ['the amount in ₹', 'the amount in rupees'],
  ])('%s', (text, words) => {
    expect(toSpokenForm(text, context)).toBe(words);
  });
});
