import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import type { Actions, WaitOptions } from '../../../src/actions/actions.ts';
import { Refusal } from '../../../src/errors.ts';
import { scopes, type Scope } from '../../../src/mcp/scopes.ts';
import { createFakeActions } from '../fake-actions.ts';
import { openEndpoint, type Opened } from './endpoint.ts';

const URI = 'parley://calls/voip_ob_req_1';

/** A call that belongs to Asha, and that moves when a test says so. */
function createCallOfAsha() {
  const waits: WaitOptions[] = [];
  const { actions } = createFakeActions();
  const owned: Actions = {
    ...actions,
    async getCall(principal, requestId, options) {
      if (principal === 'asha') {
        const call = await actions.getCall(principal, requestId, options);
        return { ...call, call_status: 'QUEUED', done: false };
      }
      throw new Refusal('not_found', 'There is no such call.', 'Look in the list.');
    },
    waitForCall(_principal, _id, options) {
      waits.push(options);
      return new Promise(() => {});
    },
  };
  const move = (call_status: 'QUEUED' | 'PROCESSING'): void => {
    for (const { onProgress } of waits)
      onProgress({ call_status, elapsedSeconds: 1, message: call_status });
  };
  return { actions: owned, waits, move };
}

async function connect(
  endpoint: Opened,
  principal: string,
  allowed: readonly Scope[] = scopes,
): Promise<Client> {
  const client = new Client(
    { name: principal, version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const caller = { principal, scopes: allowed, keys: {} };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
      fetch: (url, init) => endpoint.fetch(new Request(url, init), caller),
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

test('a call tells of its moves to its own person only, as long as they listen', async () => {
  const { actions, waits, move } = createCallOfAsha();
  const { endpoint } = openEndpoint({ actions });
  const told: string[] = [];
  const listeners = await Promise.all(
    ['asha', 'ravi'].map(async (principal) => {
      const client = await connect(endpoint, principal);
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
        told.push(`${principal} ${params.uri}`);
      });
      return client.listen({ resourceSubscriptions: [URI] });
    }),
  );
  expect(waits).toHaveLength(1);
  move('QUEUED');
  move('PROCESSING');
  await expect.poll(() => told).toEqual([`asha ${URI}`]);
  await Promise.all(listeners.map((listener) => listener.close()));
  await expect.poll(() => waits[0]?.signal.aborted).toBe(true);
});

test('whoever may not read calls is not told of them', async () => {
  const { actions, waits } = createCallOfAsha();
  const { endpoint } = openEndpoint({ actions });
  const client = await connect(endpoint, 'asha', ['messages:send']);
  await client.listen({ resourceSubscriptions: [URI] });
  expect(waits).toEqual([]);
});
