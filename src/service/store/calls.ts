import { sql } from 'kysely';
import type { Database, Query, Write } from '../../database/database.ts';
import { nextNumber } from './counters.ts';
import { addNumber } from './do-not-call.ts';
import { insertEvents, type EventPorts } from './events.ts';
import { lockOrganisation } from './lock.ts';
import type { CallChange, CallRow } from './rows.ts';

/** Makes the change that ends a call which another one replaces. */
export type Replace = (pending: CallRow) => CallChange;

export type Placed =
  | { outcome: 'placed'; call: CallRow; replaced: readonly CallRow[] }
  | { outcome: 'known'; call: CallRow };

export interface DialRow {
  request_uuid: string;
  attempt: number;
  dialled_at: number;
}

/** What a reader who waits for a call looks at, again and again. */
const outline = [
  'request_uuid',
  'org_id',
  'kind',
  'callback_of',
  'phone',
  'status',
  'start_time',
  'answer_time',
  'end_time',
  'duration',
  'summary_text',
  'turns',
  'is_call_transfered',
  'recording_status',
  'version',
] as const satisfies readonly (keyof CallRow)[];

export type CallOutline = Pick<CallRow, (typeof outline)[number]>;

/** Reads and writes of calls; every method that writes is one transaction. */
export interface CallStore {
  find(organisation: number, requestUuid: string): Promise<CallRow | undefined>;
  /** The same without what only the whole record shows. */
  findOutline(organisation: number, requestUuid: string): Promise<CallOutline | undefined>;
  findByIdempotencyKey(organisation: number, key: string): Promise<CallRow | undefined>;
  /** Of a call; undefined when there is none. */
  version(requestUuid: string): Promise<number | undefined>;
  /**
   * Adds a call and closes the pending ones to the same number (interface section 3.3). `known` when the
   * organisation has used the idempotency key before: then nothing is written.
   */
  place(call: CallRow, replace: Replace): Promise<Placed>;
  /** Adds the call of a voice app; it replaces nothing. */
  add(call: CallRow): Promise<void>;
  /** Writes one step of a call that is still as `row` says and still leased to the same owner; undefined when it is not. */
  apply(row: CallRow, change: CallChange): Promise<CallRow | undefined>;
  /** Keeps what was said so far, so that a process that dies loses none of it; readers see it when the call is over. */
  keepTurns(row: CallRow, turns: string): Promise<void>;
  dials(organisation: number): Promise<DialRow[]>;
}

export interface CallStoreOptions extends EventPorts {
  database: Database;
  /** Told after the commit that readers now see something else. */
  changed: (requestUuid: string) => void;
}

export function createCallStore(options: CallStoreOptions): CallStore {
  const { database, changed } = options;
  const { read } = database;
  return {
    ...createFinders(database),
    findByIdempotencyKey: (organisation, key) => findByKey(read, organisation, key),
    version: async (requestUuid) => {
      const query = read.selectFrom('calls').select('version');
      return (await query.where('request_uuid', '=', requestUuid).executeTakeFirst())?.version;
    },
    async place(call, replace) {
      const placed = await database.write((write) =>
        placeCall(write, { ...options, call, replace }),
      );
      if (placed.outcome === 'placed') {
        for (const { request_uuid } of placed.replaced) changed(request_uuid);
      }
      return placed;
    },
    add: (call) => database.write((write) => insertCall(write, options, call)),
    async apply(row, change) {
      const next = await database.write((write) => applyChange(write, options, row, change));
      if (next !== undefined) changed(next.request_uuid);
      return next;
    },
    keepTurns: (row, turns) => database.write((write) => keepTurns(write, row, turns)),
    dials: (organisation) => readDials(read, organisation),
  };
}

function createFinders(database: Database): Pick<CallStore, 'find' | 'findOutline'> {
  type Given = { organisation: number; requestUuid: string };
  const named = (query: Query, given: Given) =>
    query
      .selectFrom('calls')
      .where('request_uuid', '=', given.requestUuid)
      .where('org_id', '=', given.organisation);
  const names = ['organisation', 'requestUuid'] as const;
  const find = database.prepare(names, (query, given: Given) => named(query, given).selectAll());
  const findOutline = database.prepare(names, (query, given: Given) =>
    named(query, given).select(outline),
  );
  return {
    find: (organisation, requestUuid) => find({ organisation, requestUuid }),
    findOutline: (organisation, requestUuid) => findOutline({ organisation, requestUuid }),
  };
}

function findByKey(query: Query, organisation: number, key: string): Promise<CallRow | undefined> {
  return query
    .selectFrom('calls')
    .selectAll()
    .where('org_id', '=', organisation)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

interface Placing extends EventPorts {
  call: CallRow;
  replace: Replace;
  database: Database;
}

async function placeCall(write: Write, placing: Placing): Promise<Placed> {
  const { call, replace, database } = placing;
  await lockOrganisation(database, write, call.org_id);
  if (call.idempotency_key !== null) {
    const known = await findByKey(write, call.org_id, call.idempotency_key);
    if (known !== undefined) return { outcome: 'known', call: known };
  }
  const pending = write
    .selectFrom('calls')
    .selectAll()
    .where('org_id', '=', call.org_id)
    .where('phone', '=', call.phone)
    .where('kind', 'in', ['AI_CALL', 'CALL_BACK'])
    .where('status', 'in', [sql.lit('SCHEDULED'), sql.lit('QUEUED')]);
  // A dispatcher of another node may be taking one of them up at this very moment.
  const locked = database.dialect === 'postgres' ? pending.forUpdate() : pending;
  const replaced = await locked.execute();
  for (const pending of replaced) await applyChange(write, placing, pending, replace(pending));
  await insertCall(write, placing, call);
  return { outcome: 'placed', call, replaced };
}

async function insertCall(write: Write, ports: EventPorts, call: CallRow): Promise<void> {
  const number = await nextNumber(write, 'calls');
  await write
    .insertInto('calls')
    .values({ ...call, number })
    .execute();
  const data = { call_status: call.status, callback_of: call.callback_of };
  await insertEvents(write, ports, call, {
    at: call.created_at,
    events: [{ type: 'call.created', data }],
  });
}

async function applyChange(
  write: Write,
  ports: EventPorts,
  row: CallRow,
  { at, set, events, attempt, optedOut, callBack }: CallChange,
): Promise<CallRow | undefined> {
  const next = await write
    .updateTable('calls')
    .set({ ...set, version: row.version + 1, updated_at: Math.max(at, row.updated_at) })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('lease_owner', row.lease_owner === null ? 'is' : '=', row.lease_owner)
    .returningAll()
    .executeTakeFirst();
  if (next === undefined) return undefined;
  await insertEvents(write, ports, next, { at, events });
  if (attempt !== undefined) {
    await write
      .insertInto('call_attempts')
      .values(attempt)
      .onConflict((conflict) => conflict.columns(['call_id', 'attempt']).doUpdateSet(attempt))
      .execute();
  }
  if (optedOut === true) {
    const { org_id, phone, request_uuid } = next;
    await addNumber(write, { org_id, phone, request_uuid, source: 'callee', added_at: at });
  }
  if (callBack !== undefined) await insertCall(write, ports, callBack);
  return next;
}

async function keepTurns(
  write: Write,
  { id, lease_owner, attempt }: CallRow,
  turns: string,
): Promise<void> {
  await write
    .updateTable('calls')
    .set({ turns })
    .where('id', '=', id)
    .where('lease_owner', '=', lease_owner)
    .where('attempt', '=', attempt)
    .execute();
}

function readDials(query: Query, organisation: number): Promise<DialRow[]> {
  return query
    .selectFrom('call_attempts')
    .innerJoin('calls', 'calls.id', 'call_attempts.call_id')
    .select(['calls.request_uuid', 'call_attempts.attempt', 'call_attempts.dialled_at'])
    .where('calls.org_id', '=', organisation)
    .where('calls.kind', '<>', 'INBOUND')
    .orderBy('call_attempts.dialled_at')
    .orderBy('call_attempts.attempt')
    .execute();
}
