import type { Database } from '../../database/database.ts';
import { createReaders } from './readers.ts';
import type { ActionStore } from './store.ts';
import { decide, finish, renew, reserve, startSending, takeOver } from './transitions.ts';

/** The rows of approvals and of the ledger in that database. */
export function createActionStore(database: Database): ActionStore {
  return {
    ...createReaders(database),
    shared: (name, make) => shared(database, name, make),
    reserve: (row, approval) => database.write((write) => reserve(write, row, approval)),
    renew: (old, row, approval) => database.write((write) => renew(write, old, row, approval)),
    startSending: (row, sending) => database.write((write) => startSending(write, row, sending)),
    takeOver: (row, sending) => database.write((write) => takeOver(write, row, sending)),
    finish: (id, end) => database.write((write) => finish(write, id, end)),
    decide: (id, decision, from) => database.write((write) => decide(write, id, decision, from)),
  };
}

async function shared(database: Database, name: string, make: () => string): Promise<string> {
  const known = await database.read
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) return known.value;
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
