import {
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpServer,
} from '@modelcontextprotocol/server';
import { startTimer, type Clock } from '../../clock.ts';
import type { Random } from '../../random.ts';
import { followBody } from './follow-body.ts';
import type { Caller } from './caller.ts';
import type { Limits } from './load.ts';
import { busy, INVALID_REQUEST, problem, SERVER_ERROR, SESSION_NOT_FOUND } from './problem.ts';

/** Clients of the 2025 protocol keep a session, so that they can be asked while a call waits. */
export interface Sessions {
  fetch(request: Request, from: From, body: unknown): Promise<Response>;
  open(): number;
  /** Ends the streams that nothing runs on, and begins no session any more. */
  drain(): void;
  close(): Promise<void>;
}

interface From {
  caller: Caller;
  authInfo: AuthInfo;
}

export interface SessionOptions {
  /** `busy` is called when something begins that must not be cut off by idleness, its result when that ends. */
  createServer(caller: Caller, busy: () => () => void): McpServer;
  clock: Clock;
  random: Pick<Random, 'token'>;
  limits: Pick<Limits, 'sessions' | 'sessionsOfOne' | 'idleMilliseconds'>;
}

interface Session {
  principal: string;
  transport: WebStandardStreamableHTTPServerTransport;
  server: McpServer;
  /** Running calls and open streams. */
  busy: number;
  usedAt: number;
}

const ID_LENGTH = 32;
const LOOK_EVERY_MILLISECONDS = 60_000;
const RETRY_AFTER_SECONDS = 30;
/** Then the client opens another one, and has to be allowed to: its token may have expired or been taken back. */
const STREAM_MILLISECONDS = 60 * 60_000;
/** The last revision that has batches. */
const LAST_WITH_BATCHES = '2025-03-26';

export function createSessions(options: SessionOptions): Sessions {
  const { clock, limits } = options;
  const sessions = new Map<string, Session>();
  const state = { draining: false };
  const sweep = createSweep(clock, sessions, limits.idleMilliseconds);
  const begin = async (request: Request, { caller, authInfo }: From, body: unknown) => {
    const full = state.draining ? stopping() : refuseFull(sessions, limits, caller);
    if (full !== undefined) return full;
    const session = await openSession(options, sessions, caller);
    sweep.start();
    const response = await session.transport.handleRequest(request, { parsedBody: body, authInfo });
    if (session.transport.sessionId === undefined) await session.server.close();
    return response;
  };
  return {
    async fetch(request, from, body) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return isInitializeRequest(body) ? begin(request, from, body) : noSession();
      const session = sessions.get(id);
      if (session?.principal !== from.caller.principal) return unknownSession();
      if (Array.isArray(body) && !hasBatches(request)) return noBatches();
      return serve(clock, session, request, { body, authInfo: from.authInfo });
    },
    open: () => sessions.size,
    drain() {
      state.draining = true;
      for (const { transport } of sessions.values()) transport.closeStandaloneSSEStream();
    },
    async close() {
      state.draining = true;
      sweep.stop();
      await Promise.all(Array.from(sessions.values(), ({ server }) => server.close()));
    },
  };
}

async function openSession(
  { createServer, clock, random }: SessionOptions,
  sessions: Map<string, Session>,
  caller: Caller,
): Promise<Session> {
  const id = random.token(ID_LENGTH);
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    onsessioninitialized: () => void sessions.set(id, session),
  });
  const server = createServer(caller, () => hold(session, clock));
  const session: Session = {
    principal: caller.principal,
    transport,
    server,
    busy: 0,
    usedAt: clock.now().getTime(),
  };
  const { onclose } = server.server;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a server is no event target
  server.server.onclose = () => {
    onclose?.();
    sessions.delete(id);
  };
  await server.connect(transport);
  return session;
}

async function serve(
  clock: Clock,
  session: Session,
  request: Request,
  { body, authInfo }: { body: unknown; authInfo: AuthInfo },
): Promise<Response> {
  session.usedAt = clock.now().getTime();
  const response = await session.transport.handleRequest(request, { parsedBody: body, authInfo });
  if (request.method !== 'GET' || !response.ok) return response;
  const stop = startTimer(clock, STREAM_MILLISECONDS, () =>
    session.transport.closeStandaloneSSEStream(),
  );
  // An open stream says that the client is there.
  const release = hold(session, clock);
  return followBody(response, () => {
    stop();
    release();
  });
}

function hold(session: Session, clock: Clock): () => void {
  session.busy += 1;
  return () => {
    session.busy -= 1;
    session.usedAt = clock.now().getTime();
  };
}

/** Looks now and then for sessions that nobody has used for long, while there are any. */
function createSweep(clock: Clock, sessions: ReadonlyMap<string, Session>, idle: number) {
  let stopTimer: (() => void) | undefined;
  const look = (): void => {
    stopTimer = undefined;
    const before = clock.now().getTime() - idle;
    for (const { busy, usedAt, server } of sessions.values()) {
      if (busy === 0 && usedAt <= before) void server.close();
    }
    start();
  };
  const start = (): void => {
    if (sessions.size === 0) return;
    stopTimer ??= startTimer(clock, LOOK_EVERY_MILLISECONDS, look);
  };
  return { start, stop: () => stopTimer?.() };
}

function refuseFull(
  sessions: ReadonlyMap<string, Session>,
  limits: Pick<Limits, 'sessions' | 'sessionsOfOne'>,
  { principal }: Caller,
): Response | undefined {
  if (sessions.size >= limits.sessions) {
    return busy(503, 'The server holds as many sessions as it can.', RETRY_AFTER_SECONDS);
  }
  if (sessions.size < limits.sessionsOfOne) return undefined;
  const own = Array.from(sessions.values()).filter((each) => each.principal === principal);
  return own.length < limits.sessionsOfOne
    ? undefined
    : busy(429, 'You have as many open sessions as one caller may have.', RETRY_AFTER_SECONDS);
}

/** Without the header a client speaks a revision from before there was one. */
const hasBatches = (request: Request): boolean =>
  (request.headers.get('mcp-protocol-version') ?? LAST_WITH_BATCHES) <= LAST_WITH_BATCHES;

const noBatches = (): Response =>
  problem(400, INVALID_REQUEST, 'Invalid Request: this revision of the protocol has no batches');

const noSession = (): Response =>
  problem(400, SERVER_ERROR, 'Bad Request: Mcp-Session-Id header is required');

const unknownSession = (): Response => problem(404, SESSION_NOT_FOUND, 'Session not found');

export const stopping = (): Response => busy(503, 'The server is stopping.', 5);
