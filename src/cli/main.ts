#!/usr/bin/env node
import { Refusal } from '../errors.ts';
import { help } from './help.ts';
import { VERSION } from '../version.ts';

const OLDEST_NODE = [22, 19] as const;

type Command = (args: readonly string[]) => Promise<number>;

/** Each command loads only when it is asked for: `stdio` must be quick to start. */
const commands: Record<string, () => Promise<Command>> = {
  stdio: async () => (await import('./stdio.ts')).stdio,
  http: async () => (await import('./http.ts')).http,
  service: async () => (await import('./service.ts')).service,
  keys: async () => (await import('./keys.ts')).keys,
  account: async () => (await import('./account.ts')).account,
  numbers: async () => (await import('./numbers.ts')).numbers,
  dnc: async () => (await import('./dnc.ts')).dnc,
  call: async () => (await import('./call.ts')).call,
  calls: async () => (await import('./calls.ts')).calls,
  check: async () => (await import('./check.ts')).check,
  demo: async () => (await import('./demo.ts')).demo,
  approve: async () => (await import('./approve.ts')).approve,
  setup: async () => (await import('./setup.ts')).setup,
  doctor: async () => (await import('./doctor.ts')).doctor,
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

/** Older versions lack what the program is made of, and would only say so in riddles. */
function assertNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Refusal(
    'invalid_request',
    `Parley needs Node ${OLDEST_NODE.join('.')} or newer; this is ${version}.`,
    'Install a current Node, or point your MCP client at one.',
  );
}

try {
  assertNode(process.versions.node);
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message} ${error.hint}\n`);
  process.exitCode = 2;
}
