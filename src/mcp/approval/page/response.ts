import type { html } from 'hono/html';
import type { Refusal } from '../../../errors.ts';
import type { Refused } from './guard.ts';
import { document, messageBody } from './view.ts';

/** What a request is answered with: a page, or the way to one. */
export type Shown =
  | { status: 303; location: string }
  | {
      status: number;
      title: string;
      body: ReturnType<typeof html>;
      /** The refusal behind it. */
      error?: Refusal;
    };

/** One page with the headers that keep it to itself: no cache, no frame, no referrer, nothing loaded from anywhere. */
export async function answerPage(
  shown: Shown,
  { nonce, head }: { nonce: string; head: boolean },
): Promise<Response> {
  const headers = new Headers({
    'content-security-policy': policy(nonce),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  if ('location' in shown) {
    headers.set('location', shown.location);
    return new Response(null, { status: 303, headers });
  }
  const { status, title, body, error } = shown;
  headers.set('content-type', 'text/html; charset=UTF-8');
  if (status === 405) headers.set('allow', 'GET, HEAD, POST');
  const wait = error?.details['retry_after_seconds'];
  if (wait !== undefined) headers.set('retry-after', String(wait));
  const text = String(await document(title, nonce, body));
  return new Response(head ? null : text, { status, headers });
}

const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const NOTHING = 'Nothing was decided';

export const say = ({ status, reason }: Refused): Shown => ({
  status,
  title: NOTHING,
  body: messageBody(NOTHING, reason),
});

export const forged: Refused = {
  status: 403,
  reason: 'This form was not sent by this page. Open the link again.',
};

export const noApproval: Shown = message(
  404,
  'No such approval',
  'The link is incomplete or out of date. Ask the assistant for a new one.',
);

export const closed: Shown = message(
  403,
  'No approver PIN is set',
  'This page can be reached from other computers, so it stays closed until there is a PIN. Set one on the computer that runs Parley: parley account set-pin',
);

function message(status: number, title: string, text: string): Shown {
  return { status, title, body: messageBody(title, text) };
}
