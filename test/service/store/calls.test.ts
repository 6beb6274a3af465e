import { describe, expect, it } from 'vitest';
import { beginAttempt, replaceCall } from '../../../src/service/calls/state.ts';
import { createWorld, START } from '../world.ts';

const at = START.getTime();
const begin = { at, timelineWall: at, speed: 1 };

async function createCall() {
  const world = await createWorld({ running: false });
  const { calls, queue } = world.service.store;
  const id = await world.place();
  const claim = (owner: string, now: number) =>
    queue.claim({ now, limit: 10, owner, leaseUntil: now + 10_000 });
  return { world, calls, queue, id, claim };
}

describe('the store writes a step of a call', () => {
  it('only from the state that the writer knows, and only while the writer holds the call', async () => {
    const { calls, claim } = await createCall();
    const [held] = await claim('one', at);
    if (held === undefined) throw new Error('nothing was claimed');
    const begun = await calls.apply(held, beginAttempt(held, begin));
    expect(begun).toMatchObject({ status: 'PROCESSING', attempt: 1, dialling: 1, version: 2 });
    expect(await calls.apply(held, beginAttempt(held, begin))).toBeUndefined();
    const other = { ...held, version: 2, lease_owner: 'two' };
    expect(await calls.apply(other, replaceCall(other, at, ''))).toBeUndefined();
  });

  it('with its event, or neither', async () => {
    const { world, calls, claim } = await createCall();
    const [held] = await claim('one', at);
    if (held === undefined) throw new Error('nothing was claimed');
    const broken = { ...beginAttempt(held, begin), callBack: { ...held, id: held.id } };
    await expect(calls.apply(held, broken)).rejects.toThrow();
    const events = await world.database.read.selectFrom('call_events').select('type').execute();
    expect(events).toEqual([{ type: 'call.created' }]);
    expect(await calls.find(1, held.request_uuid)).toMatchObject({ version: 1, dialling: 0 });
  });
});

describe('the queue', () => {
  it('gives a call to one claimer, again once its lease has ended, and keeps a renewed one', async () => {
    const { queue, claim, id } = await createCall();
    const taken = await claim('one', at);
    expect(taken.map(({ request_uuid }) => request_uuid)).toEqual([id]);
    expect(await claim('two', at + 9_999)).toEqual([]);
    const lease = { id: taken[0]?.id ?? '', owner: 'one' };
    expect(await queue.renew([lease], at + 20_000)).toEqual(new Set([lease.id]));
    expect(await queue.nextDue()).toBe(at + 20_000);
    expect(await claim('two', at + 19_999)).toEqual([]);
    expect(await claim('two', at + 20_000)).toHaveLength(1);
    expect(await queue.renew([lease], at + 60_000)).toEqual(new Set());
    expect(await queue.nextDue()).toBe(at + 30_000);
  });
});
