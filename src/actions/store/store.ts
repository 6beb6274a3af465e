import type { Selectable } from 'kysely';
import type { ApprovalTable, LedgerTable } from '../../database/schema.ts';

export type ApprovalRow = Selectable<ApprovalTable>;
export type LedgerRow = Selectable<LedgerTable>;

/** One key of one tool of one principal: the identity of a ledger row. */
export interface LedgerKey {
  principal: string;
  tool: string;
  idempotencyKey: string;
}

/** The rows of approvals and of the ledger; all SQL of the actions is here. */
export interface ActionStore {
  /** The value of that name that all processes of this installation share; `make` is called when there is none yet. */
  shared(name: string, make: () => string): Promise<string>;
  /** The same without making one. */
  value(name: string): Promise<string | undefined>;
  /** Puts `to` in the place of `from`; undefined = no value. False when something else stands there by now. */
  replace(name: string, from: string | undefined, to: string | undefined): Promise<boolean>;
  find(key: LedgerKey): Promise<LedgerRow | undefined>;
  approval(id: string): Promise<ApprovalRow | undefined>;
  /** Writes both rows, unless the key is taken: then nothing is written. Answers the row that stands. */
  reserve(row: LedgerRow, approval: ApprovalRow): Promise<LedgerRow>;
  /** Puts a new plan and a new question in the place of an expired one. False when somebody else was first. */
  renew(old: LedgerRow, row: LedgerRow, approval: ApprovalRow): Promise<boolean>;
  /** `approved` → `sending`, and the approval is used. False when the row or the approval stands elsewhere by now. */
  startSending(row: LedgerRow, sending: Sending): Promise<boolean>;
  /** Takes over a row whose sender has died. False when somebody else was first. */
  takeOver(row: LedgerRow, sending: Omit<Sending, 'sent'>): Promise<boolean>;
  finish(id: string, end: SendingEnd): Promise<void>;
  /**
   * Records a decision on what is pending, or, for a yes, on what was declined in one of the ways `overruled`.
   * False when it is decided or has expired.
   */
  decide(id: string, decision: RecordedDecision, overruled: readonly string[]): Promise<boolean>;
  /** Whatever one of these tools made under that id, for that principal. */
  byRequestId(
    principal: string,
    requestId: string,
    tools: readonly string[],
  ): Promise<LedgerRow | undefined>;
  /** True when the ledger knows that id as somebody else's. */
  belongsToAnother(principal: string, requestId: string): Promise<boolean>;
  /** What this principal placed, newest first, older than the row `before`. */
  newest(
    principal: string,
    tool: string,
    page: { before?: string; limit: number },
  ): Promise<LedgerRow[]>;
  /** Rows of that tool that sent something to this number since then, of every principal, newest first. */
  sentTo(phone: string, since: number, tool: string): Promise<LedgerRow[]>;
  /** How often these tools sent something since then. */
  countSent(wanted: {
    principal: string;
    tools: readonly string[];
    since: number;
    phone?: string;
  }): Promise<number>;
  /** The number is on the do-not-call list of this installation. */
  isSuppressed(phone: string): Promise<boolean>;
  pendingApprovals(now: number): Promise<ApprovalRow[]>;
  /** The latest decisions since then, newest first. */
  decidedApprovals(since: number): Promise<ApprovalRow[]>;
  /** True while the request still hangs on this approval; false once it was asked about anew. */
  isCurrent(approvalId: string): Promise<boolean>;
}

export interface Sending {
  sender: string;
  claimUntil: number;
  /** JSON of the body that leaves. */
  sent: string;
  now: number;
}

export interface SendingEnd {
  /** `approved` again when it is certain that nothing was placed. */
  state: 'done' | 'unknown' | 'approved';
  result?: string;
  requestId?: string;
  now: number;
}

export interface RecordedDecision {
  state: 'approved' | 'declined';
  stated: string;
  by: string;
  how: string;
  now: number;
}
