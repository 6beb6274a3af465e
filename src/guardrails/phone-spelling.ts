import { Refusal } from '../errors.ts';

/** A phone number as somebody wrote it, reduced to its digits; `plus` says that it began with a plus sign. */
export interface PhoneSpelling {
  readonly digits: string;
  readonly plus: boolean;
}

const MAX_CHARACTERS = 100;
const MAX_DIGITS = 20;
const MAX_QUOTED_DIGITS = 15;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u20E3]/gu;
const DECIMAL_DIGIT = /\p{Nd}/u;
const PUNCTUATED = /^\(?\+?[\d\p{Zs}\t\p{Pd}\u2212()[\]./·•_]*$/u;
const EXTENSION = /\d[\p{Zs}.]*(?:ext(?:ension|n)?|x|#|;ext=|;isub=)[\p{Zs}.:#]*\d+\W*$/iu;
const SEVERAL = /[,;&|\r\n\u2028\u2029]|\d[^\d+]*\+|\b(?:or|and)\b/iu;

/**
 * Reads any spelling of one phone number: spaces, dashes, dots, brackets, `tel:`, digits of any script, invisible characters.
 * Throws Refusal `invalid_phone_number` for no number, several numbers, letters, an extension or over-long text.
 */
export function readSpelling(text: string): PhoneSpelling {
  if (text.length > MAX_CHARACTERS)
    throw invalidPhone('This text is too long to be a phone number.');
  const plain = withoutTelScheme(
    toAsciiDigits(text.normalize('NFKC').replace(INVISIBLE, '')).trim(),
  );
  refuseUnlessOneNumber(plain);
  const digits = plain.replace(/\D/g, '');
  if (digits.length > MAX_DIGITS)
    throw invalidPhone('This has too many digits for one phone number.');
  return { digits, plus: plain.includes('+') };
}

/** The digits in a form that is safe and short enough to repeat in a sentence, or a neutral word for them. */
export function quotePhone({ digits, plus }: PhoneSpelling): string {
  return digits.length > MAX_QUOTED_DIGITS ? 'This number' : `${plus ? '+' : ''}${digits}`;
}

/** The refusal for text that is not one complete, existing phone number. */
export function invalidPhone(message: string): Refusal {
  return new Refusal(
    'invalid_phone_number',
    message,
    'Give one complete phone number, without an extension, with its country code, for example +91 98450 12345.',
  );
}

function refuseUnlessOneNumber(plain: string): void {
  if (!/\d/.test(plain)) throw invalidPhone('There is no phone number in this field.');
  if (EXTENSION.test(plain))
    throw invalidPhone('This number has an extension, which cannot be dialled.');
  if (SEVERAL.test(plain)) throw invalidPhone('This field holds more than one number.');
  if (/\p{L}/u.test(plain))
    throw invalidPhone('A phone number is written in digits only, and this has letters in it.');
  if (!PUNCTUATED.test(plain))
    throw invalidPhone('This has characters that do not belong in a phone number.');
  const [, ...alternatives] = plain.split('/');
  if (alternatives.some((part) => part.replace(/\D/g, '').length < 5)) {
    throw invalidPhone('This field holds more than one number.');
  }
}

/** `tel:` URIs of RFC 3966, with the global phone-context put in front of a local number. */
function withoutTelScheme(text: string): string {
  const uri = /^tel:(?:\/\/)?\s*(?<number>[^;]*)(?<parameters>.*)$/isu.exec(text)?.groups;
  if (uri === undefined) return text;
  const number = uri['number'] ?? '';
  const context = /^;phone-context=(\+\d{1,4})$/iu.exec(uri['parameters'] ?? '')?.[1];
  if (context === undefined) return number + (uri['parameters'] ?? '');
  return number.startsWith('+') ? number : context + number;
}

/** Decimal digits of every script come in runs of ten from zero to nine, so a digit's value is its place in its run. */
function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let first = codePoint;
    while (DECIMAL_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((codePoint - first) % 10);
  });
}
