import { describe, expect, test, vi } from 'vitest';
import type { McpContext } from '../../src/mcp/context.ts';
import { Refusal } from '../../src/errors.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createFakeActions } from './fake-actions.ts';
import { callArguments, envelope, openRaw } from './line.ts';

interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent: { status?: string; error?: Record<string, unknown> };
}

async function call(
  name: string,
  args: unknown,
  context: Partial<McpContext> = {},
): Promise<ToolResult> {
  const { request } = openRaw(context);
  const { result, error } = await request('tools/call', {
    name,
    arguments: args,
    _meta: envelope({}),
  });
  if (result === undefined) throw new Error(error?.message);
  return result as unknown as ToolResult;
}

const refusalOf = async (...call_: Parameters<typeof call>) => {
  const { isError, content, structuredContent } = await call(...call_);
  return { isError, text: content[0]?.text, error: structuredContent.error };
};

const without = (field: string) =>
  Object.fromEntries(Object.entries(callArguments).filter(([name]) => name !== field));

describe('arguments of place_ai_call', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no purpose', without('purpose'), 'purpose_missing', 'purpose is missing.'],
    [
      'an empty purpose',
      { ...callArguments, purpose: '' },
      'purpose_missing',
      'purpose is missing.',
    ],
    [
      'a blank purpose',
      { ...callArguments, purpose: ' \n\t ' },
      'purpose_missing',
      'purpose is missing.',
    ],
    [
      'a long purpose',
      { ...callArguments, purpose: 'x'.repeat(1001) },
      'purpose_too_long',
      'purpose is longer than 1000 characters.',
    ],
    ['no number', without('customer_phone'), 'invalid_phone_number', 'customer_phone is missing.'],
    [
      'a number as a number',
      { ...callArguments, customer_phone: 918041235000 },
      'invalid_request',
      'customer_phone must be text.',
    ],
    ['no name', without('customer_name'), 'invalid_request', 'customer_name is missing.'],
    ['no key', without('idempotency_key'), 'invalid_request', 'idempotency_key is missing.'],
    [
      'a long key',
      { ...callArguments, idempotency_key: 'k'.repeat(256) },
      'invalid_request',
      'idempotency_key is longer than 255 characters.',
    ],
    ['no callee', without('callee'), 'invalid_request', 'callee is missing.'],
    [
      'another callee',
      { ...callArguments, callee: 'robot' },
      'invalid_request',
      'callee must be one of business, individual.',
    ],
    [
      'a date without its zone',
      { ...callArguments, task_due_date: '2026-12-01T10:00:00' },
      'invalid_request',
      'task_due_date must be a moment in ISO 8601 with its zone, such as 2026-03-02T04:30:00Z.',
    ],
    [
      'a day that does not exist',
      { ...callArguments, task_due_date: '2026-02-30T10:00:00Z' },
      'invalid_request',
      'task_due_date must be a moment in ISO 8601 with its zone, such as 2026-03-02T04:30:00Z.',
    ],
    [
      'a misspelt argument',
      { ...callArguments, due_date: '2026-12-01T10:00:00Z' },
      'invalid_request',
      'There is no argument "due_date".',
    ],
    [
      'null',
      { ...callArguments, business_hours: null },
      'invalid_request',
      'business_hours must be text.',
    ],
    [
      'a control character',
      { ...callArguments, customer_name: 'Smile\u001b[2J Care' },
      'invalid_request',
      'customer_name holds a control character or broken text.',
    ],
    [
      'half a character',
      { ...callArguments, purpose: 'Book \ud83d' },
      'invalid_request',
      'purpose holds a control character or broken text.',
    ],
  ])('%s is refused by name', async (_case, args, code, message) => {
    const fake = createFakeActions();
    const refusal = await refusalOf('place_ai_call', args, { actions: async () => fake.actions });
    expect(refusal).toMatchObject({ isError: true, error: { code, message } });
    expect(refusal.text).toBe(`${message} ${String(refusal.error?.['hint'])}`);
    expect(fake.approvals()).toEqual([]);
  });

  test('characters are counted as people count them', async () => {
    const purpose = '🦷'.repeat(1000);
    const placed = await call('place_ai_call', { ...callArguments, purpose });
    expect(placed.structuredContent.status).toBe('awaiting_approval');
    const longer = await refusalOf('place_ai_call', { ...callArguments, purpose: `${purpose}🦷` });
    expect(longer.error?.['code']).toBe('purpose_too_long');
  });

  test('newlines and tabs are text', async () => {
    const placed = await call('place_ai_call', { ...callArguments, purpose: 'Book.\n\tAsk.' });
    expect(placed.isError).toBeUndefined();
  });

  test('what was left out stays left out', async () => {
    const fake = createFakeActions();
    await call('place_ai_call', callArguments, { actions: async () => fake.actions });
    expect(fake.approvals().map(({ input }) => input)).toEqual([callArguments]);
  });
});

test.each([
  [0, 'timeout_seconds must be at least 1.'],
  [56, 'timeout_seconds must be at most 55.'],
  [1.5, 'timeout_seconds must be a whole number.'],
  ['55', 'timeout_seconds must be a number.'],
])('wait_for_ai_call refuses to wait %j', async (timeout_seconds, message) => {
  const args = { request_id: 'voip_ob_req_1', timeout_seconds };
  const refusal = await refusalOf('wait_for_ai_call', args);
  expect(refusal.error).toMatchObject({ code: 'invalid_request', message });
});

test.each([[undefined], [{}]])('arguments may be left out: %j', async (args) => {
  expect((await call('list_ai_calls', args)).isError).toBeUndefined();
  expect((await refusalOf('get_ai_call', args)).error?.['message']).toBe('request_id is missing.');
});

test('an unknown tool is an error of the protocol', async () => {
  await expect(call('place_call', {})).rejects.toThrow('place_call not found');
});

test('a refusal is told with its facts, which cannot replace its code', async () => {
  const fake = createFakeActions();
  fake.actions.getCall = () =>
    Promise.reject(
      new Refusal('rate_limited', 'Too many.', 'Wait.', {
        details: { retry_after_seconds: 7, code: 'other' },
      }),
    );
  const args = { request_id: 'voip_ob_req_1' };
  const refusal = await refusalOf('get_ai_call', args, { actions: async () => fake.actions });
  expect(refusal).toEqual({
    isError: true,
    text: 'Too many. Wait.',
    error: { retry_after_seconds: 7, code: 'rate_limited', message: 'Too many.', hint: 'Wait.' },
  });
});

test('an expired approval has its status', async () => {
  const fake = createFakeActions();
  fake.actions.placeCall = () =>
    Promise.reject(new Refusal('approval_expired', 'Too late.', 'Ask again.'));
  const context = { actions: async () => fake.actions };
  const { structuredContent } = await call('place_ai_call', callArguments, context);
  expect(structuredContent.status).toBe('expired');
});

test.each([
  [
    'a tool',
    async () => ({
      ...createFakeActions().actions,
      getCall: () => Promise.reject(new Error('secret')),
    }),
  ],
  ['the start of the service', () => Promise.reject(new Error('secret'))],
])('a fault of %s is logged under an id and told without its text', async (_case, actions) => {
  const log = { error: vi.fn() };
  const args = { request_id: 'voip_ob_req_1' };
  const refusal = await refusalOf('get_ai_call', args, { actions, log });
  expect(refusal.error).toMatchObject({ code: 'internal', id: 'ffffffff' });
  expect(JSON.stringify(refusal)).not.toContain('secret');
  expect(log.error.mock.calls).toEqual([
    ['a tool failed', { id: 'ffffffff', tool: 'get_ai_call', error: new Error('secret') }],
  ]);
});

const never = (): Promise<never> => new Promise(() => undefined);

test.each([
  ['get_ai_call', { request_id: 'voip_ob_req_1' }, 39_000, 'upstream_unavailable'],
  ['place_ai_call', callArguments, 39_000, 'in_progress'],
  [
    'wait_for_ai_call',
    { request_id: 'voip_ob_req_1', timeout_seconds: 10 },
    12_000,
    'upstream_unavailable',
  ],
])('%s answers in time although nothing comes', async (name, args, longest, code) => {
  const clock = createFakeClock(new Date('2026-11-30T05:30:00Z'));
  const { actions: fake } = createFakeActions();
  const actions = async () => ({ ...fake, getCall: never, placeCall: never, waitForCall: never });
  const answer = vi.fn();
  const refusal = refusalOf(name, args, { actions, clock }).finally(answer);
  await vi.waitFor(() => expect(clock.sleeping()).toBe(1));
  await clock.advance(longest - 1);
  expect(answer).not.toHaveBeenCalled();
  await clock.advance(1);
  expect((await refusal).error).toMatchObject({ code });
});
