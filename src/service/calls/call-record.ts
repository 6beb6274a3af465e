import type { Clock } from '../../clock.ts';
import { isFinal, type CallStatus, type RecordingStatus } from '../../contract/ai-calls.ts';
import type { CallParty, CallRecord, HangupEntry } from '../../contract/voice.ts';
import type { CallRow } from '../store/rows.ts';
import { readHooks } from './hooks.ts';

export interface RecordPorts {
  clock: Clock;
  /** The link to a recording, good until `expiresAt` (milliseconds). */
  recordingUrl: (call: CallRow, expiresAt: number) => string;
}

/** Interface section 8: a link lives at most this long. */
const LINK_LIFETIME = 7 * 86_400_000;

const actions: Readonly<Record<string, string>> = {
  VOICE: 'SFVOPI_OUTBOUND',
  INBOUND: 'SFVOPI_INBOUND',
  AI_CALL: 'PERSONAL_AI_AGENT',
  CALL_BACK: 'PERSONAL_AI_AGENT_CALL_BACK',
};

/** The call belongs to a voice app. */
export const isVoiceCall = ({ kind }: Pick<CallRow, 'kind'>): boolean =>
  kind === 'VOICE' || kind === 'INBOUND';

const time = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** The link and its end; no link unless there is a recording to be had (interface section 3.4). */
export function recordingOf(call: CallRow, { clock, recordingUrl }: RecordPorts) {
  const status = call.recording_status as RecordingStatus | null;
  const ready = status === 'OK' || status === 'EARLY_MEDIA_ONLY';
  const linkEnd = clock.now().getTime() + LINK_LIFETIME;
  const expiresAt = Math.min(call.recording_expire_at ?? linkEnd, linkEnd);
  return {
    recording_url: ready ? recordingUrl(call, expiresAt) : null,
    ...(ready ? { recording_url_expires_at: new Date(expiresAt).toISOString() } : {}),
    recording_status: status,
  };
}

/** The call record of interface section 2.5. */
export function toCallRecord(call: CallRow, ports: RecordPorts): CallRecord {
  return {
    id: call.number,
    uuid: call.id,
    org_id: call.org_id,
    ...whatHappened(call),
    sip_from: call.sip_from,
    sip_to: call.sip_to,
    ...recordingOf(call, ports),
    recording_expire_at: time(call.recording_expire_at),
    init_via_sim: null,
    updated_at: new Date(call.updated_at).toISOString(),
    deleted_at: null,
    service: {
      task_id: 0,
      sfvopi_payload: webhooksOf(call),
      ...hangupsOf(call),
      is_messaging_call: false,
      system_outbound_action: actions[call.kind] ?? call.kind,
    },
  };
}

/** What an app and a subscriber are told of a call. */
export const publicRecord = (call: CallRow, ports: RecordPorts) => ({
  ...whatHappened(call),
  app_id: call.app_id,
  ...hangupsOf(call),
  ...recordingOf(call, ports),
  recording_expire_at: time(call.recording_expire_at),
});

function whatHappened(call: CallRow) {
  const call_status = call.status as CallStatus;
  return {
    request_uuid: call.request_uuid,
    call_status,
    call_type: call.kind === 'INBOUND' ? ('INBOUND' as const) : ('OUTBOUND' as const),
    duration: call.duration,
    phone: call.phone,
    voip_number: call.voip_number,
    start_time: time(call.start_time),
    answer_time: time(call.answer_time),
    end_time: isFinal(call_status) ? time(call.end_time) : null,
  };
}

const hangupsOf = (call: CallRow) => ({
  first_hangup_by: call.first_hangup_by as CallParty | null,
  hangup_sequence: JSON.parse(call.hangup_sequence) as HangupEntry[],
});

/** The webhooks as they were when the call began; an app hears of a call that rings in the way it hears of an answer. */
function webhooksOf(call: CallRow): CallRecord['service']['sfvopi_payload'] {
  const hooks = readHooks(call);
  return {
    app_id: call.app_id,
    answer_url: hooks?.answer_url ?? null,
    hangup_url: hooks?.hangup_url ?? null,
    ring_method: hooks?.answer_method ?? null,
    answer_method: hooks?.answer_method ?? null,
    hangup_method: hooks?.hangup_method ?? null,
    request_uuid: call.request_uuid,
  };
}
