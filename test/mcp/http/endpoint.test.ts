import { describe, expect, test } from 'vitest';
import { localCaller } from '../../../src/mcp/http/caller.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { createFakeActions, report } from '../fake-actions.ts';
import { callArguments } from '../line.ts';
import {
  list,
  message,
  modern,
  openEndpoint,
  openSession,
  reply,
  send,
  tryInitialize,
} from './endpoint.ts';

const asha = { ...localCaller, principal: 'asha' };
const ravi = { ...localCaller, principal: 'ravi' };
const place = { name: 'place_ai_call', arguments: callArguments };

describe('what is wrong gets the protocol’s own errors, and the endpoint goes on', () => {
  const tool = modern('tools/call', list);
  test.each([
    ['truncated JSON', 400, -32_700, { body: '{"jsonrpc":"2.0","id":1,"method":"to' }],
    ['an empty body', 400, -32_700, { body: '' }],
    [
      'another kind of content',
      415,
      -32_000,
      { headers: { 'content-type': 'text/plain' }, body: 'hello' },
    ],
    ['a body over 4 MB', 413, -32_000, { body: 'a'.repeat(4 * 1024 * 1024 + 1) }],
    ['no session', 400, -32_000, { body: message('tools/list') }],
    [
      'an unknown session',
      404,
      -32_001,
      { headers: { 'mcp-session-id': 'x' }, body: message('tools/list') },
    ],
    ['a batch of 2026', 400, -32_600, { ...tool, body: `[${tool.body},${tool.body}]` }],
    [
      'a revision nobody knows',
      400,
      -32_022,
      {
        headers: { ...tool.headers, 'mcp-protocol-version': '2099-01-01' },
        body: tool.body.replace('2026-07-28', '2099-01-01'),
      },
    ],
    [
      'a header of another revision',
      400,
      -32_020,
      { ...tool, headers: { ...tool.headers, 'mcp-protocol-version': '2025-11-25' } },
    ],
    [
      'no header of the method',
      400,
      -32_020,
      { ...tool, headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-name': list.name } },
    ],
    [
      'the name of another tool',
      400,
      -32_020,
      { ...tool, headers: { ...tool.headers, 'mcp-name': 'place_ai_call' } },
    ],
    ['an unknown method', 404, -32_601, modern('tools/burn', {})],
    ['an unknown tool', 200, -32_602, modern('tools/call', { name: 'burn', arguments: {} })],
    [
      'GET of a 2026 client',
      405,
      -32_000,
      { method: 'GET', headers: { 'mcp-protocol-version': '2026-07-28' } },
    ],
    ['another HTTP method', 405, -32_000, { method: 'PUT', body: '{}' }],
  ])('%s', async (_what, status, code, request) => {
    const { endpoint, faults } = openEndpoint();
    const response = await send(endpoint, request);
    expect(response.status).toBe(status);
    expect((await reply(response)).error?.code).toBe(code);
    expect((await send(endpoint, tool)).status).toBe(200);
    expect(faults).toEqual([]);
  });

  test('a body that says it is small and is not told its length is counted', async () => {
    const { endpoint } = openEndpoint();
    const part = new TextEncoder().encode('a'.repeat(1024 * 1024));
    let parts = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        parts += 1;
        controller.enqueue(part);
      },
    });
    expect((await send(endpoint, { body })).status).toBe(413);
    expect(parts).toBeLessThan(10);
  });

  test('a batch in a session of a revision that has none', async () => {
    const { endpoint } = openEndpoint();
    const headers = await openSession(endpoint);
    const body = `[${message('tools/list')},${message('ping', {}, 2)}]`;
    const response = await send(endpoint, { headers, body });
    expect([response.status, (await reply(response)).error?.code]).toEqual([400, -32_600]);
    const { 'mcp-session-id': session = '' } = headers;
    const old = await send(endpoint, { headers: { 'mcp-session-id': session }, body });
    expect(old.status).toBe(200);
  });
});

describe('sessions', () => {
  test('belong to whoever opened them', async () => {
    const { endpoint } = openEndpoint();
    const headers = await openSession(endpoint, { caller: asha });
    const request = { headers, body: message('tools/list') };
    expect((await send(endpoint, { ...request, caller: ravi })).status).toBe(404);
    expect((await send(endpoint, { ...request, method: 'POST', caller: asha })).status).toBe(200);
    const end = await send(endpoint, { headers, method: 'DELETE', caller: ravi });
    expect([end.status, endpoint.sessions()]).toEqual([404, 1]);
  });

  test('end when they are told to, and are unknown from then on', async () => {
    const { endpoint } = openEndpoint();
    const headers = await openSession(endpoint);
    expect((await send(endpoint, { headers, method: 'DELETE' })).status).toBe(200);
    expect(endpoint.sessions()).toBe(0);
    expect((await send(endpoint, { headers, body: message('ping') })).status).toBe(404);
  });

  test('end when nobody has used them for half an hour, but not while a stream is open', async () => {
    const clock = createFakeClock(new Date('2026-11-30T05:30:00Z'));
    const { endpoint } = openEndpoint({ clock });
    const idle = await openSession(endpoint);
    const used = await openSession(endpoint);
    const listening = await openSession(endpoint);
    const stream = await send(endpoint, { headers: listening, method: 'GET' });
    await clock.advance(20 * 60_000);
    await (await send(endpoint, { headers: used, body: message('ping') })).text();
    await clock.advance(11 * 60_000);
    expect(endpoint.sessions()).toBe(2);
    expect((await send(endpoint, { headers: idle, body: message('ping') })).status).toBe(404);
    await clock.advance(30 * 60_000);
    expect(endpoint.sessions()).toBe(1);
    await stream.body?.cancel();
    await clock.advance(31 * 60_000);
    expect(endpoint.sessions()).toBe(0);
    expect(clock.sleeping()).toBe(0);
  });

  test('have streams that end after an hour, so that their clients sign in again', async () => {
    const clock = createFakeClock(new Date('2026-11-30T05:30:00Z'));
    const { endpoint } = openEndpoint({ clock });
    const headers = await openSession(endpoint);
    const stream = await send(endpoint, { headers, method: 'GET' });
    const second = await send(endpoint, { headers, method: 'GET' });
    expect(second.status).toBe(409);
    await clock.advance(60 * 60_000);
    expect(await stream.text()).toBe('');
    const next = await send(endpoint, { headers, method: 'GET' });
    expect(next.status).toBe(200);
    await next.body?.cancel();
  });

  test('are as many as there is room for, of one caller and of all', async () => {
    const { endpoint } = openEndpoint({ limits: { sessions: 3, sessionsOfOne: 2 } });
    await openSession(endpoint, { caller: asha });
    await openSession(endpoint, { caller: asha });
    const own = await tryInitialize(endpoint, asha);
    expect([own.status, own.headers.get('retry-after')]).toEqual([429, '30']);
    await openSession(endpoint, { caller: ravi });
    const all = await tryInitialize(endpoint, ravi);
    expect([all.status, all.headers.get('retry-after')]).toEqual([503, '30']);
  });
});

/** Calls that end when the test says so. */
function openWaiting(limits: { calls?: number; callsOfOne?: number }) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const aborted: boolean[] = [];
  const { actions } = createFakeActions({
    async wait({ signal }) {
      signal.addEventListener('abort', () => aborted.push(true));
      await promise;
      return report;
    },
  });
  return { ...openEndpoint({ actions, limits }), end: resolve, aborted };
}
const wait = modern('tools/call', {
  name: 'wait_for_ai_call',
  arguments: { request_id: 'voip_ob_req_1' },
});
const soon = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('calls', () => {
  test.each([
    ['one caller', { callsOfOne: 2 }, 429, 200],
    ['all callers', { calls: 2 }, 503, 503],
  ])('of %s are bounded, and say when to come back', async (_who, limits, status, others) => {
    const { endpoint, end } = openWaiting(limits);
    const running = [
      send(endpoint, { ...wait, caller: asha }),
      send(endpoint, { ...wait, caller: asha }),
    ];
    await soon();
    const refused = await send(endpoint, { ...modern('tools/call', list), caller: asha });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '1']);
    const other = await send(endpoint, { ...modern('tools/call', list), caller: ravi });
    expect(other.status).toBe(others);
    end();
    expect((await Promise.all(running)).map((response) => response.status)).toEqual([200, 200]);
    expect((await send(endpoint, { ...modern('tools/call', list), caller: asha })).status).toBe(
      200,
    );
  });

  test('of a 2026 client that goes away are told so', async () => {
    const { endpoint, end, aborted } = openWaiting({});
    const gone = new AbortController();
    const answer = send(endpoint, { ...wait, signal: gone.signal });
    await soon();
    gone.abort();
    expect((await answer).status).toBe(499);
    expect(aborted).toEqual([true]);
    end();
  });

  test('of a 2025 client are cancelled by its word, and its session goes on', async () => {
    const { endpoint, end, aborted } = openWaiting({});
    const headers = await openSession(endpoint);
    const args = { name: 'wait_for_ai_call', arguments: { request_id: 'voip_ob_req_1' } };
    await send(endpoint, { headers, body: message('tools/call', args, 7) });
    await soon();
    const cancel = { method: 'notifications/cancelled', params: { requestId: 7 } };
    const body = JSON.stringify({ jsonrpc: '2.0', ...cancel });
    expect((await send(endpoint, { headers, body })).status).toBe(202);
    await soon();
    expect(aborted).toEqual([true]);
    end();
    const next = await send(endpoint, { headers, body: message('tools/call', list, 8) });
    expect(await reply(next)).toMatchObject({ id: 8, result: { structuredContent: {} } });
  });

  test('are let end when the endpoint drains, and no new ones begin', async () => {
    const { endpoint, end } = openWaiting({});
    const headers = await openSession(endpoint);
    const stream = await send(endpoint, { headers, method: 'GET' });
    const running = send(endpoint, wait);
    await soon();
    const drained = endpoint.drain();
    expect(await stream.text()).toBe('');
    for (const request of [
      modern('tools/call', list),
      { headers, body: message('tools/call', list) },
    ]) {
      const refused = await send(endpoint, request);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect((await tryInitialize(endpoint)).status).toBe(503);
    end();
    await drained;
    expect((await reply(await running)).result).toMatchObject({
      structuredContent: { done: true },
    });
  });

  test('that take too long for that are cut with a word about it', async () => {
    const { endpoint, end } = openWaiting({});
    const running = send(endpoint, wait);
    await soon();
    void endpoint.drain();
    await endpoint.close();
    const cut = await running;
    expect([cut.status, cut.headers.get('retry-after')]).toEqual([503, '5']);
    end();
  });
});

describe('scopes', () => {
  test.each([
    ['calls:read', 'list_ai_calls', {}, 'place_ai_call', 'calls:place'],
    ['calls:place', 'place_ai_call', callArguments, 'list_ai_calls', 'calls:read'],
  ] as const)('%s allows %s and not %s', async (scope, may, args, mayNot, needed) => {
    const caller = { ...asha, scopes: [scope] };
    const { endpoint } = openEndpoint();
    const headers = await openSession(endpoint, { caller });
    const allowed = { name: may, arguments: args };
    const forbidden = { name: mayNot, arguments: {} };
    for (const request of [
      modern('tools/call', forbidden),
      { headers, body: message('tools/call', forbidden) },
    ]) {
      const response = await send(endpoint, { ...request, caller });
      expect(response.status).toBe(403);
      const challenge = response.headers.get('www-authenticate');
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toContain(`scope="${needed}"`);
      expect(challenge).toContain('resource_metadata="https://parley.example/.well-known/');
    }
    expect((await send(endpoint, { ...modern('tools/call', allowed), caller })).status).toBe(200);
  });
});

describe('approvals over HTTP', () => {
  test('a 2025 client that vanishes while its person is asked has approved nothing and lost nothing', async () => {
    const fake = createFakeActions();
    const clock = createFakeClock(new Date('2026-11-30T05:30:00Z'));
    const { endpoint } = openEndpoint({ actions: fake.actions, clock });
    const headers = await openSession(endpoint, { capabilities: { elicitation: { form: {} } } });
    const asking = await send(endpoint, { headers, body: message('tools/call', place) });
    const reader = asking.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first).toContain('elicitation/create');
    await reader?.cancel();
    await clock.advance(36_000);
    expect(fake.approvals()).toMatchObject([{ state: 'pending' }]);
    expect(fake.placed).toEqual([]);
    const { id } = JSON.parse(first.split('data: ')[1] ?? '') as { id: number };
    const yes = { jsonrpc: '2.0', id, result: { action: 'accept', content: { approve: true } } };
    await send(endpoint, { headers, body: JSON.stringify(yes) });
    await clock.advance(0);
    expect(fake.approvals()).toMatchObject([{ state: 'approved' }]);
    expect(fake.placed).toEqual([]);
    const again = await send(endpoint, { headers, body: message('tools/call', place, 2) });
    expect((await reply(again)).result).toMatchObject({ structuredContent: { status: 'placed' } });
    expect(fake.placed).toHaveLength(1);
  });

  test('a question of one endpoint is answered at another with the same key, and only by who was asked', async () => {
    const fake = createFakeActions();
    const nodes = [openEndpoint(fake).endpoint, openEndpoint(fake).endpoint] as const;
    const asked = await reply(
      await send(nodes[0], { ...modern('tools/call', place), caller: asha }),
    );
    expect(asked.result).toMatchObject({ resultType: 'input_required' });
    const answer = modern('tools/call', {
      ...place,
      requestState: asked.result?.['requestState'],
      inputResponses: { approval: { action: 'accept', content: { approve: true } } },
    });
    const stolen = await reply(await send(nodes[1], { ...answer, caller: ravi }));
    expect(stolen.result).toMatchObject({ resultType: 'input_required' });
    expect(fake.placed).toEqual([]);
    const placed = await reply(await send(nodes[1], { ...answer, caller: asha }));
    expect(placed.result).toMatchObject({ structuredContent: { status: 'placed' } });
  });
});
