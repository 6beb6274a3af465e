import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { startProcess } from './service-process.ts';

/** Requests a second; both servers in one run, turn by turn, and the median of the turns. */
export interface ServiceHttpFigures {
  get: { bare: number; parley: number };
  post: { bare: number; parley: number };
}

const main = join(import.meta.dirname, '../dist/cli/main.js');
const bare = join(import.meta.dirname, 'bare-service.mjs');
const PLACE_CALL = '/api/integration/trigger/personal-ai-agent';
const TURNS = 5;
const SECONDS = 2;
const CONNECTIONS = 16;

interface Server {
  pool: Pool;
  headers: Record<string, string>;
  post: string;
  get: string;
  stop(): Promise<void>;
}

/** Compares one call read and one call placed, over HTTP and on disk, with the least that could answer. */
export async function measureServiceHttp(): Promise<ServiceHttpFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const servers = { bare: await startBare(folder), parley: await startParley(folder) };
  try {
    const get = { bare: [] as number[], parley: [] as number[] };
    const post = { bare: [] as number[], parley: [] as number[] };
    for (const name of ['bare', 'parley'] as const) await rateOf(readsOf(servers[name]));
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const name of ['bare', 'parley'] as const) {
        get[name].push(await rateOf(readsOf(servers[name])));
        post[name].push(await rateOf(writesOf(servers[name])));
      }
    }
    return {
      get: { bare: median(get.bare), parley: median(get.parley) },
      post: { bare: median(post.bare), parley: median(post.parley) },
    };
  } finally {
    await servers.bare.stop();
    await servers.parley.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startBare(folder: string): Promise<Server> {
  const { url, stop } = await startProcess([bare, folder], {});
  const server = { pool: poolOf(url), headers: {}, post: '/calls', get: '', stop };
  return { ...server, get: `/calls/${(await place(server))['id'] ?? ''}` };
}

async function startParley(folder: string): Promise<Server> {
  const args = [main, 'service', '--port', '0', '--json', '--print-keys'];
  const { url, keys, stop } = await startProcess(args, { PARLEY_DATA_DIR: folder });
  const headers = { authorization: `Bearer ${keys?.ai_call ?? ''}` };
  const server = { pool: poolOf(url), headers, post: PLACE_CALL, get: '', stop };
  const id = (await place(server))['group_request_id'] ?? '';
  return { ...server, get: `/api/call-info/${id}?lean=true` };
}

const poolOf = (url: string): Pool => new Pool(url, { connections: CONNECTIONS });

let numbers = 0;

/** Every call goes to a number of its own, far from now: nothing is replaced and nothing is dialled. */
function errand(): string {
  numbers += 1;
  return JSON.stringify({
    customer_phone: `+9198${String(numbers).padStart(8, '0')}`,
    first_name: 'Green Garage',
    task_due_date: '2099-01-01T09:30:00.000Z',
    purpose_of_call: 'Book a car service for Asha.',
    customer_note: 'Ask whether they are open on Saturday the fifth of December.',
  });
}

async function place(server: Pick<Server, 'pool' | 'headers' | 'post'>) {
  const { statusCode, body } = await server.pool.request({
    method: 'POST',
    path: server.post,
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: errand(),
  });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(answer);
  return JSON.parse(answer) as Record<string, string>;
}

const writesOf = (server: Server) => async (): Promise<void> => {
  await place(server);
};

const readsOf =
  ({ pool, headers, get }: Server) =>
  async (): Promise<void> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path: get, headers });
    await body.dump();
    if (statusCode !== 200) throw new Error(`a read was answered with ${statusCode}`);
  };

async function rateOf(ask: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  const end = begin + SECONDS * 1000;
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (count / (performance.now() - begin)) * 1000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
