import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Delivery, NewSubscription } from '../../src/contract/events.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createAppWorld, createVoiceWorld } from './voice-world.ts';
import { createWorld, isSaved, MINUTE, START, type FakeClock, type WorldOptions } from './world.ts';

const DAY = 24 * 60 * MINUTE;

/** A clock that can also jump: then another node starts on the same database, and looks for what is old. */
function createJumpingClock(options: WorldOptions = {}) {
  const steps = createFakeClock(START);
  let jumped = 0;
  const fakeClock: FakeClock = { ...steps, now: () => new Date(steps.now().getTime() + jumped) };
  const jump = async ({ folder }: { folder: string }, milliseconds: number): Promise<void> => {
    jumped += milliseconds;
    await createWorld({ ...options, fakeClock, folder });
    await fakeClock.advance(MINUTE);
  };
  return { options: { ...options, fakeClock }, fakeClock, jump };
}

describe('6 retention', () => {
  it('transcript, summary and brief go after their days; the record stays', async () => {
    const { options, jump } = createJumpingClock({ transcriptRetentionDays: 10 });
    const world = await createWorld(options);
    const id = await world.place();
    const before = await world.until(id, isSaved);
    expect(before.transcription).toContain('Assistant: ');
    await jump(world, 9 * DAY);
    expect((await world.info(id)).transcription).toBe(before.transcription);
    await jump(world, DAY);
    const after = await world.info(id);
    expect(after.recording_url).not.toBeNull();
    expect(after).toMatchObject({
      request_uuid: id,
      call_status: 'COMPLETED',
      duration: before.duration,
      end_time: before.end_time,
      transcription: null,
      summary_text: null,
      recording_status: 'OK',
    });
    const row = await world.service.store.calls.find(1, id);
    expect(row).toMatchObject({ purpose_of_call: '', customer_note: '', turns: null });
  });

  it('a reader that knows the call as it was is told that it has changed', async () => {
    const { options, jump } = createJumpingClock({ transcriptRetentionDays: 1 });
    const world = await createWorld(options);
    const id = await world.place();
    await world.until(id, isSaved);
    const tag = async () => (await world.send('GET', `/api/call-info/${id}`)).headers.get('etag');
    const before = await tag();
    await jump(world, 2 * DAY);
    expect(await tag()).not.toBe(before);
  });

  it('nothing is forgotten unless it is asked for, nor a call that is not over', async () => {
    const { fakeClock, jump } = createJumpingClock();
    const world = await createWorld({ fakeClock });
    const id = await world.place();
    await world.until(id, isSaved);
    await jump(world, 1_000 * DAY);
    expect((await world.info(id)).transcription).not.toBeNull();
    const due = new Date(fakeClock.now().getTime() + 30 * DAY).toISOString();
    const later = await world.place({ task_due_date: due });
    expect(await world.service.store.retention.forgetTalks(Number.MAX_SAFE_INTEGER, 10)).toBe(1);
    const row = await world.service.store.calls.find(1, later);
    expect(row?.purpose_of_call).not.toBe('');
  });

  it('many calls go in batches, and two nodes do not disturb each other', async () => {
    const { fakeClock } = createJumpingClock();
    const world = await createWorld({ fakeClock });
    const first = await world.place({ customer_phone: '+919845010000' });
    const second = await world.place({ customer_phone: '+919845020000' });
    const third = await world.place({ customer_phone: '+919845030000' });
    for (const id of [first, second, third]) await world.until(id, isSaved);
    const { retention } = world.service.store;
    const end = fakeClock.now().getTime() + DAY;
    const told = async () => {
      const calls = await Promise.all([first, second, third].map((id) => world.info(id)));
      return calls.filter(({ transcription }) => transcription !== null).length;
    };
    expect(await retention.forgetTalks(end, 2)).toBe(2);
    expect(await told()).toBe(1);
    await Promise.all([retention.forgetTalks(end, 2), retention.forgetTalks(end, 2)]);
    expect(await told()).toBe(0);
    expect(await retention.forgetTalks(end, 2)).toBe(0);
  });

  it('recordings are kept for the days of the setting, then file and link go', async () => {
    const { options, jump } = createJumpingClock({ recordingRetentionDays: 3 });
    const world = await createWorld(options);
    const id = await world.place();
    await world.until(id, isSaved);
    const files = () => readdirSync(join(world.folder, 'recordings'));
    await jump(world, 3 * DAY - 10 * MINUTE);
    expect((await world.info(id)).recording_status).toBe('OK');
    expect(files()).toEqual([`${id}.wav`]);
    mkdirSync(join(world.folder, 'recordings', `${id}.wav.killed`));
    await jump(world, 10 * MINUTE);
    expect(await world.info(id)).toMatchObject({
      recording_status: 'EXPIRED',
      recording_url: null,
    });
    expect(files()).toEqual([]);
  });

  it('the log of webhooks ends after thirty days; what is still to be sent is kept', async () => {
    const { fakeClock, jump } = createJumpingClock();
    const world = await createAppWorld({ fakeClock });
    const { data } = await world.voice<NewSubscription>('POST', '/voip/webhooks', {
      url: `${world.receiver.url}/events`,
      events: ['CDR_RECORDING_AVAILABLE'],
    });
    const log = async () =>
      (await world.voice<Delivery[]>('GET', `/voip/webhooks/${data.id}/deliveries`)).data;
    const id = await world.place();
    await world.until(id, isSaved);
    await fakeClock.advance(MINUTE);
    expect(await log()).toMatchObject([{ status: 'DELIVERED' }]);
    await jump(world, 29 * DAY);
    expect(await log()).toHaveLength(1);
    await jump(world, 2 * DAY);
    expect(await log()).toEqual([]);
    expect(await world.service.store.retention.forgetDeliveries(0, 10)).toBe(0);
  });

  it('a fresh service has nothing to forget', async () => {
    const { service } = await createVoiceWorld({ running: false });
    expect(await service.store.retention.forgetDeliveries(Number.MAX_SAFE_INTEGER, 10)).toBe(0);
    expect(await service.store.retention.forgetTalks(Number.MAX_SAFE_INTEGER, 10)).toBe(0);
  });
});
