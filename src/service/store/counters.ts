import { sql } from 'kysely';
import type { Write } from '../../database/database.ts';

/** The next number of its kind. Asked for last in a transaction, because others wait for it until the end. */
export async function nextNumber(
  write: Write,
  name: 'calls' | 'numbers' | 'templates',
): Promise<number> {
  const { value } = await write
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<number>`${sql.ref('counters.value')} + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
