import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock as clock } from '../src/clock.ts';
import type { Database } from '../src/database/database.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { systemRandom as random } from '../src/random.ts';
import { newDelivery } from '../src/service/store/outbox.ts';
import { createStore } from '../src/service/store/store.ts';
import { measureServiceHttp, type ServiceHttpFigures } from './service-http.ts';
import { measureMemory, type MemoryFigures } from './service-memory.ts';
import { measureNodes, type NodeFigures } from './service-nodes.ts';

export interface ServiceFigures extends ServiceHttpFigures {
  nodes: NodeFigures;
  /** Median milliseconds to look for due webhooks while so many wait. */
  poll: { pending: number; milliseconds: number }[];
  memory: MemoryFigures;
}

const PENDING = [1_000, 100_000];
const ADDED_AT_ONCE = 1_000;
const POLLS = 500;
const WEEK = 7 * 86_400_000;

/** What the service can do: requests, nodes that share the work, waiting webhooks, memory. */
export async function measureService(): Promise<ServiceFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  try {
    return {
      ...(await measureServiceHttp()),
      nodes: await measureNodes(),
      poll: await measurePoll(folder),
      memory: await measureMemory(folder),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePoll(folder: string): Promise<ServiceFigures['poll']> {
  const database = await openSqlite(join(folder, 'deliveries.db'), { clock, random });
  const { deliveryQueue } = createStore({ database, random, changed: () => undefined });
  const figures: ServiceFigures['poll'] = [];
  let filled = 0;
  for (const pending of PENDING) {
    await fill(database, pending - filled);
    filled = pending;
    const times: number[] = [];
    for (let poll = 0; poll < POLLS; poll += 1) {
      const now = clock.now().getTime();
      const begin = performance.now();
      await deliveryQueue.nextDue();
      await deliveryQueue.claim({ now, limit: 50, owner: 'bench', leaseUntil: now });
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    figures.push({ pending, milliseconds: times[POLLS / 2] ?? 0 });
  }
  await database.close();
  return figures;
}

async function fill(database: Database, count: number): Promise<void> {
  const due = clock.now().getTime() + WEEK;
  for (let from = 0; from < count; from += ADDED_AT_ONCE) {
    const rows = Array.from({ length: ADDED_AT_ONCE }, () =>
      newDelivery(random, {
        message_id: 'msg_bench',
        org_id: 1,
        subscription_id: 'wh_bench',
        request_uuid: 'voip_ob_req_bench',
        type: 'CDR_RECORDING_AVAILABLE',
        url: 'https://app.example/events',
        method: 'POST',
        body: JSON.stringify({ filler: 'x'.repeat(500) }),
        created_at: due,
      }),
    );
    await database.write((write) => write.insertInto('webhook_deliveries').values(rows).execute());
  }
}
