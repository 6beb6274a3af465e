import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import type { Random } from '../random.ts';
import type { Decided, Decision, PendingApproval } from './actions.ts';
import {
  APPROVAL_MINUTES,
  canonicalJson,
  statements,
  type JsonObject,
  type Plan,
  type Statement,
} from './plan.ts';
import type { ActionStore, ApprovalRow, LedgerKey, LedgerRow } from './store/store.ts';

const APPROVAL_MILLISECONDS = APPROVAL_MINUTES * 60_000;
const HMAC_KEY = 'request_hmac_key';
const HMAC_KEY_BYTES = 32;

export interface LedgerPorts {
  store: ActionStore;
  clock: Clock;
  random: Random;
  /** Told of every approval that begins to wait, once it is on disk; must not throw. */
  announce?(approval: ApprovalRow): void;
}

/**
 * One row per key, durable before anything leaves: reserved → approved → sending → done | unknown, or declined
 * (design section 5). What the caller wrote is kept as an HMAC only.
 */
export interface Ledger {
  fingerprint(request: JsonObject): Promise<string>;
  /** Writes a new row with its question, or answers the row that stands under this key. */
  reserve(key: LedgerKey, fingerprint: string, plan: Plan): Promise<LedgerRow>;
  /** Puts a fresh plan and question in the place of an expired one and answers the row that stands. */
  renew(row: LedgerRow, plan: Plan): Promise<LedgerRow>;
  /** The question of a row, or undefined when it has expired. */
  openApproval(row: LedgerRow): Promise<ApprovalRow | undefined>;
  decide(
    principal: string | undefined,
    approvalId: string,
    decision: Decision,
  ): Promise<DecidedRow>;
}

type DecidedRow = ApprovalRow & { state: Decided };

export function createLedger(ports: LedgerPorts): Ledger {
  const { store, clock } = ports;
  const fingerprint = async (request: JsonObject): Promise<string> => {
    const key = await store.shared(HMAC_KEY, () => toHex(ports.random.bytes(HMAC_KEY_BYTES)));
    return createHmac('sha256', key).update(canonicalJson(request)).digest('hex');
  };
  const rows = async (key: LedgerKey, requestHmac: string, plan: Plan) => {
    const approval = approvalRow(ports, key, plan);
    const goal = await fingerprint({ phone: plan.phone ?? '', goal: plan.goal ?? '' });
    return { approval, row: ledgerRow(ports, key, { requestHmac, goal, plan, approval }) };
  };
  return {
    fingerprint,
    async reserve(key, requestHmac, plan) {
      const { row, approval } = await rows(key, requestHmac, plan);
      const standing = await store.reserve(row, approval);
      if (standing.approval_id === approval.id) ports.announce?.(approval);
      return standing;
    },
    async renew(old, plan) {
      const key = { principal: old.principal, tool: old.tool, idempotencyKey: old.idempotency_key };
      const { row, approval } = await rows(key, old.request_hmac, plan);
      if (await store.renew(old, row, approval)) ports.announce?.(approval);
      return (await store.find(key)) ?? old;
    },
    async openApproval(row) {
      const approval = await store.approval(row.approval_id ?? '');
      return approval && approval.expires_at > clock.now().getTime() ? approval : undefined;
    },
    decide: (principal, id, decision) => decide(ports, principal, id, decision),
  };
}

export function toPending(approval: ApprovalRow): PendingApproval {
  return {
    id: approval.id,
    question: approval.question,
    required: readStatements(approval.required),
    expires_at: new Date(approval.expires_at).toISOString(),
  };
}

/** A client may decline without showing the question, so a no that came through one does not bind a person. */
const unseen: readonly Decision['how'][] = ['elicitation', 'card', 'chat'];
const overruled: Record<Decision['how'], readonly Decision['how'][]> = {
  elicitation: [],
  card: [],
  chat: [],
  page: unseen,
  terminal: unseen,
};

/** True when a yes that a person gives themselves still counts although this was declined. */
export const canOverrule = ({ state, decided_how: how }: ApprovalRow): boolean =>
  state === 'declined' && unseen.some((each) => each === how);

/** `principal` undefined = the operator at the terminal, who may decide for anyone. */
async function decide(
  { store, clock }: LedgerPorts,
  principal: string | undefined,
  id: string,
  decision: Decision,
): Promise<DecidedRow> {
  const approval = await store.approval(id);
  if (!approval || (principal !== undefined && approval.principal !== principal)) {
    throw new Refusal(
      'not_found',
      'There is no such approval.',
      'Ask again for what it was about to get a new one.',
    );
  }
  const missing = readStatements(approval.required).filter(
    (item) => !decision.stated.includes(item),
  );
  const approved = decision.approve && missing.length === 0;
  const now = clock.now().getTime();
  const recorded = {
    state: approved ? ('approved' as const) : ('declined' as const),
    stated: JSON.stringify(decision.stated),
    by: decision.by,
    how: decision.how,
    now,
  };
  if (!(await store.decide(id, recorded, approved ? overruled[decision.how] : []))) {
    throw alreadyDecided((await store.approval(id)) ?? approval, now);
  }
  if (decision.approve && missing.includes('not_marketing')) throw consentMissing();
  return { ...approval, state: recorded.state };
}

function alreadyDecided(approval: ApprovalRow, now: number): Refusal {
  const open = approval.state === 'pending' || approval.state === 'approved';
  if (open && approval.expires_at <= now) return approvalExpired();
  return new Refusal(
    'conflict',
    `This approval is ${approval.state} already.`,
    'Each approval is decided once. Ask again with a new idempotency key to get a new one.',
  );
}

function consentMissing(): Refusal {
  return new Refusal(
    'individual_needs_consent',
    'A private person is called only after it is stated that the call is not spam, sales or marketing.',
    'Ask again with a new idempotency key, and have the person make that statement together with the yes.',
  );
}

export function approvalExpired(): Refusal {
  return new Refusal(
    'approval_expired',
    'Nobody said yes within ten minutes, so nothing was sent.',
    'Ask again with the same idempotency key; the person is then asked anew.',
  );
}

/** When the call of a row that was sent is due, ISO 8601 UTC. */
export function dueOf(row: LedgerRow): string {
  const sent = JSON.parse(row.sent ?? '{}') as { task_due_date?: string };
  return sent.task_due_date ?? new Date(row.created_at).toISOString();
}

export function readStatements(json: string): Statement[] {
  const parsed: unknown = JSON.parse(json);
  return statements.filter((item) => Array.isArray(parsed) && parsed.includes(item));
}

function approvalRow({ clock, random }: LedgerPorts, key: LedgerKey, plan: Plan): ApprovalRow {
  const now = clock.now().getTime();
  return {
    id: random.token(APPROVAL_ID_LENGTH),
    principal: key.principal,
    tool: plan.tool,
    digest: plan.digest,
    question: plan.question,
    state: 'pending',
    required: JSON.stringify(plan.required),
    stated: '[]',
    created_at: now,
    expires_at: now + APPROVAL_MILLISECONDS,
    decided_at: null,
    decided_by: null,
    decided_how: null,
  };
}

/** Long enough not to be guessed, short enough to be typed into a terminal. */
const APPROVAL_ID_LENGTH = 12;

interface RowParts {
  requestHmac: string;
  goal: string;
  plan: Plan;
  approval: ApprovalRow;
}

function ledgerRow({ clock, random }: LedgerPorts, key: LedgerKey, parts: RowParts): LedgerRow {
  const now = clock.now().getTime();
  return {
    id: random.uuid(),
    principal: key.principal,
    tool: key.tool,
    idempotency_key: key.idempotencyKey,
    request_hmac: parts.requestHmac,
    state: 'reserved',
    approval_id: parts.approval.id,
    digest: parts.plan.digest,
    plan: JSON.stringify(parts.plan),
    sent: null,
    result: null,
    phone: parts.plan.phone ?? null,
    goal_hmac: parts.goal,
    request_id: null,
    sender: null,
    claim_until: null,
    created_at: now,
    updated_at: now,
  };
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
