import type { Clock } from '../../clock.ts';
import type { Line, Turn } from '../carriers/carrier.ts';

/** The account's set-up; no request can override any of it (interface section 1). */
export interface AssistantAccount {
  userName: string;
  /** E.164: where live transfers go, and the number that calls show. */
  userNumber: string;
  assistantName: string;
  /** How the assistant introduces itself, `{assistant}` and `{user}` filled in. */
  introduction: string;
  /** BCP 47, such as `en-IN`. */
  language: string;
  timeZone: string;
}

export interface CallTask {
  account: AssistantAccount;
  firstName: string;
  purposeOfCall: string;
  customerNote: string;
  simulated: boolean;
  /** The callee asked for this call in an earlier one; the opening says so. */
  isCallBack?: boolean;
}

/** What came of an answered call. */
export interface Conversation {
  /** Truthful words for the user: the outcome, each question with its answer, what was agreed, what is open. */
  summary: string;
  transferred: boolean;
  /** The callee asked to be called again then. */
  callBackAt?: Date;
  /** The callee asked never to be called again. */
  optedOut: boolean;
}

export interface ConversationPorts {
  line: Line;
  clock: Clock;
  /** Called for every finished turn of any speaker, in order. */
  onTurn: (turn: Turn) => void;
}

/** Who speaks for the user. */
export interface Assistant {
  /** Holds one whole conversation and hangs up at its end; resolves also when the other side hung up. */
  converse(task: CallTask, ports: ConversationPorts): Promise<Conversation>;
}
