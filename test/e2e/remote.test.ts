import { describe, expect, test } from 'vitest';
import { tools } from '../../src/mcp/tools/index.ts';
import { serviceForTest } from '../cli/parley.ts';
import { createReceiver } from '../service/receiver.ts';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { openHost, yes } from './hosts.ts';
import { examples, tellFrom } from './tool-examples.ts';

async function openRemote(key?: string) {
  const service = await serviceForTest({
    PARLEY_DATA_DIR: temporaryFolder(),
    PARLEY_SANDBOX_SPEED: '60',
  });
  const host = await openHost({
    client: 'v2 auto',
    person: yes,
    environment: {
      PARLEY_DATA_DIR: temporaryFolder(),
      PARLEY_BASE_URL: service.url,
      PARLEY_AI_CALL_API_KEY: key ?? service.keys?.ai_call ?? '',
    },
  });
  return { service, host };
}

describe('against a running service', () => {
  test('a call is placed there, waited for and read, and told as a sandbox call', async () => {
    const { host } = await openRemote();
    const placed = await host.call('place_ai_call', errand);
    expect(placed.structured).toMatchObject({ status: 'placed', simulated: true });
    const { request_id } = placed.structured;
    const done = await host.call('wait_for_ai_call', { request_id });
    expect(done.structured).toMatchObject({ call_status: 'COMPLETED', simulated: true });
    const list = await host.call('list_ai_calls', {});
    expect(list.structured['calls']).toMatchObject([{ request_id }]);
  });

  test('a key that the service does not know is said to be wrong, and is told nowhere', async () => {
    const { host, service } = await openRemote('parley_wrong_key_1234567890');
    const placed = await host.call('place_ai_call', errand);
    expect(placed.structured).toMatchObject({ error: { code: 'unauthorized' } });
    expect(JSON.stringify([placed, service.log])).not.toContain('parley_wrong_key');
  });

  test('every tool at least once, with a key for each area', async () => {
    const { url: webhook } = await createReceiver();
    const { keys, url } = await serviceForTest({
      PARLEY_DATA_DIR: temporaryFolder(),
      PARLEY_SANDBOX_SPEED: '200',
      PARLEY_WEBHOOK_ALLOW: '127.0.0.0/8',
    });
    const host = await openHost({
      client: 'v2 auto',
      person: yes,
      environment: {
        PARLEY_DATA_DIR: temporaryFolder(),
        PARLEY_BASE_URL: url,
        PARLEY_AI_CALL_API_KEY: keys?.ai_call ?? '',
        PARLEY_VOICE_API_KEY: keys?.voice ?? '',
        PARLEY_MESSAGING_API_KEY: keys?.messaging ?? '',
      },
    });
    const answers: unknown[] = [{ webhook }];
    for (const [name, example] of Object.entries(examples)) {
      const { structured } = await host.call(name, example(tellFrom(answers)));
      expect({ name, error: structured['error'] }).toEqual({ name, error: undefined });
      answers.push(structured);
    }
  });

  test('an area without its key offers no tools', async () => {
    const { host } = await openRemote();
    const names = (await host.tools()).map(({ name }) => name);
    const calls = tools.filter(({ toolset }) => toolset === 'calls');
    expect(names).toEqual(calls.map(({ name }) => name));
  });

  test('a service that is gone is said to be gone', async () => {
    const { host, service } = await openRemote();
    await service.kill();
    const placed = await host.call('place_ai_call', errand);
    expect(placed.structured).toMatchObject({ error: { code: 'upstream_unavailable' } });
  });
});
