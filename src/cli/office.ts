import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';
import { parsePhone } from '../guardrails/phone.ts';
import { systemRandom } from '../random.ts';
import { createKeyring, type Keyring } from '../service/keys.ts';
import { ensureFirstOrganisation } from '../service/organisations.ts';
import { FIRST_ORGANISATION } from '../service/service.ts';
import { createStore, type Store } from '../service/store/store.ts';
import { openDatabase } from './installation.ts';
import { readSettings } from './settings.ts';

/** What the commands that look after an installation work with; running services see every change at once. */
export interface Office {
  config: Config;
  store: Store;
  keyring: Keyring;
  now(): number;
}

/** Opens the database that the service of this configuration uses, for one command. */
export async function atOffice(work: (office: Office) => Promise<number>): Promise<number> {
  const config = readSettings();
  const database = await openDatabase(config);
  try {
    const ports = { clock: systemClock, random: systemRandom };
    const store = createStore({ database, random: systemRandom, changed: () => undefined });
    await ensureFirstOrganisation({ ...ports, store: store.organisations });
    const keyring = createKeyring({ ...ports, store: store.keys });
    return await work({ config, store, keyring, now: () => systemClock.now().getTime() });
  } finally {
    await database.close();
  }
}

/** The organisation of that name; left out, the first one. Throws `not_found`. */
export async function organisationOf({ store }: Office, name: string | undefined): Promise<number> {
  if (name === undefined) return FIRST_ORGANISATION;
  const known = await store.organisations.findByName(name);
  if (known !== undefined) return known;
  throw new Refusal(
    'not_found',
    `There is no organisation ${JSON.stringify(name)}.`,
    'Create it with its keys: parley keys create --org NAME',
  );
}

/** Any spelling of a number as E.164. Throws `invalid_phone_number` or `number_not_allowed`. */
export function readPhone({ config }: Office, text: string | undefined): string {
  if (text === undefined) {
    throw new Refusal('invalid_request', 'A number is missing.', 'Such as: +91 98450 12000');
  }
  const { countries } = config;
  return parsePhone(text, { homeCountry: countries[0] ?? 'IN', countries });
}

/** Throws `invalid_request` for an action that the command does not have. */
export function unknownAction(command: string, action: string | undefined): Refusal {
  const message =
    action === undefined
      ? `parley ${command} needs to be told what to do.`
      : `parley ${command} does not know ${JSON.stringify(action)}.`;
  return new Refusal('invalid_request', message, 'See: parley --help');
}
