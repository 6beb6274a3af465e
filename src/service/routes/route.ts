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

/** The answer as JSON. */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = JSON.stringify(body);
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    },
  });
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
  const bytes = await request.arrayBuffer();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemAnswer(400, 'The request body is not valid JSON.');
  }
}
