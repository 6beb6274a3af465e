import { Hono, type Context } from 'hono';
import { SIMULATED } from '../contract/headers.ts';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';
import type { Metrics } from './metrics.ts';
import { metricsRoute } from './routes/metrics.ts';
import { callInfoRoute, type CallInfoDeps } from './routes/call-info.ts';
import { dashboardRoutes, type DashboardDeps } from './dashboard/dashboard.ts';
import type { DashboardGuests } from './dashboard/sessions.ts';
import { describeRoutes } from './openapi.ts';
import { operations } from './operations/operations.ts';
import { documentationRoutes } from './routes/documentation.ts';
import { healthRoutes, type HealthDeps } from './routes/health.ts';
import { placeCallRoute, type PlaceCallDeps } from './routes/place-call.ts';
import type { MessagingPlatform } from './messaging/platform.ts';
import { MESSAGING } from './routes/messaging-answers.ts';
import { messageRoutes, type MessageDeps } from './routes/messages.ts';
import { numberRoutes, type NumberDeps } from './routes/numbers.ts';
import { json, ProblemAnswer, withHeader, type Route } from './routes/route.ts';
import { platformWebhookRoutes } from './routes/platform-webhook.ts';
import { recordingRoute, type RecordingDeps } from './routes/recordings.ts';
import { sandboxMessagingRoutes } from './routes/sandbox-messaging.ts';
import { sandboxInboundRoute, sandboxNumberRoute } from './routes/sandbox-voice.ts';
import { sandboxRoutes, type SandboxDeps } from './routes/sandbox.ts';
import { templateRoutes, type TemplateDeps } from './routes/templates.ts';
import { voiceAppRoutes, type VoiceAppDeps } from './routes/voice-apps.ts';
import { voiceCallRoutes, type VoiceCallDeps } from './routes/voice-calls.ts';
import { webhookRoutes, type WebhookDeps } from './routes/webhooks.ts';

export interface AppDeps
  extends
    PlaceCallDeps,
    CallInfoDeps,
    SandboxDeps,
    HealthDeps,
    VoiceAppDeps,
    NumberDeps,
    VoiceCallDeps,
    WebhookDeps,
    MessageDeps,
    TemplateDeps {
  random: Random;
  log: Log;
  /** Left out, nothing is counted and there is no /metrics. */
  metrics?: Metrics;
  recordingsDir: string;
  /** Left out, there is no dashboard. */
  dashboardPage?: DashboardDeps['dashboardPage'];
  dashboardGuests?: DashboardGuests;
  servedAt?: () => string;
  /** Undefined where no network address leads to the service. */
  links: RecordingDeps['links'] | undefined;
  /** The carrier rings nobody: every answer says so, and the sandbox can be steered. */
  simulated: boolean;
  messaging: MessagingPlatform;
}

export interface App {
  fetch(request: Request): Promise<Response>;
  /** What is served, for the tests that hold the documentation against it. */
  routes: readonly Pick<Route, 'method' | 'path'>[];
}

const REFERENCE_LENGTH = 8;

/** The REST service as one function from request to answer; it needs no port to be called. */
export function createApp(deps: AppDeps): App {
  const app = new Hono();
  const routes: Route[] = [
    placeCallRoute(deps),
    callInfoRoute(deps),
    ...voiceAppRoutes(deps),
    ...numberRoutes(deps),
    ...voiceCallRoutes(deps),
    ...webhookRoutes(deps),
    ...messageRoutes(deps),
    ...templateRoutes(deps),
    ...reportRoutes(deps),
    ...recordingRoutes(deps),
    ...healthRoutes(deps),
    ...(deps.metrics === undefined ? [] : [metricsRoute(deps.metrics)]),
    ...(deps.simulated
      ? [...sandboxRoutes(deps), sandboxNumberRoute(deps), sandboxInboundRoute(deps)]
      : []),
    ...messagingSandboxRoutes(deps),
    ...dashboardOf(deps),
    ...documentationRoutes(() => describeRoutes(operations, routes)),
  ];
  for (const route of routes) {
    app.on(route.method, route.path, (context) =>
      follow(deps, context.req.method, route.path, () => run(deps, route, context)),
    );
  }
  const refuse = createRefusals(routes);
  app.notFound(({ req }) => follow(deps, req.method, 'none', async () => refuse(req.path)));
  app.onError((error) => fault(deps, 'handle request', error));
  return { fetch: async (request) => app.fetch(request), routes };
}

const dashboardOf = ({ dashboardPage, ...deps }: AppDeps): Route[] =>
  dashboardPage === undefined ? [] : dashboardRoutes({ ...deps, dashboardPage });

const recordingRoutes = ({ links, ...deps }: AppDeps): Route[] =>
  links === undefined ? [] : [recordingRoute({ ...deps, links })];

const reportRoutes = ({ messaging: { webhook }, ...deps }: AppDeps): Route[] =>
  webhook === undefined ? [] : platformWebhookRoutes({ ...deps, webhook });

const messagingSandboxRoutes = ({ messaging: { sandbox }, ...deps }: AppDeps): Route[] =>
  sandbox === undefined ? [] : sandboxMessagingRoutes({ ...deps, sandboxTemplates: sandbox });

async function run(deps: AppDeps, route: Route, context: Context): Promise<Response> {
  try {
    // No database can look for a NUL character, and nothing of ours has one in its name.
    if (context.req.url.includes('%00')) throw new ProblemAnswer(404, 'Not found');
    return await route.handle(context);
  } catch (error) {
    if (!(error instanceof ProblemAnswer)) return fault(deps, route.action, error);
    return json({ message: error.message }, error.status, error.headers);
  }
}

/** Counts the request, and says with the answer whether anybody is really rung or written to. */
async function follow(
  { clock, metrics, ...deps }: AppDeps,
  method: string,
  route: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  const start = clock.now().getTime();
  const response = await answer();
  const seconds = (clock.now().getTime() - start) / 1000;
  const ofMessages = route.startsWith(MESSAGING) || route === deps.messaging.webhook?.path;
  const { simulated } = ofMessages ? deps.messaging : deps;
  metrics?.answered({ method, route, status: response.status, seconds });
  return simulated ? withHeader(response, SIMULATED, 'true') : response;
}

/** 405 where there are other methods, else 404. */
function createRefusals(routes: readonly Route[]): (path: string) => Response {
  const patterns = [...new Set(routes.map(({ path }) => path))].map((path) => ({
    fits: new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'),
    allow: routes.filter((route) => route.path === path).map(({ method }) => method),
  }));
  return (path) => {
    const allow = patterns.filter(({ fits }) => fits.test(path)).flatMap(({ allow }) => allow);
    if (allow.length === 0) return json({ message: 'Not found' }, 404);
    return json({ message: 'Method not allowed' }, 405, { allow: allow.join(', ') });
  };
}

/** The caller learns a reference; what went wrong stands in the log beside it (interface section 7). */
function fault({ random, log }: AppDeps, action: string, error: unknown): Response {
  const reference = random.token(REFERENCE_LENGTH);
  log.error(`failed to ${action}`, { reference, error });
  return json({ message: `Failed to ${action}: an unexpected error, reference ${reference}` }, 500);
}
