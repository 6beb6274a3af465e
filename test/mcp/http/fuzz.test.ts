import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { list, modern, openEndpoint, openSession, send } from './endpoint.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 });
const header = fc.stringMatching(/^[\u0021-\u007e]{0,20}$/u);
const method = fc.constantFrom(
  'initialize',
  'tools/call',
  'tools/list',
  'ping',
  'server/discover',
  'subscriptions/listen',
  'notifications/initialized',
  'notifications/cancelled',
  'resources/read',
);
const params = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({
    name: fc.oneof(fc.constantFrom('list_ai_calls', 'place_ai_call', '__proto__'), text),
    arguments: fc.jsonValue({ maxDepth: 3 }),
    _meta: fc.jsonValue({ maxDepth: 2 }),
  }),
);
const rpc = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '1.0', 2),
    id: fc.oneof(fc.integer(), text, fc.constant(null), fc.boolean()),
    method: fc.oneof(method, text),
    params,
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  text,
  rpc.map((message) => JSON.stringify(message)),
  fc.array(rpc, { maxLength: 4 }).map((messages) => JSON.stringify(messages)),
  rpc.map((message) => JSON.stringify(message).slice(0, -2)),
);
const headers = fc.dictionary(
  fc.constantFrom('mcp-method', 'mcp-name', 'accept', 'content-type', 'mcp-session-id'),
  header,
  { maxKeys: 3 },
);
const version = fc.constantFrom('2026-07-28', '2025-11-25', '2025-03-26', '2099-01-01', 'x');

test('whatever arrives is answered by the protocol’s means, and the endpoint goes on', async () => {
  const { endpoint, faults } = openEndpoint();
  const session = await openSession(endpoint);
  await fc.assert(
    fc.asyncProperty(body, headers, version, fc.boolean(), async (sent, given, revision, known) => {
      const request = {
        body: sent,
        headers: { 'mcp-protocol-version': revision, ...(known ? session : {}), ...given },
      };
      const response = await send(endpoint, request);
      expect([200, 202, 400, 404, 406, 415]).toContain(response.status);
      await response.body?.cancel();
    }),
    { seed: 5, numRuns: 1500 },
  );
  expect((await send(endpoint, modern('tools/call', list))).status).toBe(200);
  expect(faults).toEqual([]);
});
