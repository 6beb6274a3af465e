import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { createTable } from './table.ts';

const SECRET_BYTES = 32;

export async function up(database: Kysely<unknown>): Promise<void> {
  await createTable(
    database.schema,
    'counters',
    { name: 'text', value: 'bigint' },
    { primary: ['name'] },
  );
  await createAppsAndNumbers(database);
  await createWebhooks(database);
  await extendCalls(database);
  await extendOrganisations(database);
}

async function createAppsAndNumbers({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(
    schema,
    'voice_apps',
    {
      app_id: 'text',
      org_id: 'integer',
      name: 'text',
      answer_url: 'text',
      answer_method: 'text',
      'hangup_url?': 'text',
      hangup_method: 'text',
      'fallback_answer_url?': 'text',
      fallback_answer_method: 'text',
      status: 'text',
      'created_by?': 'integer',
      created_at: 'bigint',
      'updated_at?': 'bigint',
    },
    { primary: ['app_id'] },
  );
  await schema.createIndex('voice_apps_org').on('voice_apps').column('org_id').execute();
  await createTable(
    schema,
    'numbers',
    {
      id: 'bigint',
      org_id: 'integer',
      voip_number: 'text',
      provider: 'text',
      status: 'text',
      created_at: 'bigint',
    },
    { primary: ['voip_number'] },
  );
  await schema.createIndex('numbers_org').on('numbers').columns(['org_id', 'id']).execute();
  await createTable(
    schema,
    'number_links',
    {
      voip_number: 'text',
      app_id: 'text',
      org_id: 'integer',
      status: 'text',
      created_at: 'bigint',
      'updated_at?': 'bigint',
    },
    { primary: ['voip_number'] },
  );
  await schema.createIndex('number_links_app').on('number_links').column('app_id').execute();
}

async function createWebhooks({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(
    schema,
    'webhook_subscriptions',
    {
      id: 'text',
      org_id: 'integer',
      url: 'text',
      events: 'text',
      secret: 'text',
      status: 'text',
      created_at: 'bigint',
    },
    { primary: ['id'] },
  );
  const subscriptions = schema.createIndex('webhook_subscriptions_org').on('webhook_subscriptions');
  await subscriptions.column('org_id').execute();
  await createTable(
    schema,
    'webhook_deliveries',
    {
      id: 'text',
      message_id: 'text',
      org_id: 'integer',
      'subscription_id?': 'text',
      request_uuid: 'text',
      type: 'text',
      url: 'text',
      method: 'text',
      body: 'text',
      status: 'text',
      attempt: 'integer',
      tries: 'text',
      'claim_at?': 'bigint',
      'lease_owner?': 'text',
      created_at: 'bigint',
    },
    { primary: ['id'] },
  );
  const deliveries = schema.createIndex('webhook_deliveries_claim').on('webhook_deliveries');
  await deliveries.column('claim_at').where(sql.ref('claim_at'), 'is not', null).execute();
  const log = schema.createIndex('webhook_deliveries_log').on('webhook_deliveries');
  await log.columns(['subscription_id', 'id']).execute();
}

async function extendCalls(database: Kysely<unknown>): Promise<void> {
  const calls = database.schema.alterTable('calls');
  await calls.addColumn('number', 'bigint', (column) => column.notNull().defaultTo(0)).execute();
  await calls.addColumn('app_id', 'text').execute();
  await calls.addColumn('hooks', 'text').execute();
  await sql`
    update calls set number = numbered.n
    from (select id, row_number() over (order by id) as n from calls) as numbered
    where numbered.id = calls.id
  `.execute(database);
  await sql`
    insert into counters (name, value) select 'calls', count(*) from calls where number > 0 having count(*) > 0
  `.execute(database);
}

/** Organisations that are there already get a secret of their own here, where no port can hand in randomness. */
async function extendOrganisations(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('organisations')
    .addColumn('webhook_secret', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const { rows } = await sql<{ id: number }>`select id from organisations`.execute(database);
  for (const { id } of rows) {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    await sql`update organisations set webhook_secret = ${secret} where id = ${id}`.execute(
      database,
    );
  }
}
