import type { Database, Query, Write } from '../../database/database.ts';
import { nextNumber } from './counters.ts';
import { lockOrganisation, lockTable } from './lock.ts';
import type { NumberLinkRow, NumberRow } from './rows.ts';

export interface Linking {
  organisation: number;
  appId: string;
  /** E.164. */
  voipNumber: string;
  at: number;
}

export type Linked =
  | { outcome: 'linked'; link: NumberLinkRow }
  | { outcome: 'no_app' | 'not_owned' | 'taken' };

type NewNumber = Omit<NumberRow, 'id'>;

/** The inventory of numbers and which app each of them is linked to. */
export interface NumberStore {
  /** The number as its organisation owns it. */
  find(organisation: number, voipNumber: string): Promise<NumberRow | undefined>;
  /** The number is the organisation's now, or was already; undefined when it is another's. */
  add(number: NewNumber): Promise<NumberRow | undefined>;
  /** Adds these, but only while no number was ever added. */
  addFirst(numbers: readonly NewNumber[]): Promise<void>;
  /** Of every organisation, with the app that each is linked to. */
  list(): Promise<(NumberRow & { app_id: string | null })[]>;
  /** Takes the number and its link away; false when it was not there. */
  remove(voipNumber: string): Promise<boolean>;
  /** Numbers of the organisation that are linked to no app. */
  available(organisation: number): Promise<NumberRow[]>;
  links(organisation: number, appId: string): Promise<NumberLinkRow[]>;
  linkOf(organisation: number, voipNumber: string): Promise<NumberLinkRow | undefined>;
  /** One app at a time: of two that link a number at once, one is told that it is taken. */
  link(linking: Linking): Promise<Linked>;
  /** False when the number is not linked to this app. */
  unlink(organisation: number, appId: string, voipNumber: string): Promise<boolean>;
}

export function createNumberStore(database: Database): NumberStore {
  const { read } = database;
  return {
    find: (organisation, voipNumber) => findNumber(read, organisation, voipNumber),
    add: (number) => database.write((write) => addNumber(write, number)),
    addFirst: (numbers) =>
      database.write(async (write) => {
        await lockTable(database, write, 'numbers');
        const used = write.selectFrom('counters').selectAll().where('name', '=', 'numbers');
        if ((await used.executeTakeFirst()) !== undefined) return;
        for (const number of numbers) await addNumber(write, number);
      }),
    list: () => allNumbers(read),
    remove: (voipNumber) => database.write((write) => removeNumber(write, voipNumber)),
    available: (organisation) => availableNumbers(read, organisation),
    links: (organisation, appId) =>
      read
        .selectFrom('number_links')
        .selectAll()
        .where('app_id', '=', appId)
        .where('org_id', '=', organisation)
        .where('status', '=', 'ACTIVE')
        .orderBy('created_at')
        .orderBy('voip_number')
        .execute(),
    linkOf: (organisation, voipNumber) => findLink(read, organisation, voipNumber),
    link: (linking) =>
      database.write(async (write) => {
        await lockOrganisation(database, write, linking.organisation);
        return linkNumber(write, linking);
      }),
    unlink: (organisation, appId, voipNumber) =>
      database.write((write) => unlinkNumber(write, { organisation, appId, voipNumber })),
  };
}

function findNumber(query: Query, organisation: number, voipNumber: string) {
  return query
    .selectFrom('numbers')
    .selectAll()
    .where('voip_number', '=', voipNumber)
    .where('org_id', '=', organisation)
    .executeTakeFirst();
}

function findLink(query: Query, organisation: number, voipNumber: string) {
  return query
    .selectFrom('number_links')
    .selectAll()
    .where('voip_number', '=', voipNumber)
    .where('org_id', '=', organisation)
    .executeTakeFirst();
}

async function addNumber(write: Write, number: NewNumber): Promise<NumberRow | undefined> {
  const id = await nextNumber(write, 'numbers');
  const added = await write
    .insertInto('numbers')
    .values({ ...number, id })
    .onConflict((conflict) => conflict.column('voip_number').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? findNumber(write, number.org_id, number.voip_number);
}

const allNumbers = (query: Query) =>
  query
    .selectFrom('numbers')
    .leftJoin('number_links', 'number_links.voip_number', 'numbers.voip_number')
    .selectAll('numbers')
    .select('number_links.app_id')
    .orderBy('numbers.id')
    .execute();

async function removeNumber(write: Write, voipNumber: string): Promise<boolean> {
  await write.deleteFrom('number_links').where('voip_number', '=', voipNumber).execute();
  const query = write.deleteFrom('numbers').where('voip_number', '=', voipNumber);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

function availableNumbers(query: Query, organisation: number): Promise<NumberRow[]> {
  const linked = query.selectFrom('number_links').select('voip_number');
  return query
    .selectFrom('numbers')
    .selectAll()
    .where('org_id', '=', organisation)
    .where('voip_number', 'not in', linked.where('org_id', '=', organisation))
    .orderBy('id')
    .execute();
}

async function linkNumber(
  write: Write,
  { organisation, appId, voipNumber, at }: Linking,
): Promise<Linked> {
  const app = await write
    .selectFrom('voice_apps')
    .select('app_id')
    .where('app_id', '=', appId)
    .where('org_id', '=', organisation)
    .executeTakeFirst();
  if (app === undefined) return { outcome: 'no_app' };
  if ((await findNumber(write, organisation, voipNumber)) === undefined) {
    return { outcome: 'not_owned' };
  }
  const row = { voip_number: voipNumber, app_id: appId, org_id: organisation, created_at: at };
  const added = await write
    .insertInto('number_links')
    .values({ ...row, status: 'ACTIVE', updated_at: null })
    .onConflict((conflict) => conflict.column('voip_number').doNothing())
    .returningAll()
    .executeTakeFirst();
  const link = added ?? (await findLink(write, organisation, voipNumber));
  return link?.app_id === appId ? { outcome: 'linked', link } : { outcome: 'taken' };
}

async function unlinkNumber(
  write: Write,
  { organisation, appId, voipNumber }: Omit<Linking, 'at'>,
): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom('number_links')
    .where('voip_number', '=', voipNumber)
    .where('app_id', '=', appId)
    .where('org_id', '=', organisation)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
