import { describe, expect, it } from 'vitest';

import { sayInstant } from '../../../src/guardrails/spoken/say-instant.ts';

const instant = new Date('2026-11-30T14:05:00Z');

describe('sayInstant', () => {
  it('tells day and time of India with its short zone name', () => {
    const words = 'Monday, the thirtieth of November 2026 at 7:35 pm IST';
    expect(sayInstant(instant, 'Asia/Kolkata')).toBe(words);
  });

  it('names other zones in full', () => {
    const words = 'Monday, the thirtieth of November 2026 at 9:05 am America/New_York';
    expect(sayInstant(instant, 'America/New_York')).toBe(words);
  });

  it('throws for a zone that does not exist', () => {
    expect(() => sayInstant(instant, 'Asia/Nowhere')).toThrow(RangeError);
  });
});
