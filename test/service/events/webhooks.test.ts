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

const STEP = 250;

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
    await world.until(started.request_uuid, isUploaded, STEP);
    return started.request_uuid;
  };
  /** Moves the clock, in small steps, until so many messages have come, or `milliseconds` have passed. */
  const arrive = async (count: number, milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds && inbox.received.length < count; passed += STEP) {
      await world.clock.advance(STEP);
    }
    expect(inbox.received).toHaveLength(count);
  };
  const log = async () =>
    (await world.voice<Logged[]>('GET', `/voip/webhooks/${data.id}/deliveries`)).data;
  return { ...world, inbox, subscription: data, call, arrive, log };
}

describe('6 CDR_RECORDING_AVAILABLE', () => {
  test('is posted to the subscriber, signed so that the published library accepts it', async () => {
    const { inbox, subscription, call, arrive } = await subscribed();
    const id = await call();
    await arrive(1, 10_000);
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
    const { inbox, call, arrive, clock, log } = await subscribed(() => 500);
    await call();
    await arrive(1, 10_000);
    await arrive(2, 10_000);
    inbox.answer(() => 204);
    await arrive(3, 6 * 60_000);
    await clock.advance(10 * 60_000);
    expect(inbox.received).toHaveLength(3);
    expect(new Set(inbox.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await log()).toMatchObject([{ status: expect.stringMatching(/delivered/iu) }]);
  });

  test('a replay sends the same message again under the same id', async () => {
    const { inbox, call, arrive, log, voice, subscription } = await subscribed();
    await call();
    await arrive(1, 10_000);
    const [delivery] = await log();
    const path = `/voip/webhooks/${subscription.id}/deliveries/${delivery?.id}/replay`;
    expect((await voice('POST', path)).status).toBe(200);
    await arrive(2, 10_000);
    const [first, second] = inbox.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  test('410 ends the subscription', async () => {
    const { inbox, call, arrive, clock } = await subscribed(() => 410);
    await call();
    await arrive(1, 10_000);
    await clock.advance(60_000);
    await call();
    await clock.advance(60_000);
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
