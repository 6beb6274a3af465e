import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

export type Query = Kysely<Tables>;
export type Write = Transaction<Tables>;

/**
 * The one port that both databases fit. Reads go through `read`; every write is a short transaction in `write`
 * (BEGIN IMMEDIATE on SQLite), which is run again from its start when the database is busy. Never await the
 * network, a clock or a person inside `write`.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  readonly read: Query;
  write<Result>(work: (transaction: Write) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
