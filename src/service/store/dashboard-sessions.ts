import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';

export type DashboardSessionRow = Selectable<Tables['dashboard_sessions']>;

/** Who is signed in to the dashboard; shared by all processes, so that a restart signs nobody out. */
export interface DashboardSessionStore {
  /** Adds a session and forgets those that ended before `now`. */
  add(session: DashboardSessionRow, now: number): Promise<void>;
  /** Undefined when it is not known, over, or its key is revoked. */
  find(idSha256: string, now: number): Promise<DashboardSessionRow | undefined>;
  remove(idSha256: string): Promise<void>;
}

export function createDashboardSessionStore(database: Database): DashboardSessionStore {
  return {
    async add(session, now) {
      await database.write(async (write) => {
        await write.deleteFrom('dashboard_sessions').where('expires_at', '<=', now).execute();
        await write.insertInto('dashboard_sessions').values(session).execute();
      });
    },
    find: (idSha256, now) =>
      database.read
        .selectFrom('dashboard_sessions')
        .leftJoin('api_keys', 'api_keys.id', 'dashboard_sessions.key_id')
        .selectAll('dashboard_sessions')
        .where('id_sha256', '=', idSha256)
        .where('expires_at', '>', now)
        .where('api_keys.revoked_at', 'is', null)
        .executeTakeFirst(),
    async remove(idSha256) {
      await database.write((write) =>
        write.deleteFrom('dashboard_sessions').where('id_sha256', '=', idSha256).execute(),
      );
    },
  };
}
