import { describe, expect, test, vi } from 'vitest';
import { tools } from '../../src/mcp/tools/index.ts';
import type { CallReport, WaitOptions } from '../../src/actions/actions.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createFakeActions, report } from './fake-actions.ts';
import { callArguments } from './line.ts';
import { meet, peers, type FormReply, type Heard } from './peers.ts';

const MORNING = new Date('2026-11-30T05:30:00Z');

const sayYes = (): FormReply => ({ action: 'accept', content: { approve: true } });

const conversation = async ({ onProgress }: WaitOptions): Promise<CallReport> => {
  onProgress({ call_status: 'QUEUED', elapsedSeconds: 0, message: 'about to be placed' });
  onProgress({ call_status: 'PROCESSING', elapsedSeconds: 0, message: 'ringing' });
  onProgress({ call_status: 'COMPLETED', elapsedSeconds: 23, message: 'done' });
  return report;
};

describe.each(peers)('$name', ({ open, modern }) => {
  const withForm = async (reply: FormReply, fake = createFakeActions()) => {
    const form = vi.fn(() => reply);
    const peer = await meet(open, { actions: async () => fake.actions }, { form });
    const answer = await peer.call('place_ai_call', callArguments);
    return { answer, form, fake, peer };
  };

  test('lists the tools in their order', async () => {
    const peer = await meet(open, {});
    expect((await peer.tools()).map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  test('places a call once the person has said yes, and once only', async () => {
    const { answer, form, fake, peer } = await withForm({
      action: 'accept',
      content: { approve: true },
    });
    expect(form).toHaveBeenCalledExactlyOnceWith('Call Smile Care?');
    expect(answer.structured).toMatchObject({ status: 'placed', request_id: 'voip_ob_req_1' });
    expect(fake.decisions).toEqual([
      { approve: true, stated: [], by: 'test client', how: 'elicitation' },
    ]);
    const again = await peer.call('place_ai_call', callArguments);
    expect(again.structured).toMatchObject({ status: 'placed', replayed: true });
    expect(form).toHaveBeenCalledOnce();
    expect(fake.placed).toHaveLength(1);
  });

  test.each<[string, FormReply]>([
    ['a decline', { action: 'decline' }],
    ['an accept with an empty form', { action: 'accept', content: {} }],
    ['an accept without a form', { action: 'accept' }],
    ['a yes as text', { action: 'accept', content: { approve: 'true' } }],
    ['a yes that is false', { action: 'accept', content: { approve: false } }],
    ['a yes with other fields', { action: 'accept', content: { approve: true, more: true } }],
  ])('declines for %s', async (_case, reply) => {
    const { answer, fake } = await withForm(reply);
    expect(answer).toMatchObject({
      isError: true,
      structured: { status: 'declined', error: { code: 'approval_declined' } },
    });
    expect(fake.placed).toEqual([]);
    expect(fake.decisions).toMatchObject([{ approve: false, stated: [] }]);
  });

  test('keeps the approval pending after a cancel', async () => {
    const { answer, fake } = await withForm({ action: 'cancel' });
    expect(answer.structured).toMatchObject({ status: 'awaiting_approval' });
    expect(answer.text).toContain('parley approve approval-1');
    expect([fake.placed, fake.decisions]).toEqual([[], []]);
  });

  test.each([
    [{ approve: true, not_marketing: true }, 'placed'],
    [{ approve: true, not_marketing: false }, 'declined'],
    [{ approve: true }, 'declined'],
  ])('asks for the statements: %o is %s', async (content, status) => {
    const fake = createFakeActions({ required: ['not_marketing'] });
    const { answer } = await withForm({ action: 'accept', content }, fake);
    expect(answer.structured['status']).toBe(status);
    expect(fake.placed).toHaveLength(status === 'placed' ? 1 : 0);
  });

  test('counts an empty `elicitation` as forms', async () => {
    const fake = createFakeActions();
    const context = { actions: async () => fake.actions };
    const peer = await meet(open, context, { form: sayYes, elicitation: {} });
    const answer = await peer.call('place_ai_call', callArguments);
    expect(answer.structured['status']).toBe('placed');
  });

  test('never places for a client that cannot ask', async () => {
    const fake = createFakeActions();
    const peer = await meet(open, { actions: async () => fake.actions });
    const answer = await peer.call('place_ai_call', callArguments);
    expect(answer.structured).toMatchObject({
      status: 'awaiting_approval',
      approval: { id: 'approval-1' },
    });
    expect(answer.text).toContain('parley approve approval-1');
    expect(fake.placed).toEqual([]);
  });

  test('refuses when only forms are allowed and the client has none', async () => {
    const fake = createFakeActions();
    const context = { actions: async () => fake.actions, approval: 'elicitation' } as const;
    const peer = await meet(open, context);
    const answer = await peer.call('place_ai_call', callArguments);
    expect(answer.structured).toMatchObject({ error: { code: 'approval_unavailable' } });
    expect(fake.placed).toEqual([]);
  });

  test('shows a preview without asking', async () => {
    const fake = createFakeActions();
    const peer = await meet(open, { actions: async () => fake.actions });
    const answer = await peer.call('place_ai_call', { ...callArguments, preview: true });
    expect(answer.structured['status']).toBe('preview');
    expect(fake.approvals()).toEqual([]);
  });

  test('delivers every progress of a wait, the last one too', async () => {
    const fake = createFakeActions({ wait: conversation });
    const peer = await meet(open, { actions: async () => fake.actions });
    for (let round = 0; round < 10; round += 1) {
      const heard: Heard[] = [];
      const args = { request_id: 'voip_ob_req_1' };
      const answer = await peer.call('wait_for_ai_call', args, {
        onprogress: (p) => heard.push(p),
      });
      expect(heard.map(({ message }) => message)).toEqual([
        'about to be placed',
        'ringing',
        'done',
      ]);
      expect(heard.every(({ total }) => total === 55)).toBe(true);
      const [first = 23, second = 0, last] = heard.map(({ progress }) => progress);
      expect([first < second, second < 23, last]).toEqual([true, true, 23]);
      expect(answer.structured).toMatchObject({ call_status: 'COMPLETED', done: true });
    }
  });

  test('ends the waiting when the client gives up, and nothing else', async () => {
    const { promise: began, resolve: begin } = Promise.withResolvers<AbortSignal>();
    const wait = ({ signal }: WaitOptions): Promise<CallReport> => {
      begin(signal);
      return new Promise(() => undefined);
    };
    const fake = createFakeActions({ wait });
    const peer = await meet(open, { actions: async () => fake.actions });
    const abort = new AbortController();
    const args = { request_id: 'voip_ob_req_1' };
    const waiting = peer.call('wait_for_ai_call', args, { signal: abort.signal });
    const signal = await began;
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    abort.abort();
    await expect(waiting).rejects.toThrow();
    await aborted;
    expect((await peer.call('get_ai_call', args)).structured['call_status']).toBe('COMPLETED');
  });

  test('reads and lists calls', async () => {
    const peer = await meet(open, {});
    const args = { request_id: 'voip_ob_req_9', recording: true };
    const read = await peer.call('get_ai_call', args);
    expect(read.structured).toMatchObject({
      request_id: 'voip_ob_req_9',
      recording_status: 'UPLOADING',
    });
    const list = await peer.call('list_ai_calls', {});
    expect(list.structured['calls']).toMatchObject([{ customer_name: 'Smile Care' }]);
  });

  test.runIf(!modern)(
    'answers after 35 seconds without the person, and records a late yes',
    async () => {
      const clock = createFakeClock(MORNING);
      const fake = createFakeActions();
      const { promise: reply, resolve: answerForm } = Promise.withResolvers<FormReply>();
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      const form = (): Promise<FormReply> => {
        ask();
        return reply;
      };
      const peer = await meet(open, { actions: async () => fake.actions, clock }, { form });
      const placing = peer.call('place_ai_call', callArguments);
      await asked;
      await clock.advance(34_999);
      expect(clock.sleeping()).toBe(2);
      await clock.advance(1);
      expect((await placing).structured['status']).toBe('awaiting_approval');
      answerForm({ action: 'accept', content: { approve: true } });
      await vi.waitFor(() => expect(fake.decisions).toHaveLength(1));
      expect(fake.placed).toEqual([]);
      const after = await peer.call('place_ai_call', callArguments);
      expect(after.structured['status']).toBe('placed');
      expect(clock.sleeping()).toBe(0);
    },
  );
});
