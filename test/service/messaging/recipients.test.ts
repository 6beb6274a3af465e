import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecipient } from '../../../src/service/messaging/recipients.ts';
import { loadPhones } from '../../../src/service/phones.ts';

const SEED = 20261201;
const rules = await loadPhones(['IN'])();
const read = (text: string, country = 'IN') => readRecipient(text, country, rules);

/** Mobile numbers of India: all of their ranges begin so. */
const national = fc.stringMatching(/^98[1-9]\d{7}$/u);

describe('4.5 the recipient', () => {
  it('is the same in each of its three forms', () => {
    fc.assert(
      fc.property(national, (digits) => {
        const forms = [`+91${digits}`, `91${digits}`, digits];
        expect(forms.map((form) => read(form))).toEqual(forms.map(() => `+91${digits}`));
      }),
      { seed: SEED },
    );
  });

  it('is none when it is written in any other form', () => {
    const spoilt = fc
      .tuple(national, fc.constantFrom(' ', '-', '(', '.', 'x', '+', '\u0966', '\n'), fc.nat(10))
      .map(([digits, sign, at]) => digits.slice(0, at) + sign + digits.slice(at));
    fc.assert(
      fc.property(spoilt, (text) => {
        fc.pre(text[0] !== '+');
        for (const form of [text, `91${text}`, `+91${text}`]) expect(read(form)).toBeUndefined();
      }),
      { seed: SEED },
    );
  });

  it('is E.164 or none, whatever is written', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\+?\d{0,17}$/u));
    fc.assert(
      fc.property(anything, (text) => {
        const phone = read(text);
        if (phone === undefined) return;
        expect(phone).toMatch(/^\+[1-9]\d{6,14}$/u);
        expect(phone.endsWith(text.replace('+', ''))).toBe(true);
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it.each([
    ['4155550132', 'US', '+14155550132'],
    ['4165550132', 'US', undefined],
    ['4165550132', 'CA', '+14165550132'],
    ['5555555555', 'IN', undefined],
    ['9199999999', 'US', '+19199999999'],
    ['1198450120', 'US', undefined],
    ['14155550132', 'IN', '+14155550132'],
  ])('%s lies, in an organisation of %s, at %s', (text, country, phone) => {
    expect(read(text, country)).toBe(phone);
  });
});
