import type { Database } from '../../database/database.ts';
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
export interface Queue {
  /** Wall time of the earliest work, held or not; undefined when there is none. */
  nextDue(): Promise<number | undefined>;
  /** Takes due calls, the longest due first; a lease that has run out is due as well. No other process gets the same. */
  claim(claim: Claim): Promise<CallRow[]>;
  /** Extends the leases that are still held and returns their ids. */
  renew(leases: readonly Lease[], until: number): Promise<ReadonlySet<string>>;
}

export function createQueue(database: Database): Queue {
  return {
    async nextDue() {
      const first = await database.read
        .selectFrom('calls')
        .select('claim_at')
        .where('claim_at', 'is not', null)
        .orderBy('claim_at')
        .limit(1)
        .executeTakeFirst();
      return first?.claim_at ?? undefined;
    },
    claim: (claim) => claimCalls(database, claim),
    async renew(leases, until) {
      if (leases.length === 0) return new Set();
      const kept = await database.write((write) =>
        write
          .updateTable('calls')
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

function claimCalls(database: Database, { now, limit, owner, leaseUntil }: Claim) {
  return database.write(async (write) => {
    const due = write
      .selectFrom('calls')
      .select('id')
      .where('claim_at', '<=', now)
      .orderBy('claim_at')
      .limit(limit);
    return write
      .updateTable('calls')
      .set({ lease_owner: owner, claim_at: leaseUntil })
      .where('id', 'in', database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute();
  });
}
