import type * as z from 'zod';
import { startTimer, type Clock } from '../clock.ts';
import { problem } from '../contract/envelope.ts';
import type { Random } from '../random.ts';
import { HttpFailure, neverLeft } from './http-failure.ts';

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Sends one request and follows no redirect. undici's in remote mode, the service's own `app.fetch` in embedded mode. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

export interface HttpRequest<Body> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the service root, starting with a slash. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** What a good answer looks like; unknown fields are let pass. */
  schema: z.ZodType<Body>;
  /** How often the request may be sent in all, when the answer (5xx, 429) or its absence allows another try. */
  tries: number;
  /** For one try, and for all of them with the pauses between. */
  timeoutMilliseconds: number;
  budgetMilliseconds: number;
  signal?: AbortSignal;
}

export interface HttpAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export type Http = <Body>(request: HttpRequest<Body>) => Promise<HttpAnswer<Body>>;

export interface HttpOptions {
  /** The service root; requests and the key never go anywhere else. */
  baseUrl: string;
  /** The key's header, such as `{ Authorization: 'Bearer …' }`. */
  authorization: Record<string, string>;
  fetch: Fetch;
  clock: Clock;
  random: Random;
}

const LARGEST_BODY_BYTES = 16 * 1024 * 1024;
/** A longer Retry-After is told to the caller, who can plan; nobody sits it out here. */
const LONGEST_RETRY_AFTER_SECONDS = 5;
const BACKOFF_MILLISECONDS = 250;
const LONGEST_BACKOFF_MILLISECONDS = 4000;

/**
 * The one place of the clients that sends requests: limits of time and size on everything, retries with full jitter
 * (interface section 7), no redirects. Throws HttpFailure only.
 */
export function createHttp(options: HttpOptions): Http {
  return async (request) => {
    const end = options.clock.now().getTime() + request.budgetMilliseconds;
    const left = (): number => end - options.clock.now().getTime();
    for (let count = 1; ; count += 1) {
      try {
        const timeoutMilliseconds = Math.min(request.timeoutMilliseconds, left());
        return await sendOnce(options, { ...request, timeoutMilliseconds });
      } catch (error) {
        const pause = pauseBefore(error, request, count, options.random);
        if (pause === undefined || pause >= left() || request.signal?.aborted) throw error;
        await options.clock.sleep(pause, request.signal);
      }
    }
  };
}

/** Milliseconds until the next try, or undefined when there must be none. */
function pauseBefore(
  error: unknown,
  request: HttpRequest<unknown>,
  count: number,
  random: Random,
): number | undefined {
  if (!(error instanceof HttpFailure) || count >= request.tries) return undefined;
  const { status, retryAfterSeconds } = error;
  if (status === undefined && request.method !== 'GET') return undefined;
  if (status !== undefined && status < 500 && status !== 429) return undefined;
  if (retryAfterSeconds !== undefined) {
    return retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS ? undefined : retryAfterSeconds * 1000;
  }
  const most = Math.min(LONGEST_BACKOFF_MILLISECONDS, BACKOFF_MILLISECONDS * 2 ** count);
  return random.fraction() * most;
}

async function sendOnce<Body>(
  options: HttpOptions,
  request: HttpRequest<Body>,
): Promise<HttpAnswer<Body>> {
  const limit = startTimeLimit(options.clock, request);
  try {
    const response = await receive(options, request, limit.signal);
    const text = await readText(response);
    if (!response.ok) throw rejection(response, text);
    return { status: response.status, headers: response.headers, body: parseBody(request, text) };
  } catch (error) {
    throw error instanceof HttpFailure
      ? error
      : new HttpFailure('uncertain', 'The answer broke off.', { cause: error });
  } finally {
    limit.stop();
  }
}

async function receive(
  { baseUrl, authorization, fetch }: HttpOptions,
  { method, path, headers, body }: HttpRequest<unknown>,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...authorization,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  } catch (error) {
    throw neverLeft(error)
      ? new HttpFailure('not_sent', 'The service could not be reached.', { cause: error })
      : new HttpFailure('uncertain', 'The connection broke before an answer came.', {
          cause: error,
        });
  }
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return '';
  // undici holds a sender to the length that it announced.
  const announced = Number(response.headers.get('content-length') ?? Number.NaN);
  if (announced <= LARGEST_BODY_BYTES) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST_BODY_BYTES) {
      throw new HttpFailure('uncertain', 'The answer was larger than 16 MB.', {});
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function rejection(response: Response, text: string): HttpFailure {
  const parsed = problem.safeParse(parseJson(text));
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new HttpFailure('rejected', `The service answered ${response.status}.`, {
    status: response.status,
    ...(Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, seconds) } : {}),
    ...(parsed.success ? { upstreamMessage: parsed.data.message } : {}),
  });
}

function parseBody<Body>({ schema }: HttpRequest<Body>, text: string): Body {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new HttpFailure('uncertain', 'The answer could not be read.', { cause: parsed.error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function startTimeLimit(
  clock: Clock,
  { timeoutMilliseconds, signal }: HttpRequest<unknown>,
): { signal: AbortSignal; stop(): void } {
  const over = new AbortController();
  return {
    signal: signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]),
    stop: startTimer(clock, timeoutMilliseconds, () => over.abort()),
  };
}
