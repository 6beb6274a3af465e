/** Serves the suite's fixtures behind the wiring of `parley http`; says where on standard output, as that does. */
import { startNode } from '../../src/cli/http-node.ts';
import { createRequests } from '../../src/cli/http-requests.ts';
import { openDatabase } from '../../src/cli/installation.ts';
import { readSettings } from '../../src/cli/settings.ts';
import { silentLog } from '../../src/log.ts';
import { systemRandom } from '../../src/random.ts';
import { createMetrics } from '../../src/service/metrics.ts';
import { createFixtureServer } from './fixtures.ts';

const config = readSettings();
const node = await startNode({
  config,
  listening: { host: '127.0.0.1', port: 0, json: true },
  database: await openDatabase(config),
  metrics: createMetrics(),
  log: silentLog,
  requests: createRequests(systemRandom),
  createServer: ({ stateKey }) => createFixtureServer(stateKey),
});
process.stdout.write(`${JSON.stringify({ ready: true, url: node.url })}\n`);
