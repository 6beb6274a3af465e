import type { Database } from '../../database/database.ts';
import { readSharedValue, sharedValue } from '../../database/shared-value.ts';
import type { ActionStore } from './store.ts';

type SharedValues = Pick<ActionStore, 'shared' | 'value' | 'replace'>;

/** Named values of the installation, the same for all of its processes. */
export const createSharedValues = (database: Database): SharedValues => ({
  value: (name) => readSharedValue(database, name),
  shared: (name, make) => sharedValue(database, name, make),
  replace: (name, from, to) => replace(database, name, from, to),
});

function replace(
  database: Database,
  name: string,
  from: string | undefined,
  to: string | undefined,
): Promise<boolean> {
  return database.write(async (write) => {
    if (from === undefined) {
      if (to === undefined) return true;
      const inserted = await write
        .insertInto('installation')
        .values({ name, value: to })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    }
    if (to === undefined) {
      const standing = write.deleteFrom('installation').where('name', '=', name);
      return (await standing.where('value', '=', from).executeTakeFirst()).numDeletedRows === 1n;
    }
    const standing = write.updateTable('installation').set({ value: to }).where('name', '=', name);
    return (await standing.where('value', '=', from).executeTakeFirst()).numUpdatedRows === 1n;
  });
}
