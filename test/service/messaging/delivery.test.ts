import { describe, expect, it } from 'vitest';
import { statesBefore } from '../../../src/service/messaging/delivery-status.ts';
import { createMessagingWorld, orderUpdate, text } from '../messaging-world.ts';
import { createWorld } from '../world.ts';

describe('3.6 delivery', () => {
  it('goes on after a restart, from where it was', async () => {
    const first = await createMessagingWorld();
    const [id, other] = [await first.sent(), await first.sent(text())];
    await first.clock.advance(600);
    const reached = await first.statusOf(id);
    expect(reached).toBe('sent');
    await first.service.stop({ drainMs: 0 });
    await first.clock.advance(60_000);
    expect(await first.statusOf(id)).toBe('sent');
    const second = await createWorld({ folder: first.folder, fakeClock: first.clock });
    await first.clock.advance(1_000);
    const found = (id: string) => second.service.store.messages.find(1, id);
    expect(await found(id)).toMatchObject({ status: 'read', claim_at: null });
    expect(await found(other)).toMatchObject({ status: 'failed', claim_at: null });
  });

  it('is taken over from a process that died while it held the message', async () => {
    const world = await createMessagingWorld({ running: false });
    const id = await world.sent();
    const now = world.clock.now().getTime();
    const dead = { now: now + 1_000, limit: 5, owner: 'dead', leaseUntil: now + 10_000 };
    expect(await world.service.store.messageQueue.claim(dead)).toHaveLength(1);
    world.service.start();
    await world.clock.advance(9_000);
    expect(await world.statusOf(id)).toBe('accepted');
    await world.clock.advance(2_000);
    expect(await world.statusOf(id)).toBe('read');
  });

  it('is not written by a process that has lost the message', async () => {
    const world = await createMessagingWorld({ running: false });
    const { messages, messageQueue } = world.service.store;
    await world.sent();
    const now = world.clock.now().getTime() + 1_000;
    const [held] = await messageQueue.claim({ now, limit: 1, owner: 'one', leaseUntil: now });
    if (held === undefined) throw new Error('nothing was claimed');
    await messageQueue.claim({ now, limit: 1, owner: 'two', leaseUntil: now + 10_000 });
    const change = { status: 'sent', errors: '[]', claim_at: null, updated_at: now };
    expect(await messages.advance(held, change, statesBefore('sent'))).toBeUndefined();
  });

  it('is as much faster as the sandbox is', async () => {
    const world = await createMessagingWorld({ messagingSpeed: 100 });
    const id = await world.sent(orderUpdate());
    await world.clock.advance(60);
    expect(await world.statusOf(id)).toBe('read');
  });
});
