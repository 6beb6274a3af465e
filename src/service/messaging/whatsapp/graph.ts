import * as z from 'zod';
import { PlatformError } from '../platform.ts';
import { exchange, type Exchanged } from './exchange.ts';
import type { WhatsAppOptions } from './options.ts';

export interface GraphRequest<Body> {
  method: 'GET' | 'POST';
  /** Below the base address, without a slash at its beginning. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** What a good answer looks like; unknown fields are let pass. */
  schema: z.ZodType<Body>;
}

/** Asks the Graph API once. Throws PlatformError, as design section 11 says. */
export type Graph = <Body>(request: GraphRequest<Body>) => Promise<Body>;

const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;
const LONGEST_MESSAGE = 500;

const UNREACHABLE = 'The messaging platform cannot be reached.';
const NO_ANSWER = 'The messaging platform did not answer.';
const OVERLOADED = 'The messaging platform takes no more requests for the moment.';
const FAILED = 'The messaging platform failed.';
const UNREADABLE = 'The messaging platform answered with something that cannot be understood.';

const refusal = z.object({
  error: z.object({ message: z.string().min(1), code: z.number().optional().catch(undefined) }),
});

export function createGraph({ account, clock, log }: WhatsAppOptions): Graph {
  const { baseUrl, token } = account;
  return async ({ method, path, query = {}, body, schema }) => {
    const url = new URL(`${baseUrl}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await exchange(clock, {
      method,
      url,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data, error } = judge(answer, schema);
    if (error === undefined) return data;
    log.warn('the messaging platform did not do what it was asked', factsOf(answer));
    throw new PlatformError(error.failure, withoutSecret(error.message, token));
  };
}

type Judged<Body> = { data: Body; error?: never } | { data?: never; error: PlatformError };

function judge<Body>(answer: Exchanged, schema: z.ZodType<Body>): Judged<Body> {
  if (answer.outcome === 'never_left') return failure('not_taken', UNREACHABLE);
  if (answer.outcome === 'cut') return failure('unknown', NO_ANSWER);
  const { status } = answer;
  if (status === TOO_MANY_REQUESTS) return failure('not_taken', OVERLOADED);
  if (status >= 500 || status === REQUEST_TIMEOUT) return failure('unknown', FAILED);
  const body = parse(answer.body);
  if (status >= 400) {
    const refused = refusal.safeParse(body).data;
    return refused === undefined
      ? failure('unknown', UNREADABLE)
      : failure('refused', refused.error.message);
  }
  const read = schema.safeParse(body);
  const good = status >= 200 && status < 300 && read.success;
  return good ? { data: read.data } : failure('unknown', UNREADABLE);
}

const failure = (
  kind: PlatformError['failure'],
  message: string,
): { data?: never; error: PlatformError } => ({ error: new PlatformError(kind, message) });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the platform says may hold what was sent to it, as "Malformed access token …" does. */
const withoutSecret = (message: string, token: string): string =>
  message
    .replaceAll(token, '…')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, LONGEST_MESSAGE);

/** For the log: numbers only, so that it holds neither secrets nor people. */
function factsOf(answer: Exchanged): Record<string, unknown> {
  if (answer.outcome !== 'answered') return { outcome: answer.outcome };
  const code = refusal.safeParse(parse(answer.body)).data?.error.code;
  return { status: answer.status, ...(code === undefined ? {} : { code }) };
}
