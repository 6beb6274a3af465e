import { describe, expect, test } from 'vitest';
import {
  passesLuhn,
  passesMod97,
  passesVerhoeff,
} from '../../../src/guardrails/redaction/checksums.ts';
import { numberWord } from '../../../src/guardrails/redaction/number-words.ts';
import { redact } from '../../../src/guardrails/redaction/redact.ts';

function kindsIn(text: string): string[] {
  return redact(text).removed.map(({ kind }) => kind);
}

describe('check digits', () => {
  test('Luhn, Verhoeff and mod 97 accept the published examples and nothing one digit off', () => {
    expect(passesLuhn('4111111111111111')).toBe(true);
    expect(passesLuhn('4111111111111112')).toBe(false);
    expect(passesVerhoeff('2363')).toBe(true);
    expect(passesVerhoeff('2364')).toBe(false);
    expect(passesMod97('GB82WEST12345698765432')).toBe(true);
    expect(passesMod97('GB83WEST12345698765432')).toBe(false);
  });
});

describe('number words', () => {
  test.each([
    ['twenty', '20'],
    ['paanch', '5'],
    ['panch', '5'],
    ['chhe', '6'],
    ['ikkees', '21'],
    ['उन्नीस', '19'],
    ['दोन', '2'],
  ])('%s is %s', (word, digits) => {
    expect(numberWord(word)?.digits).toBe(digits);
  });

  test.each(['mango', 'card', '', '4821'])('%j is none', (word) => {
    expect(numberWord(word)).toBeUndefined();
  });
});

describe('what a removal reports', () => {
  test('kinds and counts in a fixed order, never the secret', () => {
    expect(redact('OTP 482913 and CVV 331, then OTP 118204').removed).toEqual([
      { kind: 'one_time_code', count: 2 },
      { kind: 'cvv', count: 1 },
    ]);
  });

  test('the words left in the text can be spoken where they stand', () => {
    expect(redact('otp=118204;phone=9845012399').text).toBe(
      'otp=a code I will not share;phone=9845012399',
    );
    expect(redact('OTP118204').text).toBe('OTP a code I will not share');
  });
});

describe('PIN has two meanings', () => {
  test.each(['PIN 560034, deliver there', 'pin code 110001', 'Pune, pin - 411 001'])(
    'postal: %s',
    (text) => {
      expect(redact(text).text).toBe(text);
    },
  );

  test.each(['my PIN is 560034', 'UPI PIN 560034', 'PIN 4471', 'PIN code of the ATM card is 4471'])(
    'secret: %s',
    (text) => {
      expect(kindsIn(text)).toEqual(['pin']);
    },
  );
});

describe('codes for doors', () => {
  test.each([
    'Tell the driver gate code is 4521',
    'driver ko gate code 4521 bata dena',
    'Let the guest use door code 9911',
  ])('for the callee: %s', (text) => {
    expect(redact(text).text).toBe(text);
  });

  test.each(['Our gate code is 4521', 'gate code 4521, never tell the driver'])(
    'not for the callee: %s',
    (text) => {
      expect(kindsIn(text)).toEqual(['access_code']);
    },
  );
});

describe('a cue without a value', () => {
  test.each([
    'I forgot my password, ticket 4471882',
    'password galat hai, order 4829104',
    'The password is wrong; call 98450 12345',
    'OTP has not come on 98860 11223',
    'OTP machine shows error 1045',
    'Reply to rahul@gmail.com about the password',
  ])('%s', (text) => {
    expect(redact(text).text).toBe(text);
  });
});

describe('part of a number counts when a cue names the whole', () => {
  test.each([
    ['last four digits of my card are 4471', 'card_number'],
    ['aadhaar ending 4471', 'aadhaar'],
    ['card XXXX XXXX XXXX 4471', 'card_number'],
    ['credit card expiry 09/28', 'card_expiry'],
    ['DOB 14/08/1990', 'date_of_birth'],
    ['date of birth fourteenth August nineteen ninety', 'date_of_birth'],
  ])('%s', (text, kind) => {
    expect(kindsIn(text)).toEqual([kind]);
  });

  test.each([
    'last four digits of my phone are 4471',
    'medicine expiry 09/2028',
    'appointment on 14/08/2027',
    'order ending 4471',
  ])('kept: %s', (text) => {
    expect(redact(text).text).toBe(text);
  });
});

describe('look-alike letters', () => {
  test.each([
    'ОТР 482913',
    'οtp 482913',
    '0TP 482913',
    'O.T.P. 482913',
    'OTP 4829l3',
    'O\u200BT\u200BP 482913',
  ])('%s', (text) => {
    expect(kindsIn(text)).toEqual(['one_time_code']);
  });
});

describe('structured ids', () => {
  test.each([
    ['B as in PAN: B K L P S 4 4 1 2 Q', 'pan'],
    ['IFSC H D F C zero double zero one two three four', 'ifsc'],
    ['upi id ravi at the rate o k a x i s', 'upi'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'iban'],
    ['passport Z 3 3 1 9 0 8 2', 'passport'],
    ['key sk_live_51HxQyT2eZvKYlo2Cabc123', 'api_token'],
    ['-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----', 'api_token'],
  ])('%s', (text, kind) => {
    expect(kindsIn(text)).toContain(kind);
  });

  test.each([
    'GSTIN 29AABCU9603R1ZM',
    'order ABCPM1234K',
    'mail me at ravi@gmail.com',
    'see https://example.in/track?id=88120034',
  ])('kept: %s', (text) => {
    expect(redact(text).text).toBe(text);
  });
});
