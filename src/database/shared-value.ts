import type { Database } from './database.ts';

/** A named value of the installation, the same for all of its processes; undefined when there is none. */
export async function readSharedValue(
  { read }: Database,
  name: string,
): Promise<string | undefined> {
  const row = await read
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** The same; `make` is called when there is none yet, and whoever is first decides. */
export async function sharedValue(
  database: Database,
  name: string,
  make: () => string,
): Promise<string> {
  const known = await readSharedValue(database, name);
  if (known !== undefined) return known;
  const value = make();
  return database.write(async (write) => {
    await write
      .insertInto('installation')
      .values({ name, value })
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
