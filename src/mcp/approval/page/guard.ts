import { startTimer, type Clock } from '../../../clock.ts';
import type { Refusal } from '../../../errors.ts';
import type { Site } from './ports.ts';

const LARGEST_FORM_BYTES = 8 * 1024;
const FORM_MILLISECONDS = 10_000;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Places in which a page lies inside another one. */
const framed = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/** A request that is answered with this status and a sentence of ours, and changes nothing. */
export interface Refused {
  status: 400 | 403 | 405 | 408 | 413 | 415 | 421;
  reason: string;
}

/**
 * Refuses what a person who opened the link in their browser never sends: another host name (DNS rebinding), a frame
 * around the page (clickjacking), a form that another site sent. Undefined = go on.
 */
export function refuseRequest(request: Request, site: Site): Refused | undefined {
  const { headers, method } = request;
  const host = headers.get('host') ?? new URL(request.url).host;
  const origins = site.origins().map((origin) => new URL(origin));
  if (!origins.some((origin) => origin.host === host.toLowerCase())) {
    return { status: 421, reason: 'This page is not served under that name.' };
  }
  if (framed.has(headers.get('sec-fetch-dest') ?? '')) {
    return { status: 403, reason: 'This page is not shown inside another one.' };
  }
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method !== 'POST') return { status: 405, reason: 'This page only takes GET and POST.' };
  return sentByOurPage(headers, origins)
    ? undefined
    : { status: 403, reason: 'This form was not sent by this page. Open the link again.' };
}

/**
 * A page without referrer sends `Origin: null` with its own forms, so `Sec-Fetch-Site` has to speak for it; browsers
 * send that over https and to this computer. What is no browser sends neither, and needs the form's own token.
 */
function sentByOurPage(headers: Headers, origins: readonly URL[]): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  if (origin === null) return true;
  if (origin === 'null') return site === 'same-origin';
  return origins.some((each) => each.origin === origin);
}

/** Reads a form within our limits. Throws nothing but what the connection throws. */
export async function readForm(request: Request, clock: Clock): Promise<URLSearchParams | Refused> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) return { status: 415, reason: 'This page only takes its own form.' };
  if (request.body === null) return new URLSearchParams();
  const reader = request.body.getReader();
  const late = { over: false };
  const stop = startTimer(clock, FORM_MILLISECONDS, () => {
    late.over = true;
    void reader.cancel();
  });
  try {
    const text = await readText(reader);
    if (late.over) return { status: 408, reason: 'The form took too long to arrive.' };
    if (text === undefined) return { status: 413, reason: 'The form is too large.' };
    return new URLSearchParams(text);
  } finally {
    stop();
  }
}

/** Undefined when it is longer than any form of ours. */
async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString('utf8');
    size += value.byteLength;
    if (size > LARGEST_FORM_BYTES) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
}

/** What a refusal is over HTTP. */
export function statusOf({ code }: Refusal): 403 | 404 | 409 | 410 | 422 | 429 {
  switch (code) {
    case 'unauthorized':
      return 403;
    case 'rate_limited':
      return 429;
    case 'not_found':
      return 404;
    case 'approval_expired':
      return 410;
    case 'conflict':
      return 409;
    default:
      return 422;
  }
}
