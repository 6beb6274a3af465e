import type { Database } from '../../database/database.ts';

/** The value of that name which all processes of the installation share; `make` is called when there is none yet. */
export async function sharedValue(
  database: Database,
  name: string,
  make: () => string,
): Promise<string> {
  return database.write(async (write) => {
    await write
      .insertInto('installation')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await write
      .selectFrom('installation')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.value;
  });
}
