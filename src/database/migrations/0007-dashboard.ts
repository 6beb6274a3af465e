import type { Kysely } from 'kysely';
import { createTable } from './table.ts';

/** Who is signed in to the dashboard, and what its lists and its live feed look for. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(
    schema,
    'dashboard_sessions',
    {
      id_sha256: 'text',
      key_id: 'text',
      org_id: 'integer',
      area: 'text',
      'principal?': 'text',
      created_at: 'bigint',
      expires_at: 'bigint',
    },
    { primary: ['id_sha256'] },
  );
  await schema.createIndex('calls_newest').on('calls').columns(['org_id', 'number']).execute();
  await schema.createIndex('calls_created').on('calls').columns(['org_id', 'created_at']).execute();
  await schema.createIndex('call_events_call').on('call_events').column('call_id').execute();
  await schema
    .createIndex('call_events_newest')
    .on('call_events')
    .columns(['org_id', 'id'])
    .execute();
  await schema
    .createIndex('webhook_deliveries_newest')
    .on('webhook_deliveries')
    .columns(['org_id', 'id'])
    .execute();
  await schema.createIndex('messages_newest').on('messages').columns(['org_id', 'id']).execute();
}
