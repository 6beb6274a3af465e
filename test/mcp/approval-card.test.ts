import { describe, expect, test } from 'vitest';
import { CARD_META, type CardData } from '../../src/mcp/approval/card/card.ts';
import type { McpContext } from '../../src/mcp/context.ts';
import { createFakeActions } from './fake-actions.ts';
import { callArguments, envelope, openRaw, type Message } from './line.ts';

const cards = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
};
const forms = { elicitation: { form: {} } };

const eras = ['2025', '2026'] as const;

interface Options {
  era?: (typeof eras)[number];
  capabilities?: object;
  context?: Partial<McpContext>;
  fake?: ReturnType<typeof createFakeActions>;
}

/** A host that shows cards, without an SDK, so that it can do what no well-behaved one does. */
async function openHost({
  era = '2026',
  capabilities = cards,
  context = {},
  fake = createFakeActions(),
}: Options = {}) {
  const raw = openRaw({ actions: async () => fake.actions, ...context });
  if (era === '2025') {
    await raw.request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities,
      clientInfo: { name: 'raw', version: '1' },
    });
    await raw.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }
  const meta = era === '2026' ? { _meta: envelope(capabilities) } : {};
  const call = (name: string, args: object) =>
    raw.request('tools/call', { name, arguments: args, ...meta });
  return {
    fake,
    call,
    place: (args: object = {}) => call('place_ai_call', { ...callArguments, ...args }),
    list: async () => (await raw.request('tools/list', meta)).result?.['tools'] as Listed[],
    read: (uri: string) => raw.request('resources/read', { uri, ...meta }),
  };
}

interface Listed {
  name: string;
  annotations: { readOnlyHint: boolean };
  _meta?: { ui: { resourceUri?: string; visibility?: string[] } };
}

const told = ({ result }: Message) => result?.['structuredContent'];

/** What only the card is told. */
function cardOf({ result }: Message): CardData {
  const meta = result?.['_meta'] as Record<string, CardData> | undefined;
  const data = meta?.[CARD_META];
  if (data === undefined) throw new Error('there is nothing for the card');
  return data;
}

const yesWith = ({ id, nonce }: CardData, more: object = {}) => ({
  approval_id: id,
  nonce,
  approve: true,
  ...more,
});

describe.each(eras)('a %s client that shows cards', (era) => {
  test('is told which tools have one, and of a tool for the card alone', async () => {
    const { list } = await openHost({ era });
    const listed = await list();
    const forTheModel = listed.filter(({ _meta }) => _meta?.ui.visibility === undefined);
    expect(listed.at(-1)).toMatchObject({
      name: 'approve_action',
      _meta: { ui: { visibility: ['app'] } },
    });
    expect(forTheModel).toHaveLength(20);
    for (const { annotations, _meta } of forTheModel) {
      const uri = annotations.readOnlyHint ? undefined : 'ui://parley/card';
      expect(_meta?.ui.resourceUri).toBe(uri);
    }
    expect(Buffer.byteLength(JSON.stringify({ tools: listed }))).toBeLessThan(16 * 1024);
  });

  test('approves on the card, and the same request then goes out once', async () => {
    const { fake, call, place } = await openHost({ era });
    const waiting = await place();
    expect(told(waiting)).toMatchObject({ status: 'awaiting_approval' });
    const card = cardOf(waiting);
    expect(card.question).toBe('Call Smile Care?');
    expect(told(await call('approve_action', yesWith(card)))).toMatchObject({ status: 'approved' });
    expect(fake.decisions).toEqual([{ approve: true, stated: [], by: 'raw', how: 'card' }]);
    expect(told(await place())).toMatchObject({ status: 'placed', replayed: false });
    expect(told(await place())).toMatchObject({ status: 'placed', replayed: true });
  });

  test('reads a card that loads nothing and runs only its own script', async () => {
    const { read } = await openHost({ era });
    const { result } = await read('ui://parley/card');
    const [content] = Object(result)['contents'] as [{ mimeType: string; text: string }];
    expect(content.mimeType).toBe('text/html;profile=mcp-app');
    expect(content.text).toContain("default-src 'none'; script-src 'sha256-");
    expect(content.text).not.toMatch(/https?:\/\//u);
    expect(content.text).not.toContain('innerHTML');
  });
});

describe('who is asked with a card', () => {
  test.each<[string, Partial<McpContext>, object, boolean]>([
    ['shows cards', {}, cards, true],
    ['shows forms too: a form goes first', {}, { ...cards, ...forms }, false],
    [
      'shows forms too, and the operator chose the card',
      { approval: 'card' },
      { ...cards, ...forms },
      true,
    ],
    ['shows neither', {}, {}, false],
    [
      'shows other apps',
      {},
      { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/x'] } } },
      false,
    ],
    ['shows cards, and the operator chose the page', { approval: 'page' }, cards, false],
    ['shows cards, and the operator chose forms', { approval: 'elicitation' }, cards, false],
    ['shows cards, and the operator chose the chat', { approval: 'chat' }, cards, false],
  ])('a client that %s', async (_case, context, capabilities, asked) => {
    const { list, place } = await openHost({ context, capabilities });
    const names = (await list()).map(({ name }) => name);
    expect(names.includes('approve_action')).toBe(asked);
    const { result } = await place();
    expect(Object.keys(Object(result?.['_meta'])).includes(CARD_META)).toBe(asked);
  });

  test('a client without cards is refused where the operator allows nothing else', async () => {
    const { fake, place } = await openHost({ context: { approval: 'card' }, capabilities: forms });
    expect(told(await place())).toMatchObject({ error: { code: 'approval_unavailable' } });
    expect(fake.placed).toEqual([]);
  });
});

describe('a model that plays the card', () => {
  test('is never shown the nonce', async () => {
    const { place } = await openHost();
    const waiting = await place();
    const { nonce } = cardOf(waiting);
    const { content, structuredContent } = waiting.result ?? {};
    expect(nonce.length).toBeGreaterThan(40);
    expect(JSON.stringify([content, structuredContent])).not.toContain(nonce);
  });

  test.each<[string, (card: CardData, other: CardData) => object, string]>([
    ['without the nonce', ({ id }) => ({ approval_id: id, approve: true }), 'invalid_request'],
    ['with an empty nonce', (card) => yesWith({ ...card, nonce: '' }), 'unauthorized'],
    ['with the id as nonce', (card) => yesWith({ ...card, nonce: card.id }), 'unauthorized'],
    [
      'with the nonce of another',
      ({ id }, { nonce }) => ({ approval_id: id, nonce, approve: true }),
      'unauthorized',
    ],
    [
      'with a nonce cut short',
      (card) => yesWith({ ...card, nonce: card.nonce.slice(0, -1) }),
      'unauthorized',
    ],
    ['with a yes that is a text', (card) => yesWith(card, { approve: 'true' }), 'invalid_request'],
    ['with a number for a yes', (card) => yesWith(card, { approve: 1 }), 'invalid_request'],
    ['with no yes at all', ({ id, nonce }) => ({ approval_id: id, nonce }), 'invalid_request'],
    ['with another field', (card) => yesWith(card, { confirmed: true }), 'invalid_request'],
    [
      'with a statement that there is none of',
      (card) => yesWith(card, { stated: ['all'] }),
      'invalid_request',
    ],
    ['with nothing', () => ({}), 'invalid_request'],
  ])('%s is refused, and nothing is decided', async (_case, argumentsFor, code) => {
    const { fake, call, place } = await openHost();
    const card = cardOf(await place());
    const other = cardOf(await place({ idempotency_key: 'k2' }));
    expect(told(await call('approve_action', argumentsFor(card, other)))).toMatchObject({
      error: { code },
    });
    expect(fake.decisions).toEqual([]);
    expect(told(await place())).toMatchObject({ status: 'awaiting_approval' });
  });

  test('a nonce is worth nothing once the approval is decided', async () => {
    const { fake, call, place } = await openHost();
    const card = cardOf(await place());
    await call('approve_action', yesWith(card, { approve: false }));
    expect(told(await call('approve_action', yesWith(card)))).toMatchObject({
      error: { code: 'conflict' },
    });
    expect(told(await place())).toMatchObject({ error: { code: 'approval_declined' } });
    expect(fake.placed).toEqual([]);
  });

  test("the nonce of one principal opens no other's approval", async () => {
    const fake = createFakeActions();
    const mine = await openHost({ fake, context: { principal: 'asha' } });
    const card = cardOf(await mine.place());
    const other = await openHost({ fake, context: { principal: 'ravi' } });
    expect(told(await other.call('approve_action', yesWith(card)))).toMatchObject({
      error: { code: 'unauthorized' },
    });
    expect(fake.decisions).toEqual([]);
  });

  test('a nonce made with another key is refused', async () => {
    const fake = createFakeActions();
    const other = await openHost({ context: { stateKey: new Uint8Array(32).fill(9) } });
    const mine = await openHost({ fake });
    await mine.place();
    const foreign = cardOf(await other.place());
    expect(told(await mine.call('approve_action', yesWith(foreign)))).toMatchObject({
      error: { code: 'unauthorized' },
    });
  });

  test('a yes without the statement it needs is no yes', async () => {
    const fake = createFakeActions({ required: ['not_marketing'] });
    const { call, place } = await openHost({ fake });
    const card = cardOf(await place());
    expect(card.required).toMatchObject([{ name: 'not_marketing' }]);
    expect(told(await call('approve_action', yesWith(card)))).toMatchObject({ status: 'declined' });
    expect(told(await place())).toMatchObject({ error: { code: 'approval_declined' } });
    expect(fake.placed).toEqual([]);
  });

  test.each(['page', 'elicitation', 'chat'] as const)(
    'there is no such tool where the operator chose %s',
    async (approval) => {
      const { call } = await openHost({ context: { approval } });
      const { error } = await call('approve_action', {
        approval_id: 'a',
        nonce: 'n',
        approve: true,
      });
      expect(error?.code).toBe(-32602);
    },
  );
});
