import type { CallStatus } from '../../contract/ai-calls.ts';
import type { Random } from '../../random.ts';
import type { CallRow, VoiceAppRow } from '../store/rows.ts';
import { writeHooks } from './hooks.ts';

const REQUEST_ID_CHARACTERS = 20;

export const newRequestId = (random: Random): string =>
  `voip_ob_req_${random.token(REQUEST_ID_CHARACTERS)}`;

type Given = Pick<
  CallRow,
  | 'request_uuid'
  | 'org_id'
  | 'phone'
  | 'voip_number'
  | 'first_name'
  | 'purpose_of_call'
  | 'customer_note'
  | 'due_at'
  | 'calling_window'
  | 'idempotency_key'
  | 'request_sha256'
  | 'timeline_speed'
  | 'created_at'
> &
  Partial<Pick<CallRow, 'kind' | 'callback_of' | 'timeline_wall' | 'dial_at' | 'app_id' | 'hooks'>>;

/** What a call is before anything has happened to it. A due time that is past means now. */
export function newCall(random: Random, given: Given): CallRow {
  const inbound = given.kind === 'INBOUND';
  const dialAt = given.dial_at ?? Math.max(given.due_at, given.created_at);
  return {
    kind: 'AI_CALL',
    callback_of: null,
    timeline_wall: null,
    app_id: null,
    hooks: null,
    ...given,
    id: random.uuid(),
    number: 0,
    status: statusAtStart(given),
    attempt: 0,
    last_outcome: null,
    dial_at: dialAt,
    claim_at: dialAt,
    lease_owner: null,
    dialling: 0,
    start_time: null,
    answer_time: null,
    end_time: null,
    duration: 0,
    summary_text: null,
    turns: null,
    is_call_transfered: 0,
    recording_status: null,
    recording_expire_at: null,
    first_hangup_by: null,
    hangup_sequence: '[]',
    sip_from: sipAddress(inbound ? given.phone : given.voip_number),
    sip_to: sipAddress(inbound ? given.voip_number : given.phone),
    version: 1,
    updated_at: given.created_at,
  };
}

/** The status with which a call is accepted. */
export const statusAtStart = (call: Pick<CallRow, 'due_at' | 'created_at'>): CallStatus =>
  call.due_at > call.created_at ? 'SCHEDULED' : 'QUEUED';

const sipAddress = (phone: string): string => `sip:${phone}@parley.invalid`;

interface AppCall {
  kind: 'VOICE' | 'INBOUND';
  app: VoiceAppRow;
  /** E.164: the other party, and the organization's number. */
  phone: string;
  voipNumber: string;
  speed: number;
  /** Wall time, in milliseconds. */
  now: number;
}

/** A call of a voice app, due at once. It has no brief: the app says what is to be done. */
export const newAppCall = (random: Random, given: AppCall): CallRow =>
  newCall(random, {
    kind: given.kind,
    app_id: given.app.app_id,
    hooks: writeHooks(given.app),
    request_uuid: newRequestId(random),
    org_id: given.app.org_id,
    phone: given.phone,
    voip_number: given.voipNumber,
    first_name: '',
    purpose_of_call: '',
    customer_note: '',
    due_at: given.now,
    calling_window: null,
    idempotency_key: null,
    request_sha256: '',
    timeline_speed: given.speed,
    created_at: given.now,
  });
