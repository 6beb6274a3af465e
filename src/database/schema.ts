import type { MessagingTables } from './messaging-schema.ts';
import type { VoiceTables } from './voice-schema.ts';

/** Columns of every table. Times are milliseconds since 1970 in UTC unless the name says otherwise; JSON is text. */
export interface Tables extends VoiceTables, MessagingTables {
  installation: InstallationTable;
  organisations: OrganisationTable;
  accounts: AccountTable;
  api_keys: ApiKeyTable;
  calls: CallTable;
  call_attempts: CallAttemptTable;
  call_events: CallEventTable;
  do_not_call: DoNotCallTable;
  approvals: ApprovalTable;
  ledger: LedgerTable;
  dashboard_sessions: DashboardSessionTable;
}

/** Named values that every process of one installation shares, such as the key of the request HMAC. */
interface InstallationTable {
  name: string;
  value: string;
}

interface OrganisationTable {
  id: number;
  name: string;
  /** Signs what is sent to the addresses of its apps; `whsec_` and base64. */
  webhook_secret: string;
  created_at: number;
}

interface AccountTable {
  org_id: number;
  user_name: string;
  user_number: string;
  assistant_name: string;
  introduction: string;
  language: string;
  time_zone: string;
  /** 1 while the account has an active subscription. */
  subscription_active: number;
  updated_at: number;
}

interface ApiKeyTable {
  id: string;
  org_id: number;
  area: string;
  /** SHA-256 of the key in hex: the key itself is never stored. */
  key_sha256: string;
  created_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
}

export interface CallTable {
  id: string;
  request_uuid: string;
  org_id: number;
  /** Counts the calls of the installation. */
  number: number;
  /** AI_CALL, CALL_BACK, VOICE or INBOUND. */
  kind: string;
  /** request_uuid of the call whose callee asked for this call-back. */
  callback_of: string | null;
  phone: string;
  voip_number: string;
  first_name: string;
  purpose_of_call: string;
  customer_note: string;
  /** As asked for; that of a call-back lies on the timeline. */
  due_at: number;
  /** What the request's header said; null = the installation's own window. */
  calling_window: string | null;
  idempotency_key: string | null;
  request_sha256: string;
  status: string;
  /** How many times the carrier was asked to ring. */
  attempt: number;
  /** NOANSWER, BUSY or FAILED once an attempt has ended so. */
  last_outcome: string | null;
  /** Wall time from which the next attempt may be made; lateness counts from here. */
  dial_at: number;
  /** When a dispatcher must look at this call: due time, end of a lease, time of a retry or of an upload; null = never again. */
  claim_at: number | null;
  lease_owner: string | null;
  /** Set in the transaction before the carrier is asked to ring: from then on this attempt is never made again. */
  dialling: number;
  /** Wall time at which the call's own timeline starts and is equal to it: the first dial. A call-back goes on with the first call's. */
  timeline_wall: number | null;
  /** Seconds of the timeline in one real second. */
  timeline_speed: number;
  /** Times of the latest attempt, on the call's own timeline. */
  start_time: number | null;
  answer_time: number | null;
  end_time: number | null;
  duration: number;
  summary_text: string | null;
  /** JSON list of turns with times. */
  turns: string | null;
  is_call_transfered: number;
  recording_status: string | null;
  recording_expire_at: number | null;
  first_hangup_by: string | null;
  /** JSON list, one entry a party (interface section 2.5). */
  hangup_sequence: string;
  sip_from: string;
  sip_to: string;
  /** The voice app that handles the call, and JSON of its webhook addresses as they were when the call began. */
  app_id: string | null;
  hooks: string | null;
  /** Grows by one with every change that a reader can see. */
  version: number;
  created_at: number;
  updated_at: number;
}

interface CallAttemptTable {
  call_id: string;
  attempt: number;
  /** Times on the call's own timeline. */
  dialled_at: number;
  ended_at: number | null;
  status: string | null;
  sip_code: number | null;
}

interface CallEventTable {
  id: string;
  call_id: string;
  org_id: number;
  type: string;
  /** Time on the call's own timeline once it has begun. */
  at: number;
  data: string;
}

interface DoNotCallTable {
  /** 0 = every organisation. */
  org_id: number;
  phone: string;
  /** operator, or callee when the person called asked for it. */
  source: string;
  /** The call in which it was asked for. */
  request_uuid: string | null;
  added_at: number;
}

export interface ApprovalTable {
  id: string;
  principal: string;
  tool: string;
  digest: string;
  /** What the person was shown; written by us. */
  question: string;
  /** pending, approved, declined or used; expiry is `expires_at`. */
  state: string;
  /** JSON: the statements the person must make besides the yes, such as not_marketing. */
  required: string;
  /** JSON: the statements the person made. */
  stated: string;
  created_at: number;
  expires_at: number;
  decided_at: number | null;
  decided_by: string | null;
  decided_how: string | null;
}

export interface LedgerTable {
  id: string;
  principal: string;
  tool: string;
  idempotency_key: string;
  /** HMAC of what the caller wrote, with the installation's key. */
  request_hmac: string;
  /** reserved, approved, sending, done, declined or unknown. */
  state: string;
  approval_id: string | null;
  digest: string;
  /** JSON of the plan; redacted text only. */
  plan: string;
  /** JSON of the very body that was sent, so that a repeated send is the same to the byte. */
  sent: string | null;
  /** JSON of the recorded answer once there is one. */
  result: string | null;
  /** What the plan touches, for duplicate checks: the number, and a HMAC of number and goal. */
  phone: string | null;
  goal_hmac: string | null;
  request_id: string | null;
  /** While `sending`: the process that sends; when `claim_until` has passed it is dead and the outcome unknown. */
  sender: string | null;
  claim_until: number | null;
  created_at: number;
  updated_at: number;
}

/** Who is signed in to the dashboard. */
interface DashboardSessionTable {
  /** SHA-256 of the cookie's value in hex. */
  id_sha256: string;
  /** The key, or the hash of the token, that opened it: once that is revoked, the session is over. */
  key_id: string;
  org_id: number;
  area: string;
  /** Whose calls alone a token opens; null for a key. */
  principal: string | null;
  created_at: number;
  expires_at: number;
}
