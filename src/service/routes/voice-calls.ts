import type { Clock } from '../../clock.ts';
import { isFinal, type CallStatus } from '../../contract/ai-calls.ts';
import { DO_NOT_CALL } from '../../contract/envelope.ts';
import { startCallRequest, type StartCallResponse } from '../../contract/voice.ts';
import type { Random } from '../../random.ts';
import { toCallRecord, type RecordPorts } from '../calls/call-record.ts';
import type { PhoneRules } from '../calls/hours.ts';
import { newAppCall } from '../calls/new-call.ts';
import type { Recordings } from '../calls/recordings.ts';
import { recordingDeleted } from '../calls/state.ts';
import type { AskApp } from '../events/app-webhooks.ts';
import type { Keyring } from '../keys.ts';
import type { CallRow, VoiceAppRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { voiceCaller } from './authentication.ts';
import { INVALID_PHONE } from './place-call-body.ts';
import { ProblemAnswer, type Route } from './route.ts';
import { APP_NOT_FOUND } from './voice-apps.ts';
import {
  LINKED_ELSEWHERE,
  NOT_LINKED,
  NOT_OWNED,
  readBody,
  success,
  voiceHandler,
} from './voice-answers.ts';

export interface VoiceCallDeps extends RecordPorts {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  random: Random;
  phones: () => Promise<PhoneRules>;
  /** Seconds of a call's own time in one real second. */
  speed: number;
  ask: AskApp;
  recordings: Pick<Recordings, 'remove'>;
  /** A call was placed and is due. */
  wake: () => void;
}

export const WEBHOOK_FAILED = 'Webhook failed or unreachable';
export const APP_INACTIVE = 'VoIP app is inactive';
const CALL_NOT_FOUND = 'Call not found';
const CALL = '/voip/calls/:request_uuid';
/** RFC 9745: the day on which call-info superseded this endpoint, 1 January 2026. */
const DEPRECATED_SINCE = '@1767225600';

/** Calls of voice apps, and the records of all calls (interface section 4.3, design section 8). */
export function voiceCallRoutes(deps: VoiceCallDeps): Route[] {
  return [startRoute(deps), recordRoute(deps), deleteRecordingRoute(deps)];
}

function startRoute(deps: VoiceCallDeps): Route {
  const { store, keyring, clock, random, speed, ask, wake } = deps;
  return {
    method: 'POST',
    path: '/voip/calls',
    action: 'initiate call',
    handle: voiceHandler(keyring, async ({ organisation }, { raw }): Promise<StartCallResponse> => {
      const body = await readBody(startCallRequest, raw);
      const { phone, voipNumber } = await readNumbers(deps, body);
      const app = await findApp(store, organisation, body.app_id);
      await assertLinked(store, app, voipNumber);
      if (await store.doNotCall.has(organisation, phone)) throw new ProblemAnswer(400, DO_NOT_CALL);
      const now = clock.now().getTime();
      const call = newAppCall(random, { kind: 'VOICE', app, phone, voipNumber, speed, now });
      const taken = await ask(call, { type: 'call.initiated', at: now }, raw.signal);
      if (taken === undefined) throw new ProblemAnswer(502, WEBHOOK_FAILED);
      await store.calls.add(call);
      wake();
      return { request_uuid: call.request_uuid, call_status: 'QUEUED' };
    }),
  };
}

function recordRoute(deps: VoiceCallDeps): Route {
  return {
    method: 'GET',
    path: CALL,
    action: 'get call details',
    handle: async ({ req }) => {
      const { organisation } = await voiceCaller(deps.keyring, req.raw);
      const call = await findCall(deps.store, organisation, req.param('request_uuid') ?? '');
      return success(toCallRecord(call, deps), {
        'cache-control': 'no-store',
        deprecation: DEPRECATED_SINCE,
        link: `</api/call-info/${call.request_uuid}>; rel="successor-version"`,
      });
    },
  };
}

function deleteRecordingRoute({ keyring, ...deps }: VoiceCallDeps): Route {
  return {
    method: 'DELETE',
    path: `${CALL}/recording`,
    action: 'delete recording',
    handle: voiceHandler(keyring, async ({ organisation }, req) => {
      await deleteRecording(deps, organisation, req.param('request_uuid') ?? '');
      return { deleted: true };
    }),
  };
}

/** For good. Throws 404 when there is no such call or nothing was recorded. */
export async function deleteRecording(
  { store, clock, recordings }: Pick<VoiceCallDeps, 'store' | 'clock' | 'recordings'>,
  organisation: number,
  id: string,
): Promise<void> {
  let call = await findCall(store, organisation, id);
  // Whoever uploads the recording at this moment finds it deleted and removes the file.
  while (isDeletable(call)) {
    const change = recordingDeleted(call, clock.now().getTime());
    const deleted = await store.calls.apply(call, change);
    call = deleted ?? (await findCall(store, organisation, id));
  }
  await recordings.remove(call);
}

/** False when it is deleted already; 404 when there is none. */
function isDeletable(call: CallRow): boolean {
  if (call.recording_status === 'DELETED') return false;
  if (call.recording_status === null || !isFinal(call.status as CallStatus)) {
    throw new ProblemAnswer(404, 'Recording not found');
  }
  return true;
}

async function findCall(store: Store, organisation: number, id: string): Promise<CallRow> {
  const call = await store.calls.find(organisation, id);
  if (call === undefined) throw new ProblemAnswer(404, CALL_NOT_FOUND);
  return call;
}

/** Both as E.164, and the one that is rung such that it may be rung. */
async function readNumbers(
  { phones }: VoiceCallDeps,
  { phone, voip_number }: { phone: string; voip_number: string },
) {
  const rules = await phones();
  const voipNumber = rules.normalise(voip_number);
  const callee = rules.normalise(phone);
  if (voipNumber === undefined || callee === undefined || !rules.mayDial(callee)) {
    throw new ProblemAnswer(400, INVALID_PHONE);
  }
  return { phone: callee, voipNumber };
}

async function findApp(store: Store, organisation: number, appId: string): Promise<VoiceAppRow> {
  const app = await store.voiceApps.find(organisation, appId);
  if (app === undefined) throw new ProblemAnswer(404, APP_NOT_FOUND);
  if (app.status !== 'ACTIVE') throw new ProblemAnswer(409, APP_INACTIVE);
  return app;
}

async function assertLinked(
  { numbers }: Store,
  { org_id, app_id }: VoiceAppRow,
  voipNumber: string,
): Promise<void> {
  if ((await numbers.find(org_id, voipNumber)) === undefined) {
    throw new ProblemAnswer(400, NOT_OWNED);
  }
  const link = await numbers.linkOf(org_id, voipNumber);
  if (link === undefined) throw new ProblemAnswer(404, NOT_LINKED);
  if (link.app_id !== app_id) throw new ProblemAnswer(409, LINKED_ELSEWHERE);
}
