import { readdirSync } from 'node:fs';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { BUDGET_BYTES, MOST_TOOLS, sizeTable, toolsTable } from '../../scripts/tools-table.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import { envelope, openRaw } from './line.ts';

const LONGEST_DESCRIPTION = 300;

interface Listed {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  outputSchema: { properties: Record<string, unknown>; required?: string[] };
  annotations: Record<string, boolean>;
}

async function list(context: Parameters<typeof openRaw>[0] = {}) {
  const { result } = await openRaw(context).request('tools/list', { _meta: envelope() });
  return result as unknown as { tools: Listed[]; ttlMs: number; cacheScope: string };
}

test('the surface is what was agreed; a change shows up in tools.json', async () => {
  const { tools: listed } = await list();
  await expect(`${JSON.stringify(listed, null, 2)}\n`).toMatchFileSnapshot('tools.json');
});

test('the list is small, and clients may keep it', async () => {
  const answer = await list();
  expect(answer.tools.length).toBeLessThanOrEqual(MOST_TOOLS);
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(BUDGET_BYTES);
  expect(answer).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
});

test('listing opens nothing', async () => {
  const context = { actions: () => Promise.reject(new Error('opened')) };
  expect((await list(context)).tools).toHaveLength(tools.length);
});

test('tools of other sets are left out', async () => {
  expect((await list({ toolsets: [] })).tools).toEqual([]);
});

test('every connection sees the same list', async () => {
  expect(await list()).toEqual(await list({ principal: 'asha', approval: 'elicitation' }));
});

test('a file of the tools folder is a tool by its name, or shared by tools', () => {
  const files = readdirSync(new URL('../../src/mcp/tools', import.meta.url));
  const named = files.filter((file) => /^[a-z]+(?:_[a-z]+)+\.ts$/u.test(file));
  expect(named.sort()).toEqual(tools.map(({ name }) => `${name}.ts`).sort());
});

test('the table of sizes counts what clients are sent', async () => {
  const { tools: listed } = await list();
  expect(sizeTable().total).toBe(Buffer.byteLength(JSON.stringify({ tools: listed })));
});

test("the README's table has a row for each tool", () => {
  const rows = toolsTable().split('\n').slice(2);
  expect(rows.map((row) => row.split('`')[1])).toEqual(tools.map(({ name }) => name));
});

describe.each(tools.map(({ name }) => name))('%s', (name) => {
  const listed = async (): Promise<Listed> => {
    const found = (await list()).tools.find((tool) => tool.name === name);
    if (found === undefined) throw new Error(`${name} is not listed`);
    return found;
  };

  test('states all four hints, which agree with each other', async () => {
    const { annotations } = await listed();
    expect(Object.keys(annotations).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
    expect(Object.values(annotations).every((hint) => typeof hint === 'boolean')).toBe(true);
    expect(annotations['readOnlyHint'] && annotations['destructiveHint']).toBe(false);
  });

  test('says what it does in two sentences at most, and orders nobody about', async () => {
    const { title, description, inputSchema } = await listed();
    expect(title).not.toBe('');
    expect(description.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
    const sentences = description.split(/[.!?](?:\s|$)/u).filter(Boolean);
    expect(sentences.length).toBeLessThanOrEqual(2);
    expect(description + JSON.stringify(inputSchema)).not.toMatch(
      /\byou (?:must|should|have to)\b|\bdo not\b|\bmake sure\b|\bIMPORTANT\b/iu,
    );
  });

  test('has schemas that clients can compile, and that a refusal fits', async () => {
    const { inputSchema, outputSchema } = await listed();
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object' });
    expect(issues(inputSchema, { no_such_argument: true })).not.toEqual([]);
    const error = { code: 'internal', message: '', hint: '' };
    expect(issues(outputSchema, { status: 'declined', error })).toEqual([]);
    expect(issues(outputSchema, { error: 'internal' })).not.toEqual([]);
  });
});

/** What a client's validator says about a value. */
function issues(schema: object, value: unknown): readonly unknown[] {
  const result = fromJsonSchema({ ...schema })['~standard'].validate(value);
  if (result instanceof Promise) throw new Error('the validator is not synchronous');
  return result.issues ?? [];
}
