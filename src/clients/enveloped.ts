import * as z from 'zod';
import type { Http } from './http.ts';

const READ_TRIES = 3;
const READ_TIMEOUT = 10_000;
const READ_BUDGET = 20_000;
const CHANGE_TIMEOUT = 20_000;

/** What stands in the envelope of the voice and messaging APIs, or the same without one (interface section 2.1). */
const opened = <Data>(data: z.ZodType<Data>): z.ZodType<Data> =>
  z.unknown().transform((body, context) => {
    const enclosed = isEnvelope(body) ? data.safeParse(body.data) : undefined;
    if (enclosed?.success) return enclosed.data;
    const bare = data.safeParse(body);
    if (bare.success) return bare.data;
    context.addIssue({ code: 'custom', message: 'neither an envelope nor what belongs in it' });
    return z.NEVER;
  });

const isEnvelope = (body: unknown): body is { data: unknown } =>
  body !== null && typeof body === 'object' && 'data' in body;

/** Reads, and tries again on answers that allow it. Throws HttpFailure. */
export async function read<Data>(http: Http, path: string, data: z.ZodType<Data>): Promise<Data> {
  const { body } = await http({
    method: 'GET',
    path,
    schema: opened(data),
    tries: READ_TRIES,
    timeoutMilliseconds: READ_TIMEOUT,
    budgetMilliseconds: READ_BUDGET,
  });
  return body;
}

/** Changes something, and is never sent a second time by itself (interface section 7). Throws HttpFailure. */
export async function change<Data>(
  http: Http,
  request: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown },
  data: z.ZodType<Data>,
): Promise<Data> {
  const { body } = await http({
    ...request,
    schema: opened(data),
    tries: 1,
    timeoutMilliseconds: CHANGE_TIMEOUT,
    budgetMilliseconds: CHANGE_TIMEOUT,
  });
  return body;
}
