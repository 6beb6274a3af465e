/** One node of the service on PostgreSQL whose carrier only waits: `node claiming-node.ts URL`. Prints what it has finished. */
import { createInterface } from 'node:readline';
import { systemClock as clock } from '../src/clock.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { silentLog } from '../src/log.ts';
import { systemRandom as random } from '../src/random.ts';
import { createDispatcher } from '../src/service/calls/dispatcher.ts';
import { rest } from '../src/service/calls/state.ts';
import { createStore } from '../src/service/store/store.ts';

const CONCURRENCY = 40;
const CARRIER_WAITS = 100;

const database = await openPostgres(process.argv[2] ?? '', { clock, random });
const store = createStore({ database, random, changed: () => undefined });
const finished: string[] = [];
const dispatcher = createDispatcher({
  queue: store.queue,
  clock,
  random,
  log: silentLog,
  concurrency: CONCURRENCY,
  leaseMilliseconds: 10_000,
  renewMilliseconds: 3_000,
  async run(call) {
    await clock.sleep(CARRIER_WAITS);
    const applied = await store.calls.apply(call, rest(call));
    if (applied !== undefined) finished.push(call.id);
  },
});
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'start') dispatcher.start();
  if (line === 'stop') break;
}
await dispatcher.stop(1_000);
await database.close();
process.stdout.write(`${JSON.stringify(finished)}\n`);
