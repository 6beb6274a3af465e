import type { Fetch, FetchInit } from '../../src/clients/http.ts';
import { IDEMPOTENCY_KEY } from '../../src/contract/headers.ts';

export interface Posted {
  body: Record<string, string>;
  idempotencyKey: string;
  authorization: string;
  url: string;
}

type Behaviour = (init: FetchInit, count: number) => Promise<Response> | Response;

/** A stand-in for the hosted service at the seam of `fetch`: keeps what arrives and answers as a test says. */
export function createHostedService() {
  const posts: Posted[] = [];
  const calls = new Map<string, Record<string, unknown>>();
  let onPost: Behaviour = () => answer(201, { group_request_id: `voip_ob_req_${posts.length}` });
  let onGet: Behaviour | undefined;
  let keepsKeys = false;
  const fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url);
    if (pathname === '/healthz') {
      return keepsKeys ? answer(200, { service: 'parley' }) : answer(404, { message: 'Not found' });
    }
    if (init.method === 'POST') {
      posts.push({
        url,
        body: JSON.parse(init.body ?? '{}') as Record<string, string>,
        idempotencyKey: init.headers[IDEMPOTENCY_KEY] ?? '',
        authorization: init.headers['Authorization'] ?? '',
      });
      return onPost(init, posts.length);
    }
    if (onGet) return onGet(init, posts.length);
    const call = calls.get(pathname.split('/').at(-1) ?? '');
    return call ? answer(200, call) : answer(404, { message: 'Call not found' });
  };
  return {
    fetch,
    posts,
    setCall: (requestId: string, status: string, fields: Record<string, unknown> = {}) =>
      calls.set(requestId, {
        ...emptyCall,
        request_uuid: requestId,
        call_status: status,
        ...fields,
      }),
    onPost: (behaviour: Behaviour) => (onPost = behaviour),
    onGet: (behaviour: Behaviour) => (onGet = behaviour),
    keepKeys: () => (keepsKeys = true),
  };
}

export const answer = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response => Response.json(body, { status, headers });

/** What fetch throws when the connection breaks after the body has left. */
export const brokenOff = (): never => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
  });
};

/** What fetch throws when nobody listens. */
export const refused = (): never => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });
};

const emptyCall = {
  summary_text: null,
  transcription: null,
  duration: 0,
  phone: '+918041235000',
  start_time: null,
  answer_time: null,
  end_time: null,
  is_call_transfered: false,
};
