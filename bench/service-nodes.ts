import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { Client } from 'pg';
import { systemClock as clock } from '../src/clock.ts';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { systemRandom as random } from '../src/random.ts';
import { newCall } from '../src/service/calls/new-call.ts';
import { databaseUrl, startCluster } from '../test/postgres-cluster.ts';

export interface NodeFigures {
  calls: number;
  /** Calls finished by more than one node. */
  duplicates: number;
  /** Calls finished a second. */
  one_node: number;
  two_nodes: number;
}

const CALLS = 20_000;
const ADDED_AT_ONCE = 500;
const LOOK_EVERY = 50;
const script = join(import.meta.dirname, 'claiming-node.ts');

/** The same due calls for one node and for two, each a process of its own, whose carrier waits. */
export async function measureNodes(calls = CALLS): Promise<NodeFigures> {
  const cluster = await startCluster();
  try {
    const one = await run(await newDatabase(cluster.url, 'one'), { calls, nodes: 1 });
    const two = await run(await newDatabase(cluster.url, 'two'), { calls, nodes: 2 });
    const lost = Math.min(one.distinct, two.distinct) !== calls;
    if (lost) throw new Error('calls were left out');
    return { calls, duplicates: two.duplicates, one_node: one.rate, two_nodes: two.rate };
  } finally {
    await cluster.stop();
  }
}

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client(serverUrl);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return databaseUrl(serverUrl, name);
}

async function run(url: string, { calls, nodes }: { calls: number; nodes: number }) {
  const database = await openPostgres(url, { clock, random });
  await fill(database, calls);
  const running = await Promise.all(Array.from({ length: nodes }, () => startNode(url)));
  const begin = performance.now();
  for (const node of running) node.say('start');
  while (await isWaiting(database)) await clock.sleep(LOOK_EVERY);
  const seconds = (performance.now() - begin) / 1000;
  const lists = await Promise.all(running.map((node) => node.stop()));
  await database.close();
  const finished = lists.flat();
  const distinct = new Set(finished).size;
  return { distinct, duplicates: finished.length - distinct, rate: Math.round(calls / seconds) };
}

async function fill(database: Database, calls: number): Promise<void> {
  const now = clock.now().getTime();
  for (let from = 0; from < calls; from += ADDED_AT_ONCE) {
    const rows = Array.from({ length: ADDED_AT_ONCE }, (_, n) => dueCall(now, from + n));
    await database.write((write) => write.insertInto('calls').values(rows).execute());
  }
}

const dueCall = (now: number, number: number) =>
  newCall(random, {
    request_uuid: `voip_ob_req_${String(number).padStart(20, '0')}`,
    org_id: 1,
    phone: `+9198${String(number).padStart(8, '0')}`,
    voip_number: '+919810010000',
    first_name: 'Green Garage',
    purpose_of_call: 'Book a car service for Asha.',
    customer_note: 'Ask whether they are open on Saturday. '.repeat(5),
    due_at: now,
    calling_window: null,
    idempotency_key: null,
    request_sha256: '',
    timeline_speed: 1,
    created_at: now,
  });

async function isWaiting({ read }: Database): Promise<boolean> {
  const query = read.selectFrom('calls').select('id').where('claim_at', 'is not', null).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

async function startNode(url: string) {
  const child = spawn(process.execPath, [script, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = (line: string): void => void child.stdin.write(`${line}\n`);
  await lines.next();
  return {
    say,
    async stop(): Promise<string[]> {
      say('stop');
      const { value } = await lines.next();
      return JSON.parse(String(value)) as string[];
    },
  };
}
