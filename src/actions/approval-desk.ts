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
  /** `replaced`: it expired, and the same request has been asked about anew. */
  state: 'pending' | 'approved' | 'declined' | 'expired' | 'used' | 'replaced';
  /** A yes of the person still counts: it is pending, or only a client has declined it. */
  open: boolean;
  expiresAt: Date;
  /** Once it is decided: who, as far as the channel can tell, how and when. */
  decided?: { by: string; how: string; at: Date };
}

/** Where people decide: the page and the terminal. It knows no principal but that of the approval. */
export interface ApprovalDesk {
  find(id: string): Promise<ShownApproval | undefined>;
  /** Oldest first. */
  waiting(): Promise<ShownApproval[]>;
  /** What was decided in the last day, newest first. */
  decided(): Promise<ShownApproval[]>;
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

const DAY = 86_400_000;

export function createApprovalDesk(ports: DeskPorts): ApprovalDesk {
  const { store, ledger, clock } = ports;
  const now = (): number => clock.now().getTime();
  return {
    async find(id) {
      const row = await store.approval(id);
      if (row === undefined) return undefined;
      const shown = show(row, now());
      const replaced = shown.state === 'expired' && !(await store.isCurrent(id));
      return replaced ? { ...shown, state: 'replaced' } : shown;
    },
    async waiting() {
      const at = now();
      return (await store.pendingApprovals(at)).map((row) => show(row, at));
    },
    async decided() {
      const at = now();
      return (await store.decidedApprovals(at - DAY)).map((row) => show(row, at));
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
  const state = row.state as Exclude<ShownApproval['state'], 'expired' | 'replaced'>;
  return {
    id,
    principal,
    question,
    required: readStatements(required),
    state: over && (state === 'pending' || state === 'approved') ? 'expired' : state,
    open: !over && (state === 'pending' || canOverrule(row)),
    expiresAt: new Date(expiry),
    ...decisionOf(row),
  };
}

function decisionOf({
  decided_by: by,
  decided_how: how,
  decided_at: at,
}: ApprovalRow): Pick<ShownApproval, 'decided'> {
  if (by === null || how === null || at === null) return {};
  return { decided: { by, how, at: new Date(at) } };
}
