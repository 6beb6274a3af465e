import { sql, type Kysely } from 'kysely';

/** Finds what is old enough to be forgotten without reading what is not. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('calls_told')
    .on('calls')
    .expression(sql`coalesce(end_time, created_at)`)
    .where(sql<boolean>`(turns is not null or summary_text is not null)`)
    .execute();
  await schema
    .createIndex('webhook_deliveries_over')
    .on('webhook_deliveries')
    .column('created_at')
    .where(sql.ref('claim_at'), 'is', null)
    .execute();
}
