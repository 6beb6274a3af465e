import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import autocannon from 'autocannon';
import { connect, errand, residentMegabytes } from './client.ts';

const bare = [join(import.meta.dirname, 'bare-http-server.mjs')];
const parley = [join(import.meta.dirname, '../dist/cli/main.js'), 'http', '--port', '0', '--json'];

const CONNECTIONS = 16;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 4;
const SESSIONS = 1000;

type Era = '2025-11-25' | '2026-07-28';

interface Pair {
  bare: number;
  parley: number;
}

export interface HttpFigures {
  /** Tool calls a second over 16 connections, by era: the trivial tool, and get_ai_call on the embedded service. */
  rate: Record<Era, Pair>;
  /** Resident memory of Parley with 1,000 idle sessions, in MB. */
  memory: number;
}

/** Compares the built program with the floor in one run, turn by turn. */
export async function measureHttp(): Promise<HttpFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const floor = await start(bare, folder);
  const node = await start(parley, folder);
  try {
    const get = { name: 'get_ai_call', arguments: { request_id: await placeCall(node.url) } };
    const echo = { name: 'echo', arguments: { text: 'hello' } };
    const rateOf = async (era: Era): Promise<Pair> => {
      const rates: Pair[] = [];
      const floorLoad = await loadOf(floor.url, era, echo);
      const load = await loadOf(node.url, era, get);
      for (let round = 0; round <= ROUNDS; round += 1) {
        const seconds = round === 0 ? WARM_UP_SECONDS : ROUND_SECONDS;
        rates.push({ bare: await fire(floorLoad, seconds), parley: await fire(load, seconds) });
      }
      return median(rates.slice(1));
    };
    const rate = {
      '2025-11-25': await rateOf('2025-11-25'),
      '2026-07-28': await rateOf('2026-07-28'),
    };
    return { rate, memory: await memoryOfSessions() };
  } finally {
    floor.stop();
    node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(args: readonly string[], folder: string) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      PARLEY_DATA_DIR: folder,
      PARLEY_SANDBOX_SPEED: '1000',
    },
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url } = JSON.parse(String(line)) as { url: string };
  return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') };
}

async function placeCall(url: string): Promise<string> {
  const { client } = await connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  const placed = await client.callTool({ name: 'place_ai_call', arguments: errand });
  const { request_id } = placed.structuredContent as { request_id: string };
  await client.callTool({ name: 'wait_for_ai_call', arguments: { request_id } });
  await client.close();
  return request_id;
}

interface Tool {
  name: string;
  arguments: Record<string, unknown>;
}

interface Load {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const accept = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

const message = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

async function loadOf(base: string, era: Era, tool: Tool): Promise<Load> {
  const url = `${base}/mcp`;
  if (era === '2025-11-25') {
    const session = await openSession(url);
    const headers = { ...accept, 'mcp-session-id': session, 'mcp-protocol-version': era };
    return { url, headers, body: message('tools/call', tool) };
  }
  const named = { 'mcp-protocol-version': era, 'mcp-method': 'tools/call', 'mcp-name': tool.name };
  const meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = message('tools/call', { ...tool, _meta: meta });
  return { url, headers: { ...accept, ...named }, body };
}

async function openSession(url: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: accept,
    body: message('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    }),
  });
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

async function fire(load: Load, seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    ...load,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
  return requests.average;
}

/** In a process of its own, which has done nothing else. */
async function memoryOfSessions(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const node = await start(parley, folder);
  try {
    for (let session = 0; session < SESSIONS; session += 1) await openSession(`${node.url}/mcp`);
    return residentMegabytes(node.pid);
  } finally {
    node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (pairs: readonly Pair[]): Pair =>
  pairs.toSorted((a, b) => a.parley / a.bare - b.parley / b.bare)[Math.floor(pairs.length / 2)] ?? {
    bare: 0,
    parley: 0,
  };
