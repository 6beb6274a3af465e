import { EVERY_ORGANISATION } from '../service/store/do-not-call.ts';
import { readArguments } from './arguments.ts';
import { atOffice, organisationOf, readPhone, unknownAction, type Office } from './office.ts';
import { printJson, printLines, printTable } from './print.ts';

interface Request {
  number: string | undefined;
  org: string | undefined;
  json: boolean;
}

/** `parley dnc add | remove | list` (design section 2): numbers that nobody calls; without --org, for every organisation. */
export async function dnc(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    options: { org: { type: 'string' }, json: { type: 'boolean' } },
    positionals: true,
  });
  const [action, ...spelling] = positionals;
  const number = spelling.length === 0 ? undefined : spelling.join(' ');
  const request = { number, org: values.org, json: values.json === true };
  switch (action) {
    case 'add':
      return atOffice((office) => add(office, request));
    case 'remove':
      return atOffice((office) => remove(office, request));
    case 'list':
      return atOffice((office) => list(office, request.json));
    default:
      throw unknownAction('dnc', action);
  }
}

const scopeOf = async (office: Office, org: string | undefined): Promise<number> =>
  org === undefined ? EVERY_ORGANISATION : organisationOf(office, org);

async function add(office: Office, { number, org, json }: Request): Promise<number> {
  const phone = readPhone(office, number);
  const added = await office.store.doNotCall.add({
    org_id: await scopeOf(office, org),
    phone,
    source: 'operator',
    request_uuid: null,
    added_at: office.now(),
  });
  if (json) return printJson({ phone, added });
  return printLines([
    added ? `${phone} will not be called any more.` : `${phone} was on the list already.`,
  ]);
}

/** Without --org it leaves the list altogether, also where the person called asked for it. */
async function remove(office: Office, { number, org, json }: Request): Promise<number> {
  const phone = readPhone(office, number);
  const listed = (await office.store.doNotCall.list()).filter((row) => row.phone === phone);
  const only = org === undefined ? undefined : await organisationOf(office, org);
  let removed = false;
  for (const { org_id } of listed) {
    if (only !== undefined && only !== org_id) continue;
    removed = (await office.store.doNotCall.remove(org_id, phone)) || removed;
  }
  if (json) return printJson({ phone, removed });
  return printLines([removed ? `${phone} may be called again.` : `${phone} was not on the list.`]);
}

async function list({ store }: Office, json: boolean): Promise<number> {
  const rows = (await store.doNotCall.list()).map((row) => ({
    phone: row.phone,
    org_id: row.org_id === EVERY_ORGANISATION ? null : row.org_id,
    source: row.source,
    request_uuid: row.request_uuid,
    added_at: new Date(row.added_at).toISOString(),
  }));
  if (json) return printJson(rows);
  return printTable(
    rows.map(({ phone, org_id, source, added_at }) => [
      phone,
      org_id === null ? 'every organisation' : `organisation ${org_id}`,
      source === 'callee' ? 'asked for it on a call' : 'added here',
      added_at,
    ]),
    'The do-not-call list is empty.',
  );
}
