import type { Database, Write } from '../../database/database.ts';
import { lockOrganisation } from './lock.ts';
import type { VoiceAppRow } from './rows.ts';

/** Reads and writes of voice apps; nobody but their organisation sees them. */
export interface VoiceAppStore {
  add(app: VoiceAppRow): Promise<void>;
  /** The oldest first. */
  list(organisation: number): Promise<VoiceAppRow[]>;
  find(organisation: number, appId: string): Promise<VoiceAppRow | undefined>;
  /** The app after the change; undefined when the organisation has no such app. */
  update(
    organisation: number,
    appId: string,
    change: Partial<VoiceAppRow>,
  ): Promise<VoiceAppRow | undefined>;
  /** Removes the app and the links of its numbers; false when the organisation has no such app. */
  remove(organisation: number, appId: string): Promise<boolean>;
}

export function createVoiceAppStore(database: Database): VoiceAppStore {
  const { read } = database;
  return {
    async add(app) {
      await database.write((write) => write.insertInto('voice_apps').values(app).execute());
    },
    list: (organisation) =>
      read
        .selectFrom('voice_apps')
        .selectAll()
        .where('org_id', '=', organisation)
        .orderBy('created_at')
        .orderBy('app_id')
        .execute(),
    find: (organisation, appId) =>
      read
        .selectFrom('voice_apps')
        .selectAll()
        .where('app_id', '=', appId)
        .where('org_id', '=', organisation)
        .executeTakeFirst(),
    update: (organisation, appId, change) =>
      database.write((write) =>
        write
          .updateTable('voice_apps')
          .set(change)
          .where('app_id', '=', appId)
          .where('org_id', '=', organisation)
          .returningAll()
          .executeTakeFirst(),
      ),
    remove: (organisation, appId) =>
      database.write(async (write) => {
        await lockOrganisation(database, write, organisation);
        return removeApp(write, organisation, appId);
      }),
  };
}

async function removeApp(write: Write, organisation: number, appId: string): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom('voice_apps')
    .where('app_id', '=', appId)
    .where('org_id', '=', organisation)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await write.deleteFrom('number_links').where('app_id', '=', appId).execute();
  return true;
}
