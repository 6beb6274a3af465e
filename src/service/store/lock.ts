import { sql } from 'kysely';
import type { Database, Write } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';

/*
 * Locks until the end of the transaction, so that writers that read before they write see each other. SQLite needs
 * none of them: it writes one transaction after the other anyway.
 */

type Dialect = Pick<Database, 'dialect'>;

/** The writers of one organisation wait for each other. */
export async function lockOrganisation(
  { dialect }: Dialect,
  write: Write,
  organisation: number,
): Promise<void> {
  if (dialect === 'sqlite') return;
  const row = write.selectFrom('organisations').select('id').where('id', '=', organisation);
  await row.forUpdate().execute();
}

/** All writers of the table wait for each other; readers do not. */
export async function lockTable(
  { dialect }: Dialect,
  write: Write,
  table: keyof Tables,
): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(write);
}
