import { once } from 'node:events';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Clock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';

export interface HttpServerOptions {
  fetch: (request: Request) => Promise<Response>;
  host: string;
  /** 0 = any free one. */
  port: number;
  clock: Clock;
  log: Log;
  /** Told of every request; must call `answer`. */
  enter?: (incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void) => void;
  /** How long a request may take to arrive; for tests, which do not wait as long as the service does. */
  patience?: Patience;
}

/** Milliseconds. */
interface Patience {
  /** From the first byte to the end of the headers. */
  headers: number;
  /** From the first byte to the end of the body. */
  request: number;
  /** How often both are looked at. */
  checkEvery: number;
}

export interface HttpServer {
  /** Where it listens, without a slash at its end; a program on this machine can reach it there. */
  url: string;
  /** From now on every answer ends its connection, so that none is cut while a client writes to it; requests are still answered. */
  drain(): void;
  /** Accepts nothing more, lets the requests that are under way end for `patienceMilliseconds`, then cuts them. */
  close(patienceMilliseconds: number): Promise<void>;
}

const LARGEST_HEADERS_BYTES = 16 * 1024;
const PATIENCE: Patience = { headers: 10_000, request: 30_000, checkEvery: 1_000 };
const MOST_HEADERS = 100;

/** Listens and answers with `fetch`. Throws `conflict` when the port is taken and `invalid_request` when it may not be used. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const server = createLimitedServer(options.patience ?? PATIENCE);
  const answer = getRequestListener(options.fetch, {
    errorHandler: (error) => answerFault(options.log, error),
  });
  const state = { draining: false };
  server.on('request', (request, response) => {
    if (state.draining) response.shouldKeepAlive = false;
    if (request.rawHeaders.length > MOST_HEADERS * 2) return refuseHeaders(response);
    const enter = options.enter ?? enterAlone;
    enter(request, response, () => void answer(request, response));
  });
  server.on('clientError', refuseUnreadable);
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify({ message: 'The request expects what this service does not do.' }));
  });
  await listen(server, options);
  const drain = (): void => {
    state.draining = true;
  };
  return {
    url: urlOf(server.address() as AddressInfo, options.host),
    drain,
    async close(patienceMilliseconds) {
      drain();
      await closeServer(server, options.clock, patienceMilliseconds);
    },
  };
}

function createLimitedServer({ headers, request, checkEvery }: Patience): Server {
  const server = createServer({
    maxHeaderSize: LARGEST_HEADERS_BYTES,
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: checkEvery,
    // A request without Host is refused by the listener, in our own words.
    requireHostHeader: false,
  });
  // One more than may be: what is beyond is left out without a word, and a request must not lose its key that way.
  server.maxHeadersCount = MOST_HEADERS + 1;
  return server;
}

function refuseHeaders(response: ServerResponse): void {
  response.writeHead(431, {
    'content-type': 'application/json; charset=UTF-8',
    connection: 'close',
  });
  response.end(JSON.stringify({ message: `The request has more than ${MOST_HEADERS} headers.` }));
}

const enterAlone: NonNullable<HttpServerOptions['enter']> = (_incoming, _outgoing, answer) =>
  answer();

async function listen(server: Server, { host, port }: HttpServerOptions): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new Refusal(
        'conflict',
        `Port ${port} is taken.`,
        'Choose another one with --port, or --port 0 for any free one.',
      );
    }
    throw new Refusal(
      'invalid_request',
      `Parley cannot listen on ${host}, port ${port}.`,
      'Check --host and --port (PARLEY_HOST, PARLEY_PORT).',
      { cause: error },
    );
  }
}

/** A wildcard is no address to connect to; loopback is. */
function urlOf({ address, port }: AddressInfo, host: string): string {
  const wildcard = address === '0.0.0.0' || address === '::';
  const name = wildcard ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function closeServer(server: Server, clock: Clock, patience: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const over = new AbortController();
  await Promise.race([closed, clock.sleep(patience, over.signal)]);
  over.abort();
  server.closeAllConnections();
  await closed;
}

function answerFault(log: Log, error: unknown): Response {
  if (error instanceof RequestError) return problem(400, 'The request cannot be read.');
  log.error('failed to answer a request', { error });
  return problem(500, 'Failed to answer the request: an unexpected error');
}

const problem = (status: number, message: string): Response =>
  new Response(JSON.stringify({ message }), {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
  });

const unreadable: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The request headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};

/** What is not HTTP never reaches `fetch`; it is refused in the same form. */
function refuseUnreadable(error: Error, socket: Duplex): void {
  if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy();
    return;
  }
  const { status, message } = unreadable['code' in error ? String(error.code) : ''] ?? {
    status: 400,
    message: 'The request is not valid HTTP.',
  };
  const body = JSON.stringify({ message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=UTF-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
