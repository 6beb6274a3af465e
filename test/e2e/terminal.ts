import { spawn } from 'node:child_process';
import { program } from './hosts.ts';

export interface Ran {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs one command of the built program, with `typed` on its standard input. */
export function runParley(
  args: readonly string[],
  environment: Record<string, string>,
  typed = '',
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'], ...environment },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, errors }));
    child.stdin.end(typed);
  });
}
