import * as z from 'zod';
import {
  callInfoFull,
  callInfoLean,
  placeCallResponse,
  type CallInfoFull,
  type CallInfoLean,
  type PlaceCallRequest,
} from '../contract/ai-calls.ts';
import {
  CALLBACK_OF,
  CALLING_WINDOW,
  IDEMPOTENCY_KEY,
  PREFER,
  PREFERENCE_APPLIED,
  SIMULATED,
} from '../contract/headers.ts';
import type { Http } from './http.ts';

export interface PlacedCall {
  requestId: string;
  simulated: boolean;
}

export interface CallReading<Info> {
  info: Info;
  simulated: boolean;
  /** The call from which this call-back came. */
  callbackOf?: string;
}

export interface WatchedCall extends CallReading<CallInfoLean> {
  /** Hand it in again to hear only of changes after this one; undefined when the service cannot wait for us. */
  version?: string;
}

interface PlaceOptions {
  idempotencyKey: string;
  /** Value of the header of that name. */
  callingWindow: string;
}

interface WatchOptions {
  /** Of the reading that is known already. */
  version?: string;
  waitSeconds: number;
  signal: AbortSignal;
}

/** The AI-call API (interface section 4.4). Every method throws HttpFailure. */
export interface AiCallsClient {
  place(request: PlaceCallRequest, options: PlaceOptions): Promise<PlacedCall>;
  lean(requestId: string, signal?: AbortSignal): Promise<CallReading<CallInfoLean>>;
  full(requestId: string): Promise<CallReading<CallInfoFull>>;
  /** Like `lean`, but a service that can do so answers only once the call differs from `version` or the time is up. */
  watch(requestId: string, options: WatchOptions): Promise<WatchedCall>;
  /** True when the service keeps idempotency keys, so that an uncertain POST may be sent again. */
  keepsIdempotencyKeys(): Promise<boolean>;
}

const PLACE_TRIES = 4;
const READ_TRIES = 3;
const PLACE_TIMEOUT = 15_000;
const PLACE_BUDGET = 30_000;
const READ_TIMEOUT = 10_000;
const READ_BUDGET = 20_000;
const HEALTH_TIMEOUT = 5000;

const health = z.object({ service: z.literal('parley') });

export function createAiCallsClient(http: Http): AiCallsClient {
  return {
    place: (request, options) => place(http, request, options),
    lean: async (id, signal) => reading(await read(http, infoPath(id, true), callInfoLean, signal)),
    full: async (id) => reading(await read(http, infoPath(id, false), callInfoFull)),
    watch: (requestId, options) => watch(http, requestId, options),
    keepsIdempotencyKeys: () => keepsIdempotencyKeys(http),
  };
}

/** Asked while somebody waits for the outcome of a send, so it is one short question. */
const keepsIdempotencyKeys = (http: Http): Promise<boolean> =>
  http({
    method: 'GET',
    path: '/healthz',
    schema: health,
    tries: 1,
    timeoutMilliseconds: HEALTH_TIMEOUT,
    budgetMilliseconds: HEALTH_TIMEOUT,
  }).then(
    () => true,
    () => false,
  );

const place = async (
  http: Http,
  request: PlaceCallRequest,
  { idempotencyKey, callingWindow }: PlaceOptions,
): Promise<PlacedCall> => {
  const { headers, body } = await http({
    method: 'POST',
    path: '/api/integration/trigger/personal-ai-agent',
    headers: { [IDEMPOTENCY_KEY]: idempotencyKey, [CALLING_WINDOW]: callingWindow },
    body: request,
    schema: placeCallResponse,
    tries: PLACE_TRIES,
    timeoutMilliseconds: PLACE_TIMEOUT,
    budgetMilliseconds: PLACE_BUDGET,
  });
  return { requestId: body.group_request_id, simulated: isSimulated(headers) };
};

const watch = async (
  http: Http,
  requestId: string,
  { version, waitSeconds, signal }: WatchOptions,
): Promise<WatchedCall> => {
  const limit = waitSeconds * 1000 + READ_TIMEOUT;
  const answer = await http({
    method: 'GET',
    path: infoPath(requestId, true),
    headers: {
      [PREFER]: `wait=${waitSeconds}`,
      ...(version === undefined ? {} : { 'If-None-Match': version }),
    },
    schema: callInfoLean,
    tries: READ_TRIES,
    timeoutMilliseconds: limit,
    budgetMilliseconds: limit,
    signal,
  });
  const canWait = answer.headers.get(PREFERENCE_APPLIED) === 'wait';
  const tag = answer.headers.get('etag');
  return { ...reading(answer), ...(canWait && tag !== null ? { version: tag } : {}) };
};

function read<Info>(http: Http, path: string, schema: z.ZodType<Info>, signal?: AbortSignal) {
  return http({
    method: 'GET',
    path,
    schema,
    tries: READ_TRIES,
    timeoutMilliseconds: READ_TIMEOUT,
    budgetMilliseconds: READ_BUDGET,
    ...(signal === undefined ? {} : { signal }),
  });
}

const infoPath = (requestId: string, lean: boolean): string =>
  `/api/call-info/${encodeURIComponent(requestId)}?lean=${lean}`;

const isSimulated = (headers: Headers): boolean => headers.get(SIMULATED) === 'true';

function reading<Info>(answer: { headers: Headers; body: Info }): CallReading<Info> {
  const callbackOf = answer.headers.get(CALLBACK_OF);
  return {
    info: answer.body,
    simulated: isSimulated(answer.headers),
    ...(callbackOf === null ? {} : { callbackOf }),
  };
}
