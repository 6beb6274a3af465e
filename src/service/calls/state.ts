import { isFinal, type CallStatus } from '../../contract/ai-calls.ts';
import type { LegEnd, Turn } from '../carriers/carrier.ts';
import type { CallChange, CallRow } from '../store/rows.ts';
import { hangupSequence, outcomeOf, type Outcome } from './outcome.ts';

/** The first dial and two automatic retries of an AI call (interface section 8). */
const MOST_ATTEMPTS = 3;
const AI_KINDS = new Set(['AI_CALL', 'CALL_BACK']);

/** The call of an app rings once: the app decides what follows. */
export const mostAttempts = ({ kind }: CallRow): number => (AI_KINDS.has(kind) ? MOST_ATTEMPTS : 1);
export const RETRY_PAUSE = 10 * 60_000;
/** What the upload of a recording takes, on the call's own timeline. */
export const UPLOAD_TIME = 4_000;

export type Step =
  | 'dial'
  | 'lost'
  | 'do_not_call'
  | 'too_late'
  | 'outside_hours'
  | 'upload'
  | 'expire'
  | 'rest';

export interface Circumstances {
  /** Wall time in milliseconds. */
  now: number;
  lateGrace: number;
  /** The callee may be rung at the call's own time. */
  mayRing: boolean;
  /** The number is on the do-not-call list. */
  doNotCall: boolean;
}

/** What a dispatcher that has just claimed this call has to do with it. */
export function nextStep(call: CallRow, circumstances: Circumstances): Step {
  const { now, lateGrace, mayRing, doNotCall } = circumstances;
  if (isFinal(call.status as CallStatus)) return recordingStep(call, now);
  if (call.dialling === 1) return 'lost';
  if (doNotCall) return 'do_not_call';
  if (now > call.dial_at + lateGrace) return 'too_late';
  return mayRing ? 'dial' : 'outside_hours';
}

function recordingStep(call: CallRow, now: number): Step {
  if (call.recording_status === 'UPLOADING') return 'upload';
  const expiresAt = call.recording_expire_at;
  return isKept(call) && expiresAt !== null && expiresAt <= now ? 'expire' : 'rest';
}

const isKept = ({ recording_status }: CallRow): boolean =>
  recording_status === 'OK' || recording_status === 'EARLY_MEDIA_ONLY';

/** Our end of the line, in the words of the call record. */
export const ourSide = ({ kind }: CallRow): LegEnd['by'] =>
  kind === 'INBOUND' ? 'CALLEE' : 'CALLER';

const RELEASED = { lease_owner: null, claim_at: null, dialling: 0 } as const;

/** Committed before the carrier is asked to ring: from here on this attempt is never made again. */
export function beginAttempt(
  call: CallRow,
  { at, timelineWall, speed }: { at: number; timelineWall: number; speed: number },
): CallChange {
  const attempt = call.attempt + 1;
  return {
    at,
    set: {
      status: 'PROCESSING',
      attempt,
      dialling: 1,
      timeline_wall: timelineWall,
      timeline_speed: speed,
      start_time: at,
      end_time: null,
      first_hangup_by: null,
      hangup_sequence: '[]',
    },
    events: [{ type: 'call.dialling', data: { attempt } }],
    attempt: {
      call_id: call.id,
      attempt,
      dialled_at: at,
      ended_at: null,
      status: null,
      sip_code: null,
    },
  };
}

export function answer(call: CallRow, at: number): CallChange {
  return {
    at,
    set: { answer_time: at },
    events: [{ type: 'call.answered', data: { attempt: call.attempt } }],
  };
}

/** The attempt failed and another one will be made; readers see SCHEDULED again. */
export function scheduleRetry(
  call: CallRow,
  end: LegEnd,
  retry: { at: number; wall: number },
): CallChange {
  const outcome = outcomeOf(end);
  return {
    at: end.at.getTime(),
    set: {
      ...RELEASED,
      ...legEnd(call, end),
      status: 'SCHEDULED',
      last_outcome: outcome,
      dial_at: retry.wall,
      claim_at: retry.wall,
    },
    events: [
      {
        type: 'call.retry_scheduled',
        data: { outcome, retry_at: new Date(retry.at).toISOString() },
      },
    ],
    attempt: attemptEnd(call, end, outcome),
  };
}

export interface Ending {
  status: Outcome | 'COMPLETED';
  end: LegEnd;
  summary: string;
  turns: readonly Turn[];
  transferred?: boolean;
  /** Wall time at which the recording, if anything was recorded, is to be uploaded. */
  uploadAt?: number;
  /** The person called asked not to be called again. */
  optedOut?: boolean;
  callBack?: CallRow;
}

/** The attempt ended and the call with it. */
export function endCall(call: CallRow, ending: Ending): CallChange {
  const { status, end, turns, uploadAt } = ending;
  const at = end.at.getTime();
  const duration = call.answer_time === null ? 0 : Math.round((at - call.answer_time) / 1000);
  return {
    at,
    set: {
      ...RELEASED,
      ...legEnd(call, end),
      status,
      duration,
      summary_text: ending.summary,
      turns: JSON.stringify(turns),
      is_call_transfered: ending.transferred === true ? 1 : 0,
      ...(status === 'COMPLETED' ? {} : { last_outcome: status }),
      ...(uploadAt === undefined ? {} : { recording_status: 'UPLOADING', claim_at: uploadAt }),
    },
    events: [
      ended(status, end.reason),
      ...(ending.optedOut === true ? [{ type: 'call.opted_out', data: {} }] : []),
    ],
    optedOut: ending.optedOut === true,
    attempt: attemptEnd(call, end, status),
    ...(ending.callBack === undefined ? {} : { callBack: ending.callBack }),
  };
}

/** Nobody will ring: CANCELED when nobody ever was, else the outcome of the last attempt. */
export function closeWaiting(
  call: CallRow,
  { at, reason, summary }: { at: number; reason: string; summary: string },
): CallChange {
  const status = call.last_outcome ?? 'CANCELED';
  return {
    at,
    set: { ...RELEASED, status, summary_text: summary },
    events: [ended(status, reason)],
  };
}

/** The user placed another call to the same number (interface section 3.3). */
export function replaceCall(call: CallRow, at: number, summary: string): CallChange {
  return closeWaiting({ ...call, last_outcome: null }, { at, reason: 'replaced', summary });
}

export const recordingUploaded = (call: CallRow, at: number, expiresAt: number): CallChange => {
  const recording_status = call.answer_time === null ? 'EARLY_MEDIA_ONLY' : 'OK';
  return {
    at,
    set: {
      ...RELEASED,
      recording_status,
      recording_expire_at: expiresAt,
      claim_at: expiresAt,
    },
    events: [{ type: 'CDR_RECORDING_AVAILABLE', data: { recording_status } }],
  };
};

export const recordingExpired = (at: number): CallChange => ({
  at,
  set: { ...RELEASED, recording_status: 'EXPIRED' },
  events: [{ type: 'call.recording_expired', data: {} }],
});

export const recordingDeleted = (call: CallRow, at: number): CallChange => ({
  at: Math.max(at, call.updated_at),
  set: { ...RELEASED, recording_status: 'DELETED' },
  events: [{ type: 'call.recording_deleted', data: {} }],
});

/** Nothing to do before the recording expires, or ever. */
export const rest = (call: CallRow): CallChange => ({
  at: call.updated_at,
  set: { ...RELEASED, claim_at: isKept(call) ? call.recording_expire_at : null },
  events: [],
});

function legEnd(call: CallRow, end: LegEnd) {
  return {
    end_time: end.at.getTime(),
    first_hangup_by: end.by,
    hangup_sequence: JSON.stringify(hangupSequence(call.request_uuid, call.attempt, end)),
  };
}

function ended(call_status: string, reason?: string): CallChange['events'][number] {
  return {
    type: 'call.ended',
    data: { call_status, ...(reason === undefined ? {} : { reason }) },
  };
}

function attemptEnd(
  call: CallRow,
  end: LegEnd,
  status: string,
): NonNullable<CallChange['attempt']> {
  return {
    call_id: call.id,
    attempt: call.attempt,
    dialled_at: call.start_time ?? end.at.getTime(),
    ended_at: end.at.getTime(),
    status,
    sip_code: end.sipCode,
  };
}
