import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { sql, type RawBuilder } from 'kysely';
import { systemClock as clock } from '../src/clock.ts';
import type { Database } from '../src/database/database.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { silentLog } from '../src/log.ts';
import { systemRandom as random } from '../src/random.ts';
import { createDispatcher } from '../src/service/calls/dispatcher.ts';
import { newCall } from '../src/service/calls/new-call.ts';
import { rest } from '../src/service/calls/state.ts';
import type { CallRow } from '../src/service/store/rows.ts';
import { createStore, type Store } from '../src/service/store/store.ts';

export interface SchedulerFigures {
  /** Calls that are scheduled for later. */
  pending: number[];
  /** Median time to claim fifty due calls among them, in milliseconds. */
  claim_ms: number[];
  /** How late calls are taken up while the most are pending. */
  lateness_p99_ms: number;
}

export interface SchedulerLoad {
  pending: readonly number[];
  rounds: number;
  lateCalls: number;
}

const CLAIMED_AT_ONCE = 50;
const INSERTED_AT_ONCE = 10_000;
const WEEK = 7 * 86_400_000;
const BETWEEN_LATE_CALLS = 20;

const usual: SchedulerLoad = {
  pending: [1_000, 100_000, 1_000_000],
  rounds: 40,
  lateCalls: 300,
};

/** Fills a database of its own with calls and measures what the dispatcher does all day, on disk. */
export async function measureScheduler(load: SchedulerLoad = usual): Promise<SchedulerFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const database = await openSqlite(join(folder, 'parley.db'), { clock, random });
  const store = createStore({ database, random, changed: () => undefined });
  const now = clock.now().getTime();
  const claim_ms: number[] = [];
  let filled = 0;
  for (const pending of load.pending) {
    await fill(database, { from: filled, to: pending, due: (n) => sql`${now + WEEK} + ${n} * 60` });
    filled = pending;
    claim_ms.push(round(await measureClaim(database, store, load.rounds)));
  }
  const lateness = await measureLateness(database, store, load.lateCalls);
  await database.close();
  await rm(folder, { recursive: true });
  const p99 = lateness.sort((a, b) => a - b)[Math.ceil(lateness.length * 0.99) - 1] ?? 0;
  return { pending: [...load.pending], claim_ms, lateness_p99_ms: round(p99) };
}

interface Filling {
  from: number;
  to: number;
  /** When the call with the number in column `n` is due. */
  due: (n: RawBuilder<number>) => RawBuilder<number>;
}

/** Adds calls number `from` to `to`, many in one statement, with keys in the order of their making as in real use. */
async function fill(database: Database, { from, to, due }: Filling): Promise<void> {
  const template = sampleCall();
  const columns = Object.keys(template) as (keyof CallRow)[];
  const n = sql<number>`n`;
  const made: Partial<Record<keyof CallRow, RawBuilder<unknown>>> = {
    id: sql`printf('%020d', n)`,
    request_uuid: sql`printf('voip_ob_req_%020d', n)`,
    phone: sql`printf('+9198%08d', n)`,
    due_at: due(n),
    dial_at: due(n),
    claim_at: due(n),
  };
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => made[column] ?? sql`${template[column]}`));
  for (let start = from; start < to; start += INSERTED_AT_ONCE) {
    const end = Math.min(start + INSERTED_AT_ONCE, to);
    await database.write((write) =>
      sql`
        with recursive numbers(n) as (select ${start} union all select n + 1 from numbers where n + 1 < ${end})
        insert into calls (${names}) select ${values} from numbers
      `.execute(write),
    );
  }
}

const sampleCall = (): CallRow =>
  newCall(random, {
    request_uuid: '',
    org_id: 1,
    phone: '',
    voip_number: '+919810010000',
    first_name: 'Green Garage',
    purpose_of_call: 'Book a car service for Asha.',
    customer_note: 'Ask whether they are open on Saturday. '.repeat(5),
    due_at: clock.now().getTime(),
    calling_window: null,
    idempotency_key: null,
    request_sha256: '',
    timeline_speed: 1,
    created_at: clock.now().getTime(),
  });

/** Numbers that no pending call has. */
const SPARE = 100_000_000;

async function measureClaim(database: Database, { queue }: Store, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < rounds; count += 1) {
    const now = clock.now().getTime();
    await fill(database, { from: SPARE, to: SPARE + CLAIMED_AT_ONCE, due: () => sql`${now - 1}` });
    const owner = random.uuid();
    const start = performance.now();
    const claimed = await queue.claim({ now, limit: CLAIMED_AT_ONCE, owner, leaseUntil: now + 1 });
    times.push(performance.now() - start);
    if (claimed.length !== CLAIMED_AT_ONCE) throw new Error(`${claimed.length} calls were claimed`);
    await database.write((write) =>
      write
        .deleteFrom('calls')
        .where('lease_owner', '=', owner)
        .where('claim_at', '=', now + 1)
        .execute(),
    );
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

async function measureLateness(database: Database, store: Store, calls: number): Promise<number[]> {
  const first = clock.now().getTime() + 1_000;
  await fill(database, {
    from: SPARE,
    to: SPARE + calls,
    due: (n) => sql`${first} + (${n} - ${SPARE}) * ${BETWEEN_LATE_CALLS}`,
  });
  const lateness: number[] = [];
  const all = Promise.withResolvers<void>();
  const dispatcher = createDispatcher({
    queue: store.queue,
    clock,
    random,
    log: silentLog,
    concurrency: CLAIMED_AT_ONCE,
    leaseMilliseconds: 10_000,
    renewMilliseconds: 3_000,
    async run(call) {
      lateness.push(clock.now().getTime() - call.dial_at);
      await store.calls.apply(call, rest(call));
      if (lateness.length === calls) all.resolve();
    },
  });
  dispatcher.start();
  await all.promise;
  await dispatcher.stop(1_000);
  return lateness;
}

const round = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

function sayFigures({ pending, claim_ms, lateness_p99_ms }: SchedulerFigures): string {
  const rows = pending.map(
    (count, index) => `${String(count).padStart(12)}  ${String(claim_ms[index]).padStart(12)}`,
  );
  return [
    `${'pending'.padStart(12)}  ${'claim 50, ms'.padStart(12)}`,
    ...rows,
    `lateness p99: ${lateness_p99_ms} ms`,
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await measureScheduler();
  const json = process.argv.includes('--json');
  process.stdout.write(`${json ? JSON.stringify(figures) : sayFigures(figures)}\n`);
}
