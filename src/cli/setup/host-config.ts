import { chmod, copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { applyEdits, modify, parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import * as z from 'zod';
import { Refusal } from '../../errors.ts';
import { inHostForm, SERVER_NAME, serverEntry, type ServerEntry } from './entry.ts';
import type { HostFile } from './host-files.ts';

/** Only its owner reads a file that may hold keys. */
const PRIVATE = 0o600;

/** What a host's file says about Parley. */
export interface HostConfig {
  /** Undefined when there is no file. */
  text?: string;
  entry?: ServerEntry;
}

/**
 * Reads the entry of Parley from a host's file; comments are allowed, as VS Code writes them.
 * Throws `invalid_request` when the file cannot be understood.
 */
export async function readHostConfig(file: HostFile): Promise<HostConfig> {
  const text = await readFile(file.path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return {};
  const servers = serversOf(file, text);
  if (!Object.hasOwn(servers, SERVER_NAME)) return { text };
  const parsed = serverEntry.safeParse(servers[SERVER_NAME]);
  if (!parsed.success) throw unreadable(file, 'its entry for parley has no command');
  return { text, entry: parsed.data };
}

/**
 * Puts the entry into the host's file and leaves everything else as it stands, comments too. The file as it was is
 * kept beside it. Answers the path of that copy, or undefined when there was no file.
 */
export async function writeHostConfig(
  file: HostFile,
  entry: ServerEntry,
): Promise<string | undefined> {
  const { text } = await readHostConfig(file);
  const edits = modify(text ?? '{}', [file.field, SERVER_NAME], inHostForm(file.field, entry), {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
  });
  const backup = text === undefined ? undefined : `${file.path}.before-parley`;
  if (backup !== undefined) await copyFile(file.path, backup);
  await replace(file.path, `${applyEdits(text ?? '{}', edits).trimEnd()}\n`);
  return backup;
}

/** Whole or not at all: a host that reads meanwhile never sees half a file. */
async function replace(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const mode = await stat(path).then(
    (found) => found.mode & 0o777,
    () => PRIVATE,
  );
  const next = `${path}.parley-new`;
  await writeFile(next, text, { mode });
  await chmod(next, mode);
  await rename(next, path);
}

const record = z.record(z.string(), z.unknown());

function serversOf(file: HostFile, text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  const errors: ParseError[] = [];
  const whole = record.safeParse(parse(text, errors, { allowTrailingComma: true }));
  const [first] = errors;
  if (first !== undefined) {
    const line = text.slice(0, first.offset).split('\n').length;
    throw unreadable(file, `line ${line}: ${printParseErrorCode(first.error)}`);
  }
  if (!whole.success) throw unreadable(file, 'it is not a JSON object');
  const servers = record.safeParse(whole.data[file.field] ?? {});
  if (!servers.success) throw unreadable(file, `${file.field} is not an object`);
  return servers.data;
}

const unreadable = ({ title, path }: HostFile, why: string): Refusal =>
  new Refusal(
    'invalid_request',
    `The settings of ${title} cannot be read (${why}).`,
    `Mend ${path}, or move it away; nothing was changed in it.`,
  );
