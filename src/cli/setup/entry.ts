import * as z from 'zod';
import type { Environment } from '../../config.ts';

/** The name under which hosts know the server. */
export const SERVER_NAME = 'parley';

/** How a host starts Parley. Other fields are a host's own. */
export const serverEntry = z.looseObject({
  command: z.string(),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
});
export type ServerEntry = z.output<typeof serverEntry>;

interface Program {
  /** This Node, with its whole path: a host that was started from a dock has no PATH to find one. */
  node: string;
  /** The file of the command line that runs now. */
  main: string;
  environment: Environment;
  variables: readonly string[];
}

/** The entry that starts the program that runs now, with the settings that it has now. */
export function entryOf({ node, main, environment, variables }: Program): ServerEntry {
  const env = Object.fromEntries(
    variables.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  return isInNpxCache(main)
    ? { command: 'npx', args: ['-y', 'parley', 'stdio'], env }
    : { command: node, args: [main, 'stdio'], env };
}

/** What npx unpacked may be gone tomorrow; npx finds it again. */
const isInNpxCache = (path: string): boolean => /[\\/]_npx[\\/]/u.test(path);

/** The address of a database carries its password. */
const SECRET = /(?:_KEY|_TOKEN|_SECRET|DATABASE_URL)$/u;

/** The same for the screen: keys stay out of scrollback and screenshots. */
export function withoutSecrets(entry: ServerEntry): ServerEntry {
  const env = Object.entries(entry.env).map(([name, value]) => [
    name,
    SECRET.test(name) ? '(hidden; --write puts it in)' : value,
  ]);
  return { ...entry, env: Object.fromEntries(env) };
}

/** In the form of the host's file: no empty fields, and VS Code wants the transport named. */
export function inHostForm(field: 'mcpServers' | 'servers', { env, ...entry }: ServerEntry) {
  return {
    ...(field === 'servers' ? { type: 'stdio' } : {}),
    ...entry,
    ...(Object.keys(env).length === 0 ? {} : { env }),
  };
}
