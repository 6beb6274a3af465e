import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Authenticate } from '../mcp/http/authenticate.ts';
import type { Endpoint } from '../mcp/http/endpoint.ts';
import { metadataPaths } from '../mcp/http/resource-metadata.ts';
import type { Metrics } from '../service/metrics.ts';
import type { Meters } from './http-meters.ts';
import type { Spans } from './http-spans.ts';

/** The path of the endpoint (design section 2). */
export const MCP_PATH = '/mcp';
/** Where people decide; these pages guard themselves, more strictly. */
export const APPROVALS_PATH = '/approvals';

export type Page = (request: Request) => Promise<Response> | Response;

export interface HttpAppOptions {
  endpoint: Pick<Endpoint, 'fetch'>;
  /** Who makes the request, or why it is not served. */
  admit: Authenticate;
  /** Refuses what a web page has no business to send. */
  guard(request: Request): Response | undefined;
  /** RFC 9728; left out = there is no authorization server. */
  metadata?: () => Response;
  /** False once the process is told to stop; rejects while the database cannot be reached. */
  ready(): Promise<boolean>;
  /** Everything else that is served, by what its path begins with. */
  pages?: Readonly<Record<string, Page>>;
  openApi(): unknown;
  metrics: Metrics;
  meters: Meters;
  spans: Spans;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

/** All that `parley http` serves, as one function from request to answer (design section 9). */
export function createHttpApp(options: HttpAppOptions): (request: Request) => Promise<Response> {
  const { metrics, clock, guard } = options;
  const routes = createRoutes(options);
  return async (request) => {
    const start = clock.now().getTime();
    const { pathname } = new URL(request.url);
    const route = routeOf(routes, pathname);
    const refusal = isUnguarded(pathname) ? undefined : guard(request);
    const response = refusal ?? (await (routes[route] ?? notFound)(request));
    const seconds = (clock.now().getTime() - start) / 1000;
    metrics.answered({ method: request.method, route, status: response.status, seconds });
    return response;
  };
}

/** Probes come with whatever name the machine has; what they are told concerns nobody. */
const UNGUARDED = new Set(['/healthz', '/readyz']);

const isUnguarded = (pathname: string): boolean =>
  UNGUARDED.has(pathname) || pathname.startsWith(APPROVALS_PATH);

function createRoutes(options: HttpAppOptions): Readonly<Record<string, Page>> {
  const { metadata, openApi, pages } = options;
  return {
    [MCP_PATH]: (request) => mcp(options, request),
    '/healthz': get(() => json({ status: 'ok', service: 'parley' })),
    '/readyz': get(() => readiness(options)),
    '/metrics': get(() => metricsText(options)),
    '/openapi.json': get(() => json(openApi())),
    ...(metadata === undefined
      ? {}
      : Object.fromEntries(metadataPaths(MCP_PATH).map((path) => [path, get(metadata)]))),
    ...pages,
  };
}

/** Whole paths first; a route that ends in a slash also has what lies below it, but for that of the root. */
function routeOf(routes: Readonly<Record<string, Page>>, pathname: string): string {
  if (Object.hasOwn(routes, pathname)) return pathname;
  return (
    Object.keys(routes).find((route) => /.\/$/u.test(route) && pathname.startsWith(route)) ?? 'none'
  );
}

async function mcp(
  { endpoint, admit, spans }: HttpAppOptions,
  request: Request,
): Promise<Response> {
  const caller = await admit(request);
  if (caller instanceof Response) return caller;
  return spans.continueTrace(request.headers, () => endpoint.fetch(request, caller));
}

async function readiness({ ready, log }: HttpAppOptions): Promise<Response> {
  try {
    if (await ready()) return json({ status: 'ready', service: 'parley' });
    return json({ message: 'The service is starting or stopping.' }, 503);
  } catch (error) {
    log.error('failed to check readiness', { error });
    return json({ message: 'The database cannot be reached.' }, 503);
  }
}

async function metricsText({ metrics, meters }: HttpAppOptions): Promise<Response> {
  const [{ contentType, text }, own] = await Promise.all([metrics.read(), meters.read()]);
  return new Response(`${text}\n${own}`, { headers: { 'content-type': contentType } });
}

const get =
  (answer: () => Promise<Response> | Response): Page =>
  (request) =>
    request.method === 'GET'
      ? answer()
      : json({ message: 'Method not allowed' }, 405, { allow: 'GET' });

const notFound = (): Response => json({ message: 'Not found' }, 404);

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  });
