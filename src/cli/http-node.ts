import type { McpServer } from '@modelcontextprotocol/server';
import { createActionStore } from '../actions/store/create-store.ts';
import type { Fetch } from '../clients/http.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { silentLog, type Log } from '../log.ts';
import type { McpContext, Watch } from '../mcp/context.ts';
import { localCaller, type Caller } from '../mcp/http/caller.ts';
import { createEndpoint, type Endpoint } from '../mcp/http/endpoint.ts';
import { createHostGuard } from '../mcp/http/hosts.ts';
import { problem, SERVER_ERROR } from '../mcp/http/problem.ts';
import { metadataUrlOf, resourceMetadata } from '../mcp/http/resource-metadata.ts';
import { createFollowers } from '../mcp/resources/followers.ts';
import { systemRandom } from '../random.ts';
import type { Metrics } from '../service/metrics.ts';
import { openApprovalPages } from './approval-page.ts';
import type { GuestPorts } from './dashboard-guests.ts';
import { createDashboardPage } from './dashboard-page.ts';
import {
  APPROVALS_PATH,
  createHttpApp,
  MCP_PATH,
  type HttpAppOptions,
  type Page,
} from './http-app.ts';
import { createAuthentication, directoryOf } from './http-authentication.ts';
import { createContexts, type ContextOptions } from './http-contexts.ts';
import { createMeters, type Meters } from './http-meters.ts';
import { describeHttp } from './http-operations.ts';
import type { Requests } from './http-requests.ts';
import { isPublic } from './http-safety.ts';
import { createSpans } from './http-spans.ts';
import { startHttpServer, type HttpServer } from './http-server.ts';
import { announcer } from './installation.ts';
import type { Listening } from './listening.ts';
import { connectEmbedded, connectRemote, type Upstream } from './upstream.ts';

export interface NodeOptions {
  config: Config;
  listening: Listening;
  /** Open; whoever opened it closes it, after the node has stopped. */
  database: Database;
  metrics: Metrics;
  log: Log;
  requests: Requests;
  /** Makes the server of one session or request; `only` names the only tool that it needs. */
  createServer(context: McpContext, only?: string): McpServer;
}

/** One running `parley http`. */
export interface HttpNode {
  url: string;
  simulated: boolean;
  /** Readiness ends, calls may go on for `drainMilliseconds`, then everything is cut. */
  stop(drainMilliseconds: number): Promise<void>;
}

const REQUEST_ID = 'x-request-id';
const STATE_KEY = 'mcp_state_key';
const STATE_KEY_BYTES = 32;
/** For tool calls that are under way; the ledger knows the end of those that take longer. */
const LAST_CALLS_MILLISECONDS = 10_000;
const LAST_ANSWERS_MILLISECONDS = 2_000;

/** Wires service, actions, endpoint and server, and listens (design sections 7 and 9). */
export async function startNode(options: NodeOptions): Promise<HttpNode> {
  const address = { url: options.config.publicUrl ?? '', listening: '' };
  const connected = await connect(options, () => address.url);
  try {
    return await serve(options, connected, address);
  } catch (error) {
    await connected.upstream.close(0);
    throw error;
  }
}

async function serve(
  options: NodeOptions,
  { upstream, pages }: Connected,
  address: { url: string; listening: string },
): Promise<HttpNode> {
  const { listening, log, requests } = options;
  const state = { stopping: false };
  const meters = createMeters(systemClock);
  const { approvals, pageFor } = await createApprovals(options, address, meters);
  const webhook = await announcer(options.config, { ...options, pageFor });
  const served = { upstream, pageFor, meters, ...webhook };
  const { app, endpoint } = await createParts(options, served, () => address.url);
  const ready = async (): Promise<boolean> => {
    await sharedStateKey(options.database);
    return !state.stopping;
  };
  const fetch = createHttpApp({
    ...app,
    pages: { ...pages, ...approvals },
    ready,
  });
  const server = await startHttpServer({
    ...listening,
    fetch,
    enter: (...request) => requests.enter(...request),
    clock: systemClock,
    log,
  });
  address.listening = server.url;
  address.url ||= server.url;
  return {
    url: server.url,
    simulated: upstream.simulated,
    async stop(drainMilliseconds) {
      state.stopping = true;
      await webhook?.close();
      return stop({ server, endpoint, upstream }, drainMilliseconds);
    },
  };
}

const NO_PIN =
  'no approver PIN is set: pages of approvals stay closed until there is one (parley account set-pin)';

/** The pages on which people decide, and the address of each. */
async function createApprovals(
  { config, database, listening, log }: NodeOptions,
  address: { url: string; listening: string },
  { decided }: Meters,
) {
  const site = {
    origins: () => [address.url, address.listening],
    loopback: !isPublic(config, listening.host),
  };
  const { fetch, pathOf, hasPin } = openApprovalPages(database, config, site, decided);
  if (!site.loopback && config.approval !== 'elicitation' && !(await hasPin())) log.warn(NO_PIN);
  return {
    approvals: { [APPROVALS_PATH]: fetch, [`${APPROVALS_PATH}/`]: fetch },
    pageFor: async (id: string): Promise<string> => `${address.url}${await pathOf(id)}`,
  };
}

interface Connected {
  upstream: Upstream;
  pages: Readonly<Record<string, Page>>;
}

/** The embedded service is reached by the actions alone; only its signed links to recordings and its dashboard lead there from outside. */
async function connect(options: NodeOptions, servedAt: () => string): Promise<Connected> {
  const { config, database } = options;
  if (config.baseUrl !== undefined) {
    return { upstream: await connectRemote(config.baseUrl), pages: {} };
  }
  const served = {
    ...options,
    servedAt,
    ...(await dashboardFor(config, (key) => upstream.service.keyring.identify(key))),
  };
  const upstream = await connectEmbedded(config, database, served);
  const page: Page = (request) => upstream.service.fetch(request);
  return { upstream, pages: { '/': page, '/dashboard/': page, '/recordings/': page } };
}

/** Its page, and who signs in there without a key; what is wrong with the file of tokens is logged by those who serve tools. */
async function dashboardFor(config: Config, identify: GuestPorts['identify']) {
  const { createDashboardGuests } = await import('./dashboard-guests.ts');
  const directory = directoryOf(config, { clock: systemClock, log: silentLog });
  return {
    dashboardPage: createDashboardPage(),
    dashboardGuests: createDashboardGuests({ directory, identify }),
  };
}

async function createParts(
  options: NodeOptions,
  { upstream, ...served }: Pick<ContextOptions, 'upstream' | 'pageFor' | 'meters' | 'announce'>,
  urlOf: () => string,
): Promise<{ app: Omit<HttpAppOptions, 'pages' | 'ready'>; endpoint: Endpoint }> {
  const { config, listening, log } = options;
  const { oauth, publicUrl } = config;
  const clock = systemClock;
  const { meters } = served;
  const spans = createSpans();
  const named = nameRequests(upstream.fetch, options.requests);
  const followed = { ...upstream, fetch: spans.follow(meters.follow(named)) };
  const follow = both(spans.watch, meters.watch);
  const stateKey = await sharedStateKey(options.database);
  const contextOf = createContexts({ ...options, ...served, upstream: followed, stateKey });
  const resource = (): string => `${urlOf()}${MCP_PATH}`;
  const challenge = oauth && { resourceMetadataUrl: () => metadataUrlOf(resource()) };
  const from = { clock, log, ...challenge };
  const endpoint = createEndpoint({
    ...from,
    createServer: ({ caller, tool, watch }) =>
      options.createServer({ ...contextOf(caller), watch: both(follow, watch) }, tool),
    followersOf: (caller, told) => createFollowers(contextOf(caller), told),
    random: systemRandom,
  });
  const app = {
    ...options,
    endpoint,
    admit: createAdmission(config, from, contextOf),
    guard: createHostGuard({ host: listening.host, publicUrl }),
    openApi: describeHttp,
    meters,
    spans,
    clock,
    ...(oauth && {
      metadata: () => resourceMetadata({ resource: resource(), issuer: oauth.issuer }),
    }),
  };
  return { app, endpoint };
}

type AuthenticationPorts = Parameters<typeof createAuthentication>[1];

/** Who is served: whoever signs in, or the local user where nobody has to, and has tools to be served with. */
function createAdmission(
  config: Config,
  ports: AuthenticationPorts,
  contextOf: (caller: Caller) => McpContext,
): HttpAppOptions['admit'] {
  const local = { ...localCaller, keys: config.keys };
  const authenticate = createAuthentication(config, ports) ?? (() => Promise.resolve(local));
  return async (request) => {
    const caller = await authenticate(request);
    if (caller instanceof Response || contextOf(caller).toolsets.length > 0) return caller;
    const message =
      'No key of the service is kept for you. The operator adds one to PARLEY_HTTP_TOKENS, with your subject.';
    return problem(403, SERVER_ERROR, message);
  };
}

/** Seals what clients carry from a question to its answer; the same for every node of the installation. */
const sharedStateKey = async (database: Database): Promise<Uint8Array> =>
  Buffer.from(await createActionStore(database).shared(STATE_KEY, makeStateKey), 'base64');

const makeStateKey = (): string =>
  Buffer.from(systemRandom.bytes(STATE_KEY_BYTES)).toString('base64');

/** The service's log can then be laid beside ours. */
const nameRequests =
  (fetch: Fetch, requests: Requests): Fetch =>
  (url, init) => {
    const id = requests.id();
    if (id === undefined) return fetch(url, init);
    return fetch(url, { ...init, headers: { ...init.headers, [REQUEST_ID]: id } });
  };

const both =
  (outer: Watch, inner: Watch): Watch =>
  (call, run) =>
    outer(call, () => inner(call, run));

interface Stopping {
  server: HttpServer;
  endpoint: Endpoint;
  upstream: Upstream;
}

async function stop({ server, endpoint, upstream }: Stopping, drain: number): Promise<void> {
  server.drain();
  const over = new AbortController();
  const patience = Math.min(drain, LAST_CALLS_MILLISECONDS);
  await Promise.race([endpoint.drain(), systemClock.sleep(patience, over.signal)]);
  over.abort();
  await endpoint.close();
  await upstream.close(drain);
  await server.close(LAST_ANSWERS_MILLISECONDS);
}
