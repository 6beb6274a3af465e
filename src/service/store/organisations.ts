import type { Database, Write } from '../../database/database.ts';
import { lockTable } from './lock.ts';
import type { AccountRow, ApiKeyRow } from './rows.ts';

export interface NewOrganisation {
  name: string;
  createdAt: number;
  /** Signs its webhooks. */
  webhookSecret: string;
  account: Omit<AccountRow, 'org_id'>;
  /** Made for the id that the organisation gets. */
  keys: (organisation: number) => readonly ApiKeyRow[];
}

export interface OrganisationStore {
  findByName(name: string): Promise<number | undefined>;
  /** Adds an organisation with its account and keys, all or nothing, and returns its id. */
  add(organisation: NewOrganisation): Promise<number>;
  /** The same, but only while there is none at all. */
  addFirst(organisation: NewOrganisation): Promise<number | undefined>;
  /** Of an organisation that there is. */
  webhookSecret(organisation: number): Promise<string>;
  account(organisation: number): Promise<AccountRow | undefined>;
  updateAccount(organisation: number, change: Partial<AccountRow>): Promise<void>;
}

export function createOrganisationStore(database: Database): OrganisationStore {
  const { read } = database;
  const account = database.prepare(
    ['organisation'],
    (query, { organisation }: { organisation: number }) =>
      query.selectFrom('accounts').selectAll().where('org_id', '=', organisation),
  );
  return {
    findByName: async (name) => {
      const query = read.selectFrom('organisations').select('id').where('name', '=', name);
      return (await query.executeTakeFirst())?.id;
    },
    add: (organisation) =>
      database.write(async (write) => {
        await lockTable(database, write, 'organisations');
        return insert(write, organisation, (await lastId(write)) + 1);
      }),
    addFirst: (organisation) =>
      database.write(async (write) => {
        await lockTable(database, write, 'organisations');
        return (await lastId(write)) === 0 ? insert(write, organisation, 1) : undefined;
      }),
    webhookSecret: async (organisation) => {
      const query = read.selectFrom('organisations').select('webhook_secret');
      const row = await query.where('id', '=', organisation).executeTakeFirstOrThrow();
      return row.webhook_secret;
    },
    account: (organisation) => account({ organisation }),
    async updateAccount(organisation, change) {
      await database.write((write) =>
        write.updateTable('accounts').set(change).where('org_id', '=', organisation).execute(),
      );
    },
  };
}

/** 0 while there is no organisation. */
async function lastId(write: Write): Promise<number> {
  const last = await write
    .selectFrom('organisations')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? 0;
}

async function insert(
  write: Write,
  { name, createdAt, webhookSecret, account, keys }: NewOrganisation,
  id: number,
): Promise<number> {
  await write
    .insertInto('organisations')
    .values({ id, name, created_at: createdAt, webhook_secret: webhookSecret })
    .execute();
  await write
    .insertInto('accounts')
    .values({ ...account, org_id: id })
    .execute();
  const rows = keys(id);
  if (rows.length > 0) await write.insertInto('api_keys').values(rows).execute();
  return id;
}
