import { setFlagsFromString } from 'node:v8';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createLog, standardError } from '../log.ts';
import { createMcpServer } from '../mcp/server.ts';
import { systemRandom } from '../random.ts';
import { createMetrics } from '../service/metrics.ts';
import { readArguments } from './arguments.ts';
import { MCP_PATH } from './http-app.ts';
import { startNode, type HttpNode } from './http-node.ts';
import { createRequests, logByRequest } from './http-requests.ts';
import { assertSafe } from './http-safety.ts';
import { openDatabase } from './installation.ts';
import { listeningOptions, readListening, toldToStop, type Listening } from './listening.ts';
import { readSettings } from './settings.ts';

const SECOND = 1000;

/** `parley http`: MCP over Streamable HTTP until SIGTERM or SIGINT; answers the exit code (design sections 7 and 9). */
export async function http(args: readonly string[]): Promise<number> {
  stayCompact();
  const config = readSettings();
  const { values } = readArguments(args, { options: listeningOptions });
  const listening = readListening(values, config);
  assertSafe(config, listening.host);
  const requests = createRequests(systemRandom);
  const plainLog = createLog({
    level: 'info',
    json: listening.json,
    write: standardError,
    now: systemClock.now,
  });
  const log = logByRequest(plainLog, requests);
  const metrics = createMetrics();
  const database = await openDatabase(config, () => metrics.retried());
  try {
    const parts = { config, listening, database, metrics, log, requests };
    const node = await startNode({ ...parts, createServer: createMcpServer });
    announce(node, listening, config);
    await toldToStop();
    log.info('stopping: no new calls are taken', { drain_seconds: config.drainSeconds });
    const stopped = node.stop(config.drainSeconds * SECOND);
    await Promise.race([stopped, toldToStop().then(() => node.stop(0))]);
    log.info('stopped');
    return 0;
  } finally {
    await database.close();
  }
}

/** Idle sessions are small; a heap that has grown with the requests that opened them would stay large around them. */
function stayCompact(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=25');
}

/** The first line on standard output: the endpoint answers now. */
function announce({ url, simulated }: HttpNode, { json }: Listening, config: Config): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
    return;
  }
  const signIn = config.httpTokens !== undefined || config.oauth !== undefined;
  const lines = [
    `Parley is ready for MCP clients at ${url}${MCP_PATH}`,
    signIn ? 'Callers sign in with a token.' : 'Nobody signs in: only this machine is served.',
    simulated ? 'Sandbox: nobody is rung.' : 'Calls are real.',
    'Stop it with Ctrl+C.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
