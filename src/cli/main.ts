#!/usr/bin/env node
import { Refusal } from '../errors.ts';
import { help } from './help.ts';
import { VERSION } from '../version.ts';

type Command = (args: readonly string[]) => Promise<number>;

/** Each command loads only when it is asked for: `stdio` must be quick to start. */
const commands: Record<string, () => Promise<Command>> = {
  stdio: async () => (await import('./stdio.ts')).stdio,
  service: async () => (await import('./service.ts')).service,
  demo: async () => (await import('./demo.ts')).demo,
  approve: async () => (await import('./approve.ts')).approve,
  decline: async () => (await import('./approve.ts')).decline,
};

async function run([name = 'stdio', ...args]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') return print(help);
  if (name === '--version' || name === '-v') return print(`${VERSION}\n`);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    process.stderr.write(`There is no command ${JSON.stringify(name)}.\n\n${help}`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) return print(help);
  const command = await load();
  return command(args);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message} ${error.hint}\n`);
  process.exitCode = 2;
}
