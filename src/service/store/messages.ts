import type { Database, Write } from '../../database/database.ts';
import type { MessageRow } from './rows.ts';
import { charge, refund } from './wallets.ts';

/** What moves while a message is delivered. */
export type MessageChange = Pick<MessageRow, 'status' | 'errors' | 'claim_at' | 'updated_at'>;

export interface Acceptance {
  platformId: string;
  at: number;
  /** When to look at it again; null = never. */
  claimAt: number | null;
}

export interface MessageStore {
  /** Charges the wallet and writes the message down, both or neither; false when the wallet does not cover it. */
  reserve(message: MessageRow): Promise<boolean>;
  /** The platform has taken it. */
  accept(message: MessageRow, acceptance: Acceptance): Promise<void>;
  /** The platform has not taken it: it is forgotten, and what it cost is given back. */
  withdraw(message: MessageRow): Promise<void>;
  /** Nobody can tell whether the platform has taken it: it stays charged and is never sent again. */
  leaveUnknown(message: MessageRow, at: number): Promise<void>;
  /** By the platform's id. */
  find(organisation: number, platformId: string): Promise<MessageRow | undefined>;
  /** The same, whichever organisation sent it. */
  findOfAny(platformId: string): Promise<MessageRow | undefined>;
  /**
   * Writes what became of a message, if it is in one of the states `from`, and returns it; otherwise undefined.
   * Ends every lease, so that a step that was under way elsewhere is not written over this one.
   */
  advance(
    message: Pick<MessageRow, 'id' | 'org_id'> & { lease_owner?: string | null },
    change: MessageChange,
    from: readonly string[],
  ): Promise<MessageRow | undefined>;
  /** A customer wrote at `at`; what comes late does not set the window back. */
  noteInbound(organisation: number, phone: string, at: number): Promise<void>;
  /** The same for every organisation: a number on a real platform is one for all of them. */
  noteInboundForAll(phone: string, at: number): Promise<void>;
  /** When this customer wrote last. */
  lastInbound(organisation: number, phone: string): Promise<number | undefined>;
}

export function createMessageStore(database: Database): MessageStore {
  return { ...createSends(database), ...createDeliveries(database), ...createWindows(database) };
}

function createSends(
  database: Database,
): Pick<MessageStore, 'reserve' | 'accept' | 'withdraw' | 'leaveUnknown'> {
  const change = async (id: string, set: Partial<MessageRow>): Promise<void> => {
    await database.write((write) =>
      write.updateTable('messages').set(set).where('id', '=', id).execute(),
    );
  };
  return {
    reserve: (message) =>
      database.write(async (write) => {
        if (!(await charge(write, message.org_id, message.price))) return false;
        await write.insertInto('messages').values(message).execute();
        return true;
      }),
    accept: ({ id }, { platformId, at, claimAt }) =>
      change(id, {
        platform_id: platformId,
        status: 'accepted',
        accepted_at: at,
        claim_at: claimAt,
        updated_at: at,
      }),
    withdraw: ({ id, org_id, price }) =>
      database.write(async (write) => {
        await write.deleteFrom('messages').where('id', '=', id).execute();
        await refund(write, org_id, price);
      }),
    leaveUnknown: ({ id }, at) => change(id, { status: 'unknown', updated_at: at }),
  };
}

function createDeliveries({
  read,
  write: transact,
}: Database): Pick<MessageStore, 'find' | 'findOfAny' | 'advance'> {
  return {
    find: (organisation, platformId) =>
      read
        .selectFrom('messages')
        .selectAll()
        .where('org_id', '=', organisation)
        .where('platform_id', '=', platformId)
        .executeTakeFirst(),
    findOfAny: (platformId) =>
      read
        .selectFrom('messages')
        .selectAll()
        // The index begins with the organisation.
        .where('org_id', 'in', read.selectFrom('organisations').select('id'))
        .where('platform_id', '=', platformId)
        .executeTakeFirst(),
    async advance({ id, org_id, lease_owner }, change, from) {
      // PostgreSQL cannot look in an empty list.
      if (from.length === 0) return undefined;
      return transact((write) => {
        const update = write
          .updateTable('messages')
          .set({ ...change, lease_owner: null })
          .where('id', '=', id)
          .where('org_id', '=', org_id)
          .where('status', 'in', from);
        const held =
          lease_owner === undefined ? update : update.where('lease_owner', '=', lease_owner);
        return held.returningAll().executeTakeFirst();
      });
    },
  };
}

function createWindows(
  database: Database,
): Pick<MessageStore, 'noteInbound' | 'noteInboundForAll' | 'lastInbound'> {
  return {
    noteInbound: (organisation, phone, at) =>
      database.write((write) => note(write, [organisation], { phone, at })),
    noteInboundForAll: (phone, at) =>
      database.write(async (write) => {
        const all = await write.selectFrom('organisations').select('id').execute();
        const organisations = all.map(({ id }) => id);
        if (organisations.length > 0) await note(write, organisations, { phone, at });
      }),
    async lastInbound(organisation, phone) {
      const row = await database.read
        .selectFrom('message_windows')
        .select('written_at')
        .where('org_id', '=', organisation)
        .where('phone', '=', phone)
        .executeTakeFirst();
      return row?.written_at;
    },
  };
}

async function note(
  write: Write,
  organisations: readonly number[],
  { phone, at }: { phone: string; at: number },
): Promise<void> {
  await write
    .insertInto('message_windows')
    .values(organisations.map((org_id) => ({ org_id, phone, written_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'phone'])
        .doUpdateSet({ written_at: at })
        .where('message_windows.written_at', '<', at),
    )
    .execute();
}
