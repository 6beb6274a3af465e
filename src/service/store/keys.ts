import type { Database } from '../../database/database.ts';
import type { ApiKeyRow } from './rows.ts';

export interface KeyStore {
  insert(keys: readonly ApiKeyRow[]): Promise<void>;
  findByHash(sha256: string): Promise<ApiKeyRow | undefined>;
  list(): Promise<ApiKeyRow[]>;
  /** Revokes the key with this id or hash; undefined when there is none. A key that is revoked stays as it was. */
  revoke(idOrHash: string, at: number): Promise<ApiKeyRow | undefined>;
  touch(id: string, at: number): Promise<void>;
}

export function createKeyStore(database: Database): KeyStore {
  const { read } = database;
  return {
    async insert(keys) {
      await database.write((write) => write.insertInto('api_keys').values(keys).execute());
    },
    findByHash: (sha256) =>
      read.selectFrom('api_keys').selectAll().where('key_sha256', '=', sha256).executeTakeFirst(),
    list: () => read.selectFrom('api_keys').selectAll().orderBy('id').execute(),
    revoke: (idOrHash, at) =>
      database.write(async (write) => {
        const found = await write
          .selectFrom('api_keys')
          .selectAll()
          .where((where) =>
            where.or([where('id', '=', idOrHash), where('key_sha256', '=', idOrHash)]),
          )
          .executeTakeFirst();
        if (found === undefined || found.revoked_at !== null) return found;
        await write
          .updateTable('api_keys')
          .set({ revoked_at: at })
          .where('id', '=', found.id)
          .execute();
        return { ...found, revoked_at: at };
      }),
    async touch(id, at) {
      await database.write((write) =>
        write.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute(),
      );
    },
  };
}
