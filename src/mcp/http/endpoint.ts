import {
  classifyInboundRequest,
  createMcpHandler,
  LATEST_PROTOCOL_VERSION,
  type AuthInfo,
  type McpServer,
  type ServerNotifier,
} from '@modelcontextprotocol/server';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Random } from '../../random.ts';
import type { Watch } from '../context.ts';
import type { Followers, Following } from '../resources/followers.ts';
import { listeningOf } from '../resources/listening.ts';
import { READ_SCOPE } from '../scopes.ts';
import { readBody } from './body.ts';
import { authInfoOf, type Caller } from './caller.ts';
import { createLoad, usualLimits, type Limits, type Load } from './load.ts';
import { busy, problem, SERVER_ERROR } from './problem.ts';
import { createSessions, stopping, type Sessions } from './sessions.ts';

/** What one server of the endpoint is for: a whole session, or one request. */
export interface Serving {
  caller: Caller;
  /** The only tool that this request can reach; undefined = all of them. */
  tool?: string;
  /** To be told of every tool call that the server runs. */
  watch: Watch;
}

export interface EndpointOptions {
  createServer(serving: Serving): McpServer;
  clock: Clock;
  random: Pick<Random, 'token'>;
  log: Pick<Log, 'error'>;
  /** Follows calls for one caller. */
  followersOf(caller: Caller, told: (uri: string) => void): Followers;
  limits?: Partial<Limits>;
  /** Told to callers whose scopes do not suffice, so that they can ask for more. */
  resourceMetadataUrl?: () => string;
}

/** MCP over Streamable HTTP as one function from request to answer; whose request it is, is known already. */
export interface Endpoint {
  fetch(request: Request, caller: Caller): Promise<Response>;
  /** Tells 2026 clients that listen about changes. */
  notify: ServerNotifier;
  /** How many sessions are open. */
  sessions(): number;
  /** New sessions and calls are refused from now on; resolves when no call runs any more. */
  drain(): Promise<void>;
  /** Cuts what still runs. */
  close(): Promise<void>;
}

const CLIENT_CLOSED = 499;

interface Parts {
  load: Load;
  sessions: Sessions;
  modern: ReturnType<typeof createMcpHandler>;
  serving: WeakMap<Request, Serving>;
  state: { draining: boolean };
  /** The addresses that this caller may listen to, which are followed from now on. */
  listen(caller: Caller, uris: readonly string[], request: Request): Promise<readonly string[]>;
  /** Aborts when the endpoint closes. */
  over: AbortController;
}

/**
 * Both eras of the protocol on one address (design section 7): 2025 clients keep a session and can be asked over it;
 * each request of a 2026 client stands alone. What is wrong below the tools gets the protocol's own errors.
 */
export function createEndpoint(options: EndpointOptions): Endpoint {
  const parts = createParts(options);
  const { load, sessions, modern, state } = parts;
  return {
    async fetch(request, caller) {
      const authInfo = authInfoOf(caller, options.resourceMetadataUrl?.());
      if (request.method === 'POST') return post(parts, request, { caller, authInfo });
      if (request.method === 'GET' || request.method === 'DELETE') {
        if (hasNoSessions(request)) return notAllowed('POST');
        return sessions.fetch(request, { caller, authInfo }, undefined);
      }
      return notAllowed('GET, POST, DELETE');
    },
    notify: modern.notify,
    sessions: () => sessions.open(),
    drain() {
      state.draining = true;
      sessions.drain();
      return load.idle();
    },
    async close() {
      state.draining = true;
      parts.over.abort();
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

function createParts(options: EndpointOptions): Parts {
  const limits = { ...usualLimits, ...options.limits };
  const load = createLoad(limits);
  const serving = new WeakMap<Request, Serving>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const known = requestInfo && serving.get(requestInfo);
      if (known === undefined)
        throw new TypeError('a request that did not come through the endpoint');
      return logged(options.log, () => options.createServer(known));
    },
    { legacy: 'reject' },
  );
  const sessions = createSessions({
    ...options,
    limits,
    createServer: (caller, hold) =>
      logged(options.log, () =>
        options.createServer({ caller, watch: watchOf(load, caller, hold) }),
      ),
  });
  const over = new AbortController();
  const listen: Parts['listen'] = async (caller, uris, { signal }) => {
    if (!caller.scopes.includes(READ_SCOPE)) return [];
    const followers = options.followersOf(caller, (uri) => modern.notify.resourceUpdated(uri));
    const until = AbortSignal.any([signal, over.signal]);
    const follow = (uri: string): Promise<Following | undefined> =>
      followers.follow(uri, until).catch((error: unknown) => {
        options.log.error('a call could not be followed', { error });
        return undefined;
      });
    const found = await Promise.all(uris.map(follow));
    return uris.filter((_, index) => found[index] === 'followed');
  };
  return { load, sessions, modern, serving, state: { draining: false }, listen, over };
}

async function post(
  { load, sessions, modern, serving, state, listen }: Parts,
  request: Request,
  { caller, authInfo }: { caller: Caller; authInfo: AuthInfo },
): Promise<Response> {
  const read = await readBody(request, load);
  if ('refusal' in read) return read.refusal;
  const { body } = read;
  const tool = calledTool(body);
  const refusal = tool === undefined ? undefined : refuseCall(load, caller, state.draining);
  if (refusal !== undefined) return refusal;
  if (isLegacy(request, body)) return sessions.fetch(request, { caller, authInfo }, body);
  if (state.draining) return stopping();
  const watch = watchOf(load, caller);
  serving.set(request, { caller, watch, ...(tool === undefined ? {} : { tool }) });
  // Whoever listens hears of every change of an address, so what belongs to others is taken out.
  const listening = listeningOf(body);
  const parsedBody =
    listening === undefined
      ? body
      : listening.narrowedTo(await listen(caller, listening.uris, request));
  const response = await modern.fetch(request, { parsedBody, authInfo });
  // The SDK takes every connection that is cut for one that the client has closed.
  return response.status === CLIENT_CLOSED && state.draining ? stopping() : response;
}

/** Counts every call while it runs; `hold` also keeps the session from being idle. */
const watchOf =
  (load: Load, { principal }: Caller, hold?: () => () => void): Watch =>
  async (_call, run) => {
    const over = load.began(principal);
    const release = hold?.();
    try {
      return await run();
    } finally {
      release?.();
      over();
    }
  };

function refuseCall(load: Load, caller: Caller, draining: boolean): Response | undefined {
  if (draining) return stopping();
  const room = load.room(caller.principal);
  if (room === 'ok') return undefined;
  return room === 'own'
    ? busy(429, 'You have as many calls running as one caller may have.', 1)
    : busy(503, 'The server runs as many calls as it can.', 1);
}

/** The tool that the request would call; what is odd about it is for the protocol to say. */
function calledTool(body: unknown): string | undefined {
  if (body === null || typeof body !== 'object' || !('method' in body)) return undefined;
  if (body.method !== 'tools/call' || !('params' in body)) return undefined;
  const { params } = body;
  if (params === null || typeof params !== 'object' || !('name' in params)) return '';
  return typeof params.name === 'string' ? params.name : '';
}

/** From 2026-07-28 on there is nothing to listen to or to end outside a request. */
const hasNoSessions = ({ headers }: Request): boolean =>
  (headers.get('mcp-protocol-version') ?? '') > LATEST_PROTOCOL_VERSION;

const notAllowed = (allow: string): Response =>
  problem(405, SERVER_ERROR, 'Method not allowed.', { headers: { allow } });

const isLegacy = ({ method, headers }: Request, body: unknown): boolean =>
  classifyInboundRequest({
    httpMethod: method,
    body,
    ...present('protocolVersionHeader', headers.get('mcp-protocol-version')),
    ...present('mcpMethodHeader', headers.get('mcp-method')),
    ...present('mcpNameHeader', headers.get('mcp-name')),
  }).kind === 'legacy';

const present = <Name extends string>(
  name: Name,
  value: string | null,
): { [Key in Name]?: string } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: string };

/** The SDK answers such a fault without saying what it was. */
function logged<Value>(log: Pick<Log, 'error'>, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    log.error('failed to make an MCP server', { error });
    throw error;
  }
}
