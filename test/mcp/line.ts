import { PassThrough, type Readable, type Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { McpContext } from '../../src/mcp/context.ts';
import { startStdio } from '../../src/mcp/stdio.ts';
import { systemClock } from '../../src/clock.ts';
import { createFakeActions } from './fake-actions.ts';

export interface Message {
  jsonrpc: '2.0';
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** One JSON message a line, as any client of stdio writes and reads it. */
export function createLine(input: Readable, output: Writable) {
  const line: {
    onmessage?: (message: Message) => void;
    onclose?: () => void;
    start(): Promise<void>;
    send(message: unknown): Promise<void>;
    close(): Promise<void>;
  } = {
    async start() {
      let rest = '';
      input.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString('utf8')).split('\n');
        rest = lines.pop() ?? '';
        for (const each of lines) line.onmessage?.(JSON.parse(each));
      });
      input.on('end', () => line.onclose?.());
    },
    async send(message) {
      output.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      output.end();
      line.onclose?.();
    },
  };
  return line;
}

function contextWith(overrides: Partial<McpContext> = {}): McpContext {
  const { actions } = createFakeActions();
  return {
    actions: async () => actions,
    principal: 'local',
    approval: 'auto',
    clock: systemClock,
    random: { token: (length) => 'f'.repeat(length) },
    log: { error: () => undefined },
    stateKey: new Uint8Array(32).fill(7),
    version: '1.2.3',
    toolsets: ['calls', 'messages', 'voip'],
    simulated: true,
    ...overrides,
  };
}

/** A server in this process; what it reads and writes are real streams. */
export function openServer(overrides: Partial<McpContext> = {}) {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const server = startStdio(contextWith(overrides), { input: toServer, output: fromServer });
  onTestFinished(() => server.close());
  return { server, toServer, fromServer };
}

const PROTOCOL = 'io.modelcontextprotocol';

/** A client without an SDK, for everything that a well-behaved client does not do. */
export function openRaw(overrides: Partial<McpContext> = {}) {
  const { server, toServer, fromServer } = openServer(overrides);
  const line = createLine(fromServer, toServer);
  const received: Message[] = [];
  const waiting = new Map<string | number, (message: Message) => void>();
  let id = 0;
  const take = (message: Message): void => {
    received.push(message);
    if (message.method === undefined && message.id !== undefined)
      waiting.get(message.id)?.(message);
  };
  Object.assign(line, { onmessage: take });
  void line.start();
  const request = (method: string, params: Record<string, unknown> = {}): Promise<Message> => {
    id += 1;
    void line.send({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  return { server, received, request, send: (message: Message) => line.send(message) };
}

/** What a 2026 client puts into every request. */
export const envelope = (capabilities: object = { elicitation: { form: {} } }) => ({
  [`${PROTOCOL}/protocolVersion`]: '2026-07-28',
  [`${PROTOCOL}/clientInfo`]: { name: 'raw', version: '1' },
  [`${PROTOCOL}/clientCapabilities`]: capabilities,
});

export const callArguments = {
  customer_phone: '+918041235000',
  customer_name: 'Smile Care',
  purpose: 'Book a teeth cleaning.',
  callee: 'business',
  idempotency_key: 'k1',
};
