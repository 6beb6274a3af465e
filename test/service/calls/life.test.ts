import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSimulatedCarrier } from '../../../src/service/carriers/simulated.ts';
import { createWorld, isDone, isSaved, MINUTE, phoneOf, START } from '../world.ts';

const seconds = (from: string | null, to: string | null): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000;

describe('3.3 call status', () => {
  it('is SCHEDULED until the call is due, PROCESSING while it runs, and COMPLETED after an answer', async () => {
    const world = await createWorld();
    const due = new Date(START.getTime() + 5 * MINUTE).toISOString();
    const id = await world.place({ task_due_date: due });
    await world.clock.advance(5 * MINUTE - 1_000);
    expect((await world.info(id)).call_status).toBe('SCHEDULED');
    expect(await world.dials()).toEqual([]);
    await world.clock.advance(2_000);
    expect((await world.info(id)).call_status).toBe('PROCESSING');
    expect(await world.dials()).toEqual([{ request_uuid: id, attempt: 1, dialled_at: due }]);
    const call = await world.until(id, isDone);
    expect(call.call_status).toBe('COMPLETED');
    expect(call.start_time).toBe(due);
    expect(call.duration).toBe(Math.round(seconds(call.answer_time, call.end_time)));
    expect(call.duration).toBeGreaterThan(5);
    expect(call.summary_text).toContain('nobody was rung');
    expect(call.transcription).toMatch(/^(?:Assistant|Callee): /u);
  });

  it.each([
    ['001', 'NOANSWER'],
    ['002', 'BUSY'],
    ['003', 'FAILED'],
  ])(
    '%s: two automatic retries ten minutes apart, SCHEDULED between them, then %s',
    async (ending, status) => {
      const world = await createWorld();
      const id = await world.place({ customer_phone: phoneOf(ending) });
      await world.clock.advance(3 * MINUTE);
      expect((await world.info(id)).call_status).toBe('SCHEDULED');
      const call = await world.until(id, isDone, MINUTE);
      expect(call).toMatchObject({ call_status: status, duration: 0, answer_time: null });
      expect(call.summary_text).toContain('3 attempts were made');
      await world.clock.advance(60 * MINUTE);
      const dials = await world.dials();
      expect(dials.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      const times = dials.map(({ dialled_at }) => Date.parse(dialled_at));
      for (const gap of times.slice(1).map((time, index) => time - (times[index] ?? 0))) {
        expect(gap).toBeGreaterThanOrEqual(10 * MINUTE);
        expect(gap).toBeLessThan(11 * MINUTE);
      }
      const attempts = await world.database.read.selectFrom('call_attempts').selectAll().execute();
      expect(attempts.map((attempt) => attempt.status)).toEqual([status, status, status]);
    },
  );

  it.each([
    ['004', 3],
    ['012', 2],
  ])('%s: ends COMPLETED with the attempt that is answered', async (ending, attempts) => {
    const world = await createWorld();
    const id = await world.place({ customer_phone: phoneOf(ending) });
    const call = await world.until(id, isDone, MINUTE);
    expect(call.call_status).toBe('COMPLETED');
    const last = (await world.dials()).at(-1);
    expect(last).toMatchObject({ attempt: attempts, dialled_at: call.start_time });
  });

  it('writes an event with every step', async () => {
    const world = await createWorld();
    const id = await world.place({ customer_phone: phoneOf('012') });
    await world.until(id, isSaved, MINUTE);
    const events = await world.database.read
      .selectFrom('call_events')
      .select('type')
      .orderBy('id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'call.created',
      'call.dialling',
      'call.retry_scheduled',
      'call.dialling',
      'call.answered',
      'call.ended',
      'CDR_RECORDING_AVAILABLE',
    ]);
  });
});

describe('3.4 recording status', () => {
  it('is UPLOADING after the end, then OK with a real WAV, then EXPIRED', async () => {
    const world = await createWorld({ recordingRetentionDays: 1 / 48 });
    const id = await world.place();
    const ended = await world.until(id, isDone, 1_000);
    expect(ended).toMatchObject({ recording_status: 'UPLOADING', recording_url: null });
    const saved = await world.until(id, isSaved, 1_000);
    expect(saved.recording_status).toBe('OK');
    const file = readFileSync(new URL(saved.recording_url ?? ''));
    expect(file.subarray(0, 4).toString()).toBe('RIFF');
    const expiry = Date.parse(saved.recording_url_expires_at ?? '');
    expect(expiry).toBe(Date.parse(saved.end_time ?? '') + 30 * MINUTE);
    const expired = await world.until(
      id,
      (call) => call.recording_status === 'EXPIRED',
      30 * MINUTE,
    );
    expect(expired.recording_url).toBeNull();
    expect(expired).not.toHaveProperty('recording_url_expires_at');
    expect(existsSync(new URL(saved.recording_url ?? ''))).toBe(false);
  });

  it('is EARLY_MEDIA_ONLY when only an announcement was heard, and null when nothing was', async () => {
    const world = await createWorld();
    const early = await world.place({ customer_phone: phoneOf('008') });
    const silent = await world.place({ customer_phone: phoneOf('002') });
    const call = await world.until(early, isSaved, MINUTE);
    expect(call).toMatchObject({ call_status: 'NOANSWER', recording_status: 'EARLY_MEDIA_ONLY' });
    expect(call.transcription).toMatch(/^Callee: /u);
    const busy = await world.until(silent, isSaved, MINUTE);
    expect(busy).toMatchObject({
      recording_status: null,
      recording_url: null,
      transcription: null,
    });
  });
});

describe('10 the timeline of a sandbox call', () => {
  it('starts at the dial and runs faster, and everything about the call lies on it', async () => {
    const world = await createWorld({ carrier: createSimulatedCarrier({ speed: 60 }) });
    const id = await world.place({ customer_phone: phoneOf('004') });
    const call = await world.until(id, isDone, 500);
    const wall = world.clock.now().getTime() - START.getTime();
    expect(wall).toBeLessThan(30_000);
    expect(Date.parse(call.end_time ?? '') - START.getTime()).toBeGreaterThan(20 * MINUTE);
    expect(call.duration).toBe(Math.round(seconds(call.answer_time, call.end_time)));
    const [first, second] = await world.dials();
    expect(seconds(first?.dialled_at ?? null, second?.dialled_at ?? null)).toBeGreaterThan(600);
  });
});
