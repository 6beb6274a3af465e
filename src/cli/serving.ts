import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createLog, standardError, type Log } from '../log.ts';
import { systemRandom } from '../random.ts';
import { createMetrics, type Metrics } from '../service/metrics.ts';
import { createRequests, logByRequest, type Requests } from './http-requests.ts';
import { openDatabase } from './installation.ts';

/** What a process that serves others has open. */
export interface Serving {
  database: Database;
  metrics: Metrics;
  requests: Requests;
  /** Its lines name the request in which they were written. */
  log: Log;
}

/** Opens it for `work`, and closes the database behind it. */
export async function whileServing(
  config: Config,
  { json }: { json: boolean },
  work: (serving: Serving) => Promise<void>,
): Promise<void> {
  const requests = createRequests(systemRandom);
  const plainLog = createLog({ level: 'info', json, write: standardError, now: systemClock.now });
  const metrics = createMetrics();
  const database = await openDatabase(config, () => metrics.retried());
  try {
    await work({ database, metrics, requests, log: logByRequest(plainLog, requests) });
  } finally {
    await database.close();
  }
}
