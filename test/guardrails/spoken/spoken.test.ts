import { describe, expect, it } from 'vitest';

import { Refusal } from '../../../src/errors.ts';
import { toSpokenForm } from '../../../src/guardrails/spoken/spoken.ts';

// A Saturday.
const context = { now: new Date('2026-11-21T11:00:00+05:30'), timeZone: 'Asia/Kolkata' };
const say = (text: string): string => toSpokenForm(text, context);

function refusalOf(text: string): Refusal {
  try {
    const said = say(text);
    throw new Error(`not refused: ${said}`);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe('relative dates', () => {
  it.each([
    [
      'Come tomorrow at 5 pm.',
      'Come on Sunday, the twenty second of November twenty twenty six at five p m.',
    ],
    ['by the day after tomorrow', 'by Monday, the twenty third of November twenty twenty six'],
    ['Tomorrow is fine', 'Sunday, the twenty second of November twenty twenty six is fine'],
    ['on the 1st of next month', 'on Tuesday, the first of December twenty twenty six'],
    ['I came on Tuesday', 'I came on Tuesday, the seventeenth of November twenty twenty six'],
    [
      'kal subah aana hai',
      'Sunday, the twenty second of November twenty twenty six subah aana hai',
    ],
    ['kal aaya tha', 'Friday, the twentieth of November twenty twenty six aaya tha'],
    ['कल आना है', 'रविवार, बाईस नवंबर दो हज़ार छब्बीस आना है'],
  ])('%s', (text, words) => {
    expect(say(text)).toBe(words);
  });

  it.each([
    'open Monday to Friday',
    'every Monday',
    'closed on Sundays',
    'aaj kal busy hai',
    'they sat in the sun',
  ])('leaves what names no certain day: %s', (text) => {
    expect(say(text)).toBe(text);
  });

  it('uses the day of the zone given', () => {
    const now = new Date('2026-11-20T20:00:00Z');
    expect(toSpokenForm('today', { now, timeZone: 'Asia/Kolkata' })).toContain('twenty first');
    expect(toSpokenForm('today', { now, timeZone: 'America/New_York' })).toContain('twentieth');
  });
});

describe('dates that cannot be known', () => {
  it.each([
    ['kal 5 baje', 'kal'],
    ['parso', 'parso'],
    ['on 31/02/2027', '31/02/2027'],
    ['due 30 February', '30 February'],
    ['on the 18th', 'the 18th'],
    ['Monday, 24 November 2026', 'Monday, 24 November 2026'],
  ])('%s', (text, words) => {
    const refusal = refusalOf(text);
    expect(refusal.code).toBe('date_unclear');
    expect(refusal.message).toContain(words);
    expect(refusal.details['words']).toEqual([words]);
  });

  it('names all of them at once', () => {
    expect(refusalOf('kal ya 31 November').details['words']).toEqual(['kal', '31 November']);
  });
});

describe('what only looks like a date', () => {
  it.each([
    ['add 1/2 kg sugar', 'add half a kilogram sugar'],
    ['Flat 12/3', 'Flat twelve slash three'],
    ['they may march 5 km', 'they may march five kilometres'],
    ['version 2.4.11', 'version two point four point eleven'],
    ['open 24/7', 'open twenty four seven'],
    ['½½ cup', 'half half a cup'],
  ])('%s', (text, words) => {
    expect(say(text)).toBe(words);
  });
});

describe('Pronunciation lines', () => {
  it('stay as they are and move to the end in their order', () => {
    const text =
      'Call at 5.\nPronunciation: Rao = R 4 OW\nAsk for 2 seats.\n pronunciation: 7 = SE-ven';
    expect(say(text)).toBe(
      'Call at five.\nAsk for two seats.\nPronunciation: Rao = R 4 OW\n pronunciation: 7 = SE-ven',
    );
  });

  it('may be all there is', () => {
    expect(say('Pronunciation: 1 = WUN')).toBe('Pronunciation: 1 = WUN');
  });
});

describe('text without anything to say differently', () => {
  it.each([
    'Please ask politely and say thank you.',
    '  two  spaces\n\nand lines ',
    'नमस्ते, कृपया बात करें।',
    '',
  ])('stays byte for byte: %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
