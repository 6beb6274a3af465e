import { Refusal } from '../errors.ts';
import type { PhoneRules } from './calls/hours.ts';

/**
 * The number rules of the guardrails. Their tables are large, so they are loaded once, when a call is first placed or
 * dialled. `countries` may be dialled, the home country first.
 */
export function loadPhones(countries: readonly string[]): () => Promise<PhoneRules> {
  let loading: Promise<PhoneRules> | undefined;
  return () => {
    loading ??= load(countries).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function load(countries: readonly string[]): Promise<PhoneRules> {
  const { parseAnyPhone, parsePhone, phoneFacts } = await import('../guardrails/phone.ts');
  const rules = { homeCountry: countries[0] ?? 'IN', countries };
  return {
    mayDial: (phone) => unlessRefused(() => parsePhone(phone, rules)) === phone,
    normalise: (text, country = rules.homeCountry) =>
      unlessRefused(() => parseAnyPhone(text, country)),
    countryOf: (phone) => phoneFacts(phone as Parameters<typeof phoneFacts>[0]).country,
  };
}

function unlessRefused<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
