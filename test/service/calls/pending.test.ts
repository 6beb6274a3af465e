import { describe, expect, it } from 'vitest';
import { addOrganisation } from '../../../src/service/organisations.ts';
import { systemRandom } from '../../../src/random.ts';
import { createWorld, isDone, MINUTE, phoneOf, START } from '../world.ts';

const inMinutes = (minutes: number): string =>
  new Date(START.getTime() + minutes * MINUTE).toISOString();

describe('3.3 a call to the same number replaces the pending one', () => {
  it('closes the pending call as CANCELED, names the new one, and dials only that', async () => {
    const world = await createWorld();
    const first = await world.place({ task_due_date: inMinutes(5) });
    const second = await world.place({ task_due_date: inMinutes(10) });
    const closed = await world.info(first);
    expect(closed).toMatchObject({ call_status: 'CANCELED', start_time: null });
    expect(closed.summary_text).toContain(second);
    await world.until(second, isDone, MINUTE);
    expect((await world.dials()).map(({ request_uuid }) => request_uuid)).toEqual([second]);
  });

  it('closes also the automatic retries of a call', async () => {
    const world = await createWorld();
    const first = await world.place({ customer_phone: phoneOf('002') });
    await world.until(first, (call) => call.call_status === 'PROCESSING', 200);
    await world.until(first, (call) => call.call_status === 'SCHEDULED');
    await world.place({ customer_phone: phoneOf('002'), task_due_date: inMinutes(60) });
    expect((await world.info(first)).call_status).toBe('CANCELED');
    await world.clock.advance(30 * MINUTE);
    expect(await world.dials()).toHaveLength(1);
  });

  it('lets a call in progress run to its end', async () => {
    const world = await createWorld();
    const first = await world.place();
    await world.until(first, (call) => call.answer_time !== null, 500);
    await world.place({ task_due_date: inMinutes(60) });
    expect((await world.info(first)).call_status).toBe('PROCESSING');
    expect((await world.until(first, isDone)).call_status).toBe('COMPLETED');
  });

  it('does not touch other numbers or other organisations', async () => {
    const world = await createWorld();
    const mine = await world.place({ task_due_date: inMinutes(5) });
    await world.place({ customer_phone: phoneOf('002'), task_due_date: inMinutes(5) });
    const { keys } = await addOrganisation(
      { store: world.service.store.organisations, clock: world.clock, random: systemRandom },
      'Another',
    );
    await world.place(
      { task_due_date: inMinutes(5) },
      { authorization: `Bearer ${keys.ai_call ?? ''}` },
    );
    expect((await world.info(mine)).call_status).toBe('SCHEDULED');
  });

  it('keeps the pending call when the new request is refused', async () => {
    const world = await createWorld();
    const mine = await world.place({ task_due_date: inMinutes(5) });
    const partial = await world.post({ customer_phone: phoneOf('000') });
    expect(partial.status).toBe(400);
    expect((await world.info(mine)).call_status).toBe('SCHEDULED');
  });
});

async function placeAndStop(ending: string, change: Record<string, unknown>) {
  const world = await createWorld({ running: false });
  const id = await world.place({ customer_phone: phoneOf(ending), ...change });
  return { world, id };
}

describe('6 a call that was due while no process ran', () => {
  it('is dialled within the grace of fifteen minutes', async () => {
    const { world, id } = await placeAndStop('000', { task_due_date: inMinutes(5) });
    await world.clock.advance(19 * MINUTE);
    world.service.start();
    expect((await world.until(id, isDone)).call_status).toBe('COMPLETED');
  });

  it('ends CANCELED after it, and the summary says that it was not placed', async () => {
    const { world, id } = await placeAndStop('000', { task_due_date: inMinutes(5) });
    await world.clock.advance(21 * MINUTE);
    world.service.start();
    const call = await world.until(id, isDone);
    expect(call.call_status).toBe('CANCELED');
    expect(call.summary_text).toContain('was not placed');
    expect(await world.dials()).toEqual([]);
  });

  it('ends with its last outcome when it was a retry', async () => {
    const world = await createWorld();
    const id = await world.place({ customer_phone: phoneOf('002') });
    await world.until(id, (call) => call.start_time !== null && call.call_status === 'SCHEDULED');
    await stop(world);
    await world.clock.advance(40 * MINUTE);
    const next = await createWorld({ folder: world.folder, fakeClock: world.clock });
    const call = await next.until(id, isDone);
    expect(call.call_status).toBe('BUSY');
    expect(call.summary_text).toContain('Parley was not running');
    expect(await next.dials()).toHaveLength(1);
  });

  it('is checked against the hours again after a restart', async () => {
    const evening = new Date('2026-12-01T15:25:00.000Z');
    const options = { start: evening, callingWindow: '09:00-21:00' };
    const world = await createWorld({ ...options, running: false });
    const id = await world.place();
    await world.clock.advance(10 * MINUTE);
    world.service.start();
    const call = await world.until(id, isDone);
    expect(call.call_status).toBe('CANCELED');
    expect(call.summary_text).toContain('outside calling hours');
  });
});

async function stop(world: Awaited<ReturnType<typeof createWorld>>): Promise<void> {
  const stopped = world.service.stop({ drainMs: 0 });
  await world.clock.advance(1_000);
  await stopped;
}
