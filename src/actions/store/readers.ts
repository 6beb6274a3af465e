import type { Database, Query } from '../../database/database.ts';
import type { ActionStore } from './store.ts';

type Readers = Pick<
  ActionStore,
  | 'find'
  | 'approval'
  | 'byRequestId'
  | 'newest'
  | 'placedTo'
  | 'countPlaced'
  | 'isSuppressed'
  | 'pendingApprovals'
>;

const PLACED_STATES = ['sending', 'done', 'unknown'];
const MOST_ROWS_TO_ONE_NUMBER = 20;

export function createReaders(database: Database): Readers {
  return { ...createLedgerReaders(database), ...createApprovalReaders(database) };
}

function createApprovalReaders({ read }: Database): Pick<Readers, 'approval' | 'pendingApprovals'> {
  const approvals = read.selectFrom('approvals').selectAll();
  return {
    approval: (id) => approvals.where('id', '=', id).executeTakeFirst(),
    pendingApprovals: (now) =>
      approvals
        .where('state', '=', 'pending')
        .where('expires_at', '>', now)
        .orderBy('created_at')
        .execute(),
  };
}

function createLedgerReaders({ read }: Database): Omit<Readers, 'approval' | 'pendingApprovals'> {
  const ledger = read.selectFrom('ledger').selectAll();
  return {
    find: ({ principal, tool, idempotencyKey }) =>
      ledger
        .where('principal', '=', principal)
        .where('tool', '=', tool)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst(),
    byRequestId: (principal, requestId) =>
      ledger
        .where('request_id', '=', requestId)
        .where('principal', '=', principal)
        .executeTakeFirst(),
    newest: (principal, tool, { before, limit }) =>
      ledger
        .where('principal', '=', principal)
        .where('tool', '=', tool)
        .where('request_id', 'is not', null)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    placedTo: (phone, since) =>
      ledger
        .where('phone', '=', phone)
        .where('state', 'in', PLACED_STATES)
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .limit(MOST_ROWS_TO_ONE_NUMBER)
        .execute(),
    countPlaced: (principal, since, phone) => countPlaced(read, principal, since, phone),
    isSuppressed: (phone) => isSuppressed(read, phone),
  };
}

/** The list of every organisation (0), and that of the first one, for which the embedded service calls. */
async function isSuppressed(read: Query, phone: string): Promise<boolean> {
  const row = await read
    .selectFrom('do_not_call')
    .select('phone')
    .where('phone', '=', phone)
    .where('org_id', 'in', [0, 1])
    .executeTakeFirst();
  return row !== undefined;
}

async function countPlaced(
  read: Query,
  principal: string,
  since: number,
  phone: string | undefined,
): Promise<number> {
  const rows = await read
    .selectFrom('ledger')
    .select('phone')
    .where('principal', '=', principal)
    .where('state', 'in', PLACED_STATES)
    .where('created_at', '>=', since)
    .execute();
  return rows.filter((row) => phone === undefined || row.phone === phone).length;
}
