import {
  isFinal,
  type CallInfoFull,
  type CallInfoLean,
  type CallStatus,
} from '../../contract/ai-calls.ts';
import { CALLBACK_OF, PREFER, PREFERENCE_APPLIED } from '../../contract/headers.ts';
import type { Turn } from '../carriers/carrier.ts';
import { isVoiceCall, recordingOf, toCallRecord, type RecordPorts } from '../calls/call-record.ts';
import type { ChangeFeed } from '../calls/change-feed.ts';
import type { Keyring } from '../keys.ts';
import type { CallOutline } from '../store/calls.ts';
import type { Store } from '../store/store.ts';
import { bearerCaller } from './authentication.ts';
import { json, ProblemAnswer, type Route } from './route.ts';

export interface CallInfoDeps extends RecordPorts {
  store: Store;
  keyring: Keyring;
  feed: ChangeFeed;
}

const LONGEST_WAIT_SECONDS = 60;
/** Another process may run the call, and then only the database tells. */
const LOOK_EVERY = 200;

/** GET /api/call-info/:request_id (interface sections 2.6 and 4.4, design section 8). */
export function callInfoRoute(deps: CallInfoDeps): Route {
  return {
    method: 'GET',
    path: '/api/call-info/:request_id',
    action: 'get call',
    handle: async ({ req }) => {
      const { organisation } = await bearerCaller(deps.keyring, req.raw, 'ai_call');
      const id = req.param('request_id') ?? '';
      const lean = req.query('lean') === 'true';
      const find = () => deps.store.calls.findOutline(organisation, id);
      const seconds = waitSeconds(req.header(PREFER));
      const known = req.header('if-none-match');
      let call = await find();
      if (call !== undefined && seconds !== undefined && known?.includes(etag(call)) === true) {
        const { signal } = req.raw;
        if (await waitForChange(deps, call, { lean, seconds, signal })) call = await find();
      }
      if (call === undefined || !(await mayRead(deps, call))) {
        throw new ProblemAnswer(404, 'Call not found');
      }
      return json(lean ? leanInfo(call) : await fullInfo(deps, call), 200, {
        etag: etag(call),
        'cache-control': 'no-store',
        ...(seconds === undefined ? {} : { [PREFERENCE_APPLIED]: 'wait' }),
        ...(call.callback_of === null ? {} : { [CALLBACK_OF]: call.callback_of }),
      });
    },
  };
}

/** Without a key of the voice API an organisation has no voice API (design section 8). */
const mayRead = async ({ keyring }: CallInfoDeps, call: CallOutline): Promise<boolean> =>
  !isVoiceCall(call) || keyring.holds(call.org_id, 'voice');

const etag = ({ version }: CallOutline): string => `"${version}"`;

/** RFC 7240: `wait=SECONDS` among other preferences. */
function waitSeconds(prefer: string | undefined): number | undefined {
  const seconds = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/iu.exec(prefer ?? '')?.[1];
  return seconds === undefined ? undefined : Math.min(Number(seconds), LONGEST_WAIT_SECONDS);
}

/** True once the call differs from what the reader knows; false when the time is up or nothing more will come. */
async function waitForChange(
  { store, clock, feed }: CallInfoDeps,
  call: CallOutline,
  { lean, seconds, signal }: { lean: boolean; seconds: number; signal: AbortSignal },
): Promise<boolean> {
  const uploading = !lean && call.recording_status === 'UPLOADING';
  if (isFinal(call.status as CallStatus) && !uploading) return false;
  const end = clock.now().getTime() + seconds * 1000;
  for (;;) {
    const left = end - clock.now().getTime();
    if (left <= 0 || signal.aborted || feed.isClosed()) return false;
    await feed.wait(call.request_uuid, Math.min(left, LOOK_EVERY), signal);
    if ((await store.calls.version(call.request_uuid)) !== call.version) return true;
  }
}

const time = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

function leanInfo(call: CallOutline): CallInfoLean {
  const status = call.status as CallStatus;
  const done = isFinal(status);
  return {
    call_status: status,
    summary_text: call.summary_text,
    transcription: done ? transcript(call.turns) : null,
    duration: call.duration,
    phone: call.phone,
    start_time: time(call.start_time),
    answer_time: time(call.answer_time),
    end_time: done ? time(call.end_time) : null,
    is_call_transfered: call.is_call_transfered === 1,
    request_uuid: call.request_uuid,
  };
}

/** The call of a voice app shows its whole record: this endpoint supersedes the voice API's (interface section 9). */
async function fullInfo(deps: CallInfoDeps, known: CallOutline): Promise<CallInfoFull> {
  const call = await deps.store.calls.find(known.org_id, known.request_uuid);
  if (call === undefined) throw new ProblemAnswer(404, 'Call not found');
  return {
    ...(isVoiceCall(call) ? toCallRecord(call, deps) : {}),
    ...leanInfo(call),
    ...recordingOf(call, deps),
    voip_number: call.voip_number,
    sip_from: call.sip_from,
    sip_to: call.sip_to,
  };
}

/** One line a turn (design section 8); null when nothing was said. */
function transcript(turns: string | null): string | null {
  const said = JSON.parse(turns ?? '[]') as Turn[];
  if (said.length === 0) return null;
  return said.map(({ speaker, text }) => `${speaker}: ${text.replaceAll(/\s+/gu, ' ')}`).join('\n');
}
