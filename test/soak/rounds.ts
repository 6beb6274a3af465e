import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostedServer } from './hosted-server.ts';
import { openPlacing } from './placing.ts';
import { killSteps, type KillStep } from './steps.ts';

export interface Outcome {
  step: KillStep;
  /** POSTs that arrived for the key. */
  posts: number;
  /** What the calls after the kill were told. */
  told: readonly string[];
}

const sender = fileURLToPath(new URL('sender.ts', import.meta.url));

/**
 * One round: for every step, two processes have one key, and one of them dies at that step; in odd rounds it is the
 * first, in even rounds they race. Then the key is asked for twice more. `folder` keeps the database of all rounds.
 */
export async function runRound(
  folder: string,
  server: HostedServer,
  round: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const placing = await openPlacing(folder, server.url);
  for (const step of killSteps) {
    const key = `round-${round}-${step}`;
    const before = count(server);
    const dying = runSender([folder, server.url, key, step]);
    if (round % 2 === 1) await dying;
    await Promise.all([dying, runSender([folder, server.url, key, 'none'])]);
    const told = [await placing.place(key), await placing.place(key)];
    outcomes.push({ step, posts: count(server) - before, told });
  }
  await placing.close();
  return outcomes;
}

/** What must hold whatever happened: never two POSTs for one key, and an answer that fits. */
export function faultsOf({ step, posts, told }: Outcome): string[] {
  const faults: string[] = [];
  if (posts > 1) faults.push(`${step}: ${posts} POSTs for one key`);
  const last = told.at(-1);
  if (last !== 'placed' && last !== 'unknown') faults.push(`${step}: ended as ${last}`);
  if (last === 'placed' && posts !== 1) faults.push(`${step}: placed with ${posts} POSTs`);
  if (step === 'none' && last !== 'placed') faults.push('undisturbed, but not placed');
  return faults;
}

const count = ({ posts }: HostedServer): number =>
  [...posts.values()].reduce((sum, each) => sum + each, 0);

/** Resolves once the process is gone, however it ended. */
function runSender(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [sender, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'parley-soak-cache') },
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') return resolve();
      reject(new Error(`a sender ended with ${code}`));
    });
  });
}
