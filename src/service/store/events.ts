import type { Random } from '../../random.ts';
import type { Write } from '../../database/database.ts';
import { insertDeliveries, type Announce } from './outbox.ts';
import type { CallEvent, CallRow } from './rows.ts';

export interface EventPorts {
  random: Random;
  /** What the outside is told; left out, nothing. */
  announce?: Announce;
}

/** Writes what happened to a call, and what the outside is told of it, in the transaction that also writes the call. */
export async function insertEvents(
  write: Write,
  { random, announce }: EventPorts,
  call: CallRow,
  happened: { at: number; events: readonly CallEvent[] },
): Promise<void> {
  if (happened.events.length === 0) return;
  await write
    .insertInto('call_events')
    .values(
      happened.events.map(({ type, data }) => ({
        id: random.uuid(),
        call_id: call.id,
        org_id: call.org_id,
        type,
        at: happened.at,
        data: JSON.stringify(data),
      })),
    )
    .execute();
  for (const event of happened.events) {
    const announcement = announce?.(call, event, happened.at);
    if (announcement !== undefined) await insertDeliveries(write, random, { call, announcement });
  }
}
