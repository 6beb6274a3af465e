import type { WebhookMessage } from '../../contract/events.ts';
import { signatureHeaders } from './signature.ts';
import type { WebhookRequest } from './webhook-sender.ts';

/** The text of a webhook, `{ type, timestamp, data }`; `at` in milliseconds. */
export const messageBody = (type: string, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

/** A redirect is not followed, and so no success. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export interface Envelope {
  /** The `webhook-id`. */
  id: string;
  url: string;
  method: string;
  /** JSON of a WebhookMessage. */
  body: string;
  secret: string;
  /** Wall time of this try, in milliseconds. */
  at: number;
}

/** The request that carries a message, signed (design section 8). A GET has its fields, and its signature over them, in the query. */
export function toRequest({ id, url, method, body, secret, at }: Envelope): WebhookRequest {
  if (method !== 'GET') {
    const headers = signatureHeaders(secret, { id, at, content: body });
    return {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    };
  }
  const address = new URL(url);
  const query = flatten(JSON.parse(body) as WebhookMessage);
  address.search = [address.search.slice(1), query].filter((part) => part !== '').join('&');
  const headers = signatureHeaders(secret, { id, at, content: address.search.slice(1) });
  return { url: address.href, method: 'GET', headers, body: undefined };
}

/** Lists and objects stay JSON; what is null is left out. */
function flatten({ type, timestamp, data }: WebhookMessage): string {
  const fields = Object.entries({ type, timestamp, ...data }).flatMap(
    ([name, value]): [string, string][] =>
      value === null || value === undefined
        ? []
        : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
  return new URLSearchParams(fields).toString();
}
