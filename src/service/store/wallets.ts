import { sql } from 'kysely';
import type { Database, Write } from '../../database/database.ts';

/** What an organisation can spend before anybody has set its balance. */
const FIRST_BALANCE = 1_000;

/** How many more messages each organisation can pay for. */
export interface WalletStore {
  setBalance(organisation: number, balance: number): Promise<void>;
  balance(organisation: number): Promise<number>;
}

export function createWalletStore(database: Database): WalletStore {
  return {
    async setBalance(organisation, balance) {
      await database.write((write) =>
        write
          .insertInto('wallets')
          .values({ org_id: organisation, balance })
          .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ balance }))
          .execute(),
      );
    },
    async balance(organisation) {
      const row = await database.read
        .selectFrom('wallets')
        .select('balance')
        .where('org_id', '=', organisation)
        .executeTakeFirst();
      return row?.balance ?? FIRST_BALANCE;
    },
  };
}

/** Takes `price` out of the wallet as part of a transaction; false, and nothing taken, when there is less in it. */
export async function charge(write: Write, organisation: number, price: number): Promise<boolean> {
  if (price === 0) return true;
  await write
    .insertInto('wallets')
    .values({ org_id: organisation, balance: FIRST_BALANCE })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
  const { numUpdatedRows } = await write
    .updateTable('wallets')
    .set({ balance: sql<number>`balance - ${price}` })
    .where('org_id', '=', organisation)
    .where('balance', '>=', price)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts it back. */
export async function refund(write: Write, organisation: number, price: number): Promise<void> {
  await write
    .updateTable('wallets')
    .set({ balance: sql<number>`balance + ${price}` })
    .where('org_id', '=', organisation)
    .execute();
}
