import { describe, expect, test } from 'vitest';
import { isDone, MINUTE, START } from '../world.ts';
import { createDashboardWorld, follow } from './dashboard-world.ts';

const later = new Date(START.getTime() + 600 * MINUTE).toISOString();

describe('8 GET /dashboard/events', () => {
  test('tells a page that begins only of what happens from now on', async () => {
    const world = await createDashboardWorld();
    await world.place({ task_due_date: later });
    const visitor = await world.signedIn('ai_call');
    const { told, response } = await follow(visitor);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    await world.clock.advance(1_000);
    expect(told.map(({ event }) => event)).toEqual(['ready']);
    const id = await world.place({ customer_phone: '+919845012300', task_due_date: later });
    await world.clock.advance(1_000);
    expect(told.map(({ event, data }) => [event, data['request_uuid']])).toEqual([
      ['ready', undefined],
      ['call', id],
    ]);
  });

  test('follows a call to its end', async () => {
    const world = await createDashboardWorld();
    const visitor = await world.signedIn('ai_call');
    const { told } = await follow(visitor);
    await world.clock.advance(500);
    const id = await world.place();
    await world.until(id, isDone);
    await world.clock.advance(1_000);
    const statuses = told.filter(({ event }) => event === 'call').map(({ data }) => data['status']);
    expect(statuses).toContain('PROCESSING');
    expect(statuses.at(-1)).toBe('COMPLETED');
    const versions = told
      .filter(({ event }) => event === 'call')
      .map(({ data }) => data['version']);
    expect(versions).toEqual(versions.toSorted((a, b) => Number(a) - Number(b)));
  });

  test.each(['last-event-id', 'after'])('misses nothing when it comes back (%s)', async (how) => {
    const world = await createDashboardWorld();
    const visitor = await world.signedIn('ai_call');
    const first = await follow(visitor);
    await world.clock.advance(500);
    const seen = await world.place({ customer_phone: '+919845012300', task_due_date: later });
    await world.clock.advance(500);
    const last = first.told.at(-1);
    expect(last?.data['request_uuid']).toBe(seen);
    first.stop();
    await world.clock.advance(500);
    await first.ended;
    const missed = await world.place();
    await world.until(missed, isDone);
    const again =
      how === 'after'
        ? await follow(visitor, {}, `?after=${last?.id}`)
        : await follow(visitor, { 'last-event-id': last?.id ?? '' });
    await world.clock.advance(500);
    const calls = again.told.filter(({ event }) => event === 'call').map(({ data }) => data);
    expect(calls.find(({ request_uuid }) => request_uuid === missed)?.['status']).toBe('COMPLETED');
  });

  test('sends a page that names no event of ours to its lists', async () => {
    const world = await createDashboardWorld();
    const { told } = await follow(await world.signedIn('ai_call'), { 'last-event-id': "x' or 1" });
    await world.clock.advance(500);
    expect(told.map(({ event }) => event)).toEqual(['reset']);
  });

  test('says nothing of other organisations and areas', async () => {
    const world = await createDashboardWorld();
    const { organisation } = await world.stranger();
    const stranger = await follow(await world.signedIn('ai_call', organisation));
    const voice = await follow(await world.signedIn('voice'));
    await world.clock.advance(500);
    await world.until(await world.place(), isDone);
    await world.clock.advance(1_000);
    expect(stranger.told.map(({ event }) => event)).toEqual(['ready']);
    expect(voice.told.map(({ event }) => event)).toEqual(['ready']);
  });

  test('ends soon after its key was revoked', async () => {
    const world = await createDashboardWorld();
    const { id, key } = await world.keyOf('ai_call');
    const { told, ended } = await follow(await world.visitorWith(key));
    await world.clock.advance(500);
    await world.service.keyring.revoke(id);
    await world.clock.advance(20_000);
    await ended;
    expect(told.at(-1)?.event).toBe('bye');
  });

  test('ends when the service stops', async () => {
    const world = await createDashboardWorld();
    const { ended } = await follow(await world.signedIn('ai_call'));
    await world.clock.advance(500);
    const stopped = world.service.stop({ drainMs: 0 });
    await world.clock.advance(20_000);
    await Promise.all([stopped, ended]);
  });
});
