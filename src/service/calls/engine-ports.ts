import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Random } from '../../random.ts';
import type { Assistant } from '../assistant/assistant.ts';
import type { Carrier } from '../carriers/carrier.ts';
import type { AccountRow, CallRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { MayRing } from './hours.ts';
import type { Recordings } from './recordings.ts';
import type { SummaryFacts } from './summaries.ts';

export interface EnginePorts {
  store: Pick<Store, 'calls' | 'organisations' | 'doNotCall'>;
  clock: Clock;
  random: Random;
  log: Log;
  carrier: Carrier;
  /** Who speaks on an answered call. */
  speakerOf: (call: CallRow) => Assistant;
  recordings: Recordings;
  mayRing: MayRing;
  /** A call that was due longer ago than this is not dialled any more. */
  lateGraceMilliseconds: number;
  /** How long a recording is kept. */
  retentionMilliseconds: number;
  /** An answered call is hung up after this time of its own. */
  longestCallMilliseconds: number;
}

export async function accountOf(
  { store }: Pick<EnginePorts, 'store'>,
  call: CallRow,
): Promise<AccountRow> {
  const account = await store.organisations.account(call.org_id);
  if (account === undefined) throw new Error(`organisation ${call.org_id} has no account`);
  return account;
}

export const factsOf = ({ carrier }: EnginePorts, account: AccountRow): SummaryFacts => ({
  simulated: carrier.simulated,
  timeZone: account.time_zone,
});
