import { sql, type Kysely } from 'kysely';
import { createTable } from './table.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await createMessages(database);
  await createTemplates(database);
}

async function createMessages({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(
    schema,
    'messages',
    {
      id: 'text',
      org_id: 'integer',
      'platform_id?': 'text',
      phone: 'text',
      kind: 'text',
      'template_name?': 'text',
      'language?': 'text',
      price: 'double precision',
      status: 'text',
      errors: 'text',
      window_open: 'integer',
      'accepted_at?': 'bigint',
      'claim_at?': 'bigint',
      'lease_owner?': 'text',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    { primary: ['id'], unique: [['org_id', 'platform_id']] },
  );
  const claims = schema.createIndex('messages_claim').on('messages').column('claim_at');
  await claims.where(sql.ref('claim_at'), 'is not', null).execute();
  await createTable(
    schema,
    'message_windows',
    { org_id: 'integer', phone: 'text', written_at: 'bigint' },
    { primary: ['org_id', 'phone'] },
  );
  await createTable(
    schema,
    'wallets',
    { org_id: 'integer', balance: 'double precision' },
    { primary: ['org_id'] },
  );
}

async function createTemplates({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(
    schema,
    'template_lists',
    { org_id: 'integer', templates: 'text', read_at: 'bigint' },
    { primary: ['org_id'] },
  );
  await createTable(
    schema,
    'sandbox_templates',
    {
      id: 'text',
      org_id: 'integer',
      name: 'text',
      language: 'text',
      status: 'text',
      category: 'text',
      parameter_format: 'text',
      components: 'text',
      'media?': 'text',
    },
    { primary: ['id'], unique: [['org_id', 'name', 'language']] },
  );
}
