import { describe, expect, test } from 'vitest';
import { tools } from '../../src/mcp/tools/index.ts';
import { Refusal } from '../../src/errors.ts';
import { examples } from '../e2e/tool-examples.ts';
import { createFakeActions } from './fake-actions.ts';
import { envelope, openRaw } from './line.ts';

interface Result {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: Record<string, unknown>;
}

/** What somebody who has been told nothing puts in. */
const argumentsOf = (name: string): Record<string, unknown> =>
  examples[name]?.((field) => (field === 'webhook' ? 'https://a.example' : `a ${field}`)) ?? {};

async function call(
  name: string,
  args: unknown,
  { actions } = createFakeActions(),
): Promise<Result> {
  const { request } = openRaw({ actions: async () => actions });
  const params = { name, arguments: args, _meta: envelope({}) };
  const { result, error } = await request('tools/call', params);
  if (result === undefined) throw new Error(error?.message);
  return result as unknown as Result;
}

const refuse = () =>
  Promise.reject(new Refusal('conflict', 'No.', 'Later.', { details: { app_id: 'x' } }));

const names = tools.map(({ name }) => name);
const toolOf = (name: string) => {
  const found = tools.find((tool) => tool.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};
const changing = tools.filter(({ hints }) => !hints.readOnlyHint).map(({ name }) => name);
const reading = tools.filter(({ hints }) => hints.readOnlyHint).map(({ name }) => name);

test('there are twenty, each with an example', () => {
  expect(names).toHaveLength(20);
  expect(Object.keys(examples).sort()).toEqual(names.toSorted());
});

describe.each(reading)('%s', (name) => {
  test('answers in the form it announces, and in words', async () => {
    const { isError, content, structuredContent } = await call(name, argumentsOf(name));
    expect(isError).toBeUndefined();
    expect(toolOf(name).output.strict().safeParse(structuredContent).error).toBeUndefined();
    expect(content[0]?.text).not.toMatch(/undefined|null|\[object|^$/u);
  });
});

describe.each(changing)('%s', (name) => {
  test('does nothing before a person has said yes, then does it once and tells it again', async () => {
    const fake = createFakeActions();
    const args = argumentsOf(name);
    const waiting = await call(name, args, fake);
    expect(waiting.structuredContent).toMatchObject({ status: 'awaiting_approval' });
    expect(waiting.content[0]?.text).toContain('parley approve');
    expect(waiting.content[0]?.text).toMatch(/waits for approval; nothing is (?:done|placed)/u);
    const [row] = fake.approvals();
    const yes = { approve: true, stated: [], by: 'test', how: 'terminal' as const };
    await fake.actions.decide('local', row?.approval ?? '', yes);
    const done = await call(name, args, fake);
    expect(toolOf(name).output.strict().safeParse(done.structuredContent).error).toBeUndefined();
    expect(done.structuredContent).toMatchObject({ replayed: false, simulated: true });
    expect(done.content[0]?.text).not.toMatch(/undefined|\[object/u);
    const again = await call(name, args, fake);
    expect(again.structuredContent).toMatchObject({ replayed: true });
    expect(again.content[0]?.text).toMatch(/before; it was not|was before/u);
    expect(fake.approvals()).toHaveLength(1);
  });

  test('needs its key', async () => {
    const { idempotency_key: _, ...args } = argumentsOf(name);
    const { structuredContent } = await call(name, args);
    expect(structuredContent['error']).toMatchObject({
      code: 'invalid_request',
      message: 'idempotency_key is missing.',
    });
  });

  test('tells an outcome that is not known as such', async () => {
    const fake = createFakeActions();
    const unknown = { status: 'unknown', replayed: false, removed: [], next: 'Ask the person.' };
    const scheduled_for = { utc: '', words: '' };
    const method = () => Promise.resolve({ answer: { ...unknown, scheduled_for } });
    const all = Object.keys(fake.actions).map((each) => [each, method] as const);
    const actions = { ...fake.actions, ...Object.fromEntries(all) };
    const { isError, content, structuredContent } = await call(name, argumentsOf(name), {
      ...fake,
      actions,
    });
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({ status: 'unknown' });
    expect(content[0]?.text).toMatch(/not known/u);
  });
});

describe.each(names)('%s', (name) => {
  test('refuses an argument that it does not have', async () => {
    const { isError, structuredContent } = await call(name, { ...argumentsOf(name), surplus: 1 });
    expect(isError).toBe(true);
    expect(structuredContent['error']).toMatchObject({
      code: 'invalid_request',
      message: 'There is no argument "surplus".',
    });
  });

  test('hands a refusal on with its code, both sentences and its facts', async () => {
    const fake = createFakeActions();
    const all = Object.keys(fake.actions).map((each) => [each, refuse] as const);
    const actions = { ...fake.actions, ...Object.fromEntries(all) };
    const result = await call(name, argumentsOf(name), { ...fake, actions });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: 'No. Later.' }],
      structuredContent: { error: { code: 'conflict', app_id: 'x' } },
    });
  });
});

describe('arguments', () => {
  test.each([
    ['send_text_message', { to: undefined }, 'invalid_phone_number', 'to is missing.'],
    ['send_text_message', { text: ' ' }, 'invalid_request', 'text is missing.'],
    [
      'send_text_message',
      { text: 'x'.repeat(4097) },
      'invalid_request',
      'text is longer than 4096 characters.',
    ],
    ['send_text_message', { text: 'a\u0007' }, 'invalid_request', /^text holds a control/u],
    [
      'send_template_message',
      { parameters: { foot: ['x'] } },
      'invalid_request',
      'There is no argument "foot" in parameters.',
    ],
    [
      'send_template_message',
      { parameters: { body: 'x' } },
      'invalid_request',
      /^parameters\.body /u,
    ],
    [
      'send_template_message',
      { parameters: { body: [1] } },
      'invalid_request',
      /^parameters\.body/u,
    ],
    [
      'create_voip_app',
      { answer_url: 'ftp://a.example' },
      'invalid_request',
      'answer_url must be an http or https address.',
    ],
    ['create_voip_app', { name: 'x'.repeat(101) }, 'invalid_request', /^name is longer than 100/u],
    [
      'create_voip_app',
      { answer_method: 'PUT' },
      'invalid_request',
      'answer_method must be one of POST, GET.',
    ],
    ['update_voip_app', { status: 'ON' }, 'invalid_request', /^status must be one of ACTIVE/u],
    ['update_voip_app', { answer_url: null }, 'invalid_request', 'answer_url must be text.'],
    ['link_number', { voip_number: undefined }, 'invalid_phone_number', 'voip_number is missing.'],
    ['start_voip_call', { phone: undefined }, 'invalid_phone_number', 'phone is missing.'],
    ['get_message_status', { message_id: '' }, 'invalid_request', 'message_id is missing.'],
  ])('%s %j is %s', async (name, change, code, message) => {
    const { structuredContent } = await call(name, { ...argumentsOf(name), ...change });
    const said = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(structuredContent['error']).toMatchObject({ code, message: said });
  });

  test('null takes an address of an app away', async () => {
    const args = { app_id: 'a', hangup_url: null, idempotency_key: 'k' };
    const { structuredContent } = await call('update_voip_app', args);
    expect(structuredContent).toMatchObject({ status: 'awaiting_approval' });
  });
});
