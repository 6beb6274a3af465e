import type { Database } from '../../database/database.ts';
import { createReaders } from './readers.ts';
import { createSharedValues } from './shared-values.ts';
import type { ActionStore } from './store.ts';
import { decide, finish, renew, reserve, startSending, takeOver } from './transitions.ts';

/** The rows of approvals and of the ledger in that database. */
export function createActionStore(database: Database): ActionStore {
  return {
    ...createReaders(database),
    ...createSharedValues(database),
    reserve: (row, approval) => database.write((write) => reserve(write, row, approval)),
    renew: (old, row, approval) => database.write((write) => renew(write, old, row, approval)),
    startSending: (row, sending) => database.write((write) => startSending(write, row, sending)),
    takeOver: (row, sending) => database.write((write) => takeOver(write, row, sending)),
    finish: (id, end) => database.write((write) => finish(write, id, end)),
    decide: (id, decision, overruled) =>
      database.write((write) => decide(write, id, decision, overruled)),
  };
}
