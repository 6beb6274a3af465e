import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { systemRandom } from '../random.ts';
import { readArguments } from './arguments.ts';
import { createDashboardPage } from './dashboard-page.ts';
import { openService, type EmbeddedService } from './embedded-service.ts';
import { firstKeys, type FirstKeys } from './first-keys.ts';
import { startHttpServer, type HttpServer } from './http-server.ts';
import { listeningOptions, readListening, toldToStop, type Listening } from './listening.ts';
import { whileServing, type Serving } from './serving.ts';
import { readSettings } from './settings.ts';
import { VERSION } from '../version.ts';

/** For requests that are still being answered once no call runs any more. */
const LAST_ANSWERS_MILLISECONDS = 5_000;
const SECOND = 1000;

interface Options extends Listening {
  printKeys: boolean;
}

/** `parley service`: the REST service and the scheduler, until SIGTERM or SIGINT; answers the exit code (design section 9). */
export async function service(args: readonly string[]): Promise<number> {
  const config = readSettings();
  const options = readOptions(args, config);
  await whileServing(config, options, (serving) => run(config, options, serving));
  return 0;
}

async function run(config: Config, options: Options, serving: Serving): Promise<void> {
  const { database, log, metrics, requests } = serving;
  const address = { url: config.publicUrl ?? '' };
  const running = await openService(config, database, {
    log,
    metrics,
    servedAt: () => address.url,
    dashboardPage: createDashboardPage(),
  });
  const keys = await firstKeys(running, { dataDir: config.dataDir, random: systemRandom });
  const { host, port } = options;
  const server = await startHttpServer({
    fetch: running.fetch,
    enter: (...request) => requests.enter(...request),
    host,
    port,
    clock: systemClock,
    log,
  });
  address.url ||= server.url;
  running.start();
  log.info('started', { version: VERSION, url: server.url, simulated: running.simulated });
  // Whoever reads the first line may tell us to stop right away.
  const told = toldToStop();
  announce(server.url, { options, keys, config, simulated: running.simulated });
  await told;
  await stop({ running, server, config, log });
}

function readOptions(args: readonly string[], config: Config): Options {
  const { values } = readArguments(args, {
    options: { ...listeningOptions, 'print-keys': { type: 'boolean' } },
  });
  return { ...readListening(values, config), printKeys: values['print-keys'] === true };
}

interface Announcement {
  options: Options;
  keys: FirstKeys;
  config: Config;
  simulated: boolean;
}

/** The first line on standard output: the service answers now. */
function announce(url: string, { options, keys, config, simulated }: Announcement): void {
  const shown = options.printKeys ? keys : undefined;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ready: true, url, ...shown })}\n`);
    return;
  }
  const lines = [
    `Parley's service is ready at ${url}`,
    simulated ? 'Sandbox: nobody is rung.' : 'Calls are real.',
    ...(config.whatsapp === undefined ? [] : ['Messages are real.']),
    `Data: ${config.dataDir}`,
    ...(shown === undefined ? [] : sayKeys(shown)),
    'Stop it with Ctrl+C.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const sayKeys = ({ org_id, keys, webhook_secret }: FirstKeys): string[] => [
  `Keys of organisation ${org_id}:`,
  ...Object.entries(keys).map(([area, key]) => `  ${area.padEnd(10)} ${key}`),
  `  ${'webhooks'.padEnd(10)} ${webhook_secret}`,
];

interface Running {
  running: EmbeddedService;
  server: HttpServer;
  config: Config;
  log: Log;
}

/** Readers still get answers while calls end; being told a second time to stop cuts the calls short. */
async function stop({ running, server, config, log }: Running): Promise<void> {
  log.info('stopping: no new calls are dialled', { drain_seconds: config.drainSeconds });
  server.drain();
  const drained = running.stop({ drainMs: config.drainSeconds * SECOND });
  await Promise.race([drained, toldToStop().then(() => running.stop({ drainMs: 0 }))]);
  await server.close(LAST_ANSWERS_MILLISECONDS);
  log.info('stopped');
}
