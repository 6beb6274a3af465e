import { Refusal } from '../errors.ts';
import type { PendingApproval } from './actions.ts';
import { approvalExpired, toPending, type Ledger } from './ledger.ts';
import type { JsonObject, Plan } from './plan.ts';
import {
  awaitOther,
  replay,
  sendOnce,
  settle,
  type Delivery,
  type Sent,
  type SendPorts,
} from './send-once.ts';
import type { LedgerRow } from './store/store.ts';

export interface PerformPorts extends SendPorts {
  ledger: Ledger;
}

/** One change of the world that is asked for (design sections 4 and 5): what a person approves, how it is sent, what is told. */
export interface Change<Planned extends Plan, Result, Answer> {
  tool: string;
  idempotencyKey: string;
  /** What the caller wrote, to know the same request again. */
  written: JsonObject;
  /** Runs every guardrail that needs no person. Throws the refusal of the first that says no; nothing is sent. */
  plan(): Promise<Planned>;
  delivery(plan: Planned): Delivery<Result>;
  tell(plan: Planned, outcome: Outcome<Result>): Answer;
}

export type Outcome<Result> = Waiting | Sent<Result>;

/** Nothing has been sent: a person has to say yes first. */
export interface Waiting {
  state: 'awaiting_approval';
  approval: { id: string; expires_at: string };
  /** What to do now. */
  next: string;
}

/** What is answered now. */
export interface Attempt<Answer> {
  answer: Answer;
  /** Present while a person has to be asked; ask, `decide`, then attempt again with the same input. */
  pending?: PendingApproval;
}

/**
 * One change, however often it is asked for with the same key: plan, ask, send once. Throws every refusal of the
 * change's plan and delivery, `idempotency_key_reused`, `approval_declined`, `approval_expired` and `in_progress`.
 */
export async function perform<Planned extends Plan, Result, Answer>(
  ports: PerformPorts,
  principal: string,
  change: Change<Planned, Result, Answer>,
): Promise<Attempt<Answer>> {
  const key = { principal, tool: change.tool, idempotencyKey: change.idempotencyKey };
  const fingerprint = await ports.ledger.fingerprint(change.written);
  const known = await ports.store.find(key);
  const row = known ?? (await ports.ledger.reserve(key, fingerprint, await change.plan()));
  if (row.request_hmac !== fingerprint) throw keyReused();
  return goOn(ports, row, change);
}

async function goOn<Planned extends Plan, Result, Answer>(
  ports: PerformPorts,
  row: LedgerRow,
  change: Change<Planned, Result, Answer>,
): Promise<Attempt<Answer>> {
  const plan = JSON.parse(row.plan) as Planned;
  const told = (sent: Sent<Result>): Attempt<Answer> => ({ answer: change.tell(plan, sent) });
  switch (row.state) {
    case 'done':
      return told(replay(row));
    case 'unknown':
      return told(await settle(ports, row, change.delivery(plan)));
    case 'sending':
      return told(await awaitOther(ports, row, change.delivery(plan)));
    case 'declined':
      throw declined(row);
    default:
      return askOrSend(ports, row, plan, change);
  }
}

/** `reserved` or `approved`: the person is still to be asked, or has said yes. */
async function askOrSend<Planned extends Plan, Result, Answer>(
  ports: PerformPorts,
  row: LedgerRow,
  plan: Planned,
  change: Change<Planned, Result, Answer>,
): Promise<Attempt<Answer>> {
  const open = await ports.ledger.openApproval(row);
  if (!open) {
    const renewed = await ports.ledger.renew(row, await change.plan());
    if (renewed.approval_id === row.approval_id) throw approvalExpired();
    return goOn(ports, renewed, change);
  }
  if (row.state === 'approved') {
    return { answer: change.tell(plan, await sendOnce(ports, row, change.delivery(plan))) };
  }
  const pending = toPending(open);
  const { id, expires_at } = pending;
  const next = `Nothing has been done yet. The person can approve with: parley approve ${id}. Then ask again with the same idempotency key.`;
  const approval = { id, expires_at };
  return { pending, answer: change.tell(plan, { state: 'awaiting_approval', approval, next }) };
}

function keyReused(): Refusal {
  return new Refusal(
    'idempotency_key_reused',
    'This idempotency key belongs to another request.',
    'Use a new key for a new request; use the same key only to ask again for exactly the same one.',
  );
}

function declined({ approval_id: id }: LedgerRow): Refusal {
  return new Refusal(
    'approval_declined',
    'This was declined, so nothing was done.',
    `Some clients decline without showing the question: the person can still approve within ten minutes with: parley approve ${id ?? ''}. For another request use a new idempotency key.`,
    { details: { approval_id: id ?? '' } },
  );
}
