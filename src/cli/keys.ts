import { systemClock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import { systemRandom } from '../random.ts';
import { areas, type Area, type AreaKeys } from '../service/keys.ts';
import { addOrganisation } from '../service/organisations.ts';
import { FIRST_ORGANISATION } from '../service/service.ts';
import { readArguments } from './arguments.ts';
import { atOffice, unknownAction, type Office } from './office.ts';
import { printJson, printLines, printTable } from './print.ts';

interface Options {
  org: string | undefined;
  areas: readonly Area[];
  json: boolean;
}

/** `parley keys create | list | revoke` (design section 9); answers the exit code. */
export async function keys(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    options: {
      org: { type: 'string' },
      area: { type: 'string' },
      json: { type: 'boolean' },
    },
    positionals: true,
  });
  const options = { org: values.org, areas: readAreas(values.area), json: values.json === true };
  const [action, idOrKey] = positionals;
  switch (action) {
    case 'create':
      return atOffice((office) => create(office, options));
    case 'list':
      return atOffice((office) => list(office, options.json));
    case 'revoke':
      return atOffice((office) => revoke(office, idOrKey, options.json));
    default:
      throw unknownAction('keys', action);
  }
}

function readAreas(area: string | undefined): readonly Area[] {
  if (area === undefined) return areas;
  const known = areas.find((name) => name === area);
  if (known !== undefined) return [known];
  throw new Refusal(
    'invalid_request',
    `There is no area ${JSON.stringify(area)}.`,
    `Use one of ${areas.join(', ')}, or leave --area out for a key to each.`,
  );
}

/** New keys, for an organisation that is created when there is none of that name; they are shown this once. */
async function create(office: Office, { org, areas: wanted, json }: Options): Promise<number> {
  const made = await makeKeys(office, org, wanted);
  if (json) return printJson({ org_id: made.organisation, keys: made.keys });
  const lines = Object.entries(made.keys).map(([area, key]) => `  ${area.padEnd(10)} ${key}`);
  return printLines([
    `Keys of organisation ${made.organisation}; they are shown only now:`,
    ...lines,
  ]);
}

async function makeKeys(
  { store, keyring }: Office,
  name: string | undefined,
  wanted: readonly Area[],
): Promise<{ organisation: number; keys: AreaKeys }> {
  const known =
    name === undefined ? FIRST_ORGANISATION : await store.organisations.findByName(name);
  if (known === undefined) {
    const ports = { store: store.organisations, clock: systemClock, random: systemRandom };
    return addOrganisation(ports, name ?? '', wanted);
  }
  const made: [Area, string][] = [];
  for (const area of wanted) made.push([area, (await keyring.create(known, area)).key]);
  return { organisation: known, keys: Object.fromEntries(made) };
}

async function list({ keyring }: Office, json: boolean): Promise<number> {
  const known = await keyring.list();
  if (json) return printJson(known);
  return printTable(
    known.map(({ id, org_id, area, created_at, revoked_at, last_used_at }) => [
      id,
      `organisation ${org_id}`,
      area,
      `created ${created_at}`,
      revoked_at === null ? `last used ${last_used_at ?? 'never'}` : `revoked ${revoked_at}`,
    ]),
    'There is no key yet. Create some with: parley keys create',
  );
}

async function revoke(
  { keyring }: Office,
  idOrKey: string | undefined,
  json: boolean,
): Promise<number> {
  const revoked = idOrKey === undefined ? undefined : await keyring.revoke(idOrKey);
  if (revoked === undefined) {
    throw new Refusal(
      'not_found',
      'There is no such key.',
      'Give its id, which parley keys list shows, or the key itself.',
    );
  }
  if (json) return printJson(revoked);
  return printLines([`Key ${revoked.id} is revoked; no running service accepts it any more.`]);
}
