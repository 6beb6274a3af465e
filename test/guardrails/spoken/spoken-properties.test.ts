import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Refusal } from '../../../src/errors.ts';
import { toSpokenForm } from '../../../src/guardrails/spoken/spoken.ts';

const context = { now: new Date('2026-11-21T11:00:00+05:30'), timeZone: 'Asia/Kolkata' };

/** Pieces of notes, so that generated texts reach the rules and not only the plain characters. */
const piece = fc.oneof(
  fc.constantFrom(
    ...'kal|tomorrow|next|Monday|Mon|24/11|31/02/2026|₹|Rs.|lakh|/-|9.20|pm|baje|बजे|कल|the|25th|of|month|-|–|/|:|.|,|KA 01|AB|No.|St.|Dr.|½|१२|²|m³|①|Ⅳ|＠|@|.com|+91|98450|%|°C|kg|5L|x|"|\'|(|)|\n|days|ago|in|a|week|Pronunciation:'.split(
      '|',
    ),
  ),
  fc.integer({ min: 0, max: 99_999 }).map(String),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const note = fc
  .array(fc.tuple(piece, fc.constantFrom('', ' ')), { maxLength: 24 })
  .map((parts) => parts.flat().join(''));

/** The spoken form, or undefined for the one refusal that is allowed; anything else thrown fails the test. */
function spoken(text: string): string | undefined {
  try {
    return toSpokenForm(text, context);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'date_unclear') return undefined;
    throw error;
  }
}

function withoutHints(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^[ \t]*pronunciation[ \t]*:/i.test(line))
    .join('\n');
}

describe('toSpokenForm', () => {
  it('leaves no digit of any script', () => {
    fc.assert(
      fc.property(note, (text) => {
        expect(withoutHints(spoken(text) ?? '')).not.toMatch(/\p{N}/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the digits of every script like plain ones', () => {
    const zeros = [
      0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xe50, 0xff10, 0x1d7ce,
      0x1e950,
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zeros),
        fc.stringMatching(/^[1-9][0-9]{0,8}$/),
        (zero, digits) => {
          const written = digits.replaceAll(/\d/g, (digit) =>
            String.fromCodePoint(zero + Number(digit)),
          );
          expect(spoken(`it is ${written}`)).toBe(spoken(`it is ${digits}`));
        },
      ),
    );
  });

  it('throws nothing but date_unclear, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        spoken(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps Pronunciation lines byte for byte and in order', () => {
    const hint = fc
      .string({ unit: 'grapheme' })
      .map((text) => `Pronunciation: ${text.replaceAll('\n', '')}`);
    fc.assert(
      fc.property(fc.array(hint, { minLength: 1, maxLength: 3 }), (hints) => {
        const said = spoken(`Ask for 2 seats.\n${hints.join('\nCall at 5.\n')}`);
        expect(said?.endsWith(`\n${hints.join('\n')}`)).toBe(true);
      }),
    );
  });

  it('does not change what it has said', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        const said = spoken(`pay ₹${value} for ${value % 31} things`) ?? '';
        expect(spoken(said)).toBe(said);
      }),
    );
  });

  it.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
    'does not depend on the zone of the process: %s',
    (zone) => {
      const text = 'the day after tomorrow at 5 pm, next Monday, 1st of next month';
      const module = fileURLToPath(
        new URL('../../../src/guardrails/spoken/spoken.ts', import.meta.url),
      );
      const script = `import { toSpokenForm } from ${JSON.stringify(module)};
      process.stdout.write(toSpokenForm(${JSON.stringify(text)}, { now: new Date(${context.now.getTime()}), timeZone: 'Asia/Kolkata' }));`;
      const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: { TZ: zone },
        encoding: 'utf8',
      });
      expect(run.stderr).toBe('');
      expect(run.stdout).toBe(spoken(text));
    },
  );
});
