import { expect, test, vi } from 'vitest';
import type { WaitOptions } from '../../src/actions/actions.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createFakeActions, report } from './fake-actions.ts';
import { envelope, openRaw, type Message } from './line.ts';

function open(elapsed: readonly number[]) {
  const clock = createFakeClock(new Date('2026-11-30T05:30:00Z'));
  const wait = async ({ onProgress }: WaitOptions) => {
    for (const elapsedSeconds of elapsed) {
      onProgress({ call_status: 'PROCESSING', elapsedSeconds, message: 'ringing' });
    }
    return report;
  };
  const { actions } = createFakeActions({ wait });
  const raw = openRaw({ actions: async () => actions, clock });
  const ask = (token: object): Promise<Message> =>
    raw.request('tools/call', {
      name: 'wait_for_ai_call',
      arguments: { request_id: 'voip_ob_req_1', timeout_seconds: 20 },
      _meta: { ...envelope(), ...token },
    });
  const progress = () =>
    raw.received.flatMap(({ method, params }) =>
      method === 'notifications/progress' ? [params] : [],
    );
  return { clock, ask, progress };
}

test('the answer follows a little after the last progress, so that no client drops that', async () => {
  const { clock, ask, progress } = open([0, 3]);
  const answered = vi.fn();
  const answer = ask({ progressToken: 'mine' }).finally(answered);
  await vi.waitFor(() => expect(progress()).toHaveLength(2));
  await clock.advance(24);
  expect(answered).not.toHaveBeenCalled();
  await clock.advance(1);
  expect((await answer).result?.['structuredContent']).toMatchObject({ done: true });
  expect(progress()).toEqual([
    { progressToken: 'mine', progress: 0, total: 20, message: 'ringing' },
    { progressToken: 'mine', progress: 3, total: 20, message: 'ringing' },
  ]);
});

test('only moves forward, and not beyond its total', async () => {
  const { clock, ask, progress } = open([1, 1, 0, 19, 25, 26]);
  const answer = ask({ progressToken: 0 });
  await vi.waitFor(() => expect(clock.sleeping()).toBe(1));
  await clock.advance(25);
  await answer;
  const told = progress().map((params) => Number(params?.['progress']));
  expect(told).toEqual([...new Set(told)].sort((one, other) => one - other));
  expect([told.length, told[0], told.at(-1)]).toEqual([5, 1, 20]);
});

test('sends none, and does not wait, unless the client asks for it', async () => {
  const { ask, progress } = open([0, 3]);
  await ask({});
  expect(progress()).toEqual([]);
});
