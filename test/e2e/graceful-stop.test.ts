import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serviceForTest, type RunningService } from '../cli/parley.ts';
import { callTo } from '../service/world.ts';
import { temporaryFolder } from '../temporary.ts';

const CLIENTS = 8;
const PLACE_CALL = '/api/integration/trigger/personal-ai-agent';

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** One request on a connection that is kept; rejects when it is cut. */
function ask(agent: Agent, { url, keys }: RunningService, { method, path, body }: Asked) {
  return new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${keys?.ai_call ?? ''}` };
    const sent = request(
      `${url}${path}`,
      { agent, method, headers },
      (response: IncomingMessage) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A client whose connection is open; `toTheEnd` asks without pause until an answer ends it, and rejects when one is cut. */
async function openClient(service: RunningService) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const next = () => ask(agent, service, { method: 'GET', path: '/healthz' });
  expect(await next()).toEqual({ status: 200, connection: 'keep-alive' });
  return {
    async toTheEnd(): Promise<void> {
      for (;;) {
        const { status, connection } = await next();
        expect(status).toBe(200);
        if (connection === 'close') return;
      }
    },
  };
}

async function untilStopping(service: RunningService): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${service.url}/readyz`);
    if (status === 503) return;
  }
}

async function heldCall(service: RunningService): Promise<void> {
  const agent = new Agent();
  const body = JSON.stringify(callTo('000', { task_due_date: new Date().toISOString() }));
  const { status } = await ask(agent, service, { method: 'POST', path: PLACE_CALL, body });
  expect(status).toBe(200);
}

const settings = (speed: string) => ({
  PARLEY_DATA_DIR: temporaryFolder(),
  PARLEY_SANDBOX_SPEED: speed,
  PARLEY_DRAIN_SECONDS: '30',
});

describe('9 SIGTERM breaks no request', () => {
  it('clients on kept connections are answered until an answer ends the connection', async () => {
    const service = await serviceForTest(settings('20'));
    await heldCall(service);
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(service)));
    const ends = clients.map((client) => client.toTheEnd());
    service.child.kill('SIGTERM');
    await Promise.all(ends);
    await service.gone;
    expect(service.child.exitCode).toBe(0);
  });

  it('while a call ends, /readyz is 503 and answers end their connections', async () => {
    const service = await serviceForTest(settings('20'));
    await heldCall(service);
    service.child.kill('SIGTERM');
    await untilStopping(service);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    expect(await ask(agent, service, { method: 'GET', path: '/readyz' })).toEqual({
      status: 503,
      connection: 'close',
    });
    await service.gone;
    expect(service.child.exitCode).toBe(0);
  });

  it('a request whose body is still on its way is answered', async () => {
    const service = await serviceForTest(settings('20'));
    await heldCall(service);
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (part) => (answer += part.toString()));
    const ended = once(socket, 'end');
    const body = JSON.stringify({ name: 'Front desk', answer_url: 'https://app.example/' });
    const head = [
      'POST /voip/apps HTTP/1.1',
      'host: service',
      `x-api-key: ${service.keys?.voice}`,
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    service.child.kill('SIGTERM');
    await untilStopping(service);
    socket.write(body.slice(5));
    await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
    expect(answer).toContain('voip_app_');
    await service.gone;
    expect(service.child.exitCode).toBe(0);
  });
});
