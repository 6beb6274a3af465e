import type { Kysely } from 'kysely';
import { createTable } from './table.ts';

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(
    schema,
    'do_not_call',
    {
      org_id: 'integer',
      phone: 'text',
      source: 'text',
      'request_uuid?': 'text',
      added_at: 'bigint',
    },
    { primary: ['phone', 'org_id'] },
  );
}
