import type { DashboardAccount } from '../../contract/dashboard.ts';
import type { Keyring } from '../keys.ts';
import { ProblemAnswer, type Route } from '../routes/route.ts';
import { callRoutes, type CallRouteDeps } from './call-routes.ts';
import { eventRoute, type EventRouteDeps } from './event-route.ts';
import {
  assertOwnPage,
  EVERY_AREA,
  PRIVATE_HEADERS,
  signedRoute,
  type SignedRoute,
} from './handler.ts';
import { messagingRoutes, type MessagingRouteDeps } from './messaging-routes.ts';
import { pageHeaders, signInPage } from './pages.ts';
import { createSessions, type DashboardGuests, type Sessions } from './sessions.ts';
import { voiceRoutes, type VoiceRouteDeps } from './voice-routes.ts';

export interface DashboardDeps
  extends CallRouteDeps, VoiceRouteDeps, MessagingRouteDeps, Omit<EventRouteDeps, 'sessions'> {
  keyring: Keyring;
  simulated: boolean;
  dashboardGuests?: DashboardGuests;
  servedAt?: () => string;
  /** The page for people who are signed in, as one HTML file. */
  dashboardPage: () => Promise<string>;
}

const SESSION = '/dashboard/session';
const LARGEST_FORM = 4_096;

/** The dashboard: its page at `/`, who is signed in, and the data of the page (design sections 8 and 9). */
export function dashboardRoutes(deps: DashboardDeps): Route[] {
  const sessions = createSessions(deps);
  const signed = [
    accountRoute(deps),
    ...callRoutes(deps),
    eventRoute({ ...deps, sessions }),
    ...voiceRoutes(deps),
    ...messagingRoutes(deps),
  ];
  return [
    pageRoute(deps, sessions),
    signInRoute(sessions),
    signOutRoute(sessions),
    ...signed.map((route) => signedRoute(sessions, route)),
  ];
}

function pageRoute({ dashboardPage }: DashboardDeps, sessions: Sessions): Route {
  return {
    method: 'GET',
    path: '/',
    action: 'show the dashboard',
    async handle(context) {
      const session = await sessions.of(context);
      return page(session === undefined ? await signInPage(false) : await dashboardPage());
    },
  };
}

const page = (text: string, status = 200): Response =>
  new Response(text, { status, headers: pageHeaders(text) });

function signInRoute(sessions: Sessions): Route {
  return {
    method: 'POST',
    path: SESSION,
    action: 'sign in',
    async handle(context) {
      assertOwnPage(context.req.raw);
      const known = await sessions.signIn(context, await readKey(context.req.raw));
      if (!known) return page(await signInPage(true), 401);
      return context.body(null, 303, { ...PRIVATE_HEADERS, location: '/' });
    },
  };
}

/** The form's field `key`; empty when it is not there. Throws 400 and 413 for what is no such form. */
async function readKey(request: Request): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? LARGEST_FORM + 1);
  if (length > LARGEST_FORM) throw new ProblemAnswer(413, 'The form is too large.');
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw new ProblemAnswer(400, 'Send a form with a field named key.');
  const key = form.get('key');
  return typeof key === 'string' ? key.trim() : '';
}

function signOutRoute(sessions: Sessions): Route {
  return {
    method: 'POST',
    path: `${SESSION}/end`,
    action: 'sign out',
    async handle(context) {
      assertOwnPage(context.req.raw);
      await sessions.signOut(context);
      return context.body(null, 303, { ...PRIVATE_HEADERS, location: '/' });
    },
  };
}

function accountRoute({ store, simulated }: DashboardDeps): SignedRoute {
  return {
    method: 'GET',
    path: '/api/account',
    action: 'get account',
    areas: EVERY_AREA,
    answer: async ({ organisation, area }): Promise<DashboardAccount> => {
      const [account, name] = await Promise.all([
        store.organisations.account(organisation),
        store.dashboard.organisationName(organisation),
      ]);
      if (account === undefined) throw new ProblemAnswer(404, 'Account not found');
      const { org_id: _, subscription_active: __, updated_at: ___, ...shown } = account;
      return { ...shown, area, organisation: name, simulated };
    },
  };
}
