import * as z from 'zod';
import { Refusal } from '../errors.ts';
import type { AccountRow } from '../service/store/rows.ts';
import { readArguments } from './arguments.ts';
import { atOffice, organisationOf, readPhone, unknownAction, type Office } from './office.ts';
import { printJson, printLines, printTable } from './print.ts';

const LONGEST = { name: 100, introduction: 500 };

/** What may be set, by the name of its option, and what a good value is. */
const fields = {
  'user-name': {
    column: 'user_name',
    shape: text(LONGEST.name),
    hint: 'Your name, as the assistant says it.',
  },
  'assistant-name': {
    column: 'assistant_name',
    shape: text(LONGEST.name),
    hint: 'A name of at most 100 characters.',
  },
  introduction: {
    column: 'introduction',
    shape: text(LONGEST.introduction),
    hint: 'A sentence, such as: This is {assistant}, calling for {user}.',
  },
  language: {
    column: 'language',
    shape: z.string().refine(isLanguage),
    hint: 'A BCP 47 language, such as en-IN, hi-IN or hi-Latn.',
  },
  'time-zone': {
    column: 'time_zone',
    shape: z.string().refine(isTimeZone),
    hint: 'An IANA time zone, such as Asia/Kolkata.',
  },
} as const;

type Field = keyof typeof fields;
const names = Object.keys(fields) as Field[];

/** `parley account set | show | set-pin | webhook-secret` (design sections 6 and 11): what every call uses and no request can override. */
export async function account(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    options: {
      org: { type: 'string' },
      json: { type: 'boolean' },
      'user-number': { type: 'string' },
      'user-name': { type: 'string' },
      'assistant-name': { type: 'string' },
      introduction: { type: 'string' },
      language: { type: 'string' },
      'time-zone': { type: 'string' },
      principal: { type: 'string' },
      remove: { type: 'boolean' },
    },
    positionals: true,
  });
  const { org, json, principal, remove, ...given } = values;
  const [action, pin] = positionals;
  if (action === 'set-pin') {
    const { setPin } = await import('./set-pin.ts');
    return setPin({ principal, remove: remove === true, pin });
  }
  if (action !== 'set' && action !== 'show' && action !== 'webhook-secret') {
    throw unknownAction('account', action);
  }
  return atOffice(async (office) => {
    const organisation = await organisationOf(office, org);
    if (action === 'webhook-secret') return showSecret(office, organisation, json === true);
    if (action === 'set') await set(office, organisation, given);
    return show(office, organisation, json === true);
  });
}

/** What receivers check the signature of webhooks with. */
async function showSecret({ store }: Office, organisation: number, json: boolean): Promise<number> {
  const webhook_secret = await store.organisations.webhookSecret(organisation);
  return json ? printJson({ webhook_secret }) : printLines([webhook_secret]);
}

type Given = { readonly [Name in Field | 'user-number']?: string | undefined };

async function set(office: Office, organisation: number, given: Given): Promise<void> {
  const change: Partial<AccountRow> = {};
  for (const name of names) {
    const value = given[name];
    if (value !== undefined) change[fields[name].column] = check(name, value);
  }
  const number = given['user-number'];
  if (number !== undefined) change.user_number = readPhone(office, number);
  if (Object.keys(change).length === 0) {
    throw new Refusal(
      'invalid_request',
      'parley account set needs something to set.',
      `Use any of --user-number, ${names.map((name) => `--${name}`).join(', ')}.`,
    );
  }
  const { organisations } = office.store;
  await organisations.updateAccount(organisation, { ...change, updated_at: office.now() });
}

function check(name: Field, value: string): string {
  const { shape, hint } = fields[name];
  const parsed = shape.safeParse(value.trim());
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_request', `--${name} is not valid.`, hint);
}

async function show(office: Office, organisation: number, json: boolean): Promise<number> {
  const row = await office.store.organisations.account(organisation);
  if (row === undefined) throw new Error(`organisation ${organisation} has no account`);
  const { org_id, user_name, user_number, assistant_name, introduction, language, time_zone } = row;
  if (json) {
    const told = {
      org_id,
      user_name,
      user_number,
      assistant_name,
      introduction,
      language,
      time_zone,
    };
    return printJson({ ...told, subscription_active: row.subscription_active === 1 });
  }
  return printTable(
    [
      ['Organisation', String(org_id)],
      ['Your name', user_name],
      ['Your number', user_number],
      ["Assistant's name", assistant_name],
      ['Introduction', introduction],
      ['Language', language],
      ['Time zone', time_zone],
    ],
    '',
  );
}

/** Plain text in one line. */
function text(longest: number) {
  return z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u);
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
