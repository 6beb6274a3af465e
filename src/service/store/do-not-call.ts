import type { Database, Write } from '../../database/database.ts';
import type { DoNotCallRow } from './rows.ts';

/** In the place of an organisation: the number is not called for any of them. */
export const EVERY_ORGANISATION = 0;

/** Numbers that are never dialled (design section 6, "Operating"). */
export interface DoNotCallStore {
  has(organisation: number, phone: string): Promise<boolean>;
  /** Newest first. */
  list(): Promise<DoNotCallRow[]>;
  /** False when the number was there already. */
  add(row: DoNotCallRow): Promise<boolean>;
  /** False when it was not there. */
  remove(organisation: number, phone: string): Promise<boolean>;
}

export function createDoNotCallStore(database: Database): DoNotCallStore {
  const { read } = database;
  const listed = database.prepare(
    ['organisation', 'phone'],
    (query, given: { organisation: number; phone: string }) =>
      query
        .selectFrom('do_not_call')
        .select('phone')
        .where('phone', '=', given.phone)
        .where('org_id', 'in', [EVERY_ORGANISATION, given.organisation])
        .limit(1),
  );
  return {
    has: async (organisation, phone) => (await listed({ organisation, phone })) !== undefined,
    list: () =>
      read
        .selectFrom('do_not_call')
        .selectAll()
        .orderBy('added_at', 'desc')
        .orderBy('phone')
        .execute(),
    add: (row) => database.write((write) => addNumber(write, row)),
    remove: (organisation, phone) =>
      database.write(async (write) => {
        const { numDeletedRows } = await write
          .deleteFrom('do_not_call')
          .where('phone', '=', phone)
          .where('org_id', '=', organisation)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}

/** Adds a number inside a transaction; one that is there already stays as it is. */
export async function addNumber(write: Write, row: DoNotCallRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await write
    .insertInto('do_not_call')
    .values(row)
    .onConflict((conflict) => conflict.columns(['phone', 'org_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
