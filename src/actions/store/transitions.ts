import type { Write } from '../../database/database.ts';
import type { ApprovalRow, LedgerRow, RecordedDecision, Sending, SendingEnd } from './store.ts';

export async function reserve(
  write: Write,
  row: LedgerRow,
  approval: ApprovalRow,
): Promise<LedgerRow> {
  const { numInsertedOrUpdatedRows } = await write
    .insertInto('ledger')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['principal', 'tool', 'idempotency_key']).doNothing(),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) {
    await write.insertInto('approvals').values(approval).execute();
    return row;
  }
  return write
    .selectFrom('ledger')
    .selectAll()
    .where('principal', '=', row.principal)
    .where('tool', '=', row.tool)
    .where('idempotency_key', '=', row.idempotency_key)
    .executeTakeFirstOrThrow();
}

export async function renew(
  write: Write,
  old: LedgerRow,
  { id: _id, created_at: _created, ...row }: LedgerRow,
  approval: ApprovalRow,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('ledger')
    .set(row)
    .where('id', '=', old.id)
    .where('state', '=', old.state)
    .where('approval_id', '=', old.approval_id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await write.insertInto('approvals').values(approval).execute();
  return true;
}

export async function startSending(
  write: Write,
  row: LedgerRow,
  sending: Sending,
): Promise<boolean> {
  const used = await write
    .updateTable('approvals')
    .set({ state: 'used' })
    .where('id', '=', row.approval_id)
    .where('digest', '=', row.digest)
    .where('principal', '=', row.principal)
    .where('state', '=', 'approved')
    .where('expires_at', '>', sending.now)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) return false;
  const { numUpdatedRows } = await write
    .updateTable('ledger')
    .set({
      state: 'sending',
      sender: sending.sender,
      claim_until: sending.claimUntil,
      sent: sending.sent,
      updated_at: sending.now,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'approved')
    .where('approval_id', '=', row.approval_id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('an approved request left the state approved');
  return true;
}

export async function takeOver(
  write: Write,
  row: LedgerRow,
  { sender, claimUntil, now }: Omit<Sending, 'sent'>,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('ledger')
    .set({ state: 'sending', sender, claim_until: claimUntil, updated_at: now })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where((where) => where.or([where('state', '=', 'unknown'), where('claim_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function finish(
  write: Write,
  id: string,
  { state, result, requestId, now }: SendingEnd,
): Promise<void> {
  const { approval_id } = await write
    .updateTable('ledger')
    .set({
      state,
      sender: null,
      claim_until: null,
      updated_at: now,
      ...(result === undefined ? {} : { result }),
      ...(requestId === undefined ? {} : { request_id: requestId }),
    })
    .where('id', '=', id)
    .returning('approval_id')
    .executeTakeFirstOrThrow();
  if (state !== 'approved') return;
  await write
    .updateTable('approvals')
    .set({ state: 'approved' })
    .where('id', '=', approval_id)
    .execute();
}

export async function decide(
  write: Write,
  id: string,
  decision: RecordedDecision,
  overruled: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('approvals')
    .set({
      state: decision.state,
      stated: decision.stated,
      decided_at: decision.now,
      decided_by: decision.by,
      decided_how: decision.how,
    })
    .where('id', '=', id)
    .where((where) => {
      const pending = where('state', '=', 'pending');
      if (overruled.length === 0) return pending;
      const declined = where('state', '=', 'declined');
      return where.or([pending, where.and([declined, where('decided_how', 'in', overruled)])]);
    })
    .where('expires_at', '>', decision.now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await write
    .updateTable('ledger')
    .set({ state: decision.state, updated_at: decision.now })
    .where('approval_id', '=', id)
    .where('state', 'in', ['reserved', 'declined'])
    .execute();
  return true;
}
