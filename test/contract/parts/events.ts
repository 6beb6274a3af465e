import assert from 'node:assert/strict';
import * as z from 'zod';
import { newSubscription } from '../../../src/contract/events.ts';
import {
  assertRefused,
  assertTime,
  changing,
  dataOf,
  keyOf,
  shaped,
  type Check,
} from '../check.ts';
import type { OwnTarget, Receiver } from '../target.ts';
import {
  isSaved,
  openDesk,
  OWN_NUMBER,
  readRecord,
  startCall,
  startedCall,
  until,
  voice,
} from '../voice.ts';

const message = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

const bodiesAt = ({ received }: Receiver, path: string) =>
  received
    .filter((request) => request.path === path)
    .map(({ body }) => shaped(JSON.parse(body), message));

const typesAt = (receiver: Receiver, path: string): string[] =>
  bodiesAt(receiver, path).map(({ type }) => type);

async function finished(target: OwnTarget, id: string) {
  const call = await until(target, () => readRecord(target, id), isSaved);
  await target.pass(60_000);
  return call;
}

async function inboundCall(target: OwnTarget): Promise<string> {
  const headers = { 'X-API-Key': keyOf(target, 'voice') };
  const body = { voip_number: OWN_NUMBER, from: '+919845012000' };
  const answer = await target.ask('POST', '/sandbox/inbound-calls', { headers, body });
  return dataOf(answer, z.object({ request_uuid: z.string() })).request_uuid;
}

async function subscribe(target: OwnTarget, receiver: Receiver) {
  const body = { url: `${receiver.url}/events`, events: ['CDR_RECORDING_AVAILABLE'] };
  return dataOf(await voice(target, 'POST', '/voip/webhooks', body), newSubscription);
}

const recordingEvents: readonly Check[] = [
  ...Object.entries({ '000': 'OK', '008': 'EARLY_MEDIA_ONLY' }).map(([ending, status]) =>
    changing(
      `6.1 CDR_RECORDING_AVAILABLE is posted when the recording is ${status}`,
      async (target) => {
        const desk = await openDesk(target);
        await subscribe(target, desk.receiver);
        const id = await startedCall(target, desk, `+919845012${ending}`);
        await finished(target, id);
        const [event, ...more] = bodiesAt(desk.receiver, '/events');
        assert.equal(more.length, 0);
        assert.equal(event?.type, 'CDR_RECORDING_AVAILABLE');
        assertTime(event.timestamp);
        assert.equal(event.data['request_uuid'], id);
        assert.equal(event.data['recording_status'], status);
      },
    ),
  ),
  changing('6.1 nobody is told of a call of somebody else', async (target) => {
    const desk = await openDesk(target);
    await subscribe({ ...target, keys: await target.stranger() }, desk.receiver);
    await finished(target, await startedCall(target, desk));
    assert.deepEqual(bodiesAt(desk.receiver, '/events'), []);
  }),
  changing('6.1 a recording is announced again until the subscriber takes it', async (target) => {
    const desk = await openDesk(target);
    await subscribe(target, desk.receiver);
    desk.receiver.answer(({ path }) => (path === '/events' ? 503 : 200));
    await finished(target, await startedCall(target, desk));
    desk.receiver.answer(() => 200);
    await target.pass(10 * 60_000);
    const ids = desk.receiver.received
      .filter(({ path }) => path === '/events')
      .map(({ headers }) => headers['webhook-id']);
    assert.ok(ids.length >= 2);
    assert.equal(new Set(ids).size, 1);
  }),
];

const appWebhooks: readonly Check[] = [
  changing(
    '6.2 an incoming call to a linked number leads to answer_url, its end to hangup_url',
    async (target) => {
      const { receiver } = await openDesk(target);
      const id = await inboundCall(target);
      const call = await finished(target, id);
      assert.equal(call.call_type, 'INBOUND');
      assert.ok(typesAt(receiver, '/answer').includes('call.answered'));
      assert.deepEqual(typesAt(receiver, '/hangup'), ['call.ended']);
    },
  ),
  changing('6.2 answer_method and hangup_method GET', async (target) => {
    const { receiver } = await openDesk(target, { answer_method: 'GET', hangup_method: 'GET' });
    await finished(target, await inboundCall(target));
    const methods = new Set(receiver.received.map(({ method, path }) => `${method} ${path}`));
    assert.deepEqual([...methods].sort(), ['GET /answer', 'GET /hangup']);
  }),
  changing('6.2 without hangup_url nobody is told of the end', async (target) => {
    const { receiver } = await openDesk(target, { hangup_url: undefined });
    await finished(target, await inboundCall(target));
    assert.ok(receiver.received.every(({ path }) => path === '/answer'));
  }),
  changing('6.2 fallback_answer_url is used when answer_url fails', async (target) => {
    const spare = await target.receiver();
    const desk = await openDesk(target, {
      fallback_answer_url: `${spare.url}/spare`,
      fallback_answer_method: 'GET',
    });
    desk.receiver.answer(() => 500);
    assert.equal((await startCall(target, desk.app)).status, 200);
    assert.deepEqual([spare.received[0]?.method, spare.received[0]?.path], ['GET', '/spare']);
  }),
  changing('6.2 502 when the webhook fails and there is no fallback', async (target) => {
    const desk = await openDesk(target);
    for (const status of [500, 404, 302]) {
      desk.receiver.answer(() => status);
      assertRefused(await startCall(target, desk.app), 502);
    }
  }),
  changing('6.2 502 when the fallback fails as well, and nobody is rung', async (target) => {
    const spare = await target.receiver(() => 500);
    const desk = await openDesk(target, { fallback_answer_url: `${spare.url}/spare` });
    desk.receiver.answer(() => 500);
    assertRefused(await startCall(target, desk.app), 502);
    await target.pass(60_000);
    const headers = { 'X-API-Key': keyOf(target, 'voice') };
    const { body } = await target.ask('GET', '/sandbox/dials', { headers });
    assert.deepEqual(body, { data: [], message: 'success' });
  }),
];

/** Interface section 6. */
export const eventChecks: readonly Check[] = [...recordingEvents, ...appWebhooks];
