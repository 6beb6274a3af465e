import { Refusal } from '../errors.ts';
import { readArguments } from './arguments.ts';
import { atOffice, organisationOf, readPhone, unknownAction, type Office } from './office.ts';
import { printJson, printLines, printTable } from './print.ts';

interface Request {
  number: string | undefined;
  provider: string;
  org: string | undefined;
  json: boolean;
}

/** `parley numbers add | list | remove` (design section 11): the numbers that organisations own. */
export async function numbers(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    options: {
      org: { type: 'string' },
      provider: { type: 'string', default: 'sip' },
      json: { type: 'boolean' },
    },
    positionals: true,
  });
  const [action, ...spelling] = positionals;
  const request = {
    number: spelling.length === 0 ? undefined : spelling.join(' '),
    provider: values.provider,
    org: values.org,
    json: values.json === true,
  };
  switch (action) {
    case 'add':
      return atOffice((office) => add(office, request));
    case 'remove':
      return atOffice((office) => remove(office, request));
    case 'list':
      return atOffice((office) => list(office, request));
    default:
      throw unknownAction('numbers', action);
  }
}

async function add(office: Office, { number, provider, org, json }: Request): Promise<number> {
  const voip_number = readPhone(office, number);
  const added = await office.store.numbers.add({
    org_id: await organisationOf(office, org),
    voip_number,
    provider,
    status: 'ACTIVE',
    created_at: office.now(),
  });
  if (added === undefined) {
    throw new Refusal(
      'conflict',
      `${voip_number} belongs to another organisation.`,
      `Take it out first: parley numbers remove ${voip_number}`,
    );
  }
  if (json) return printJson(shown({ ...added, app_id: null }));
  return printLines([`${voip_number} belongs to organisation ${added.org_id} now.`]);
}

async function remove(office: Office, { number, json }: Request): Promise<number> {
  const voip_number = readPhone(office, number);
  const removed = await office.store.numbers.remove(voip_number);
  if (json) return printJson({ voip_number, removed });
  return printLines([
    removed ? `${voip_number} is gone from the inventory.` : `${voip_number} was not there.`,
  ]);
}

async function list(office: Office, { org, json }: Request): Promise<number> {
  const only = org === undefined ? undefined : await organisationOf(office, org);
  const all = await office.store.numbers.list();
  const rows = all.filter(({ org_id }) => only === undefined || org_id === only).map(shown);
  if (json) return printJson(rows);
  return printTable(
    rows.map(({ voip_number, org_id, provider, app_id }) => [
      voip_number,
      `organisation ${org_id}`,
      provider,
      app_id ?? 'linked to no app',
    ]),
    'There is no number yet. Add one with: parley numbers add +91…',
  );
}

interface Owned {
  id: number;
  org_id: number;
  voip_number: string;
  provider: string;
  status: string;
  app_id: string | null;
}

const shown = ({ id, org_id, voip_number, provider, status, app_id }: Owned): Owned => ({
  id,
  org_id,
  voip_number,
  provider,
  status,
  app_id,
});
