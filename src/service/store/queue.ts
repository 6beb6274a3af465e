import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import type { CallRow } from './rows.ts';

export interface Claim {
  now: number;
  limit: number;
  /** Different for every claim, so that a lease taken over is told from the one before even in one process. */
  owner: string;
  leaseUntil: number;
}

export interface Lease {
  id: string;
  owner: string;
}

/** Work that is due, whoever does it: `claim_at` is its one index, also while the work is held (design section 6). */
export interface Queue<Work = CallRow> {
  /** Wall time of the earliest work, held or not; undefined when there is none. */
  nextDue(): Promise<number | undefined>;
  /** Takes what is due, the longest due first; a lease that has run out is due as well. No other process gets the same. */
  claim(claim: Claim): Promise<Work[]>;
  /** Extends the leases that are still held and returns their ids. */
  renew(leases: readonly Lease[], until: number): Promise<ReadonlySet<string>>;
}

type QueueTable = 'calls' | 'webhook_deliveries' | 'messages';

export function createQueue<Table extends QueueTable>(
  database: Database,
  table: Table,
): Queue<Selectable<Tables[Table]>> {
  // The columns of a queue are the same in each table; the query builder cannot say so of a name that may be any.
  const name = table as 'calls';
  return {
    async nextDue() {
      const first = await database.read
        .selectFrom(name)
        .select('claim_at')
        .where('claim_at', 'is not', null)
        .orderBy('claim_at')
        .limit(1)
        .executeTakeFirst();
      return first?.claim_at ?? undefined;
    },
    claim: async (claim) =>
      (await claimRows(database, name, claim)) as unknown as Selectable<Tables[Table]>[],
    async renew(leases, until) {
      if (leases.length === 0) return new Set();
      const kept = await database.write((write) =>
        write
          .updateTable(name)
          .set({ claim_at: until })
          .where(
            'id',
            'in',
            leases.map(({ id }) => id),
          )
          .where('lease_owner', 'in', [...new Set(leases.map(({ owner }) => owner))])
          .returning(['id', 'lease_owner'])
          .execute(),
      );
      const owners = new Map(kept.map(({ id, lease_owner }) => [id, lease_owner]));
      return new Set(
        leases.filter(({ id, owner }) => owners.get(id) === owner).map(({ id }) => id),
      );
    },
  };
}

function claimRows(database: Database, name: 'calls', { now, limit, owner, leaseUntil }: Claim) {
  return database.write(async (write) => {
    const due = write
      .selectFrom(name)
      .select('id')
      .where('claim_at', '<=', now)
      .orderBy('claim_at')
      .limit(limit);
    return write
      .updateTable(name)
      .set({ lease_owner: owner, claim_at: leaseUntil })
      .where('id', 'in', database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute();
  });
}
