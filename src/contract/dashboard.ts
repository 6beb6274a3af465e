import type { CallStatus, RecordingStatus } from './ai-calls.ts';
import type { Delivery } from './events.ts';
import type { CallParty, HangupEntry } from './voice.ts';

/*
 * What the dashboard's page is told (design section 8, "dashboard data"). Our own page is its only reader, so these are
 * types without schemas. Times are ISO 8601 UTC unless said otherwise; `null` where there is none.
 */

/** One call as lists show it. */
export interface DashboardCall {
  request_uuid: string;
  /** Grows from call to call: the order of the list. */
  number: number;
  kind: 'AI_CALL' | 'CALL_BACK' | 'VOICE' | 'INBOUND';
  name: string;
  phone: string;
  purpose: string;
  status: CallStatus;
  created_at: string;
  due_at: string;
  /** When the next attempt is made; null once there is none. */
  next_attempt_at: string | null;
  /** Attempts that were begun. */
  attempt: number;
  /** How the last attempt ended that did not reach anybody. */
  last_outcome: string | null;
  start_time: string | null;
  answer_time: string | null;
  end_time: string | null;
  /** Seconds. */
  duration: number;
  recording_status: RecordingStatus | null;
  app_id: string | null;
  /** Grows with every change: of two readings, the greater one is the later one. */
  version: number;
}

export interface DashboardCallPage {
  calls: readonly DashboardCall[];
  /** What `before` has to be for the page after this one; null at the end. */
  next: number | null;
}

export interface DashboardTurn {
  speaker: string;
  text: string;
  from: string | null;
  to: string | null;
}

export interface DashboardApproval {
  /** The approval's own state, such as `used`; null when there is none to be found. */
  state: string | null;
  by: string | null;
  how: string | null;
  at: string | null;
  /** Kinds and counts of what was taken out, never values. */
  removed: readonly { kind: string; count: number }[];
}

/** One call with all that is known of it. */
export interface DashboardCallDetail extends DashboardCall {
  voip_number: string;
  note: string;
  summary: string | null;
  transferred: boolean;
  callback_of: string | null;
  /** Calls for which the person called has asked. */
  call_backs: readonly string[];
  turns: readonly DashboardTurn[];
  timeline: readonly { type: string; at: string; data: Readonly<Record<string, unknown>> }[];
  attempts: readonly {
    attempt: number;
    dialled_at: string;
    ended_at: string | null;
    status: string | null;
    sip_code: number | null;
  }[];
  first_hangup_by: CallParty | null;
  hangup_sequence: readonly HangupEntry[];
  recording_expire_at: string | null;
  /** Where second zero of the recording lies. */
  recording_from: string | null;
  /** Null when the call was not placed by a Parley that keeps its ledger here. */
  approval: DashboardApproval | null;
}

export interface DashboardUsage {
  /** How many days it covers, today included. */
  days: number;
  time_zone: string;
  /** Of calls that were made and are over. */
  total: number;
  answered: number;
  outcomes: Readonly<Record<string, number>>;
  /** One entry a day, the oldest first; `day` is a date in the account's zone. */
  by_day: readonly { day: string; answered: number; unanswered: number }[];
  /** Twenty-four entries, by the hour in the account's zone. */
  by_hour: readonly { answered: number; unanswered: number }[];
}

export interface DashboardAccount {
  /** What the key opens: `ai_call`, `voice` or `messaging`. */
  area: string;
  organisation: string;
  user_name: string;
  user_number: string;
  assistant_name: string;
  introduction: string;
  language: string;
  time_zone: string;
  /** Nobody is rung. */
  simulated: boolean;
}

export interface DashboardApp {
  app_id: string;
  name: string;
  status: string;
  answer_url: string;
  hangup_url: string | null;
  fallback_answer_url: string | null;
  numbers: readonly string[];
}

export interface DashboardNumber {
  voip_number: string;
  provider: string;
  status: string;
  app_id: string | null;
}

/** A line of the delivery log. Only what went to a subscription can be sent again; null = the address of an app. */
export interface DashboardDelivery extends Delivery {
  subscription_id: string | null;
}

export interface DashboardMessage {
  /** Under which the platform knows it; null until it has taken the message. */
  id: string | null;
  to: string;
  kind: string;
  template_name: string | null;
  language: string | null;
  /** `sending`, `unknown`, or a state of the contract. */
  status: string;
  errors: readonly { code: number; title: string }[];
  created_at: string;
  updated_at: string;
}
