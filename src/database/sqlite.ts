import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type DialectAdapter,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import type { Database, Query } from './database.ts';
import { migrate } from './migrate.ts';
import { prepare, type Build, type Given } from './prepare.ts';
import { createRetry, type DatabasePorts } from './retry.ts';
import type { Tables } from './schema.ts';
import { writeTogether } from './write-together.ts';

/** SQLite sleeps without queueing and blocks the event loop while it does, so it waits this long only; the rest waits here. */
const BUSY_MILLISECONDS = 20;
const STATEMENTS_KEPT = 300;
const BUSY = 5;
const IN_MEMORY = ':memory:';

/**
 * Opens (and if need be creates and migrates) the embedded database: WAL, every commit on disk before it is
 * acknowledged. Several processes may open one file. `path` may be `:memory:`.
 */
export async function openSqlite(path: string, ports: DatabasePorts): Promise<Database> {
  const file = new DatabaseSync(path, { timeout: BUSY_MILLISECONDS });
  const again = createRetry(ports, isBusy);
  await again(() => {
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    return Promise.resolve();
  });
  const kysely = over(file);
  await again(() => migrate(kysely));
  // Readers have a connection of their own: they see what is committed, and wait for no writer.
  const reader =
    path === IN_MEMORY ? undefined : new DatabaseSync(path, { timeout: BUSY_MILLISECONDS });
  reader?.exec('PRAGMA query_only = ON');
  const read = reader === undefined ? kysely : over(reader);
  return {
    dialect: 'sqlite',
    read,
    prepare: (names, build) => prepareOn(reader ?? file, read, { names, build }),
    write: writeTogether({
      transaction: (work) => again(() => kysely.transaction().execute(work)),
      exec: (statement) => file.exec(statement),
      mustRunAgain: isBusy,
    }),
    async close() {
      if (read !== kysely) await read.destroy();
      await kysely.destroy();
    },
  };
}

const over = (file: DatabaseSync): Query =>
  new Kysely<Tables>({ dialect: new Dialect({ database: overNodeSqlite(file) }) });

interface Preparation<Parameters extends Given, Row> {
  names: readonly (keyof Parameters & string)[];
  build: Build<Parameters, Row>;
}

function prepareOn<Parameters extends Given, Row>(
  file: DatabaseSync,
  query: Query,
  { names, build }: Preparation<Parameters, Row>,
): (given: Parameters) => Promise<Row | undefined> {
  const prepared = prepare(query, names, build);
  const statement = file.prepare(prepared.query.sql);
  return async (given) => statement.get(...(prepared.valuesOf(given) as Bound)) as Row | undefined;
}

class Dialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new Adapter();
  }
}

/** SQLite does have transactional DDL; with it two processes that start at once migrate one after the other. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function overNodeSqlite(file: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      // A transaction that reads first and then writes must hold the lock from its start, or it fails half-way.
      const text = sql === 'begin' ? 'begin immediate' : sql;
      const known = kept.get(text);
      if (known) return known;
      const statement = adapt(file.prepare(text));
      if (kept.size >= STATEMENTS_KEPT) kept.clear();
      kept.set(text, statement);
      return statement;
    },
  };
}

type Bound = Parameters<StatementSync['all']>;

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Bound)),
    run: (parameters) => statement.run(...(parameters as Bound)),
    iterate: (parameters) => statement.iterate(...(parameters as Bound)),
  };
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'errcode' in error ? Number(error.errcode) : Number.NaN;
  return (code & 0xff) === BUSY || isBusy(error.cause);
}
