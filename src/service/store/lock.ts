import type { Database, Write } from '../../database/database.ts';

/**
 * Lets the writers of one organisation wait for each other until the end of this transaction, so that two that read
 * before they write see each other. SQLite writes one transaction after the other anyway.
 */
export async function lockOrganisation(
  { dialect }: Pick<Database, 'dialect'>,
  write: Write,
  organisation: number,
): Promise<void> {
  if (dialect === 'sqlite') return;
  const row = write.selectFrom('organisations').select('id').where('id', '=', organisation);
  await row.forUpdate().execute();
}
