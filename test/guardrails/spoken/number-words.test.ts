import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hindiIntegerWords, hindiTimeWords } from '../../../src/guardrails/spoken/hindi-words.ts';
import {
  digitWords,
  integerWords,
  numberWords,
  ordinalOf,
  ordinalWords,
  yearWords,
} from '../../../src/guardrails/spoken/number-words.ts';

const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['lakh', 100_000],
  ['crore', 10_000_000],
]);
const BELOW_100 = new Map(Array.from({ length: 100 }, (_, value) => [integerWords(value), value]));

/** Reads words back: what stands before the largest scale multiplies it, what stands behind is added. */
function valueOf(words: readonly string[]): number {
  for (const [name, size] of [...SCALES].toReversed()) {
    const at = words.lastIndexOf(name);
    if (at !== -1) return valueOf(words.slice(0, at)) * size + valueOf(words.slice(at + 1));
  }
  return words.length === 0 ? 0 : (BELOW_100.get(words.join(' ')) ?? Number.NaN);
}

describe('integerWords', () => {
  it.each([
    [0, 'zero'],
    [15, 'fifteen'],
    [105, 'one hundred five'],
    [124_500, 'one lakh twenty four thousand five hundred'],
    [100_000, 'one lakh'],
    [25_000_000, 'two crore fifty lakh'],
    [1_000_000_000, 'one hundred crore'],
    [1_000_000_000_000, 'one lakh crore'],
  ])('says %i as "%s"', (value, words) => {
    expect(integerWords(value)).toBe(words);
  });

  it('names a hundred different numbers below one hundred', () => {
    expect(BELOW_100.size).toBe(100);
  });

  it('can be read back to the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (value) => {
        expect(valueOf(integerWords(value).split(' '))).toBe(value);
      }),
    );
  });
});

describe('numberWords', () => {
  it.each([
    ['1,24,500', 'one lakh twenty four thousand five hundred'],
    ['2.25', 'two point two five'],
    ['1.10', 'one point one zero'],
    ['0.05', 'zero point zero five'],
    ['1234567890123456', digitWords('1234567890123456')],
  ])('says %s as "%s"', (written, words) => {
    expect(numberWords(written)).toBe(words);
  });
});

describe('ordinals', () => {
  it.each([
    [1, 'first'],
    [12, 'twelfth'],
    [20, 'twentieth'],
    [21, 'twenty first'],
    [100, 'one hundredth'],
  ])('says %i as "%s"', (value, words) => {
    expect(ordinalWords(value)).toBe(words);
  });

  it('reads every day of a month back', () => {
    for (let day = 1; day <= 31; day += 1) expect(ordinalOf(ordinalWords(day))).toBe(day);
  });
});

describe('yearWords', () => {
  it.each([
    [2026, 'twenty twenty six'],
    [2005, 'two thousand five'],
    [2000, 'two thousand'],
    [1999, 'nineteen ninety nine'],
    [1905, 'nineteen oh five'],
    [1900, 'nineteen hundred'],
  ])('says %i as "%s"', (year, words) => {
    expect(yearWords(year)).toBe(words);
  });
});

describe('Hindi numbers', () => {
  it.each([
    [1100, 'एक हज़ार एक सौ'],
    [250_000, 'दो लाख पचास हज़ार'],
    [99, 'निन्यानवे'],
  ])('says %i as "%s"', (value, words) => {
    expect(hindiIntegerWords(value)).toBe(words);
  });

  it('names a hundred different numbers below one hundred', () => {
    const names = new Set(Array.from({ length: 100 }, (_, value) => hindiIntegerWords(value)));
    expect(names.size).toBe(100);
  });

  it.each([
    [7, 30, 'साढ़े सात बजे'],
    [1, 30, 'डेढ़ बजे'],
    [12, 45, 'पौने एक बजे'],
    [9, 20, 'नौ बजकर बीस मिनट'],
  ])('tells %i:%i as "%s"', (hour, minute, words) => {
    expect(hindiTimeWords(hour, minute)).toBe(words);
  });
});
