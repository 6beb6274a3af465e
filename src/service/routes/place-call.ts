import type { Clock } from '../../clock.ts';
import type { PlaceCallRequest, PlaceCallResponse } from '../../contract/ai-calls.ts';
import { DO_NOT_CALL } from '../../contract/envelope.ts';
import { formatWindow, parseWindow } from '../../contract/calling-window.ts';
import { CALLING_WINDOW, IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '../../contract/headers.ts';
import type { Random } from '../../random.ts';
import type { PhoneRules } from '../calls/hours.ts';
import { newCall, newRequestId, statusAtStart } from '../calls/new-call.ts';
import { replaceCall } from '../calls/state.ts';
import { replacedSummary } from '../calls/summaries.ts';
import { timelineOf } from '../calls/timeline.ts';
import type { Caller, Keyring } from '../keys.ts';
import type { AccountRow, CallRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { bearerCaller } from './authentication.ts';
import { hashPlaceCall, INVALID_PHONE, readPlaceCall } from './place-call-body.ts';
import { json, ProblemAnswer, readJsonObject, type Route } from './route.ts';

export interface PlaceCallDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  random: Random;
  phones: () => Promise<PhoneRules>;
  /** Seconds of a call's own time in one real second. */
  speed: number;
  /** Throws 429 when the key has asked too often. */
  limit: (keyId: string) => void;
  /** A call was placed and may be due. */
  wake: () => void;
}

/** A due date that is past by no more than this means now (design section 3, "Hours"). */
const PAST_COUNTS_AS_NOW = 5 * 60_000;
const LONGEST_IDEMPOTENCY_KEY = 255;

/** POST /api/integration/trigger/personal-ai-agent (interface section 4.4, design section 8). */
export function placeCallRoute(deps: PlaceCallDeps): Route {
  return {
    method: 'POST',
    path: '/api/integration/trigger/personal-ai-agent',
    action: 'place call',
    handle: async ({ req: { raw } }) => {
      const caller = await bearerCaller(deps.keyring, raw, 'ai_call');
      deps.limit(caller.keyId);
      const request = readPlaceCall(await readJsonObject(raw));
      const headers = readHeaders(raw.headers);
      const known = await findKnown(deps, caller, headers.idempotencyKey);
      if (known !== undefined) return repeat(known, request);
      const account = await deps.store.organisations.account(caller.organisation);
      if (account?.subscription_active !== 1) {
        throw new ProblemAnswer(404, 'No active subscription');
      }
      if (!(await deps.phones()).mayDial(request.customer_phone)) {
        throw new ProblemAnswer(400, INVALID_PHONE);
      }
      if (await deps.store.doNotCall.has(caller.organisation, request.customer_phone)) {
        throw new ProblemAnswer(400, DO_NOT_CALL);
      }
      const call = draftCall(deps, { request, account, ...headers });
      const placed = await deps.store.calls.place(call, (pending) => replace(deps, pending, call));
      if (placed.outcome === 'known') return repeat(placed.call, request);
      deps.wake();
      return json(answerOf(placed.call));
    },
  };
}

function readHeaders(headers: Headers) {
  const window = headers.get(CALLING_WINDOW);
  const parsed = window === null ? undefined : parseWindow(window);
  if (window !== null && parsed === undefined) {
    throw new ProblemAnswer(
      400,
      `The header ${CALLING_WINDOW} must be always, or hours with a zone such as 10:00-19:00;tz=Asia/Kolkata.`,
    );
  }
  const idempotencyKey = headers.get(IDEMPOTENCY_KEY);
  if (idempotencyKey !== null && !isIdempotencyKey(idempotencyKey)) {
    throw new ProblemAnswer(
      400,
      `The header ${IDEMPOTENCY_KEY} must be 1 to ${LONGEST_IDEMPOTENCY_KEY} characters.`,
    );
  }
  return { callingWindow: parsed === undefined ? null : formatWindow(parsed), idempotencyKey };
}

const isIdempotencyKey = (key: string): boolean =>
  key.length > 0 && key.length <= LONGEST_IDEMPOTENCY_KEY;

async function findKnown(
  { store }: PlaceCallDeps,
  { organisation }: Caller,
  key: string | null,
): Promise<CallRow | undefined> {
  return key === null ? undefined : store.calls.findByIdempotencyKey(organisation, key);
}

/** The same key again: the same answer for the same request, and a refusal for another (design section 5). */
function repeat(known: CallRow, request: PlaceCallRequest): Response {
  if (known.request_sha256 !== hashPlaceCall(request)) {
    throw new ProblemAnswer(
      409,
      `The header ${IDEMPOTENCY_KEY} was used before with another request.`,
    );
  }
  return json(answerOf(known), 200, { [IDEMPOTENCY_REPLAYED]: 'true' });
}

interface Draft {
  request: PlaceCallRequest;
  account: AccountRow;
  callingWindow: string | null;
  idempotencyKey: string | null;
}

function draftCall({ clock, random, speed }: PlaceCallDeps, draft: Draft): CallRow {
  const { request, account, callingWindow, idempotencyKey } = draft;
  const now = clock.now().getTime();
  const dueAt = Date.parse(request.task_due_date);
  if (dueAt < now - PAST_COUNTS_AS_NOW) {
    throw new ProblemAnswer(400, 'task_due_date is more than five minutes in the past.');
  }
  return newCall(random, {
    request_uuid: newRequestId(random),
    org_id: account.org_id,
    phone: request.customer_phone,
    voip_number: account.user_number,
    first_name: request.first_name,
    purpose_of_call: request.purpose_of_call,
    customer_note: request.customer_note,
    due_at: dueAt,
    calling_window: callingWindow,
    idempotency_key: idempotencyKey,
    request_sha256: hashPlaceCall(request),
    timeline_speed: speed,
    created_at: now,
  });
}

function replace({ clock, speed }: PlaceCallDeps, pending: CallRow, by: CallRow) {
  const at = timelineOf(pending, clock, speed).now().getTime();
  return replaceCall(pending, at, replacedSummary(pending.attempt, by.request_uuid));
}

const answerOf = (call: CallRow): PlaceCallResponse => ({
  group_request_id: call.request_uuid,
  call_status: statusAtStart(call),
  task_due_date: new Date(call.due_at).toISOString(),
});
