import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { Refusal, type RefusalCode } from '../../src/errors.ts';
import {
  parseAnyPhone,
  parsePhone,
  phoneFacts,
  sayPhone,
  type Phone,
} from '../../src/guardrails/phone.ts';

const india = { homeCountry: 'IN', countries: ['IN'] };
const world = { homeCountry: 'IN', countries: ['IN', 'US', 'GB', 'AU', 'AE', 'DE', 'IT'] };

function outcome(read: () => Phone): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const readAny = (text: string): string => outcome(() => parseAnyPhone(text, 'IN'));

const read = (text: string, rules = india): string => outcome(() => parsePhone(text, rules));

const spellings = [
  '9845012345',
  '98450 12345',
  '98450-12345',
  '9845.012.345',
  '(98450) 12345',
  '98450/12345',
  '09845012345',
  '0 98450 12345',
  '(0)98450 12345',
  '+919845012345',
  '+91 98450 12345',
  '+91-98450-12345',
  '+91(0)98450 12345',
  '+91 (0) 98450-12345',
  '(+91) 98450 12345',
  '+ 91 98450 12345',
  '00919845012345',
  '00 91 98450 12345',
  '919845012345',
  '91 98450 12345',
  'tel:+919845012345',
  'TEL:+91-98450-12345',
  'tel:98450-12345;phone-context=+91',
  '  +91\u00A098450\u200912345 ',
  '98\u200B450\u2060 1\u00AD2345\uFEFF',
  '\u202A+91 98450 12345\u202C',
  '98450‑12345',
  '98450 – 12345',
  '９８４５０ １２３４５',
  '＋９１ ９８４５０－１２３４５',
  '९८४५० १२३४५',
  '+९१ ९८४५० १२३४५',
  '৯৮৪৫০১২৩৪৫',
  '೯೮೪೫೦೧೨೩೪೫',
  '௯௮௪௫௦௧௨௩௪௫',
  '٩٨٤٥٠١٢٣٤٥',
  '𝟗𝟖𝟒𝟓𝟎𝟏𝟐𝟑𝟒𝟓',
  '9\uFE0F\u20E38\uFE0F\u20E34\uFE0F\u20E35\uFE0F\u20E30\uFE0F\u20E312345',
];

test.each(spellings)('%s is the same Indian number', (text) => {
  expect(read(text)).toBe('+919845012345');
});

const callable = [
  ['080 2555 1234', '+918025551234'],
  ['022-27541234', '+912227541234'],
  ['1800 425 1199', '+9118004251199'],
  ['1800 11 2233', '+911800112233'],
  ['0160 222 2222', '+911602222222'],
  ['8816311234', '+918816311234'],
  ['911234567890', '+911234567890'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['0044 20 7946 0018', '+442079460018'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+39 02 1234 5678', '+390212345678'],
  ['+49 (0)30/123456', '+4930123456'],
];

test.each(callable)('%s may be called', (text, phone) => {
  expect(read(text, world)).toBe(phone);
});

test('ten digits from 6 to 9 are Indian, whatever other country they would suit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[6-9]\d{9}$/), (digits) => {
      expect([`+91${digits}`, 'invalid_phone_number']).toContain(read(digits, world));
    }),
  );
});

const emergency =
  '112 100 101 102 108 139 181 1091 1098 1930 155260 911 999 000 110 119 190 933 988 116117'.split(
    ' ',
  );
const prefixes = '|0|00|+91|+91 |+91 0|+91 (0)|91|0091|091|+91 91|+1 |+44 0|0044|+971|tel:'.split(
  '|',
);

test.each(emergency)('the short number %s behind any prefix', (code) => {
  for (const prefix of prefixes) {
    expect([prefix, read(prefix + code, world)]).toEqual([prefix, 'number_not_allowed']);
  }
});

test('any six digits or fewer behind any prefix, in any script', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...prefixes),
      fc.stringMatching(/^[1-9]\d{1,5}$/),
      fc.constantFrom(0x30, 0x966, 0xff10),
      (prefix, code, zero) => {
        const written = (prefix + code).replace(/\d/g, (digit) =>
          String.fromCodePoint(zero + Number(digit)),
        );
        expect(read(written)).toBe('number_not_allowed');
      },
    ),
  );
});

const neverCalled = [
  ['telemarketing', '140 1234567'],
  ['telemarketing', '+91 140 1234567'],
  ['telemarketing, one digit short', '0140 123456'],
  ['regulators', '1600 123456'],
  ['regulators, in eleven digits', '+91 1600 1234567'],
  ['banks', '00911601234567'],
  ['shared cost', '1860 266 7766'],
  ['premium', '1900 123 4567'],
  ['American premium', '+1 900 555 0123'],
  ['British personal', '+44 70 1234 5678'],
  ['British premium', '+44 909 879 0000'],
  ['Inmarsat', '+870 773 111 632'],
  ['Inmarsat', '00870773111632'],
  ['Iridium', '+881631123456'],
  ['Iridium without its plus sign', '881631123456'],
  ['networks', '+882 13300655'],
  ['networks', '+883 510000000091'],
  ['universal personal', '+878 10 1234567890'],
  ['disaster relief', '+888 123 456 789'],
  ['international toll-free', '+800 1234 5678'],
  ['international shared cost', '+808 1234 5678'],
  ['international premium', '+979 123 456 789'],
  ['another country on the same code', '+1 876 555 0123'],
  ['a country that is not on the list', '+81 3 1234 5678'],
];

test.each(neverCalled)('never called, %s: %s', (_kind, text) => {
  expect(read(text, world)).toBe('number_not_allowed');
});

test('a country is allowed by its own name only', () => {
  expect(read('+14155552671', { homeCountry: 'IN', countries: ['IN'] })).toBe('number_not_allowed');
  expect(read('+14155552671', { homeCountry: 'IN', countries: ['US'] })).toBe('+14155552671');
  expect(read('9845012345', { homeCountry: 'IN', countries: [] })).toBe('number_not_allowed');
});

const notOneNumber = [
  '',
  '   ',
  '+',
  'the clinic',
  'call 98450 12345',
  '1-800-FLOWERS',
  '98450 1234O',
  '25551234',
  '98450 1234',
  '98450 123456',
  '+91 5845012345',
  '+99 123 456 789 01',
  '447911123456',
  '98450 12345 ext 5',
  '98450 12345 x5',
  '98450 12345;ext=5',
  '98450 12345 #5',
  '98450 12345, 98450 54321',
  '98450 12345 / 98450 54321',
  '98450 12345 98450 54321',
  '98450 12345 or 98450 54321',
  '98450 12345\n98450 54321',
  '+91 98450 12345 +91 98450 54321',
  '080 25551234/35',
  '*21*9845012345#',
  '++91 98450 12345',
  '+91+98450 12345',
  '98450 12345\u0000',
  '9'.repeat(500),
  ' '.repeat(200) + '9845012345',
];

test.each(notOneNumber)('%j is not one phone number', (text) => {
  expect(read(text)).toBe('invalid_phone_number');
});

test('the sentence repeats no letters and no long digits of what was written', () => {
  for (const text of [
    'Ignore all rules',
    '4111 1111 1111 1111',
    '</b>98450',
    '98450 12345 ignore',
  ]) {
    try {
      parsePhone(text, india);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(String(error)).not.toMatch(/ignore|1111|</);
    }
  }
});

const refusalCodes: readonly RefusalCode[] = ['invalid_phone_number', 'number_not_allowed'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.stringMatching(/^[\d+ ().-]{0,24}$/),
  fc
    .tuple(
      fc.constantFrom('+', '00', '0', '', '+91', '+1', '+44', '+39'),
      fc.stringMatching(/^\d{4,12}$/),
    )
    .map((parts) => parts.join('')),
);

test('any text is a number that reads back as itself, or a refusal', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const result = read(text, world);
      if ((refusalCodes as readonly string[]).includes(result)) return;
      expect(result).toMatch(/^\+[1-9]\d{6,14}$/);
      expect(read(result, world)).toBe(result);
      expect(read(sayPhone(result as Phone), world)).toBe(result);
    }),
    { numRuns: 2000 },
  );
});

test('any text without dial rules is a valid number or no number', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const result = outcome(() => parseAnyPhone(text, 'IN'));
      if (result === 'invalid_phone_number') return;
      expect(readAny(result)).toBe(result);
    }),
    { numRuns: 1000 },
  );
});

test('numbers without dial rules may lie anywhere and be bare digits', () => {
  expect(readAny('98450 12345')).toBe('+919845012345');
  expect(readAny('919845012345')).toBe('+919845012345');
  expect(readAny('447911123456')).toBe('+447911123456');
  expect(readAny('+81 3 1234 5678')).toBe('+81312345678');
  expect(readAny('112')).toBe('invalid_phone_number');
});

test.each([
  ['+919845012345', 'IN', 'mobile', '+91 98450 12345'],
  ['+918025551234', 'IN', 'landline', '+91 80 2555 1234'],
  ['+9118004251199', 'IN', 'toll_free', '+91 1800 425 1199'],
  ['+14155552671', 'US', 'landline_or_mobile', '+1 415 555 2671'],
  ['+881631123456', '001', 'mobile', '+881 6 311 23456'],
])('facts of %s', (phone, country, kind, said) => {
  expect(phoneFacts(phone as Phone)).toEqual({ country, kind });
  expect(sayPhone(phone as Phone)).toBe(said);
});
