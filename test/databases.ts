import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../src/database/database.ts';
import type { DatabasePorts } from '../src/database/retry.ts';
import { openAt, type DatabaseAddress } from './database-address.ts';
import { whileBusy } from './busy.ts';
import { databaseUrl, TEMPLATE } from './postgres-cluster.ts';

const created = new Map<string, Promise<string>>();

/**
 * The address of the database of `folder`: a SQLite file in it, or, in the PostgreSQL run of the suite, a database of
 * the running test's own. The same folder, the same database.
 */
export async function databaseOf(folder: string): Promise<DatabaseAddress> {
  const path = join(folder, 'parley.db');
  return inject('database') === 'sqlite' ? { path } : { path, url: await postgresOf(folder) };
}

/** Opened so that the clock of a test stands still while something is written. */
export async function openDatabaseOf(folder: string, ports: DatabasePorts): Promise<Database> {
  const database = await openAt(await databaseOf(folder), ports);
  return { ...database, write: (work) => whileBusy(database.write(work)) };
}

function postgresOf(folder: string): Promise<string> {
  const known = created.get(folder);
  if (known !== undefined) return known;
  const name = `parley_${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  const address = onServer(`create database ${name} template ${TEMPLATE}`).then(() =>
    databaseUrl(inject('postgresUrl'), name),
  );
  created.set(folder, address);
  onTestFinished(async () => {
    created.delete(folder);
    await onServer(`drop database if exists ${name} with (force)`);
  });
  return address;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
