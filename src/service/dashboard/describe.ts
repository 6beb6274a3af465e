import { isFinal, type CallStatus, type RecordingStatus } from '../../contract/ai-calls.ts';
import type {
  DashboardApproval,
  DashboardCall,
  DashboardCallDetail,
  DashboardTurn,
} from '../../contract/dashboard.ts';
import type { CallParty, HangupEntry } from '../../contract/voice.ts';
import type { Turn } from '../carriers/carrier.ts';
import type { CallConsent, CallEventRow, ListedCall } from '../store/dashboard.ts';
import type { CallAttemptRow, CallRow } from '../store/rows.ts';

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

const maybe = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : time(milliseconds);

const waits = new Set(['SCHEDULED', 'QUEUED']);

/** A call as a list shows it. */
export function toListed(row: ListedCall): DashboardCall {
  const status = row.status as CallStatus;
  return {
    request_uuid: row.request_uuid,
    number: row.number,
    kind: row.kind as DashboardCall['kind'],
    name: row.first_name,
    phone: row.phone,
    purpose: row.purpose_of_call,
    status,
    created_at: time(row.created_at),
    due_at: time(row.due_at),
    next_attempt_at: waits.has(status) ? time(row.dial_at) : null,
    attempt: row.attempt,
    last_outcome: row.last_outcome,
    start_time: maybe(row.start_time),
    answer_time: maybe(row.answer_time),
    end_time: isFinal(status) ? maybe(row.end_time) : null,
    duration: row.duration,
    recording_status: row.recording_status as RecordingStatus | null,
    app_id: row.app_id,
    version: row.version,
  };
}

export interface KnownOfCall {
  events: readonly CallEventRow[];
  attempts: readonly CallAttemptRow[];
  callBacks: readonly string[];
  consent: CallConsent | undefined;
}

/** One call with everything; what was said is told once it is over, as everywhere (design section 7). */
export function toDetail(
  call: CallRow,
  { events, attempts, callBacks, consent }: KnownOfCall,
): DashboardCallDetail {
  const done = isFinal(call.status as CallStatus);
  return {
    ...toListed(call),
    voip_number: call.voip_number,
    note: call.customer_note,
    summary: call.summary_text,
    transferred: call.is_call_transfered === 1,
    callback_of: call.callback_of,
    call_backs: callBacks,
    turns: done ? toTurns(call.turns) : [],
    timeline: events.map(({ type, at, data }) => ({ type, at: time(at), data: readObject(data) })),
    attempts: attempts.map((attempt) => ({
      attempt: attempt.attempt,
      dialled_at: time(attempt.dialled_at),
      ended_at: maybe(attempt.ended_at),
      status: attempt.status,
      sip_code: attempt.sip_code,
    })),
    first_hangup_by: call.first_hangup_by as CallParty | null,
    hangup_sequence: JSON.parse(call.hangup_sequence) as HangupEntry[],
    recording_expire_at: maybe(call.recording_expire_at),
    recording_from: maybe(call.answer_time ?? call.start_time),
    approval: consent === undefined ? null : toApproval(consent),
  };
}

const toTurns = (turns: string | null): DashboardTurn[] =>
  (JSON.parse(turns ?? '[]') as Turn[]).map(({ speaker, text, from, to }) => ({
    speaker,
    text,
    from,
    to,
  }));

const readObject = (text: string): Record<string, unknown> =>
  JSON.parse(text) as Record<string, unknown>;

function toApproval(consent: CallConsent): DashboardApproval {
  const { removed } = readObject(consent.plan);
  return {
    state: consent.state,
    by: consent.decided_by,
    how: consent.decided_how,
    at: maybe(consent.decided_at),
    removed: Array.isArray(removed) ? (removed as DashboardApproval['removed']) : [],
  };
}
