import { createHmac } from 'node:crypto';
import type { Random } from '../../random.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret in the form of the Standard Webhooks specification. */
export const newWebhookSecret = (random: Random): string =>
  PREFIX + Buffer.from(random.bytes(SECRET_BYTES)).toString('base64');

export interface Signed {
  /** Names the message; the same for every try. */
  id: string;
  /** Of this try, in milliseconds. */
  at: number;
  /** The very text that is sent: the body, or the query string of a GET. */
  content: string;
}

/** The three headers of Standard Webhooks, by which a receiver knows who sent this and that it is new. */
export function signatureHeaders(
  secret: string,
  { id, at, content }: Signed,
): Record<string, string> {
  const timestamp = Math.floor(at / 1000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const hash = createHmac('sha256', key).update(`${id}.${timestamp}.${content}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${hash}`,
  };
}
