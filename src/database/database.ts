import type { Kysely, Transaction } from 'kysely';
import type { Build, Given } from './prepare.ts';
import type { Tables } from './schema.ts';

export type Query = Kysely<Tables>;
export type Write = Transaction<Tables>;

/**
 * The one port that both databases fit. Reads go through `read`; every write is a short transaction in `write`
 * (BEGIN IMMEDIATE on SQLite), which is run again from its start when the database is busy. On SQLite, writes that wait
 * for each other share one commit, and each is told of it once it is on disk. Never await the
 * network, a clock or a person inside `write`.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  readonly read: Query;
  /** A query that is built once and run often, for its first row; `names` are those of its parameters. */
  prepare<Parameters extends Given, Row>(
    names: readonly (keyof Parameters & string)[],
    build: Build<Parameters, Row>,
  ): (given: Parameters) => Promise<Row | undefined>;
  write<Result>(work: (transaction: Write) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
