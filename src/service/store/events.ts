import type { Random } from '../../random.ts';
import type { Write } from '../../database/database.ts';
import type { CallEvent, CallRow } from './rows.ts';

/** Writes what happened to a call, in the transaction that also writes the call. */
export async function insertEvents(
  write: Write,
  random: Random,
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
}
