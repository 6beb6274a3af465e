import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished, vi } from 'vitest';

export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  /** As it was sent. */
  search: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers one request; what it returns is the status, or status and body. Undefined = it has answered, or never will. */
export type Reply = (
  request: Received,
  response: ServerResponse,
) => number | [number, unknown] | undefined;

/** A real web server on the loopback interface that keeps what it is sent. */
export async function createReceiver(reply: Reply = () => 200) {
  const received: Received[] = [];
  let connections = 0;
  const state = { reply };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://receiver');
      const taken: Received = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        search: url.search.slice(1),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(taken);
      const answer = state.reply(taken, response);
      if (answer === undefined) return;
      const [status, body] = typeof answer === 'number' ? [answer, ''] : answer;
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    answer(next: Reply) {
      state.reply = next;
    },
    /** What came to this path, as JSON. */
    messages: (path: string) =>
      received
        .filter((request) => request.path === path)
        .map(({ body }) => JSON.parse(body) as Message),
    types: () => received.map(({ path, body }) => `${path} ${(JSON.parse(body) as Message).type}`),
  };
}

export interface Message {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Checks the signature with the published library, at the moment at which the request says it was sent. Throws. */
export function verify({ body, headers }: Received, secret: string): unknown {
  const sent = Number(headers['webhook-timestamp']) * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: sent });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
