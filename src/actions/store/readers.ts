import type { Database, Query } from '../../database/database.ts';
import type { ActionStore } from './store.ts';

type Readers = Pick<
  ActionStore,
  | 'find'
  | 'approval'
  | 'byRequestId'
  | 'newest'
  | 'belongsToAnother'
  | 'sentTo'
  | 'countSent'
  | 'isSuppressed'
  | 'pendingApprovals'
  | 'decidedApprovals'
  | 'isCurrent'
>;

const SENT_STATES = ['sending', 'done', 'unknown'];
const MOST_DECISIONS = 100;
const MOST_ROWS_TO_ONE_NUMBER = 20;

export function createReaders(database: Database): Readers {
  return { ...createLedgerReaders(database), ...createApprovalReaders(database) };
}

type ApprovalReaders = Pick<
  Readers,
  'approval' | 'pendingApprovals' | 'decidedApprovals' | 'isCurrent'
>;

function createApprovalReaders({ read }: Database): ApprovalReaders {
  const approvals = read.selectFrom('approvals').selectAll();
  return {
    approval: (id) => approvals.where('id', '=', id).executeTakeFirst(),
    pendingApprovals: (now) =>
      approvals
        .where('state', '=', 'pending')
        .where('expires_at', '>', now)
        .orderBy('created_at')
        .execute(),
    decidedApprovals: (since) =>
      approvals
        .where('decided_at', '>=', since)
        .orderBy('decided_at', 'desc')
        .limit(MOST_DECISIONS)
        .execute(),
    async isCurrent(id) {
      const ledger = read.selectFrom('ledger').select('id').where('approval_id', '=', id);
      return (await ledger.executeTakeFirst()) !== undefined;
    },
  };
}

function createLedgerReaders({ read }: Database): Omit<Readers, keyof ApprovalReaders> {
  const ledger = read.selectFrom('ledger').selectAll();
  return {
    find: ({ principal, tool, idempotencyKey }) =>
      ledger
        .where('principal', '=', principal)
        .where('tool', '=', tool)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst(),
    byRequestId: (principal, requestId, tools) =>
      ledger
        .where('request_id', '=', requestId)
        .where('principal', '=', principal)
        .where('tool', 'in', tools)
        .executeTakeFirst(),
    belongsToAnother: (principal, requestId) => belongsToAnother(read, principal, requestId),
    newest: (principal, tool, { before, limit }) =>
      ledger
        .where('principal', '=', principal)
        .where('tool', '=', tool)
        .where('request_id', 'is not', null)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    sentTo: (phone, since, tool) =>
      ledger
        .where('phone', '=', phone)
        .where('tool', '=', tool)
        .where('state', 'in', SENT_STATES)
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .limit(MOST_ROWS_TO_ONE_NUMBER)
        .execute(),
    countSent: (wanted) => countSent(read, wanted),
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

async function belongsToAnother(
  read: Query,
  principal: string,
  requestId: string,
): Promise<boolean> {
  const rows = await read
    .selectFrom('ledger')
    .select('principal')
    .where('request_id', '=', requestId)
    .execute();
  return rows.length > 0 && rows.every((row) => row.principal !== principal);
}

async function countSent(
  read: Query,
  { principal, tools, since, phone }: Parameters<Readers['countSent']>[0],
): Promise<number> {
  const rows = await read
    .selectFrom('ledger')
    .select('phone')
    .where('principal', '=', principal)
    .where('tool', 'in', tools)
    .where('state', 'in', SENT_STATES)
    .where('created_at', '>=', since)
    .execute();
  return rows.filter((row) => phone === undefined || row.phone === phone).length;
}
