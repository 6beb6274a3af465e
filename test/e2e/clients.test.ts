import { describe, expect, test } from 'vitest';
import { tools } from '../../src/mcp/tools/index.ts';
import { createReceiver } from '../service/receiver.ts';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { clients, no, openHost, yes, type ClientName, type Person } from './hosts.ts';
import { examples, tellFrom } from './tool-examples.ts';

const open = (client: ClientName, person: Person) =>
  openHost({
    client,
    person,
    environment: { PARLEY_DATA_DIR: temporaryFolder(), PARLEY_SANDBOX_SPEED: '60' },
  });

describe.each(clients)('over stdio with the %s client', (client) => {
  test('lists the tools with output schemas', async () => {
    const host = await open(client, yes);
    const listed = await host.tools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(listed.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
  });

  test('every tool at least once, each change after a yes, and none of them twice', async () => {
    const { url: webhook } = await createReceiver();
    const host = await openHost({
      client,
      person: yes,
      environment: {
        PARLEY_DATA_DIR: temporaryFolder(),
        PARLEY_SANDBOX_SPEED: '200',
        PARLEY_WEBHOOK_ALLOW: '127.0.0.0/8',
      },
    });
    const answers: unknown[] = [{ webhook }];
    const changed = new Map<string, Record<string, unknown>>();
    for (const [name, example] of Object.entries(examples)) {
      const args = example(tellFrom(answers));
      const { structured } = await host.call(name, args);
      expect({ name, error: structured['error'] }).toEqual({ name, error: undefined });
      answers.push(structured);
      if ('idempotency_key' in args) changed.set(name, args);
    }
    expect(host.shown).toHaveLength(changed.size);
    for (const [name, args] of changed) {
      const { structured } = await host.call(name, args);
      expect({ name, replayed: structured['replayed'] }).toEqual({ name, replayed: true });
    }
    expect(host.shown).toHaveLength(changed.size);
  });

  test('a declined message is not sent, and an app that was declined is not there', async () => {
    const host = await open(client, no);
    const text = { to: '+919845012000', text: 'Good morning', idempotency_key: 'k' };
    const app = { name: 'Desk', answer_url: 'https://desk.example', idempotency_key: 'k' };
    for (const [name, args] of [
      ['send_text_message', text],
      ['create_voip_app', app],
    ] as const) {
      const { structured } = await host.call(name, args);
      expect(structured).toMatchObject({ error: { code: 'approval_declined' } });
    }
    expect((await host.call('list_voip_apps', {})).structured).toEqual({
      apps: [],
      left_out: 0,
    });
  });

  test('places an approved call, waits with progress, reads and lists it, and never repeats it', async () => {
    const host = await open(client, yes);
    const placed = await host.call('place_ai_call', errand);
    expect(host.shown).toHaveLength(1);
    expect(host.shown[0]).toContain('> Book a teeth cleaning for Asha.');
    expect(placed.structured).toMatchObject({ status: 'placed', replayed: false, simulated: true });
    const request_id = placed.structured['request_id'];

    const progress: string[] = [];
    const done = await host.call(
      'wait_for_ai_call',
      { request_id },
      { onProgress: (message) => progress.push(message) },
    );
    expect(done.structured).toMatchObject({
      call_status: 'COMPLETED',
      done: true,
      result: 'COMPLETED',
    });
    expect(done.structured['transcription']).toContain('Callee: ');
    expect(progress.at(-1)).toContain('done');

    const read = await host.call('get_ai_call', { request_id, recording: true });
    expect(read.structured).toMatchObject({ request_id, call_status: 'COMPLETED' });
    const list = await host.call('list_ai_calls', {});
    expect(list.structured['calls']).toMatchObject([{ request_id, call_status: 'COMPLETED' }]);

    const again = await host.call('place_ai_call', errand);
    expect(again.structured).toMatchObject({ status: 'placed', request_id, replayed: true });
    expect(host.shown).toHaveLength(1);
  });

  test('a declined call is not placed and stays declined for its key', async () => {
    const host = await open(client, no);
    for (let round = 0; round < 2; round += 1) {
      const answer = await host.call('place_ai_call', errand);
      expect(answer.isError).toBe(true);
      expect(answer.structured).toMatchObject({
        status: 'declined',
        error: { code: 'approval_declined' },
      });
    }
    expect(host.shown).toHaveLength(1);
    expect((await host.call('list_ai_calls', {})).structured['calls']).toEqual([]);
  });

  test.each<[string, Person]>([
    ['an empty form', () => ({ action: 'accept', content: {} })],
    ['the text "true"', () => ({ action: 'accept', content: { approve: 'true' } })],
    ['a yes without the statement', () => ({ action: 'accept', content: { approve: true } })],
  ])('%s that was accepted places nothing', async (_, person) => {
    const host = await open(client, person);
    const answer = await host
      .call('place_ai_call', {
        ...errand,
        callee: 'individual',
        business_hours: undefined,
        task_due_date: nextMorning(),
      })
      .catch(() => undefined);
    expect(answer?.structured['request_id']).toBeUndefined();
    expect((await host.call('list_ai_calls', {})).structured['calls']).toEqual([]);
  });

  test('a host that cannot ask gets the way to approve, and nothing is placed', async () => {
    const host = await open(client, 'cannot be asked');
    const answer = await host.call('place_ai_call', errand);
    expect(answer.isError).toBe(false);
    expect(answer.structured).toMatchObject({ status: 'awaiting_approval' });
    expect(answer.text).toContain('parley approve');
    expect((await host.call('list_ai_calls', {})).structured['calls']).toEqual([]);
  });

  test('a wait that is aborted leaves the call alone', async () => {
    const host = await open(client, yes);
    const placed = await host.call('place_ai_call', errand);
    const request_id = placed.structured['request_id'];
    const abort = new AbortController();
    const waiting = host.call('wait_for_ai_call', { request_id }, { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toThrow();
    const done = await host.call('wait_for_ai_call', { request_id });
    expect(done.structured).toMatchObject({ call_status: 'COMPLETED' });
  });
});

/** Ten in the morning of the next day in India. */
function nextMorning(): string {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return `${tomorrow}T04:30:00.000Z`;
}
