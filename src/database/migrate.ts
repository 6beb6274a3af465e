import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as first from './migrations/0001-calls-and-approvals.ts';
import * as doNotCall from './migrations/0002-do-not-call.ts';
import * as voice from './migrations/0003-voice.ts';
import * as retention from './migrations/0005-retention.ts';
import * as dashboard from './migrations/0007-dashboard.ts';
import * as messaging from './migrations/0006-messaging.ts';
import type { Tables } from './schema.ts';

/** In order, for ever: a migration that has landed is never changed. */
const migrations: Record<string, Migration> = {
  '0001-calls-and-approvals': first,
  '0002-do-not-call': doNotCall,
  '0003-voice': voice,
  '0005-retention': retention,
  '0006-messaging': messaging,
  '0007-dashboard': dashboard,
};

/** Brings the schema up to date; safe when several processes start at once. */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
