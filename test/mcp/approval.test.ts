import { createRequestStateCodec } from '@modelcontextprotocol/server';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../src/errors.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createFakeActions } from './fake-actions.ts';
import { callArguments, envelope, openRaw, type Message } from './line.ts';

const MORNING = new Date('2026-11-30T05:30:00Z');

const yes = { approval: { action: 'accept', content: { approve: true } } };

function openModern(context: Parameters<typeof openRaw>[0] = {}) {
  const fake = createFakeActions();
  const raw = openRaw({ actions: async () => fake.actions, ...context });
  const place = (more: Record<string, unknown> = {}, args: object = callArguments) =>
    raw.request('tools/call', {
      name: 'place_ai_call',
      arguments: args,
      _meta: envelope(),
      ...more,
    });
  return { fake, place };
}

const stateOf = ({ result }: Message): unknown => result?.['requestState'];
const kindOf = ({ result }: Message): unknown => result?.['resultType'];
const contentOf = ({ result }: Message): unknown => result?.['structuredContent'];

test('asks with a required box that nobody has ticked, in our own words', async () => {
  const { place } = openModern();
  const asked = await place();
  expect(kindOf(asked)).toBe('input_required');
  expect(asked.result?.['inputRequests']).toEqual({
    approval: {
      method: 'elicitation/create',
      params: {
        mode: 'form',
        message: 'Call Smile Care?',
        requestedSchema: {
          type: 'object',
          properties: { approve: { type: 'boolean', title: 'Yes, do exactly this' } },
          required: ['approve'],
        },
      },
    },
  });
});

test('a yes without our seal is no yes: the question comes again', async () => {
  const { fake, place } = openModern();
  expect(kindOf(await place({ inputResponses: yes }))).toBe('input_required');
  await place();
  expect(kindOf(await place({ inputResponses: yes }))).toBe('input_required');
  expect([fake.placed, fake.decisions]).toEqual([[], []]);
});

test('a seal that was tampered with is refused by the protocol', async () => {
  const { fake, place } = openModern();
  const state = String(stateOf(await place()));
  const forged = await place({ inputResponses: yes, requestState: `${state.slice(0, -3)}abc` });
  expect(forged.error?.code).toBe(-32602);
  expect(fake.placed).toEqual([]);
});

test('a seal made with another key is refused by the protocol', async () => {
  const { fake, place } = openModern();
  const codec = createRequestStateCodec({ key: new Uint8Array(32).fill(8) });
  await place();
  const requestState = await codec.mint({ approval: 'approval-1', principal: 'local' });
  expect((await place({ inputResponses: yes, requestState })).error?.code).toBe(-32602);
  expect(fake.placed).toEqual([]);
});

test('a yes to one call is no yes to another', async () => {
  const { fake, place } = openModern();
  const requestState = stateOf(await place());
  const other = { ...callArguments, customer_phone: '+918041235009', idempotency_key: 'k2' };
  const swapped = await place({ inputResponses: yes, requestState }, other);
  expect(kindOf(swapped)).toBe('input_required');
  const sameKey = { ...callArguments, purpose: 'Something else.' };
  expect(contentOf(await place({ inputResponses: yes, requestState }, sameKey))).toMatchObject({
    error: { code: 'idempotency_key_reused' },
  });
  expect(fake.placed).toEqual([]);
});

test('a yes counts for its own arguments even if an approval covered others', async () => {
  const fake = createFakeActions();
  const { placeCall } = fake.actions;
  // An approval that does not look at the purpose, to see the seal alone.
  fake.actions.placeCall = (principal, input) =>
    placeCall(principal, { ...input, purpose: 'Anything.' });
  const { place } = openModern({ actions: async () => fake.actions });
  const requestState = stateOf(await place());
  const other = { ...callArguments, purpose: 'Something else.' };
  expect(kindOf(await place({ inputResponses: yes, requestState }, other))).toBe('input_required');
  expect(fake.placed).toEqual([]);
});

test("a yes of one principal is no yes for another's call", async () => {
  const mine = openModern();
  const other = openModern({ principal: 'asha' });
  const requestState = stateOf(await mine.place());
  expect(kindOf(await other.place({ inputResponses: yes, requestState }))).toBe('input_required');
  expect(other.fake.placed).toEqual([]);
});

test('a replayed yes places nothing again', async () => {
  const { fake, place } = openModern();
  const requestState = stateOf(await place());
  const answers = [
    await place({ inputResponses: yes, requestState }),
    await place({ inputResponses: yes, requestState }),
  ];
  expect(answers.map(contentOf)).toMatchObject([
    { status: 'placed', replayed: false },
    { status: 'placed', replayed: true },
  ]);
  expect(fake.placed).toHaveLength(1);
});

test('a yes after a no stays a no', async () => {
  const { fake, place } = openModern();
  const requestState = stateOf(await place());
  await place({ inputResponses: { approval: { action: 'decline' } }, requestState });
  expect(contentOf(await place({ inputResponses: yes, requestState }))).toMatchObject({
    status: 'declined',
    error: { code: 'approval_declined' },
  });
  expect(fake.placed).toEqual([]);
});

test.each([[null], ['yes'], [{ action: 'yes' }], [{ content: { approve: true } }], [[]]])(
  'an answer that is none, %j, asks again',
  async (approval) => {
    const { fake, place } = openModern();
    const requestState = stateOf(await place());
    const inputResponses = { approval };
    expect(kindOf(await place({ inputResponses, requestState }))).toBe('input_required');
    expect([fake.placed, fake.decisions]).toEqual([[], []]);
  },
);

test('a yes that came second goes on with what was decided first; a no that came second does not', async () => {
  for (const [action, placed] of [
    ['accept', 1],
    ['decline', 0],
  ] as const) {
    const { fake, place } = openModern();
    const requestState = stateOf(await place());
    const { decide, placeCall } = fake.actions;
    fake.actions.placeCall = async (principal, input) => {
      const placing = await placeCall(principal, input);
      fake.actions.placeCall = placeCall;
      const terminal = { approve: true, stated: [], by: 'asha', how: 'terminal' } as const;
      await decide(principal, 'approval-1', terminal);
      return placing;
    };
    const answer = await place({
      inputResponses: { approval: { ...yes.approval, action } },
      requestState,
    });
    expect(contentOf(answer)).toMatchObject(
      placed ? { status: 'placed' } : { error: { code: 'conflict' } },
    );
    expect(fake.placed).toHaveLength(placed);
  }
});

/** A 2025 client, connected; forms arrive as requests of the server. */
async function openLegacy(context: Parameters<typeof openRaw>[0]) {
  const raw = openRaw(context);
  await raw.request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'old\u0007 <client>', version: '1' },
  });
  await raw.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const placing = raw.request('tools/call', { name: 'place_ai_call', arguments: callArguments });
  const form = await vi.waitFor(() => {
    const found = raw.received.find(({ method }) => method === 'elicitation/create');
    if (found?.id === undefined) throw new Error('no form yet');
    return found;
  });
  const reply = (more: Partial<Message>) =>
    raw.send({ jsonrpc: '2.0', ...(form.id === undefined ? {} : { id: form.id }), ...more });
  return { ...raw, placing, reply };
}

test.each<[string, Partial<Message>]>([
  ['an error', { error: { code: -32601, message: 'no' } }],
  ['a broken answer', { result: { action: 'accept', content: { approve: { yes: true } } } }],
  ['an unknown action', { result: { action: 'maybe' } }],
])('%s from a 2025 client decides nothing', async (_case, answer) => {
  const fake = createFakeActions();
  const { placing, reply } = await openLegacy({ actions: async () => fake.actions });
  await reply(answer);
  expect(contentOf(await placing)).toMatchObject({ status: 'awaiting_approval' });
  expect([fake.placed, fake.decisions]).toEqual([[], []]);
});

test('names the client in plain letters', async () => {
  const fake = createFakeActions();
  const { placing, reply } = await openLegacy({ actions: async () => fake.actions });
  await reply({ result: { action: 'accept', content: { approve: true } } });
  await placing;
  expect(fake.decisions).toMatchObject([{ by: 'old client' }]);
});

test('takes the form back when the client gives up the call', async () => {
  const fake = createFakeActions();
  const { send, received } = await openLegacy({ actions: async () => fake.actions });
  await send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
  await vi.waitFor(() =>
    expect(received.map(({ method }) => method)).toContain('notifications/cancelled'),
  );
  expect([fake.placed, fake.decisions]).toEqual([[], []]);
});

test.each([
  ['expired meanwhile', new Refusal('approval_expired', 'Too late.', 'Ask again.'), 0],
  ['that we cannot write down', new Error('disk full'), 1],
])('survives a late yes %s', async (_case, error, logged) => {
  const clock = createFakeClock(MORNING);
  const fake = createFakeActions();
  const decide = vi.fn(() => Promise.reject(error));
  const log = { error: vi.fn() };
  const actions = async () => ({ ...fake.actions, decide });
  const { placing, reply } = await openLegacy({ actions, clock, log });
  await clock.advance(35_000);
  await placing;
  await reply({ result: { action: 'accept', content: { approve: true } } });
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  await clock.advance(0);
  expect(log.error).toHaveBeenCalledTimes(logged);
});
