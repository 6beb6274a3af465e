import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** A process of the command line, with nothing of this machine's own settings. */
function spawnParley(args: readonly string[], environment: Environment) {
  return spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs one command to its end. */
export const runParley = (args: readonly string[], environment: Environment): Promise<Finished> =>
  untilClosed(spawnParley(args, environment));

/** What a process says until it ends. */
export async function untilClosed(
  child: ChildProcessByStdio<Writable | null, Readable, Readable>,
): Promise<Finished> {
  const read = { stdout: '', stderr: '' };
  child.stdout.on('data', (part: Buffer) => (read.stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (read.stderr += part.toString()));
  await once(child, 'close');
  return { ...read, code: child.exitCode };
}

/** Runs a command until its standard error shows `sign`, ends it, and answers what that was. */
export async function runUntil(
  args: readonly string[],
  environment: Environment,
  sign: RegExp,
): Promise<string> {
  const child = spawnParley(args, environment);
  let stderr = '';
  child.stdout.resume();
  for await (const part of child.stderr) {
    stderr += String(part);
    if (sign.test(stderr)) child.kill('SIGTERM');
  }
  return stderr;
}

export interface Ready {
  ready: boolean;
  url: string;
  org_id?: number;
  webhook_secret?: string;
  keys?: { voice: string; ai_call: string; messaging: string } | undefined;
}

export type RunningService = Awaited<ReturnType<typeof startParleyService>>;

/** `parley service` on a free port, up and answering. The running test or its owner must see to its end. */
export const startParleyService = (
  environment: Environment,
  args: readonly string[] = ['--print-keys'],
) => whenReady(spawnParley(['service', '--port', '0', '--json', ...args], environment));

/** `parley http` in the same way. */
const startParleyHttp = (environment: Environment, args: readonly string[] = []) =>
  whenReady(spawnParley(['http', '--port', '0', '--json', ...args], environment));

/** A process of ours that says on its first line where it listens. */
export async function whenReady(child: ReturnType<typeof spawnParley>) {
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => log.push(line));
  const gone = once(child, 'exit');
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([first]) => String(first)),
    gone.then(() => {
      throw new Error(`the process ended before it was ready: ${log.join('\n')}`);
    }),
  ]);
  const ready = JSON.parse(line) as Ready;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return { ...ready, log, gone, child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** The same for one test: it is gone when the test is over. */
export async function serviceForTest(environment: Environment, args?: readonly string[]) {
  const service = await startParleyService(environment, args);
  onTestFinished(async () => {
    await service.kill();
  });
  return service;
}

/** `parley http` for one test: it is gone when the test is over. */
export async function httpForTest(environment: Environment, args?: readonly string[]) {
  const node = await startParleyHttp(environment, args);
  onTestFinished(async () => {
    await node.kill();
  });
  return node;
}
