import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a process of its own, as its first line describes it. */
export interface Started {
  pid: number;
  url: string;
  keys?: { ai_call: string };
  stop(): Promise<void>;
}

/** Runs a program that says where it listens in the first line of its output. */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Started> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], ...env },
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const said = JSON.parse(line) as Pick<Started, 'url' | 'keys'>;
  return {
    ...said,
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
