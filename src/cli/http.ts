import { setFlagsFromString } from 'node:v8';
import type { Config } from '../config.ts';
import { createMcpServer } from '../mcp/server.ts';
import { readArguments } from './arguments.ts';
import { MCP_PATH } from './http-app.ts';
import { startNode, type HttpNode } from './http-node.ts';
import { assertSafe } from './http-safety.ts';
import { listeningOptions, readListening, toldToStop, type Listening } from './listening.ts';
import { whileServing } from './serving.ts';
import { readSettings } from './settings.ts';

const SECOND = 1000;

/** `parley http`: MCP over Streamable HTTP until SIGTERM or SIGINT; answers the exit code (design sections 7 and 9). */
export async function http(args: readonly string[]): Promise<number> {
  stayCompact();
  const config = readSettings();
  const { values } = readArguments(args, { options: listeningOptions });
  const listening = readListening(values, config);
  assertSafe(config, listening.host);
  await whileServing(config, listening, async (serving) => {
    const node = await startNode({ config, listening, ...serving, createServer: createMcpServer });
    // Whoever reads the first line may tell us to stop right away.
    const told = toldToStop();
    announce(node, listening, config);
    await told;
    serving.log.info('stopping: no new calls are taken', { drain_seconds: config.drainSeconds });
    const stopped = node.stop(config.drainSeconds * SECOND);
    await Promise.race([stopped, toldToStop().then(() => node.stop(0))]);
    serving.log.info('stopped');
  });
  return 0;
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
