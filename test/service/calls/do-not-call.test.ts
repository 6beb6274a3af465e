import { describe, expect, it } from 'vitest';
import type { Assistant } from '../../../src/service/assistant/assistant.ts';
import { answerAndHold, createFakeCarrier } from '../fake-carrier.ts';
import { createWorld, isDone, MINUTE, phoneOf, START, callTo } from '../world.ts';

const entry = (phone: string, org_id = 0) => ({
  org_id,
  phone,
  source: 'operator',
  request_uuid: null,
  added_at: START.getTime(),
});

/** The callee asks at once not to be called again. */
const optingOut: Assistant = {
  converse: () => Promise.resolve({ summary: 'No.', transferred: false, optedOut: true }),
};

describe('6 the do-not-call list', () => {
  it('refuses a new call to the number, for the organisation it is listed for', async () => {
    const world = await createWorld({ running: false });
    const { doNotCall } = world.service.store;
    expect(await doNotCall.add(entry(phoneOf('000'), 2))).toBe(true);
    expect((await world.post(callTo('000'))).status).toBe(200);
    expect(await doNotCall.add(entry(phoneOf('000')))).toBe(true);
    expect(await doNotCall.add(entry(phoneOf('000')))).toBe(false);
    const refused = await world.post(callTo('000'));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ message: 'This number is on the do-not-call list.' });
    expect(await doNotCall.remove(0, phoneOf('000'))).toBe(true);
    expect(await doNotCall.remove(0, phoneOf('000'))).toBe(false);
    expect((await world.post(callTo('000'))).status).toBe(200);
  });

  it('keeps a waiting call from being dialled: CANCELED, and the summary says why', async () => {
    const world = await createWorld();
    const due = new Date(START.getTime() + 5 * MINUTE).toISOString();
    const id = await world.place({ task_due_date: due });
    await world.service.store.doNotCall.add(entry(phoneOf('000')));
    const call = await world.until(id, isDone);
    expect(call.call_status).toBe('CANCELED');
    expect(call.summary_text).toContain('do-not-call list');
    expect(await world.dials()).toEqual([]);
  });

  it('keeps an automatic retry from being made: the call ends as its last attempt did', async () => {
    const world = await createWorld();
    const id = await world.place({ customer_phone: phoneOf('002') });
    await world.until(
      id,
      (call) => call.call_status === 'SCHEDULED' && call.end_time === null,
      1_000,
    );
    await world.clock.advance(5_000);
    await world.service.store.doNotCall.add(entry(phoneOf('002')));
    const call = await world.until(id, isDone);
    expect(call.call_status).toBe('BUSY');
    expect(call.summary_text).toContain('do-not-call list now');
    expect(await world.dials()).toHaveLength(1);
  });

  it('takes in a callee who asks not to be called again, together with the end of that call', async () => {
    const { carrier } = createFakeCarrier(answerAndHold);
    const world = await createWorld({ carrier, assistant: optingOut });
    const id = await world.place();
    await world.until(id, isDone, 100);
    expect(await world.service.store.doNotCall.list()).toMatchObject([
      { org_id: 1, phone: phoneOf('000'), source: 'callee', request_uuid: id },
    ]);
    const events = await world.database.read.selectFrom('call_events').select('type').execute();
    expect(events.map(({ type }) => type)).toContain('call.opted_out');
    expect((await world.post(callTo('000'))).status).toBe(400);
  });
});
