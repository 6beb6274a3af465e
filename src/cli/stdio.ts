import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createLog, standardError } from '../log.ts';
import { startStdio } from '../mcp/stdio.ts';
import { systemRandom } from '../random.ts';
import { VERSION } from '../version.ts';
import type { LocalPage } from './approval-page.ts';
import type { Installation } from './installation.ts';
import { readSettings } from './settings.ts';
import { toolsetsFor } from './toolsets.ts';

/** One person at one computer is one principal (design section 2). */
const LOCAL = 'local';
const STATE_KEY_BYTES = 32;
/** Calls of an earlier session may be due; they are looked for once the client has had its first answers. */
const LOOK_FOR_CALLS_AFTER_MILLISECONDS = 1500;

/** `parley stdio`: serves MCP until the client goes away; answers the exit code. */
export async function stdio(): Promise<number> {
  staySmall();
  const config = readSettings();
  const log = createLog({ level: 'warn', json: false, write: standardError });
  const pageFor = async (id: string): Promise<string | undefined> => (await page()).urlOf(id);
  const open = once(async (): Promise<Installation> => {
    const { openInstallation } = await import('./installation.ts');
    return openInstallation(config, log, pageFor);
  });
  const page = once(async (): Promise<LocalPage> => {
    const { createLocalPage } = await import('./approval-page.ts');
    return createLocalPage(config, { database: async () => (await open()).database, log });
  });
  const server = startStdio({
    actions: async () => (await open()).actions,
    principal: LOCAL,
    approval: config.approval,
    toolsets: config.baseUrl === undefined ? config.toolsets : toolsetsFor(config, config.keys),
    clock: systemClock,
    random: systemRandom,
    log,
    stateKey: systemRandom.bytes(STATE_KEY_BYTES),
    version: VERSION,
    simulated: config.baseUrl === undefined,
    ...(config.approval === 'elicitation' ? {} : { pageFor }),
  });
  const over = new AbortController();
  const waking = wakeLater(config, open, over.signal);
  await Promise.race([server.closed, interrupted()]);
  over.abort();
  await waking;
  await server.close();
  if (page.begun()) await (await page()).close();
  if (open.begun()) await (await open()).close();
  return 0;
}

/** A host may keep many servers beside each other for days: a small heap counts for more than the last bit of speed. */
function staySmall(): void {
  setFlagsFromString('--optimize-for-size');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Scheduled calls go out while this process runs, also when no tool is called. */
async function wakeLater(
  config: Config,
  open: () => Promise<Installation>,
  signal: AbortSignal,
): Promise<void> {
  await systemClock.sleep(LOOK_FOR_CALLS_AFTER_MILLISECONDS, signal);
  const embedded = config.baseUrl === undefined;
  if (!signal.aborted && embedded && existsSync(config.dataDir)) await open();
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}

/** Runs at the first call; a failure is told to every caller and tried anew by the next. */
function once<Value>(make: () => Promise<Value>): { (): Promise<Value>; begun(): boolean } {
  let made: Promise<Value> | undefined;
  const get = (): Promise<Value> => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return Object.assign(get, { begun: () => made !== undefined });
}
