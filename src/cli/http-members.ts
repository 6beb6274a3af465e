import { readFileSync, statSync } from 'node:fs';
import type { Clock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { createDirectory, type Directory } from '../mcp/http/directory.ts';
import { parseMembers, type Member } from '../mcp/http/tokens.ts';

export interface MembersOptions {
  path: string;
  clock: Clock;
  log: Log;
  /** What else must hold of the members; throws a Refusal. */
  check(members: readonly Member[]): void;
}

const LOOK_EVERY_MILLISECONDS = 1000;
const OTHERS_MAY_READ = 0o077;

/**
 * The members of the file of `PARLEY_HTTP_TOKENS`. A change of the file holds within a second; one that cannot be read
 * is logged, and what stood there before stays. Throws `invalid_request` when the file is not good at the start.
 */
export function openMembers(options: MembersOptions): () => Directory {
  const { path, clock, log } = options;
  let version = versionOf(path);
  let directory = read(options);
  let lookedAt = clock.now().getTime();
  warnOfReaders(path, log);
  return () => {
    const now = clock.now().getTime();
    if (now - lookedAt < LOOK_EVERY_MILLISECONDS) return directory;
    lookedAt = now;
    const found = versionOf(path);
    if (found === version) return directory;
    version = found;
    try {
      directory = read(options);
      log.info('the file of PARLEY_HTTP_TOKENS has changed and holds');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.error(`${error.message} What stood there before still holds.`, { hint: error.hint });
    }
    return directory;
  };
}

function read({ path, check }: MembersOptions): Directory {
  const members = parseMembers(readText(path));
  check(members);
  return createDirectory(members);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(
      'invalid_request',
      'The file of PARLEY_HTTP_TOKENS cannot be read.',
      `Check that ${path} is there and that this user may read it.`,
      { cause: error },
    );
  }
}

/** Changes with every change of the file, also where a link is turned to another file. */
function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? 'gone' : [found.ino, found.size, found.mtimeMs].join();
}

function warnOfReaders(path: string, log: Log): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS_MAY_READ) === 0 || process.platform === 'win32') return;
  log.warn('other users of this machine may read the file of PARLEY_HTTP_TOKENS', {
    hint: `chmod 600 ${path}`,
  });
}
