import type { Context } from 'hono';
import { faultOfBody } from './plain-json.ts';

/** A request that is answered with `{ message }` (interface section 7). */
export class ProblemAnswer extends Error {
  override readonly name = 'ProblemAnswer';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** What the request wanted, for `Failed to <action>: <error>`. */
  action: string;
  /** May throw ProblemAnswer; anything else it throws is a fault of ours. */
  handle: (context: Context) => Promise<Response>;
}

const parts = Symbol('parts of a JSON answer');

interface Parts {
  text: string;
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** The answer as JSON. */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = JSON.stringify(body);
  return fromParts({
    text,
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    },
  });
}

const fromParts = (made: Parts): Response => {
  const { text, status, headers } = made;
  return Object.assign(new Response(text, { status, headers }), { [parts]: made });
};

/** The same answer with one header more. Made anew from its parts, since to open the headers of a Response is slow. */
export function withHeader(response: Response, name: string, value: string): Response {
  const made = parts in response ? (response[parts] as Parts) : undefined;
  if (made !== undefined)
    return fromParts({ ...made, headers: { ...made.headers, [name]: value } });
  response.headers.set(name, value);
  return response;
}

/** The body as a JSON object; 400 when it is anything else. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const body = await readJson(request);
  const fault = faultOfBody(body);
  if (fault !== undefined) throw new ProblemAnswer(400, fault);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>;
  }
  throw new ProblemAnswer(400, 'The request body must be a JSON object.');
}

async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemAnswer(400, 'The request body is not valid JSON.');
  }
}

const LARGEST_BODY_BYTES = 256 * 1024;

/** The body, or 413 for more than `largest` bytes; what does not say how long it is, is counted while it arrives. */
export async function readBytes(
  request: Request,
  largest = LARGEST_BODY_BYTES,
): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length !== null) {
    if (Number(length) > largest) throw tooLarge(largest);
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > largest) throw tooLarge(largest);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (largest: number): ProblemAnswer =>
  new ProblemAnswer(413, `The request body is larger than ${largest / 1024} KB.`);
