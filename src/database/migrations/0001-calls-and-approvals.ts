import { sql, type Kysely } from 'kysely';
import { createTable } from './table.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await createOrganisations(database);
  await createCalls(database);
  await createApprovals(database);
}

async function createOrganisations({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(schema, 'installation', { name: 'text', value: 'text' }, { primary: ['name'] });
  await createTable(
    schema,
    'organisations',
    {
      id: 'integer',
      name: 'text',
      created_at: 'bigint',
    },
    { primary: ['id'] },
  );
  await createTable(
    schema,
    'accounts',
    {
      org_id: 'integer',
      user_name: 'text',
      user_number: 'text',
      assistant_name: 'text',
      introduction: 'text',
      language: 'text',
      time_zone: 'text',
      subscription_active: 'integer',
      updated_at: 'bigint',
    },
    { primary: ['org_id'] },
  );
  await createTable(
    schema,
    'api_keys',
    {
      id: 'text',
      org_id: 'integer',
      area: 'text',
      key_sha256: 'text',
      created_at: 'bigint',
      'revoked_at?': 'bigint',
      'last_used_at?': 'bigint',
    },
    { primary: ['id'], unique: [['key_sha256']] },
  );
}

async function createCalls({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(
    schema,
    'calls',
    {
      id: 'text',
      request_uuid: 'text',
      org_id: 'integer',
      kind: 'text',
      'callback_of?': 'text',
      phone: 'text',
      voip_number: 'text',
      first_name: 'text',
      purpose_of_call: 'text',
      customer_note: 'text',
      due_at: 'bigint',
      'calling_window?': 'text',
      'idempotency_key?': 'text',
      request_sha256: 'text',
      status: 'text',
      attempt: 'integer',
      'last_outcome?': 'text',
      dial_at: 'bigint',
      'claim_at?': 'bigint',
      'lease_owner?': 'text',
      dialling: 'integer',
      'timeline_wall?': 'bigint',
      timeline_speed: 'double precision',
      'start_time?': 'bigint',
      'answer_time?': 'bigint',
      'end_time?': 'bigint',
      duration: 'integer',
      'summary_text?': 'text',
      'turns?': 'text',
      is_call_transfered: 'integer',
      'recording_status?': 'text',
      'recording_expire_at?': 'bigint',
      'first_hangup_by?': 'text',
      hangup_sequence: 'text',
      sip_from: 'text',
      sip_to: 'text',
      version: 'integer',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    { primary: ['id'], unique: [['request_uuid']] },
  );
  await schema
    .createIndex('calls_claim')
    .on('calls')
    .column('claim_at')
    .where(sql.ref('claim_at'), 'is not', null)
    .execute();
  await schema
    .createIndex('calls_pending')
    .on('calls')
    .columns(['org_id', 'phone'])
    .where(
      sql.ref('status'),
      'in',
      ['SCHEDULED', 'QUEUED'].map((status) => sql.lit(status)),
    )
    .execute();
  await schema
    .createIndex('calls_idempotency')
    .unique()
    .on('calls')
    .columns(['org_id', 'idempotency_key'])
    .where(sql.ref('idempotency_key'), 'is not', null)
    .execute();
  await createTable(
    schema,
    'call_attempts',
    {
      call_id: 'text',
      attempt: 'integer',
      dialled_at: 'bigint',
      'ended_at?': 'bigint',
      'status?': 'text',
      'sip_code?': 'integer',
    },
    { primary: ['call_id', 'attempt'] },
  );
  await createTable(
    schema,
    'call_events',
    {
      id: 'text',
      call_id: 'text',
      org_id: 'integer',
      type: 'text',
      at: 'bigint',
      data: 'text',
    },
    { primary: ['id'] },
  );
}

async function createApprovals({ schema }: Kysely<unknown>): Promise<void> {
  await createTable(
    schema,
    'approvals',
    {
      id: 'text',
      principal: 'text',
      tool: 'text',
      digest: 'text',
      question: 'text',
      state: 'text',
      required: 'text',
      stated: 'text',
      created_at: 'bigint',
      expires_at: 'bigint',
      'decided_at?': 'bigint',
      'decided_by?': 'text',
      'decided_how?': 'text',
    },
    { primary: ['id'] },
  );
  await createTable(
    schema,
    'ledger',
    {
      id: 'text',
      principal: 'text',
      tool: 'text',
      idempotency_key: 'text',
      request_hmac: 'text',
      state: 'text',
      'approval_id?': 'text',
      digest: 'text',
      plan: 'text',
      'sent?': 'text',
      'result?': 'text',
      'phone?': 'text',
      'goal_hmac?': 'text',
      'request_id?': 'text',
      'sender?': 'text',
      'claim_until?': 'bigint',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    { primary: ['id'], unique: [['principal', 'tool', 'idempotency_key']] },
  );
  await schema.createIndex('ledger_newest').on('ledger').columns(['principal', 'id']).execute();
  await schema.createIndex('ledger_request').on('ledger').columns(['request_id']).execute();
}
