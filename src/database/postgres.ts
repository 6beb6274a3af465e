import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type CustomTypesConfig } from 'pg';
import { Refusal } from '../errors.ts';
import type { Database, Query, Write } from './database.ts';
import { migrate } from './migrate.ts';
import { prepare, type Build, type Given } from './prepare.ts';
import { createRetry, type DatabasePorts } from './retry.ts';
import type { Tables } from './schema.ts';

const MOST_CONNECTIONS = 10;
const CONNECT_MILLISECONDS = 5_000;
const STATEMENT_MILLISECONDS = 15_000;
/** A transaction of ours never waits for anything but the database. */
const IDLE_TRANSACTION_MILLISECONDS = 15_000;

/** Two transactions were in each other's way and this one was rolled back whole: serialisation failure, deadlock. */
const rolledBack = new Set(['40001', '40P01']);
/** Another node created the same thing at the same moment. */
const createdTwice = new Set(['42P07', '23505']);

/**
 * Opens (and if need be migrates) a PostgreSQL database that several nodes share. Throws `upstream_unavailable` when it
 * cannot be reached. Transactions are READ COMMITTED: what is read to be written is locked by the store.
 */
export async function openPostgres(url: string, ports: DatabasePorts): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MILLISECONDS,
    application_name: 'parley',
    keepAlive: true,
    types: numbersForInt8,
  });
  // A connection that breaks while nobody uses it is replaced; whoever needs the database next learns how it is.
  pool.on('error', () => undefined);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const again = createRetry(ports, (error) => rolledBack.has(codeOf(error)));
  try {
    await createRetry(ports, (error) => createdTwice.has(codeOf(error)))(() => migrate(kysely));
  } catch (error) {
    await kysely.destroy();
    throw unreachable(error);
  }
  return {
    dialect: 'postgres',
    read: kysely,
    prepare: (names, build) => prepareOn(kysely, names, build),
    write: <Result>(work: (transaction: Write) => Promise<Result>) =>
      again(() => kysely.transaction().execute(work)),
    close: () => kysely.destroy(),
  };
}

function prepareOn<Parameters extends Given, Row>(
  kysely: Query,
  names: readonly (keyof Parameters & string)[],
  build: Build<Parameters, Row>,
): (given: Parameters) => Promise<Row | undefined> {
  const { query, valuesOf } = prepare(kysely, names, build);
  return async (given) => {
    const { rows } = await kysely.executeQuery<Row>({ ...query, parameters: valuesOf(given) });
    return rows[0];
  };
}

/** Every 64-bit number of ours is a time in milliseconds or a count, which a JavaScript number holds exactly. */
const numbersForInt8: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format),
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The driver's own words can hold the address with its password, so they go to the log only. */
function unreachable(cause: unknown): Refusal {
  return new Refusal(
    'upstream_unavailable',
    'The PostgreSQL database cannot be used.',
    'Check PARLEY_DATABASE_URL: that the server runs, that the database exists, and that the user may create tables in it.',
    { cause },
  );
}
