import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { connect, errand, residentMegabytes, type Caller } from './client.ts';

const root = join(import.meta.dirname, '..');
const bare = [join(import.meta.dirname, 'bare-server.mjs')];
const parley = [join(root, 'dist/cli/main.js'), 'stdio'];

const STARTS = 15;
const CALLS = 10_000;

export interface StdioFigures {
  /** Milliseconds from spawn to the answer of tools/list, medians of one run. */
  start: { bare: number; parley: number };
  /** Calls a second, one after the other: the trivial tool, and get_ai_call on the embedded service. */
  rate: { bare: number; parley: number };
  /** Resident memory of Parley after 10,000 calls of get_ai_call, in MB. */
  memory: number;
}

/** Compares the built program with the floor in one run, turn by turn. */
export async function measureStdio(): Promise<StdioFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  try {
    const starts = { bare: [] as number[], parley: [] as number[] };
    for (let round = 0; round < STARTS; round += 1) {
      starts.bare.push(await timeStart(bare, folder));
      starts.parley.push(await timeStart(parley, folder));
    }
    const floor = await rateOfBare();
    const { rate, memory } = await rateOfParley(folder);
    return {
      start: { bare: median(starts.bare), parley: median(starts.parley) },
      rate: { bare: floor, parley: rate },
      memory,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const messages = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

async function timeStart(args: readonly string[], folder: string): Promise<number> {
  const begin = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], PARLEY_DATA_DIR: folder },
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('the child has no pipes');
  stdin.write(messages.join(''));
  for await (const line of createInterface({ input: stdout })) {
    if ((JSON.parse(line) as { id?: number }).id === 2) break;
  }
  const time = performance.now() - begin;
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await gone;
  return time;
}

async function rateOfBare(): Promise<number> {
  const { client } = await connect(stdioOf(bare, {}));
  const rate = await rateOf(client, 'echo', { text: 'hello' });
  await client.close();
  return rate;
}

async function rateOfParley(folder: string): Promise<{ rate: number; memory: number }> {
  const transport = stdioOf(parley, { PARLEY_DATA_DIR: folder, PARLEY_SANDBOX_SPEED: '1000' });
  const { client } = await connect(transport);
  const placed = await client.callTool({
    name: 'place_ai_call',
    arguments: errand,
  });
  const { request_id } = placed.structuredContent as { request_id: string };
  await client.callTool({ name: 'wait_for_ai_call', arguments: { request_id } });
  const rate = await rateOf(client, 'get_ai_call', { request_id });
  const memory = residentMegabytes(transport.pid ?? 0);
  await client.close();
  return { rate, memory };
}

const stdioOf = (args: string[], env: Record<string, string>): StdioClientTransport =>
  new StdioClientTransport({
    command: process.execPath,
    args,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stderr: 'inherit',
  });

async function rateOf(
  client: Caller,
  name: string,
  args: Record<string, unknown>,
): Promise<number> {
  for (let call = 0; call < CALLS / 10; call += 1) await client.callTool({ name, arguments: args });
  const begin = performance.now();
  for (let call = 0; call < CALLS; call += 1) await client.callTool({ name, arguments: args });
  return (CALLS / (performance.now() - begin)) * 1000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
