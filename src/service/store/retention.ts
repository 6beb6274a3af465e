import { sql } from 'kysely';
import { isFinal, callStatus } from '../../contract/ai-calls.ts';
import type { Database, Query } from '../../database/database.ts';

const finals = callStatus.options.filter((status) => isFinal(status));

/** Forgets what is old, a batch in each transaction; two nodes that do it at once forget the same thing once. */
export interface RetentionStore {
  /** Removes what was asked and said in at most `limit` calls that ended before `before`, and returns how many there were. */
  forgetTalks(before: number, limit: number): Promise<number>;
  /** Removes at most `limit` webhooks from the log that were made before `before` and will not be sent again. */
  forgetDeliveries(before: number, limit: number): Promise<number>;
}

export function createRetentionStore(database: Database): RetentionStore {
  return {
    async forgetTalks(before, limit) {
      const ids = await oldTalks(database.read, before, limit);
      if (ids.length === 0) return 0;
      await database.write((write) =>
        write
          .updateTable('calls')
          .set(({ eb }) => ({
            turns: null,
            summary_text: null,
            purpose_of_call: '',
            customer_note: '',
            version: eb('version', '+', 1),
          }))
          .where('id', 'in', ids)
          .execute(),
      );
      return ids.length;
    },
    async forgetDeliveries(before, limit) {
      const ids = await oldDeliveries(database.read, before, limit);
      if (ids.length === 0) return 0;
      await database.write((write) =>
        write.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute(),
      );
      return ids.length;
    },
  };
}

/** A recording that is still to be uploaded is made from what was said. */
async function oldTalks(query: Query, before: number, limit: number): Promise<string[]> {
  const rows = await query
    .selectFrom('calls')
    .select('id')
    .where(sql<number>`coalesce(end_time, created_at)`, '<', before)
    .where(sql<boolean>`(turns is not null or summary_text is not null)`)
    .where('status', 'in', finals)
    .where((where) =>
      where.or([
        where('recording_status', 'is', null),
        where('recording_status', '<>', 'UPLOADING'),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function oldDeliveries(query: Query, before: number, limit: number): Promise<string[]> {
  const rows = await query
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('claim_at', 'is', null)
    .where('created_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
