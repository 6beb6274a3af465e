import { sql, type Selectable } from 'kysely';
import type { Database, Query } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import type { CallAttemptRow, CallRow, DeliveryRow, MessageRow, NumberRow } from './rows.ts';

/** What a list shows of a call: neither the brief nor what was said. */
const listed = [
  'id',
  'request_uuid',
  'number',
  'kind',
  'phone',
  'first_name',
  'purpose_of_call',
  'due_at',
  'status',
  'attempt',
  'last_outcome',
  'dial_at',
  'start_time',
  'answer_time',
  'end_time',
  'duration',
  'recording_status',
  'app_id',
  'version',
  'created_at',
] as const satisfies readonly (keyof CallRow)[];

export type ListedCall = Pick<CallRow, (typeof listed)[number]>;
export type CallEventRow = Selectable<Tables['call_events']>;

/** Whose calls: one organisation's, of the kinds that a key opens. */
export interface CallScope {
  organisation: number;
  kinds: readonly string[];
  /** Only what was placed for this user of the tools. */
  principal?: string;
}

export interface CallSearch {
  /** Left out, all. */
  statuses?: readonly string[];
  /** Part of a name or of a number. */
  text?: string;
  /** Only calls with a lower number. */
  before?: number;
  limit: number;
}

export interface CallTally {
  /** Quarters of an hour since 1970. */
  quarter: number;
  status: string;
  answered: number;
  calls: number;
}

/** What the ledger knows of the call, if it was placed by a Parley that keeps its ledger in this database. */
export interface CallConsent {
  plan: string;
  state: string | null;
  decided_by: string | null;
  decided_how: string | null;
  decided_at: number | null;
}

/** What the dashboard reads and nobody else does. */
export interface DashboardStore {
  /** The newest first. */
  calls(scope: CallScope, search: CallSearch): Promise<ListedCall[]>;
  /** Calls that wait for their first or next attempt, the soonest first. */
  waiting(scope: CallScope, limit: number): Promise<ListedCall[]>;
  callsById(scope: CallScope, ids: readonly string[]): Promise<ListedCall[]>;
  events(callId: string): Promise<CallEventRow[]>;
  attempts(callId: string): Promise<CallAttemptRow[]>;
  callBacks(organisation: number, requestUuid: string): Promise<string[]>;
  consent(requestUuid: string): Promise<CallConsent | undefined>;
  /** Counts of the calls made since then; the quarter is that of their last attempt. */
  tally(scope: CallScope, since: number): Promise<CallTally[]>;
  /** The newest event of an organisation; undefined while there is none. */
  lastEvent(organisation: number): Promise<string | undefined>;
  /** Events with a greater id, in order. */
  eventsAfter(organisation: number, id: string, limit: number): Promise<EventMark[]>;
  deliveries(organisation: number, limit: number): Promise<DeliveryRow[]>;
  numbers(organisation: number): Promise<(NumberRow & { app_id: string | null })[]>;
  /** The newest first. */
  messages(organisation: number, limit: number): Promise<MessageRow[]>;
  organisationName(organisation: number): Promise<string>;
}

export type EventMark = Pick<CallEventRow, 'id' | 'call_id'>;

export function createDashboardStore({ read }: Pick<Database, 'read'>): DashboardStore {
  return {
    ...createCallReaders(read),
    tally: (scope, since) => tally(read, scope, since),
    lastEvent: async (organisation) =>
      (await eventsOf(read, organisation).orderBy('id', 'desc').limit(1).executeTakeFirst())?.id,
    eventsAfter: (organisation, id, limit) =>
      eventsOf(read, organisation).where('id', '>', id).orderBy('id').limit(limit).execute(),
    deliveries: (organisation, limit) =>
      read
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('org_id', '=', organisation)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    numbers: (organisation) =>
      read
        .selectFrom('numbers')
        .leftJoin('number_links', 'number_links.voip_number', 'numbers.voip_number')
        .selectAll('numbers')
        .select('number_links.app_id')
        .where('numbers.org_id', '=', organisation)
        .orderBy('numbers.id')
        .execute(),
    messages: (organisation, limit) =>
      read
        .selectFrom('messages')
        .selectAll()
        .where('org_id', '=', organisation)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    organisationName: async (organisation) => {
      const query = read.selectFrom('organisations').select('name').where('id', '=', organisation);
      return (await query.executeTakeFirstOrThrow()).name;
    },
  };
}

type CallReaders = Pick<
  DashboardStore,
  'calls' | 'waiting' | 'callsById' | 'events' | 'attempts' | 'callBacks' | 'consent'
>;

function createCallReaders(read: Query): CallReaders {
  return {
    calls: (scope, search) => searchCalls(read, scope, search),
    waiting: (scope, limit) =>
      callsOf(read, scope)
        .where('status', 'in', [sql.lit('SCHEDULED'), sql.lit('QUEUED')])
        .orderBy('dial_at')
        .orderBy('number')
        .limit(limit)
        .execute(),
    callsById: (scope, ids) => callsOf(read, scope).where('id', 'in', ids).execute(),
    events: (callId) =>
      read
        .selectFrom('call_events')
        .selectAll()
        .where('call_id', '=', callId)
        .orderBy('id')
        .execute(),
    attempts: (callId) =>
      read
        .selectFrom('call_attempts')
        .selectAll()
        .where('call_id', '=', callId)
        .orderBy('attempt')
        .execute(),
    callBacks: async (organisation, requestUuid) => {
      const query = read
        .selectFrom('calls')
        .select('request_uuid')
        .where('org_id', '=', organisation);
      const rows = await query.where('callback_of', '=', requestUuid).orderBy('number').execute();
      return rows.map(({ request_uuid }) => request_uuid);
    },
    consent: (requestUuid) => readConsent(read, requestUuid),
  };
}

const readConsent = (read: Query, requestUuid: string): Promise<CallConsent | undefined> =>
  read
    .selectFrom('ledger')
    .leftJoin('approvals', 'approvals.id', 'ledger.approval_id')
    .select([
      'ledger.plan',
      'approvals.state',
      'approvals.decided_by',
      'approvals.decided_how',
      'approvals.decided_at',
    ])
    .where('ledger.request_id', '=', requestUuid)
    .orderBy('ledger.id')
    .executeTakeFirst();

/** A call-back belongs to whoever the call belongs to that it came from. */
function scopedCalls(read: Query, { organisation, kinds, principal }: CallScope) {
  const calls = read
    .selectFrom('calls')
    .where('calls.org_id', '=', organisation)
    .where('calls.kind', 'in', kinds);
  if (principal === undefined) return calls;
  const first = sql<string>`coalesce(calls.callback_of, calls.request_uuid)`;
  return calls.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('ledger')
        .select('ledger.id')
        .where('ledger.request_id', '=', first)
        .where('ledger.principal', '=', principal),
    ),
  );
}

const callsOf = (read: Query, scope: CallScope) => scopedCalls(read, scope).select(listed);

const eventsOf = (read: Query, organisation: number) =>
  read.selectFrom('call_events').select(['id', 'call_id']).where('org_id', '=', organisation);

function searchCalls(
  read: Query,
  scope: CallScope,
  { statuses, text, before, limit }: CallSearch,
): Promise<ListedCall[]> {
  let query = callsOf(read, scope).orderBy('number', 'desc').limit(limit);
  if (statuses !== undefined) query = query.where('status', 'in', statuses);
  if (before !== undefined) query = query.where('number', '<', before);
  if (text !== undefined) {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/gu, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(lower(first_name) like ${pattern} escape '\\' or phone like ${pattern} escape '\\')`,
    );
  }
  return query.execute();
}

const QUARTER = sql.lit(900_000);

/** A quarter of an hour is what the zones of the world are made of, so that days and hours can be told from it in any. */
function tally(read: Query, scope: CallScope, since: number): Promise<CallTally[]> {
  const quarter = sql<number>`coalesce(start_time, created_at) / ${QUARTER}`;
  const answered = sql<number>`case when answer_time is null then 0 else 1 end`;
  return scopedCalls(read, scope)
    .select(({ fn }) => [
      quarter.as('quarter'),
      'status',
      answered.as('answered'),
      fn.countAll<number>().as('calls'),
    ])
    .where('created_at', '>=', since)
    .groupBy([quarter, 'status', answered])
    .execute();
}
