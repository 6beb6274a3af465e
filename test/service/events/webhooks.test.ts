import { describe, expect, test } from 'vitest';
import { createReceiver, verify } from '../receiver.ts';
import { createAppWorld } from '../voice-world.ts';

interface Subscribed {
  id: string;
  secret: string;
}
interface Logged {
  id: string;
  status: string;
}

const isUploaded = ({ recording_status }: { recording_status: string | null }): boolean =>
  recording_status === 'OK';

/** A world with a subscription to recordings at a receiver of its own. */
async function subscribed(reply?: Parameters<typeof createReceiver>[0]) {
  const world = await createAppWorld();
  const inbox = await createReceiver(reply);
  const { data } = await world.voice<Subscribed>('POST', '/voip/webhooks', {
    url: `${inbox.url}/events`,
    events: ['CDR_RECORDING_AVAILABLE'],
  });
  const call = async (): Promise<string> => {
    const { data: started } = await world.start('000');
    await world.until(started.request_uuid, isUploaded);
    await world.clock.advance(1000);
    return started.request_uuid;
  };
  const log = async () =>
    (await world.voice<Logged[]>('GET', `/voip/webhooks/${data.id}/deliveries`)).data;
  return { ...world, inbox, subscription: data, call, log };
}

describe('6 CDR_RECORDING_AVAILABLE', () => {
  test('is posted to the subscriber, signed so that the published library accepts it', async () => {
    const { inbox, subscription, call } = await subscribed();
    const id = await call();
    expect(inbox.received).toHaveLength(1);
    const [received] = inbox.received;
    if (!received) throw new Error('nothing came');
    expect(verify(received, subscription.secret)).toMatchObject({
      type: 'CDR_RECORDING_AVAILABLE',
      data: { request_uuid: id },
    });
    expect(() => verify(received, `whsec_${'A'.repeat(32)}`)).toThrow();
    expect(() => verify({ ...received, body: `${received.body} ` }, subscription.secret)).toThrow();
  });

  test('is tried again on the schedule until it is taken, and once only', async () => {
    const { inbox, call, clock, log } = await subscribed(() => 500);
    await call();
    expect(inbox.received).toHaveLength(1);
    await clock.advance(10_000);
    expect(inbox.received).toHaveLength(2);
    inbox.answer(() => 204);
    await clock.advance(6 * 60_000);
    expect(inbox.received).toHaveLength(3);
    await clock.advance(10 * 60_000);
    expect(inbox.received).toHaveLength(3);
    expect(new Set(inbox.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await log()).toMatchObject([{ status: expect.stringMatching(/delivered/iu) }]);
  });

  test('a replay sends the same message again under the same id', async () => {
    const { inbox, call, clock, log, voice, subscription } = await subscribed();
    await call();
    const [delivery] = await log();
    const path = `/voip/webhooks/${subscription.id}/deliveries/${delivery?.id}/replay`;
    expect((await voice('POST', path)).status).toBe(200);
    await clock.advance(1000);
    expect(inbox.received).toHaveLength(2);
    const [first, second] = inbox.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  test('410 ends the subscription', async () => {
    const { inbox, call, clock } = await subscribed(() => 410);
    await call();
    await clock.advance(60_000);
    expect(inbox.received).toHaveLength(1);
    await call();
    expect(inbox.received).toHaveLength(1);
  });

  test('a subscription of another organisation is not found', async () => {
    const { subscription, stranger } = await subscribed();
    const { voice } = await stranger();
    const answer = await voice('GET', `/voip/webhooks/${subscription.id}/deliveries`);
    expect(answer.status).toBe(404);
    expect((await voice('GET', '/voip/webhooks')).data).toEqual([]);
  });
});
