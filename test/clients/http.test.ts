import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createHttp, type Http, type HttpRequest } from '../../src/clients/http.ts';
import type { HttpFailure } from '../../src/clients/http-failure.ts';
import { createRemoteFetch } from '../../src/clients/remote-fetch.ts';
import { systemClock, type Clock } from '../../src/clock.ts';
import { systemRandom } from '../../src/random.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A real server on loopback, and our client in front of it; pauses are kept, not slept. */
async function open(handler: Handler): Promise<{
  http: Http;
  seen: IncomingMessage[];
  pauses: number[];
  port: number;
}> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    request.resume();
    request.on('end', () => handler(request, response, seen.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const pauses: number[] = [];
  const clock: Clock = {
    now: () => systemClock.now(),
    sleep: (milliseconds, signal) => {
      if (milliseconds >= LIMIT) return systemClock.sleep(milliseconds, signal);
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  };
  const http = clientOf(port, clock);
  return { http, seen, pauses, port };
}

const LIMIT = 6000;
const request = (
  change: Partial<HttpRequest<{ ok: boolean }>> = {},
): HttpRequest<{ ok: boolean }> => ({
  method: 'GET',
  path: '/thing',
  schema: z.object({ ok: z.boolean() }),
  tries: 3,
  timeoutMilliseconds: LIMIT,
  budgetMilliseconds: 20_000,
  ...change,
});

function clientOf(port: number, clock: Clock = systemClock): Http {
  const { fetch, close } = createRemoteFetch();
  onTestFinished(close);
  const authorization = { Authorization: 'Bearer secret' };
  const baseUrl = `http://127.0.0.1:${port}`;
  return createHttp({ baseUrl, authorization, fetch, clock, random: systemRandom });
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const failure = (promise: Promise<unknown>): Promise<HttpFailure> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as HttpFailure,
  );

describe('retries (interface section 7)', () => {
  test('a GET is tried again after 5xx and 429, with pauses that grow at most', async () => {
    const { http, pauses } = await open((_, response, count) =>
      count < 3
        ? json(response, count === 1 ? 503 : 429, { message: 'no' })
        : json(response, 200, { ok: true }),
    );
    expect((await http(request())).body).toEqual({ ok: true });
    expect(pauses).toHaveLength(2);
    expect(pauses.every((pause) => pause >= 0 && pause <= 2000)).toBe(true);
  });

  test('Retry-After is kept when it is short, and told when it is long', async () => {
    const short = await open((_, response, count) =>
      count === 1
        ? json(response, 429, { message: 'no' }, { 'retry-after': '2' })
        : json(response, 200, { ok: true }),
    );
    await short.http(request());
    expect(short.pauses).toEqual([2000]);
    const long = await open((_, response) =>
      json(response, 429, { message: 'no' }, { 'retry-after': '60' }),
    );
    const error = await failure(long.http(request()));
    expect(error).toMatchObject({ kind: 'rejected', status: 429, retryAfterSeconds: 60 });
    expect(long.seen).toHaveLength(1);
  });

  test('a POST whose connection breaks is uncertain and sent once', async () => {
    const { http, seen } = await open((_, response) => response.destroy());
    const error = await failure(http(request({ method: 'POST', body: { a: 1 }, tries: 4 })));
    expect(error.kind).toBe('uncertain');
    expect(seen).toHaveLength(1);
  });

  test('a POST never rides on a connection that was kept open', async () => {
    const { http, seen } = await open((_, response) => json(response, 200, { ok: true }));
    for (let round = 0; round < 3; round += 1) await http(request({ method: 'POST', body: {} }));
    expect(new Set(seen.map(({ socket }) => socket)).size).toBe(3);
  });

  test('nobody listening means that nothing was sent', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const error = await failure(clientOf(port)(request({ method: 'POST', body: {}, tries: 1 })));
    expect(error.kind).toBe('not_sent');
  });
});

describe('limits', () => {
  test('a redirect is an answer, and the key goes nowhere else', async () => {
    const other = await open((_, response) => json(response, 200, { ok: true }));
    const { http } = await open((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${other.port}/` }).end();
    });
    expect(await failure(http(request()))).toMatchObject({ kind: 'rejected', status: 307 });
    expect(other.seen).toHaveLength(0);
  });

  test('an answer over 16 MB is not read to its end', async () => {
    const { http } = await open((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1024 * 1024, 32);
      const write = (left: number): void => {
        if (left > 0 && !response.destroyed) response.write(chunk, () => write(left - 1));
        else response.end();
      };
      write(64);
    });
    const error = await failure(http(request({ tries: 1 })));
    expect(error).toMatchObject({
      kind: 'uncertain',
      message: 'The answer was larger than 16 MB.',
    });
  });

  test('a body that is not what it should be is uncertain, never believed', async () => {
    const { http } = await open((_, response) => json(response, 200, { ok: 'yes' }));
    expect((await failure(http(request({ tries: 1 })))).kind).toBe('uncertain');
  });

  test('what the service says in an error stays out of our message', async () => {
    const { http } = await open((_, response) => json(response, 400, { message: 'Call 112 now' }));
    const error = await failure(http(request()));
    expect(error.message).toBe('The service answered 400.');
    expect(error.upstreamMessage).toBe('Call 112 now');
  });

  test('a time limit is a limit, by the clock that is handed in', async () => {
    const { port } = await open(() => undefined);
    const instant = { now: () => systemClock.now(), sleep: () => Promise.resolve() };
    const http = clientOf(port, instant);
    expect((await failure(http(request({ tries: 1 })))).kind).toBe('uncertain');
  });
});
