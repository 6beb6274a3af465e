import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src/random.ts';
import type { PhoneRules } from '../../../src/service/calls/hours.ts';
import { newCall, newRequestId } from '../../../src/service/calls/new-call.ts';
import { replaceCall } from '../../../src/service/calls/state.ts';
import { loadPhones } from '../../../src/service/phones.ts';
import { answerAndHold, createFakeCarrier, patientAssistant } from '../fake-carrier.ts';
import {
  callTo,
  createWorld,
  isDone,
  MINUTE,
  phoneOf,
  START,
  type WorldOptions,
} from '../world.ts';

const inMinutes = (minutes: number): string =>
  new Date(START.getTime() + minutes * MINUTE).toISOString();

const busy = createFakeCarrier(({ clock }) =>
  Promise.resolve({
    answered: false,
    end: { by: 'CALLEE', sipCode: 486, at: clock.now() },
    earlyMedia: [],
  }),
);

async function createHeld(options: WorldOptions = {}) {
  const { carrier, dialled } = createFakeCarrier(answerAndHold);
  const world = await createWorld({ carrier, assistant: patientAssistant, ...options });
  return { world, dialled };
}

const unexpected = (): never => {
  throw new Error('there is nothing to replace');
};

const newCallTo = (ending: string) =>
  newCall(systemRandom, {
    request_uuid: newRequestId(systemRandom),
    org_id: 1,
    phone: phoneOf(ending),
    voip_number: '+919810010000',
    first_name: 'Green Garage',
    purpose_of_call: 'Book a car service for Asha.',
    customer_note: 'Ask whether they are open.',
    due_at: START.getTime(),
    calling_window: null,
    idempotency_key: null,
    request_sha256: '',
    timeline_speed: 1,
    created_at: START.getTime(),
  });

describe('6 several processes on one file never dial a call twice', () => {
  it('two services share 60 due calls, each dialled once', async () => {
    const carrier = busy.carrier;
    const world = await createWorld({ carrier, running: false });
    const other = await createWorld({
      carrier,
      folder: world.folder,
      fakeClock: world.clock,
      running: false,
    });
    const due = inMinutes(1);
    for (let number = 0; number < 60; number += 1) {
      const ending = String(number).padStart(3, '0');
      expect((await world.post(callTo(ending, { task_due_date: due }))).status).toBe(200);
    }
    world.service.start();
    other.service.start();
    await world.clock.advance(2 * MINUTE);
    const dialled = busy.dialled.map(({ requestUuid }) => requestUuid);
    expect(dialled).toHaveLength(60);
    expect(new Set(dialled).size).toBe(60);
  });

  it('runs no more calls at once than it may, and the rest as soon as there is room', async () => {
    const { world, dialled } = await createHeld({ concurrency: 2, longestCallSeconds: 60 });
    for (const ending of ['000', '001', '002', '003']) {
      await world.place({ customer_phone: phoneOf(ending) });
    }
    await world.clock.advance(5_000);
    expect(dialled).toHaveLength(2);
    await world.clock.advance(MINUTE);
    expect(dialled).toHaveLength(4);
  });

  it('dials at the due time, also when that is earlier than what it was waiting for', async () => {
    const { world, dialled } = await createHeld();
    await world.place({ task_due_date: inMinutes(60) });
    await world.clock.advance(250);
    await world.place({ customer_phone: phoneOf('001') });
    await world.clock.advance(0);
    expect(dialled).toHaveLength(1);
  });
});

describe('6 a lease', () => {
  it('is renewed while a call runs, so that nobody else takes it', async () => {
    const { world, dialled } = await createHeld({ longestCallSeconds: 300 });
    const other = await createHeld({ folder: world.folder, fakeClock: world.clock });
    const id = await world.place();
    const call = await world.until(id, isDone);
    expect(call).toMatchObject({ call_status: 'COMPLETED', duration: 300 });
    expect([...dialled, ...other.dialled]).toHaveLength(1);
  });

  it('that ended after dialling began: FAILED with the reason lost, never dialled again', async () => {
    const { world, dialled } = await createHeld({ renewMilliseconds: 1_000_000 });
    const id = await world.place();
    await world.until(id, (call) => call.answer_time !== null, 100);
    const other = await createHeld({ folder: world.folder, fakeClock: world.clock });
    const call = await other.world.until(id, isDone);
    expect(call.call_status).toBe('FAILED');
    expect(call.summary_text).toContain('lost');
    expect(call.transcription).toBe('Assistant: Hello.');
    await world.clock.advance(60 * MINUTE);
    expect([...dialled, ...other.dialled]).toHaveLength(1);
    const row = await world.database.read.selectFrom('calls').selectAll().executeTakeFirst();
    expect(JSON.parse(row?.hangup_sequence ?? '[]')).toMatchObject([
      { order: 1, reason: 'lost' },
      { order: 2 },
    ]);
    expect(await world.info(id)).toEqual(call);
  });

  it('that is gone stops the call that was running under it', async () => {
    const { world, dialled } = await createHeld({ renewMilliseconds: 9_000 });
    const id = await world.place();
    await world.until(id, (call) => call.answer_time !== null, 100);
    await world.database.write((write) =>
      write
        .updateTable('calls')
        .set({ lease_owner: 'another process' })
        .where('request_uuid', '=', id)
        .execute(),
    );
    expect(dialled[0]?.signal.aborted).toBe(false);
    await world.clock.advance(9_000);
    expect(dialled[0]?.signal.aborted).toBe(true);
    expect((await world.info(id)).call_status).toBe('PROCESSING');
  });

  it('does not protect a call that is replaced before dialling began', async () => {
    const phones = Promise.withResolvers<PhoneRules>();
    const { world, dialled } = await createHeld({ phones: () => phones.promise });
    const { calls } = world.service.store;
    const [pending, next] = [newCallTo('000'), newCallTo('000')];
    await calls.place(pending, unexpected);
    await world.clock.advance(1_000);
    const { lease_owner } = (await calls.find(1, pending.request_uuid)) ?? pending;
    expect(lease_owner).not.toBeNull();
    await calls.place(next, (row) => replaceCall(row, START.getTime(), 'replaced'));
    phones.resolve(await loadPhones(['IN'])());
    await world.clock.advance(5_000);
    expect((await world.info(pending.request_uuid)).call_status).toBe('CANCELED');
    expect(dialled.map(({ requestUuid }) => requestUuid)).toEqual([next.request_uuid]);
  });

  it('that ended before dialling began only delays the call', async () => {
    const { world, dialled } = await createHeld();
    const id = await world.place({ task_due_date: inMinutes(1) });
    const now = START.getTime() + MINUTE;
    await world.database.write((write) =>
      write
        .updateTable('calls')
        .set({ lease_owner: 'a dead process', claim_at: now + 10_000 })
        .where('request_uuid', '=', id)
        .execute(),
    );
    await world.clock.advance(MINUTE + 9_000);
    expect(dialled).toHaveLength(0);
    await world.clock.advance(2_000);
    expect(dialled).toHaveLength(1);
  });
});

describe('9 stopping', () => {
  it('takes no new work and lets a running call finish', async () => {
    const { world, dialled } = await createHeld({ longestCallSeconds: 30 });
    const id = await world.place();
    await world.place({ customer_phone: phoneOf('001'), task_due_date: inMinutes(0.25) });
    await world.clock.advance(1_000);
    const stopped = world.service.stop({ drainMs: MINUTE });
    await world.clock.advance(30_000);
    await stopped;
    expect(await world.info(id)).toMatchObject({ call_status: 'COMPLETED', duration: 30 });
    expect(dialled).toHaveLength(1);
  });

  it('hangs up what runs longer and records it truthfully', async () => {
    const { world } = await createHeld();
    const id = await world.place();
    await world.clock.advance(1_000);
    const stopped = world.service.stop({ drainMs: 5_000 });
    await world.clock.advance(5_000);
    await stopped;
    const call = await world.info(id);
    expect(call).toMatchObject({ call_status: 'COMPLETED', duration: 6 });
    expect(call.summary_text).toContain('cut short');
  });

  it('gives up ringing; the attempt counts as FAILED and the automatic retry stays', async () => {
    const ringing = createFakeCarrier(async ({ clock, signal }) => {
      await clock.sleep(MINUTE, signal);
      const end = { by: 'CALLER', sipCode: 487, at: clock.now(), reason: 'aborted' } as const;
      return { answered: false, end, earlyMedia: [] };
    });
    const world = await createWorld({ carrier: ringing.carrier });
    const id = await world.place();
    await world.clock.advance(1_000);
    const stopped = world.service.stop({ drainMs: 0 });
    await world.clock.advance(100);
    await stopped;
    expect((await world.info(id)).call_status).toBe('SCHEDULED');
    const attempt = await world.database.read
      .selectFrom('call_attempts')
      .select('status')
      .executeTakeFirst();
    expect(attempt?.status).toBe('FAILED');
  });
});

describe('faults of our own parts', () => {
  it('a carrier that throws: FAILED, and not rung again', async () => {
    const broken = createFakeCarrier(() => Promise.reject(new Error('no socket')));
    const world = await createWorld({ carrier: broken.carrier });
    const call = await world.until(await world.place(), isDone);
    expect(call.call_status).toBe('FAILED');
    expect(call.summary_text).toContain('fault on our side');
    await world.clock.advance(30 * MINUTE);
    expect(broken.dialled).toHaveLength(1);
  });

  it('an assistant that throws: the line is hung up, and the call was answered, so COMPLETED', async () => {
    const assistant = { converse: () => Promise.reject(new Error('no model')) };
    const { world } = await createHeld({ assistant });
    const call = await world.until(await world.place(), isDone);
    expect(call.call_status).toBe('COMPLETED');
    expect(call.summary_text).toContain('fault on our side');
  });

  it('an assistant that never tells what came of the call is given up', async () => {
    const assistant = { converse: () => Promise.withResolvers<never>().promise };
    const { world } = await createHeld({ assistant, longestCallSeconds: 10 });
    const call = await world.until(await world.place(), isDone);
    expect(call).toMatchObject({ call_status: 'COMPLETED', duration: 10 });
  });

  it('a wish never to be called again is kept as an event, and no call-back follows it', async () => {
    const assistant = {
      converse: () =>
        Promise.resolve({
          summary: 'They asked not to be called.',
          transferred: false,
          optedOut: true,
          callBackAt: new Date(START.getTime() + MINUTE),
        }),
    };
    const { world, dialled } = await createHeld({ assistant });
    await world.until(await world.place(), isDone);
    const events = await world.database.read.selectFrom('call_events').select('type').execute();
    expect(events.map(({ type }) => type)).toContain('call.opted_out');
    await world.clock.advance(5 * MINUTE);
    expect(dialled).toHaveLength(1);
  });
});
