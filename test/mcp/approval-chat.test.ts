import { describe, expect, test } from 'vitest';
import type { McpContext } from '../../src/mcp/context.ts';
import { createFakeActions } from './fake-actions.ts';
import { callArguments, envelope, openRaw, type Message } from './line.ts';

interface Options {
  context?: Partial<McpContext>;
  fake?: ReturnType<typeof createFakeActions>;
}

/** A host that can ask nobody, at an installation whose operator chose `chat`. */
function openHost({ context = {}, fake = createFakeActions() }: Options = {}) {
  const raw = openRaw({ actions: async () => fake.actions, approval: 'chat', ...context });
  const meta = { _meta: envelope({ elicitation: { form: {} } }) };
  return {
    fake,
    place: (args: object = {}) =>
      raw.request('tools/call', {
        name: 'place_ai_call',
        arguments: { ...callArguments, ...args },
        ...meta,
      }),
    list: async () => {
      const { result } = await raw.request('tools/list', meta);
      return Object(result)['tools'] as Listed[];
    },
  };
}

interface Listed {
  name: string;
  annotations: { readOnlyHint: boolean };
  inputSchema: { properties: Record<string, unknown> };
}

const told = ({ result }: Message) => Object(result?.['structuredContent']);

/** The code that the answer tells. */
function codeOf(waiting: Message): string {
  const [, code = ''] = /approval_reply: "(\S+) yes/u.exec(String(told(waiting).next)) ?? [];
  return code;
}

describe('chat, where the operator chose it', () => {
  test('asks through the model although the client has forms, and records how', async () => {
    const { fake, place } = openHost();
    const waiting = await place();
    expect(told(waiting)).toMatchObject({ status: 'awaiting_approval' });
    expect(told(waiting).next).toContain('Call Smile Care?');
    const reply = `${codeOf(waiting)} yes: go ahead, please`;
    expect(told(await place({ approval_reply: reply }))).toMatchObject({ status: 'placed' });
    expect(fake.decisions).toEqual([
      { approve: true, stated: [], by: 'raw, for the user', how: 'chat' },
    ]);
    expect(told(await place())).toMatchObject({ status: 'placed', replayed: true });
  });

  test('a no is a no', async () => {
    const { fake, place } = openHost();
    const code = codeOf(await place());
    expect(told(await place({ approval_reply: `${code} no: not today` }))).toMatchObject({
      error: { code: 'approval_declined' },
    });
    expect(fake.placed).toEqual([]);
  });

  test.each([
    ['yes'],
    ['CODE'],
    ['CODE yes'],
    ['CODE yes:'],
    ['CODE yes:   '],
    ['CODE maybe: well'],
    ['CODE Yes: go'],
    ['yes CODE: go'],
    ['abcdef yes: go'],
    ['CODEx yes: go'],
    ['CODE yes everything: go'],
    [`CODE yes: ${'go '.repeat(500)}`],
  ])('%j decides nothing', async (reply) => {
    const { fake, place } = openHost();
    const code = codeOf(await place());
    const answer = await place({ approval_reply: reply.replaceAll('CODE', code) });
    expect(told(answer)).toMatchObject({ error: { code: 'invalid_request' } });
    expect([fake.decisions, fake.placed]).toEqual([[], []]);
  });

  test('the code of one request is none for another, nor for another principal', async () => {
    const fake = createFakeActions();
    const mine = openHost({ fake, context: { principal: 'asha' } });
    const other = openHost({ fake, context: { principal: 'ravi' } });
    const reply = `${codeOf(await mine.place())} yes: go`;
    await mine.place({ idempotency_key: 'k2' });
    await other.place();
    for (const answer of [
      await mine.place({ idempotency_key: 'k2', approval_reply: reply }),
      await other.place({ approval_reply: reply }),
    ]) {
      expect(told(answer)).toMatchObject({ error: { code: 'invalid_request' } });
    }
    expect(fake.placed).toEqual([]);
  });

  test('changed arguments need another word', async () => {
    const { fake, place } = openHost();
    const reply = `${codeOf(await place())} yes: go`;
    expect(told(await place({ purpose: 'Something else.', approval_reply: reply }))).toMatchObject({
      error: { code: 'idempotency_key_reused' },
    });
    expect(fake.placed).toEqual([]);
  });

  test.each([
    ['yes not_marketing: it is no advertising', 'placed'],
    ['yes: go', 'declined'],
  ])('a statement has to be named: %j is %s', async (word, status) => {
    const { place } = openHost({ fake: createFakeActions({ required: ['not_marketing'] }) });
    const [, code = ''] = /"(\S+) yes not_marketing/u.exec(told(await place()).next) ?? [];
    expect(told(await place({ approval_reply: `${code} ${word}` }))).toMatchObject({ status });
  });

  test('adds one short argument to the tools that ask, and stays within the budget', async () => {
    const listed = await openHost().list();
    for (const { annotations, inputSchema } of listed) {
      expect(Object.hasOwn(inputSchema.properties, 'approval_reply')).toBe(
        !annotations.readOnlyHint,
      );
    }
    expect(Buffer.byteLength(JSON.stringify({ tools: listed }))).toBeLessThan(16 * 1024);
  });
});

test.each(['auto', 'elicitation', 'card', 'page'] as const)(
  'with %s there is no such argument',
  async (approval) => {
    const { fake, place, list } = openHost({ context: { approval } });
    expect(JSON.stringify(await list())).not.toContain('approval_reply');
    expect(told(await place({ approval_reply: 'abcdef yes: go' }))).toMatchObject({
      error: { code: 'invalid_request' },
    });
    expect(fake.decisions).toEqual([]);
  },
);
