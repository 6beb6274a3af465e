import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeholder, secretKinds } from '../../../src/guardrails/redaction/kinds.ts';
import { redact, remainingSecrets } from '../../../src/guardrails/redaction/redact.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const brokenText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));
const scraps = fc.constantFrom(
  'OTP',
  'is',
  'hai',
  '4821',
  '482913',
  '98450 12345',
  'password',
  'Mango@2024',
  'PIN',
  '560034',
  'card',
  '4394 7917 5106 1359',
  ',',
  '.',
  '\n',
  ':',
  'ओटीपी',
  'है',
  '४८२१',
  'do',
  'teen',
  'double five',
  'gate code',
  'driver',
  'new',
  'order',
  'ABCPM1234K',
  'rohan@okaxis',
  'expiry',
  '09/28',
  'dob',
  '14/08/1990',
  'account',
  '50100234567891',
  'not',
  '(',
  '"',
  'a code I will not share',
  'last 4 digits',
  '4️⃣8️⃣',
  '₹1,250',
);
const noteLike = fc.array(scraps, { maxLength: 24 }).map((words) => words.join(' '));

describe('any text', () => {
  test.each([
    ['any Unicode string', anyText],
    ['any code units, paired or not', brokenText],
    ['scraps of notes in any order', noteLike],
  ] as const)('never throws and settles: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = redact(text);
        expect(redact(once.text)).toEqual({ text: once.text, removed: [] });
        remainingSecrets([text, once.text]);
      }),
      { numRuns: 1500 },
    );
  });

  test('only cut spans differ: what is left stands in the original, in order', () => {
    const placeholders = secretKinds.map(placeholder);
    fc.assert(
      fc.property(noteLike, (text) => {
        let at = 0;
        for (const part of splitAt(redact(text).text, placeholders)) {
          const found = text.indexOf(part, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + part.length;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

/** The parts of a redacted text between placeholders, without the spaces that separate a glued one. */
function splitAt(text: string, separators: readonly string[]): string[] {
  let parts = [text];
  for (const separator of separators) parts = parts.flatMap((part) => part.split(separator));
  return parts.map((part) => part.trim());
}

describe('placeholders', () => {
  test.each(secretKinds)('%s survives and is no secret itself', (kind) => {
    for (const text of [
      placeholder(kind),
      `OTP is ${placeholder(kind)}, order 4829104`,
      `${placeholder(kind)} ${placeholder(kind)}`,
    ]) {
      expect(redact(text)).toEqual({ text, removed: [] });
      expect(remainingSecrets([text])).toEqual([]);
    }
  });

  test.each(secretKinds)('%s can be spoken', (kind) => {
    expect(placeholder(kind)).toMatch(/^an? [A-Za-z ]+ I will not share$/);
  });
});

describe('the second gate', () => {
  test('finds a secret split over two fields', () => {
    expect(remainingSecrets(['Pay with 4394 7917', '5106 1359 please'])).toEqual(['card_number']);
    expect(remainingSecrets(['The OTP is', '482913'])).toEqual(['one_time_code']);
    expect(remainingSecrets(['Pay with 4394791', '751061359 please'])).toEqual(['card_number']);
  });

  test('finds a card or an Aadhaar whose separators are unusual', () => {
    expect(remainingSecrets(['4394#7917#5106#1359'])).toEqual(['card_number']);
    expect(remainingSecrets(['7304 | 9130 | 5486'])).toEqual(['aadhaar']);
  });

  test('lets clean fields pass', () => {
    expect(
      remainingSecrets(['Ask about the OTP', '98450 12345 is my number, order 4829104']),
    ).toEqual([]);
    expect(remainingSecrets([])).toEqual([]);
  });
});
