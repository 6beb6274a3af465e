import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tools } from '../../src/mcp/tools/index.ts';
import { httpForTest, runParley } from '../cli/parley.ts';
import { createReceiver } from '../service/receiver.ts';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { clients, no, openHost, program, yes, type ClientName, type Person } from './hosts.ts';
import { examples, tellFrom } from './tool-examples.ts';

async function startNode() {
  const environment = {
    PARLEY_DATA_DIR: temporaryFolder(),
    PARLEY_SANDBOX_SPEED: '200',
    PARLEY_WEBHOOK_ALLOW: '127.0.0.0/8',
  };
  const node = await httpForTest(environment);
  return { url: `${node.url}/mcp`, environment, node };
}

const open = (client: ClientName, person: Person, url: string) =>
  openHost({ client, person, endpoint: { url } });

describe.each(clients)('over HTTP with the %s client', (client) => {
  test('every tool at least once; a call is approved, made, waited for with progress and read', async () => {
    const { url: webhook } = await createReceiver();
    const { url } = await startNode();
    const host = await open(client, yes, url);
    const names = (await host.tools()).map(({ name }) => name);
    expect(names).toEqual(tools.map(({ name }) => name));
    const answers: unknown[] = [{ webhook }];
    for (const [name, example] of Object.entries(examples)) {
      if (!names.includes(name)) continue;
      const answer = await host.call(name, example(tellFrom(answers)));
      expect({ name, error: answer.structured['error'] }).toEqual({ name, error: undefined });
      answers.push(answer.structured);
    }
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(names));
    const again = await host.call('place_ai_call', errand);
    expect(again.structured).toMatchObject({ status: 'placed', replayed: true });
  });

  test('a declined call is not placed; one that cannot be asked about waits for the terminal', async () => {
    const { url, environment } = await startNode();
    const declining = await open(client, no, url);
    const declined = await declining.call('place_ai_call', errand);
    expect(declined.structured).toMatchObject({ error: { code: 'approval_declined' } });
    const mute = await open(client, 'cannot be asked', url);
    const other = { ...errand, idempotency_key: 'other' };
    const waiting = await mute.call('place_ai_call', other);
    expect(waiting.structured).toMatchObject({ status: 'awaiting_approval' });
    const { id } = waiting.structured['approval'] as { id: string };
    await approve(id, environment);
    const placed = await mute.call('place_ai_call', other);
    expect(placed.structured).toMatchObject({ status: 'placed' });
  });

  test('a wait that is given up leaves the call alone', async () => {
    const { url } = await startNode();
    const host = await open(client, yes, url);
    const { structured } = await host.call('place_ai_call', errand);
    const { request_id } = structured;
    const abort = new AbortController();
    const waiting = host.call('wait_for_ai_call', { request_id }, { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toThrow();
    const done = await host.call('wait_for_ai_call', { request_id });
    expect(done.structured).toMatchObject({ call_status: 'COMPLETED', done: true });
  });
});

/** A person at a terminal of the same machine says yes. */
async function approve(id: string, environment: Record<string, string>): Promise<void> {
  const child = execFile(process.execPath, [program, 'approve', id], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  child.stdin?.end('yes\nyes\n');
  await new Promise((resolve) => void child.once('close', resolve));
}

describe('the MCP Inspector over HTTP', () => {
  const inspector = join(import.meta.dirname, '../../node_modules/.bin/mcp-inspector');
  const inspect = async (url: string, era: string, ...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      inspector,
      `--cli ${url} --transport http -q --format json --protocol-era ${era}`
        .split(' ')
        .concat(args),
      { env: { ...process.env, MCP_INSPECTOR_SECRET_STORE: 'memory' } },
    );
    return stdout;
  };

  test.each(['legacy', 'modern'])('lists and calls tools in the %s era', async (era) => {
    const { url } = await startNode();
    const listed = await inspect(url, era, '--method', 'tools/list');
    for (const { name } of tools) expect(listed).toContain(`"${name}"`);
    const call = ['--method', 'tools/call', '--tool-name', 'place_ai_call', '--tool-args-json'];
    expect(await inspect(url, era, ...call, JSON.stringify(errand))).toContain('awaiting_approval');
  });
});

describe('@langchain/mcp-adapters, which cannot ask a person', () => {
  test.each(['http', 'stdio'] as const)('over %s', async (transport) => {
    const { url, environment } =
      transport === 'http'
        ? await startNode()
        : {
            url: '',
            environment: { PARLEY_DATA_DIR: temporaryFolder(), PARLEY_SANDBOX_SPEED: '200' },
          };
    const env = { PATH: process.env['PATH'] ?? '', ...environment };
    const stdio = { command: process.execPath, args: [program, 'stdio'], env };
    const client = new MultiServerMCPClient({
      mcpServers: { parley: transport === 'http' ? { transport, url } : { transport, ...stdio } },
    });
    onTestFinished(() => client.close());
    const known = await client.getTools();
    expect(known.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const call = async (name: string, args: object): Promise<string> =>
      JSON.stringify(await known.find((tool) => tool.name === name)?.invoke({ ...args }));
    const waiting = await call('place_ai_call', errand);
    const [, id = ''] = /parley approve (\w+)/u.exec(waiting) ?? [];
    await approve(id, environment);
    const [, request_id] = /(voip_ob_req_\w+)/u.exec(await call('place_ai_call', errand)) ?? [];
    expect(await call('wait_for_ai_call', { request_id })).toContain('COMPLETED');
    expect(await call('get_ai_call', { request_id })).toContain('Callee: ');
    expect(await call('list_ai_calls', {})).toContain(request_id);
  });
});

test('parley --help tells of it', async () => {
  const { stdout } = await runParley(['--help'], {});
  expect(stdout).toMatch(/^ {2}http {2,}serve MCP over HTTP/mu);
});
