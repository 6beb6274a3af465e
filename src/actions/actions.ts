import type { CallStatus, RecordingStatus } from '../contract/ai-calls.ts';
import type { Removed } from '../guardrails/redaction/redact.ts';
import type { MessageActions } from './messages/message-actions.ts';
import type { Attempt } from './perform.ts';
import type { Statement } from './plan.ts';
import type { VoipActions } from './voip/voip-actions.ts';
import type { RecordingContents } from './recording-file.ts';

/** What an agent writes to have a call placed (design section 2). */
export interface PlaceCallInput {
  customer_phone: string;
  customer_name: string;
  purpose: string;
  /** ISO 8601 UTC; left out = now. */
  task_due_date?: string;
  callee: 'business' | 'individual';
  business_hours?: string;
  idempotency_key: string;
}

/** A question that waits for a person's yes. */
export interface PendingApproval {
  id: string;
  /** Written by us: who, which number, when, what will be said, what was removed, what it replaces. */
  question: string;
  /** What the person must state besides the yes. */
  required: readonly Statement[];
  /** ISO 8601 UTC. */
  expires_at: string;
}

/** What became of one `place_ai_call` (design section 2). */
export interface PlaceCallAnswer {
  status: 'placed' | 'awaiting_approval' | 'unknown';
  request_id?: string;
  /** True when this is an earlier answer told again; nothing new was sent. */
  replayed: boolean;
  scheduled_for: { utc: string; words: string };
  purpose_of_call: string;
  customer_note: string;
  removed: readonly Removed[];
  /** A pending call to the same number that this one closes. */
  replaces?: { request_id: string; scheduled_for: string };
  approval?: { id: string; expires_at: string };
  simulated: boolean;
  next: string;
}

export type Placing = Attempt<PlaceCallAnswer>;

/** A call as the reading tools tell it (design section 2; names of interface section 2.6). */
export interface CallReport {
  request_id: string;
  call_status: CallStatus;
  done: boolean;
  /** Once done: COMPLETED, or FAILED for every other end. */
  result?: 'COMPLETED' | 'FAILED';
  /** Untrusted speech: cleaned, capped and labelled. */
  summary_text: string | null;
  transcription: string | null;
  duration: number;
  start_time: string | null;
  answer_time: string | null;
  end_time: string | null;
  is_call_transfered: boolean;
  recording_status?: RecordingStatus | null;
  /** Only when `recording_status` is OK. */
  recording_url?: string;
  recording_url_expires_at?: string;
  simulated: boolean;
  /** Kinds of odd things that were noticed in what the callee said; for information only. */
  suspicious?: readonly string[];
  next: string;
}

export interface ListedCall extends CallReport {
  customer_name: string;
  customer_phone: string;
  placed_at: string;
  scheduled_for: { utc: string; words: string };
}

export interface Decision {
  approve: boolean;
  stated: readonly Statement[];
  /** Who decided, as far as the channel can tell, and through which channel. */
  by: string;
  how: 'elicitation' | 'card' | 'page' | 'chat' | 'terminal';
}

export type Decided = 'approved' | 'declined';

export interface WaitOptions {
  timeoutSeconds: number;
  /** Called with every change of status and about every five seconds; must not throw. */
  onProgress(report: { call_status: CallStatus; elapsedSeconds: number; message: string }): void;
  signal: AbortSignal;
}

/**
 * Everything a tool can have done for one principal. Each method throws a Refusal for what will not be done;
 * anything else that is thrown is a fault of ours.
 */
export interface Actions extends MessageActions, VoipActions {
  /** Re-entrant: the same key with the same input goes on where it stands, and never sends twice (design section 5). */
  placeCall(principal: string, input: PlaceCallInput): Promise<Placing>;
  /** Shows everything `placeCall` would send and writes nothing. */
  previewCall(principal: string, input: PlaceCallInput): Promise<PlaceCallAnswer>;
  /**
   * Records a person's decision and answers what it came to: a yes without its statements is a no. An approval of
   * another principal is `not_found`.
   */
  decide(principal: string, approvalId: string, decision: Decision): Promise<Decided>;
  waitForCall(principal: string, requestId: string, options: WaitOptions): Promise<CallReport>;
  getCall(
    principal: string,
    requestId: string,
    options: { recording: boolean },
  ): Promise<CallReport>;
  listCalls(
    principal: string,
    options: { status?: CallStatus; limit: number },
  ): Promise<readonly ListedCall[]>;
  /** All that was said, cleaned and labelled, however long; empty when nothing was. */
  readTranscript(principal: string, requestId: string): Promise<string>;
  readRecording(principal: string, requestId: string): Promise<RecordingContents>;
}
