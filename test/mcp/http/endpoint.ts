import { onTestFinished } from 'vitest';
import type { Actions } from '../../../src/actions/actions.ts';
import { systemClock, type Clock } from '../../../src/clock.ts';
import { localCaller, type Caller } from '../../../src/mcp/http/caller.ts';
import { createEndpoint, type EndpointOptions } from '../../../src/mcp/http/endpoint.ts';
import { createFollowers } from '../../../src/mcp/resources/followers.ts';
import { createMcpServer } from '../../../src/mcp/server.ts';
import { systemRandom } from '../../../src/random.ts';
import { createFakeActions } from '../fake-actions.ts';
import { envelope } from '../line.ts';

interface Options {
  actions?: Actions;
  clock?: Clock;
  limits?: EndpointOptions['limits'];
}

/** An endpoint with the real tools and actions in memory; requests go in as a server would hand them over. */
export function openEndpoint({ actions, clock = systemClock, limits = {} }: Options = {}) {
  const known = actions ?? createFakeActions().actions;
  const faults: unknown[] = [];
  const log = { error: (...fault: unknown[]) => void faults.push(fault) };
  const endpoint = createEndpoint({
    createServer: ({ caller, tool, watch }) =>
      createMcpServer(
        {
          actions: () => Promise.resolve(known),
          principal: caller.principal,
          approval: 'auto',
          clock,
          random: systemRandom,
          log,
          stateKey: new Uint8Array(32).fill(7),
          version: '1.2.3',
          toolsets: ['calls', 'messages', 'voip'],
          simulated: true,
          watch,
        },
        tool,
      ),
    followersOf: ({ principal }, told) =>
      createFollowers({ actions: () => Promise.resolve(known), principal, clock, log }, told),
    clock,
    random: systemRandom,
    log,
    limits,
    resourceMetadataUrl: () => 'https://parley.example/.well-known/oauth-protected-resource/mcp',
  });
  onTestFinished(() => endpoint.close());
  return { endpoint, faults };
}

export type Opened = ReturnType<typeof openEndpoint>['endpoint'];

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string | ReadableStream<Uint8Array>;
  caller?: Caller;
  signal?: AbortSignal;
}

export function send(endpoint: Opened, { caller = localCaller, headers, ...rest }: Sending) {
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(rest.body instanceof ReadableStream ? { duplex: 'half' } : {}),
    ...rest,
  });
  return endpoint.fetch(request, caller);
}

export interface Reply {
  id: string | number | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** The last message of an answer, whichever way it came. */
export async function reply(response: Response): Promise<Reply> {
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line.startsWith('data: '));
  return JSON.parse(lines.at(-1)?.slice(6) ?? text) as Reply;
}

export const message = (method: string, params: object = {}, id = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

const initialize = (capabilities: object) =>
  message('initialize', {
    protocolVersion: '2025-11-25',
    capabilities,
    clientInfo: { name: 'raw', version: '1' },
  });

/** Opens a session as a 2025 client does, and gives the headers of its further requests. */
export async function openSession(
  endpoint: Opened,
  { caller = localCaller, capabilities = {} }: { caller?: Caller; capabilities?: object } = {},
): Promise<Record<string, string>> {
  const response = await send(endpoint, { body: initialize(capabilities), caller });
  await response.text();
  const session = response.headers.get('mcp-session-id') ?? '';
  const headers = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' };
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  await send(endpoint, { headers, body, caller });
  return headers;
}

export const tryInitialize = (endpoint: Opened, caller: Caller = localCaller): Promise<Response> =>
  send(endpoint, { body: initialize({}), caller });

/** A request as a 2026 client makes it. */
export const modern = (method: string, params: Record<string, unknown>, capabilities?: object) => ({
  headers: {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
  },
  body: message(method, { ...params, _meta: envelope(capabilities) }),
});

export const list = { name: 'list_ai_calls', arguments: {} };
