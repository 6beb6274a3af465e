import type { Context } from 'hono';
import type { Area } from '../keys.ts';
import { json, ProblemAnswer, type Route } from '../routes/route.ts';
import type { Session, Sessions } from './sessions.ts';

/** Answers of the dashboard stay with whoever asked: in no cache, in no frame, in no other site. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;

export interface SignedRoute {
  method: 'GET' | 'POST';
  /** Below `/dashboard`. */
  path: string;
  action: string;
  /** Whose keys open it; anybody else is told that there is no such thing. */
  areas: readonly Area[];
  /** What it throws, and a Response, is answered as it is; anything else as JSON. */
  answer: (session: Session, context: Context) => Promise<unknown>;
}

export const EVERY_AREA: readonly Area[] = ['ai_call', 'voice', 'messaging'];

const SIGNED_OUT = 'You are not signed in, or no longer. Open the dashboard again.';
const OTHER_SITE = 'The request does not come from this dashboard.';

/** A route that only serves whoever is signed in. */
export const signedRoute = (
  sessions: Sessions,
  { method, path, action, areas, answer }: SignedRoute,
): Route => ({
  method,
  path: `/dashboard${path}`,
  action,
  async handle(context) {
    if (method === 'POST') assertOwnPage(context.req.raw);
    const session = await sessions.of(context);
    if (session === undefined) throw new ProblemAnswer(401, SIGNED_OUT, PRIVATE_HEADERS);
    if (!areas.includes(session.area)) throw new ProblemAnswer(404, 'Not found', PRIVATE_HEADERS);
    const answered = await answer(session, context);
    return answered instanceof Response ? answered : json(answered, 200, PRIVATE_HEADERS);
  },
});

/** Browsers say where a POST comes from; 403 when that is another page than ours. */
export function assertOwnPage({ headers, url }: Request): void {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const sameOrigin = origin === null || hostOf(origin) === new URL(url).host;
  if (sameOrigin && (site === null || site === 'same-origin' || site === 'none')) return;
  throw new ProblemAnswer(403, OTHER_SITE, PRIVATE_HEADERS);
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;
