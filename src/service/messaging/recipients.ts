import type { PhoneRules } from '../calls/hours.ts';

const INTERNATIONAL = /^\+\d{1,15}$/u;
const BARE_INTERNATIONAL = /^\d{11,15}$/u;
const BARE_NATIONAL = /^\d{10}$/u;

/**
 * The recipient in E.164 (interface section 4.5): a plus sign and digits, 11 to 15 bare digits that begin with a country
 * code, or the 10 digits of a number in `country`, which is the organisation's. Undefined for everything else.
 */
export function readRecipient(
  text: string,
  country: string,
  rules: PhoneRules,
): string | undefined {
  if (INTERNATIONAL.test(text)) return rules.normalise(text);
  if (BARE_INTERNATIONAL.test(text)) return rules.normalise(`+${text}`);
  if (!BARE_NATIONAL.test(text)) return undefined;
  const phone = rules.normalise(text, country);
  return phone !== undefined && rules.countryOf(phone) === country ? phone : undefined;
}
