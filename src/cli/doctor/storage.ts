import { access, constants, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { findings, type Finding } from './finding.ts';

const folder = findings('data folder');
const database = findings('database');
const MEGABYTE = 1024 * 1024;
const LEAST_MEGABYTES = 200;
const READABLE_BY_OTHERS = 0o077;

/** Folder first: without one there is no database to look at. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const first = await checkFolder(config.dataDir);
  if (config.databaseUrl !== undefined) return [...first, await checkPostgres(config.databaseUrl)];
  if (first.some(({ state }) => state === 'fault')) return first;
  return [...first, await checkSqlite(join(config.dataDir, 'parley.db'))];
}

async function checkFolder(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [await checkParent(path)];
  if (!found.isDirectory()) {
    return [folder.fault(`${path} is a file, not a folder.`, 'Set PARLEY_DATA_DIR to a folder.')];
  }
  if (!(await isWritable(path))) {
    return [
      folder.fault(
        `${path} cannot be written to.`,
        'Give this user the right to write there, or set PARLEY_DATA_DIR to another folder.',
      ),
    ];
  }
  return [...checkRights(path, found.mode), await checkSpace(path)];
}

/** It is made at the first start, in the nearest folder that is there. */
async function checkParent(path: string): Promise<Finding> {
  const above = dirname(path);
  const found = await stat(above).catch(() => undefined);
  if (found === undefined && above !== path) return checkParent(above);
  const usable =
    found?.isDirectory() === true &&
    (await access(above, constants.W_OK).then(
      () => true,
      () => false,
    ));
  return usable
    ? folder.ok(`${path} will be made at the first start.`)
    : folder.fault(
        `${path} cannot be made: ${above} is no folder that can be written to.`,
        'Set PARLEY_DATA_DIR to a folder of this user.',
      );
}

/** Rights alone do not tell: the disk may be read-only. */
async function isWritable(path: string): Promise<boolean> {
  try {
    await rmdir(await mkdtemp(join(path, '.doctor-')));
    return true;
  } catch {
    return false;
  }
}

function checkRights(path: string, mode: number): Finding[] {
  if (process.platform === 'win32' || (mode & READABLE_BY_OTHERS) === 0) {
    return [folder.ok(`${path} is there, and this user alone can read it.`)];
  }
  return [
    folder.warning(
      `Other users of this computer can look into ${path}.`,
      `Close it with: chmod 700 ${JSON.stringify(path)}`,
    ),
  ];
}

async function checkSpace(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  const megabytes = Math.floor((bavail * bsize) / MEGABYTE);
  return megabytes >= LEAST_MEGABYTES
    ? folder.ok(`${megabytes} MB are free.`)
    : folder.fault(
        `Only ${megabytes} MB are free for ${path}.`,
        'Make room: a recorded call takes about one megabyte a minute.',
      );
}

async function checkSqlite(path: string): Promise<Finding> {
  if ((await stat(path).catch(() => undefined)) === undefined) {
    return database.ok('The database will be made at the first start.');
  }
  const { inspectSqlite } = await import('../../database/inspect.ts');
  const fault = inspectSqlite(path);
  return fault === undefined
    ? database.ok(`${path} is whole.`)
    : database.fault(
        `${path} is damaged: ${fault}.`,
        'Stop Parley, move the file away, and put the last back-up in its place (see docs/service.md).',
      );
}

async function checkPostgres(url: string): Promise<Finding> {
  const { inspectPostgres } = await import('../../database/inspect.ts');
  const fault = await inspectPostgres(url);
  return fault === undefined
    ? database.ok('PostgreSQL answers.')
    : database.fault(
        `PostgreSQL cannot be used: ${fault}.`,
        'Check the address, the user and the password in PARLEY_DATABASE_URL, and that the server runs.',
      );
}
