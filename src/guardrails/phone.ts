import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  parsePhoneNumberWithError,
  type NumberType,
  type PhoneNumber,
} from 'libphonenumber-js/max';

import { Refusal } from '../errors.ts';
import { invalidPhone, quotePhone, readSpelling, type PhoneSpelling } from './phone-spelling.ts';

/** A valid phone number in E.164: a plus sign, the country code and the subscriber number, at most 15 digits. */
export type Phone = string & { readonly __brand: 'Phone' };

/** `homeCountry` is where a number without a country code belongs; `countries` may be dialled. Both ISO 3166, such as `IN`. */
export interface DialRules {
  readonly homeCountry: string;
  readonly countries: readonly string[];
}

/** `country` is ISO 3166, or `001` for numbers that belong to no country. */
export interface PhoneFacts {
  readonly country: string;
  readonly kind: 'mobile' | 'landline' | 'landline_or_mobile' | 'toll_free' | 'voip' | 'other';
}

/** Every emergency and short code of every region has at most this many digits. */
const LONGEST_SHORT_NUMBER = 6;
const WORLD = '001';
/** Satellite networks, international toll-free, shared-cost, personal and premium numbers: codes that are no country's. */
const NON_GEOGRAPHIC_CODES = /^(?:800|808|870|878|881|882|883|888|979)/;
/** Telemarketing (140), regulated service calls (1600, 1601) and the premium numbers of eleven digits. */
const BLOCKED_INDIAN_SERIES = /^(?:140|160[01]|1900\d{7}$)/;
const COSTLY_KINDS: readonly NumberType[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'PAGER',
  'VOICEMAIL',
];
const KINDS: ReadonlyMap<NumberType, PhoneFacts['kind']> = new Map([
  ['MOBILE', 'mobile'],
  ['FIXED_LINE', 'landline'],
  ['FIXED_LINE_OR_MOBILE', 'landline_or_mobile'],
  ['TOLL_FREE', 'toll_free'],
  ['VOIP', 'voip'],
]);
const CALLING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/**
 * Any spelling of one number that may be dialled, as E.164 (design 3, "Numbers").
 * Throws Refusal `invalid_phone_number` or `number_not_allowed`.
 */
export function parsePhone(text: string, rules: DialRules): Phone {
  const spelling = readSpelling(text);
  const number = firstValid(nationalReadings(spelling), rules.homeCountry);
  if (number === undefined) throw refusalOfInvalid(spelling, rules.homeCountry);
  const reason = whyNotDialled(number, rules.countries);
  if (reason !== undefined) throw notAllowed(spelling, reason);
  return number.number as Phone;
}

/**
 * Any valid number in the world as E.164, with no dial rules (interface 4.2: numbers that are linked; messaging recipients,
 * which may also be bare digits with their country code). Throws Refusal `invalid_phone_number`.
 */
export function parseAnyPhone(text: string, homeCountry: string): Phone {
  const spelling = readSpelling(text);
  const bareInternational = spelling.digits.length > 10 ? [`+${spelling.digits}`] : [];
  const number = firstValid([...nationalReadings(spelling), ...bareInternational], homeCountry);
  if (number === undefined)
    throw invalidPhone(`${quotePhone(spelling)} is not a valid phone number.`);
  return number.number as Phone;
}

/** The country and kind of a number. */
export function phoneFacts(phone: Phone): PhoneFacts {
  const number = parsePhoneNumberWithError(phone);
  return { country: number.country ?? WORLD, kind: KINDS.get(number.getType()) ?? 'other' };
}

/** The number grouped for people: `+91 98450 12345`. */
export function sayPhone(phone: Phone): string {
  return parsePhoneNumberWithError(phone).formatInternational();
}

/** Without a plus sign a number is national first; `00` is also read as the plus sign. */
function nationalReadings({ digits, plus }: PhoneSpelling): string[] {
  if (plus) return [`+${digits}`];
  return digits.startsWith('00') ? [digits, `+${digits.slice(2)}`] : [digits];
}

function firstValid(readings: readonly string[], homeCountry: string): PhoneNumber | undefined {
  const home = isSupportedCountry(homeCountry) ? { defaultCountry: homeCountry } : {};
  return readings
    .map((reading) => parsePhoneNumberFromString(reading, { ...home, extract: false }))
    .find((number) => number?.isValid() === true);
}

function whyNotDialled(number: PhoneNumber, countries: readonly string[]): string | undefined {
  const { country, nationalNumber } = number;
  if (nationalNumber.length <= LONGEST_SHORT_NUMBER)
    return 'is a short number, and those are never called';
  if (NON_GEOGRAPHIC_CODES.test(number.countryCallingCode))
    return 'belongs to a satellite or special network';
  if (country === 'IN' && BLOCKED_INDIAN_SERIES.test(nationalNumber))
    return 'belongs to a series that is never called';
  if (COSTLY_KINDS.includes(number.getType()))
    return 'is a premium, shared-cost or other special number';
  if (country === undefined || !countries.includes(country))
    return 'is in a country that may not be called from here';
  return undefined;
}

/** A number that does not exist may still be one we want to name: an emergency code behind a prefix, a blocked series. */
function refusalOfInvalid(spelling: PhoneSpelling, homeCountry: string): Refusal {
  const national = withoutPrefixes(spelling, homeCountry);
  if (Math.min(national.length, spelling.digits.length) <= LONGEST_SHORT_NUMBER) {
    return notAllowed(
      spelling,
      'is an emergency, service or short number, and those are never called',
    );
  }
  if (isNonGeographic(spelling)) {
    return notAllowed(spelling, 'belongs to a satellite or special network');
  }
  if (isIndian(spelling, homeCountry) && BLOCKED_INDIAN_SERIES.test(national)) {
    return notAllowed(spelling, 'belongs to a series that is never called');
  }
  return invalidPhone(`${quotePhone(spelling)} is not a valid phone number.`);
}

/** What is left when trunk zeros and country codes are taken off the front, however many were glued on. */
function withoutPrefixes(spelling: PhoneSpelling, homeCountry: string): string {
  const homeCode = isSupportedCountry(homeCountry) ? getCountryCallingCode(homeCountry) : '';
  const rest = withoutZeros(spelling.digits);
  const code = isInternational(spelling) ? callingCodeOf(rest) : '';
  return withoutCode(withoutCode(rest, code), homeCode);
}

function withoutCode(digits: string, code: string): string {
  const glued = code !== '' && digits.length > LONGEST_SHORT_NUMBER && digits.startsWith(code);
  return glued ? withoutCode(withoutZeros(digits.slice(code.length)), code) : digits;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

/** Long enough to be a satellite number written without its plus sign, and valid as one, counts too. */
function isNonGeographic(spelling: PhoneSpelling): boolean {
  const digits = withoutZeros(spelling.digits);
  const readAsInternational =
    isInternational(spelling) || parsePhoneNumberFromString(`+${digits}`)?.isValid() === true;
  return readAsInternational && NON_GEOGRAPHIC_CODES.test(digits);
}

function isInternational({ digits, plus }: PhoneSpelling): boolean {
  return plus || digits.startsWith('00');
}

function callingCodeOf(digits: string): string {
  return (
    [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => CALLING_CODES.has(code)) ?? ''
  );
}

function isIndian(spelling: PhoneSpelling, homeCountry: string): boolean {
  return isInternational(spelling)
    ? callingCodeOf(withoutZeros(spelling.digits)) === '91'
    : homeCountry === 'IN';
}

function notAllowed(spelling: PhoneSpelling, reason: string): Refusal {
  return new Refusal(
    'number_not_allowed',
    `${quotePhone(spelling)} ${reason}.`,
    'Give an ordinary mobile, landline or toll-free number. In an emergency the person must dial the number themselves.',
  );
}
