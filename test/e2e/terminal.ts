import { spawn } from 'node:child_process';
import { untilClosed } from '../cli/parley.ts';
import { program } from './hosts.ts';

export interface Ran {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs one command of the built program, with `typed` on its standard input. */
export async function runParley(
  args: readonly string[],
  environment: Record<string, string>,
  typed = '',
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: 'pipe',
    env: { PATH: process.env['PATH'], ...environment },
  });
  child.stdin.end(typed);
  const { code, stdout: output, stderr: errors } = await untilClosed(child);
  return { code, output, errors };
}
