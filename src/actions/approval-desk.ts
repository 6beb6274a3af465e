import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Decision } from './actions.ts';
import { createSeal, type Seal } from './approval-seal.ts';
import { createApproverPin, type ApproverPin } from './approver-pin.ts';
import { canOverrule, readStatements, type Ledger } from './ledger.ts';
import type { Statement } from './plan.ts';
import type { ActionStore, ApprovalRow } from './store/store.ts';

/** An approval as a person sees it, whoever it belongs to. */
export interface ShownApproval {
  id: string;
  principal: string;
  /** Written by us; what a model wrote stands in lines that start with `> `. */
  question: string;
  required: readonly Statement[];
  state: 'pending' | 'approved' | 'declined' | 'expired' | 'used';
  /** A yes of the person still counts: it is pending, or only a client has declined it. */
  open: boolean;
  expiresAt: Date;
}

/** Where people decide: the page and the terminal. It knows no principal but that of the approval. */
export interface ApprovalDesk {
  find(id: string): Promise<ShownApproval | undefined>;
  /** Oldest first. */
  waiting(): Promise<ShownApproval[]>;
  /**
   * Records what a person decided. Throws `conflict` or `approval_expired` when it is too late, and
   * `individual_needs_consent` for a yes without its statement, which counts as a no.
   */
  decide(approval: ShownApproval, decision: Decision): Promise<void>;
  pin: ApproverPin;
  seal: Seal;
}

export interface DeskPorts {
  store: ActionStore;
  ledger: Ledger;
  clock: Clock;
  random: Random;
}

export function createApprovalDesk(ports: DeskPorts): ApprovalDesk {
  const { store, ledger, clock } = ports;
  const now = (): number => clock.now().getTime();
  return {
    async find(id) {
      const row = await store.approval(id);
      return row && show(row, now());
    },
    async waiting() {
      const at = now();
      return (await store.pendingApprovals(at)).map((row) => show(row, at));
    },
    async decide({ id, principal }, decision) {
      await ledger.decide(principal, id, decision);
    },
    pin: createApproverPin(ports),
    seal: createSeal(ports),
  };
}

function show(row: ApprovalRow, now: number): ShownApproval {
  const { id, principal, question, required, expires_at: expiry } = row;
  const over = expiry <= now;
  const state = row.state as Exclude<ShownApproval['state'], 'expired'>;
  return {
    id,
    principal,
    question,
    required: readStatements(required),
    state: over && (state === 'pending' || state === 'approved') ? 'expired' : state,
    open: !over && (state === 'pending' || canOverrule(row)),
    expiresAt: new Date(expiry),
  };
}
