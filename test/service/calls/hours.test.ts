import { describe, expect, it } from 'vitest';
import { CALLING_WINDOW } from '../../../src/contract/headers.ts';
import { createHours } from '../../../src/service/calls/hours.ts';
import { createSimulatedCarrier } from '../../../src/service/carriers/simulated.ts';
import { loadPhones } from '../../../src/service/phones.ts';
import { createWorld, isDone, MINUTE, phoneOf, START } from '../world.ts';

/** Noon of the test's day in India is two hours after START. */
const until = (time: string): Record<string, string> => ({
  [CALLING_WINDOW]: `09:00-${time};tz=Asia/Kolkata`,
});

describe('6 Hours: the window is obeyed at every dial and retry', () => {
  it('does not dial outside the window of the request, and the summary says so', async () => {
    const world = await createWorld();
    const due = new Date(START.getTime() + 3 * MINUTE).toISOString();
    const id = await world.place({ task_due_date: due }, until('10:02'));
    const call = await world.until(id, isDone);
    expect(call).toMatchObject({ call_status: 'CANCELED', start_time: null, end_time: null });
    expect(call.summary_text).toContain('not placed');
    expect(call.summary_text).toContain('outside calling hours');
    expect(await world.dials()).toEqual([]);
  });

  it('makes no retry that would fall outside: the call ends at once with its last outcome', async () => {
    const world = await createWorld();
    const id = await world.place({ customer_phone: phoneOf('002') }, until('10:15'));
    const call = await world.until(id, isDone, MINUTE);
    expect(call.call_status).toBe('BUSY');
    expect(call.summary_text).toContain('2 attempts were made');
    expect(call.summary_text).toContain('outside calling hours');
    expect(world.clock.now().getTime()).toBeLessThan(START.getTime() + 12 * MINUTE);
    expect(await world.dials()).toHaveLength(2);
  });

  it('intersects with the window of the installation, which alone counts without a header', async () => {
    const world = await createWorld({ callingWindow: '11:00-21:00' });
    const withHeader = await world.place({}, { [CALLING_WINDOW]: 'always' });
    const without = await world.place({ customer_phone: phoneOf('002') });
    for (const id of [withHeader, without]) {
      expect((await world.until(id, isDone)).call_status).toBe('CANCELED');
    }
    expect(await world.dials()).toEqual([]);
  });

  it('dials a real carrier only from 08:00 to 21:00 unless told otherwise', async () => {
    const night = new Date('2026-12-01T15:31:00.000Z');
    const carrier = { ...createSimulatedCarrier({ speed: 1 }), simulated: false };
    const world = await createWorld({ start: night, carrier });
    const id = await world.place();
    expect((await world.until(id, isDone)).call_status).toBe('CANCELED');
  });

  it('asks in every zone of the callee, and is closed where the zone is not known', async () => {
    const phones = loadPhones(['US', 'IN']);
    const mayRing = createHours({ phones, callingWindow: '09:00-21:00' });
    const newYork = { phone: '+12125550123', calling_window: null };
    const ten = Date.parse('2026-12-01T15:00:00.000Z');
    expect(await mayRing(newYork, ten)).toBe(false);
    expect(await mayRing(newYork, ten + 6 * 60 * MINUTE)).toBe(true);
    expect(await mayRing({ phone: '+88213012345', calling_window: 'always' }, ten)).toBe(false);
    expect(await mayRing({ phone: phoneOf('000'), calling_window: 'nonsense' }, ten)).toBe(false);
  });
});
