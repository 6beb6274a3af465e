import { describe, expect, it } from 'vitest';
import { CALLBACK_OF, CALLING_WINDOW } from '../../../src/contract/headers.ts';
import { createSimulatedCarrier } from '../../../src/service/carriers/simulated.ts';
import type { Assistant } from '../../../src/service/assistant/assistant.ts';
import { answerAndHold, createFakeCarrier } from '../fake-carrier.ts';
import { createWorld, isDone, MINUTE, phoneOf, START } from '../world.ts';

const requestIn = (summary: string | null, not: string): string | undefined =>
  (summary?.match(/voip_ob_req_[a-z0-9]{20}/gu) ?? []).find((id) => id !== not);

describe('3.3 the called party asks to be called back', () => {
  it('gives a new call with its own id, named in the first one’s summary, and no third one', async () => {
    const world = await createWorld();
    const first = await world.place({ customer_phone: phoneOf('005') });
    const asked = await world.until(first, isDone);
    expect(asked.call_status).toBe('COMPLETED');
    const second = requestIn(asked.summary_text, first);
    expect(second).toBeDefined();
    const waiting = await world.send('GET', `/api/call-info/${second}?lean=true`);
    expect(waiting.headers.get(CALLBACK_OF)).toBe(first);
    expect(await waiting.json()).toMatchObject({ call_status: 'SCHEDULED', phone: phoneOf('005') });
    const back = await world.until(second ?? '', isDone, MINUTE);
    expect(back.call_status).toBe('COMPLETED');
    expect(Date.parse(back.start_time ?? '') - Date.parse(asked.end_time ?? '')).toBeGreaterThan(
      25 * MINUTE,
    );
    await world.clock.advance(90 * MINUTE);
    expect(await world.dials()).toHaveLength(2);
  });

  it('runs on the timeline of the first call', async () => {
    const world = await createWorld({ carrier: createSimulatedCarrier({ speed: 60 }) });
    const first = await world.place({ customer_phone: phoneOf('005') });
    const asked = await world.until(first, isDone, 200);
    const second = requestIn(asked.summary_text, first) ?? '';
    const back = await world.until(second, isDone, 1_000);
    expect(world.clock.now().getTime() - START.getTime()).toBeLessThan(MINUTE);
    expect(Date.parse(back.start_time ?? '')).toBeGreaterThan(
      Date.parse(asked.end_time ?? '') + 25 * MINUTE,
    );
  });

  it('asked for again in the call-back is left to the user: one approval, one call-back', async () => {
    const { carrier, dialled } = createFakeCarrier(answerAndHold);
    const assistant: Assistant = {
      converse: (_task, { clock }) =>
        Promise.resolve({
          summary: 'They asked to be called back.',
          transferred: false,
          optedOut: false,
          callBackAt: new Date(clock.now().getTime() + 5 * MINUTE),
        }),
    };
    const world = await createWorld({ carrier, assistant });
    const first = await world.place();
    const second = requestIn((await world.until(first, isDone)).summary_text, first) ?? '';
    const again = await world.until(second, isDone);
    expect(again.summary_text).toContain('already a call-back');
    await world.clock.advance(30 * MINUTE);
    expect(dialled.map(({ requestUuid }) => requestUuid)).toEqual([first, second]);
  });

  it('is not placed outside calling hours, and the summary leaves it to the user', async () => {
    const world = await createWorld();
    const first = await world.place(
      { customer_phone: phoneOf('005') },
      { [CALLING_WINDOW]: '09:00-10:20;tz=Asia/Kolkata' },
    );
    const asked = await world.until(first, isDone);
    expect(asked.summary_text).toContain('outside calling hours');
    expect(asked.summary_text).toContain('decide');
    expect(requestIn(asked.summary_text, first)).toBeUndefined();
    const rows = await world.database.read.selectFrom('calls').select('id').execute();
    expect(rows).toHaveLength(1);
  });
});
