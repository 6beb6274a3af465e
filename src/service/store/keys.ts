import type { Database, Query, Write } from '../../database/database.ts';
import { lockOrganisation } from './lock.ts';
import type { ApiKeyRow } from './rows.ts';

export interface KeyStore {
  insert(keys: readonly ApiKeyRow[]): Promise<void>;
  /** Adds the keys of areas for which the organisation has none, not even a revoked one. */
  insertWhereNone(organisation: number, keys: readonly ApiKeyRow[]): Promise<void>;
  areasOf(organisation: number): Promise<ReadonlySet<string>>;
  /** There is a key that is not revoked. */
  holds(organisation: number, area: string): Promise<boolean>;
  findByHash(sha256: string): Promise<ApiKeyRow | undefined>;
  list(): Promise<ApiKeyRow[]>;
  /** Revokes the key with this id or hash; undefined when there is none. A key that is revoked stays as it was. */
  revoke(idOrHash: string, at: number): Promise<ApiKeyRow | undefined>;
  touch(id: string, at: number): Promise<void>;
}

export function createKeyStore(database: Database): KeyStore {
  const { read } = database;
  const findByHash = database.prepare(['sha256'], (query, { sha256 }: { sha256: string }) =>
    query.selectFrom('api_keys').selectAll().where('key_sha256', '=', sha256),
  );
  return {
    async insert(keys) {
      await database.write((write) => write.insertInto('api_keys').values(keys).execute());
    },
    insertWhereNone: (organisation, keys) =>
      database.write(async (write) => {
        await lockOrganisation(database, write, organisation);
        const had = await areasOf(write, organisation);
        const wanted = keys.filter(({ area }) => !had.has(area));
        if (wanted.length > 0) await write.insertInto('api_keys').values(wanted).execute();
      }),
    areasOf: (organisation) => areasOf(read, organisation),
    holds: async (organisation, area) => {
      const keys = read.selectFrom('api_keys').select('id').where('revoked_at', 'is', null);
      const key = keys.where('org_id', '=', organisation).where('area', '=', area).limit(1);
      return (await key.executeTakeFirst()) !== undefined;
    },
    findByHash: (sha256) => findByHash({ sha256 }),
    list: () => read.selectFrom('api_keys').selectAll().orderBy('id').execute(),
    revoke: (idOrHash, at) => database.write((write) => revoke(write, idOrHash, at)),
    async touch(id, at) {
      await database.write((write) =>
        write.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute(),
      );
    },
  };
}

async function areasOf(query: Query, organisation: number): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectFrom('api_keys')
    .select('area')
    .distinct()
    .where('org_id', '=', organisation)
    .execute();
  return new Set(rows.map(({ area }) => area));
}

async function revoke(write: Write, idOrHash: string, at: number): Promise<ApiKeyRow | undefined> {
  const found = await write
    .selectFrom('api_keys')
    .selectAll()
    .where((where) => where.or([where('id', '=', idOrHash), where('key_sha256', '=', idOrHash)]))
    .executeTakeFirst();
  if (found === undefined || found.revoked_at !== null) return found;
  await write.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', found.id).execute();
  return { ...found, revoked_at: at };
}
