import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inline, quote } from '../../src/actions/wording.ts';

/** Texts in which the characters that could make one text look like another are frequent. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f', '\u0000'),
      fc.constantFrom('“', '”', '"', '> ', '\u202E', '\u200B', '\uFEFF', 'Sandbox: ', '\uD800'),
    ),
  )
  .map((parts) => parts.join(''));

const BREAK = /[\n\r\v\f\u0085\u2028\u2029]/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;

test('every line of quoted text is marked as quoted, whatever breaks it', () => {
  fc.assert(
    fc.property(text, (given) => {
      const lines = quote(given).split(BREAK);
      for (const line of lines) {
        expect(line.startsWith('> ')).toBe(true);
        expect(line).not.toMatch(INVISIBLE);
      }
    }),
  );
});

test('text within a line stays in it and in its quotation marks', () => {
  fc.assert(
    fc.property(text, (given) => {
      const [first, ...rest] = inline(given);
      expect([first, rest.pop()]).toEqual(['“', '”']);
      expect(rest.join('')).not.toMatch(/[“”"]/u);
      expect(rest.join('')).not.toMatch(BREAK);
      expect(rest.join('')).not.toMatch(INVISIBLE);
    }),
  );
});
