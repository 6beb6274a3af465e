import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startHttpServer, type HttpServerOptions } from '../../src/cli/http-server.ts';
import { systemClock } from '../../src/clock.ts';
import { createLog } from '../../src/log.ts';
import { createWorld } from '../service/world.ts';

const POST = 'POST /echo HTTP/1.1\r\nHost: parley.example\r\n';
const NEVER = 60_000;

async function listening(options: Partial<Pick<HttpServerOptions, 'patience' | 'fetch'>> = {}) {
  const faults: string[] = [];
  const log = createLog({ level: 'error', json: true, write: (line) => void faults.push(line) });
  const reached: string[] = [];
  const server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log,
    async fetch(request) {
      reached.push(request.url);
      return new Response(await request.text());
    },
    ...options,
  });
  onTestFinished(() => server.close(0));
  return { port: Number(new URL(server.url).port), faults, reached };
}

/** All that comes back over a connection that says this and then waits. */
async function answerTo(port: number, said: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.write(said);
  await once(socket, 'close');
  return heard;
}

const headersOf = (count: number): string =>
  Array.from({ length: count }, (_, number) => `x-${number}: 1\r\n`).join('');

describe('limits of a request, over a real socket (design section 9)', () => {
  test.each([
    ['that never ends its headers', { headers: 50, request: NEVER }, POST],
    [
      'that never ends its body',
      { headers: 50, request: 50 },
      `${POST}Content-Length: 9\r\n\r\nhalf`,
    ],
    [
      'whose chunks never end',
      { headers: 50, request: 50 },
      `${POST}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`,
    ],
  ])('a request %s is 408, and its connection ends', async (_, times, said) => {
    const { port, faults } = await listening({ patience: { ...times, checkEvery: 10 } });
    const heard = await answerTo(port, said);
    expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u);
    expect(heard).toContain('{"message":"The request took too long to arrive."}');
    expect(faults).toEqual([]);
  });

  test('whoever sends in time is answered', async () => {
    const { port } = await listening({
      patience: { headers: NEVER, request: NEVER, checkEvery: 10 },
    });
    const heard = await answerTo(port, `${POST}Connection: close\r\nContent-Length: 4\r\n\r\nfull`);
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*full/u);
  });

  test('more than a hundred headers are 431, and none of them is left out in silence', async () => {
    const { port, reached } = await listening();
    const more = await answerTo(port, `${POST}${headersOf(100)}\r\n`);
    expect(more).toMatch(/^HTTP\/1\.1 431 /u);
    expect(more).toContain('{"message":"The request has more than 100 headers."}');
    expect(reached).toEqual([]);
    const enough = await answerTo(port, `${POST}Connection: close\r\n${headersOf(98)}\r\n`);
    expect(enough).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
  });

  test('more than 16 KB of headers are 431', async () => {
    const { port, reached } = await listening();
    const heard = await answerTo(port, `${POST}x-long: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 431 /u);
    expect(heard).toContain('{"message":"The request headers are too large."}');
    expect(reached).toEqual([]);
  });

  test('what is no HTTP is 400', async () => {
    const { port } = await listening();
    const heard = await answerTo(port, 'hello\r\n\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u);
    expect(heard).toContain('{"message":"The request is not valid HTTP."}');
  });

  test.each([
    ['says that it is too long, before it is sent', 413, 'Content-Length: 262145\r\n\r\n'],
    [
      'turns out too long, before it ends',
      413,
      `Transfer-Encoding: chunked\r\n\r\n40001\r\n${'x'.repeat(0x40001)}\r\n`,
    ],
    [
      'is nested too deeply',
      400,
      `Content-Length: 2000\r\n\r\n${'['.repeat(1000)}${']'.repeat(1000)}`,
    ],
  ])('a body that %s is %i', async (_, status, rest) => {
    const { service, key } = await createWorld({ running: false });
    const { port } = await listening({ fetch: service.fetch });
    const head = `POST /api/integration/trigger/personal-ai-agent HTTP/1.1\r\nHost: parley.example\r\n`;
    const said = `${head}Authorization: Bearer ${key}\r\nConnection: close\r\n${rest}`;
    const heard = await answerTo(port, said);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(heard).toMatch(/\{"message":"The request body is [^"]+"\}/u);
  });
});
