import type { Clock } from '../clock.ts';
import type { Ledger } from './ledger.ts';
import type { ActionStore } from './store/store.ts';

export interface ErrandPorts {
  store: ActionStore;
  ledger: Ledger;
  clock: Clock;
}

/** The same tool, the same number and the same goal. */
export interface Errand {
  tool: string;
  /** E.164. */
  phone: string;
  goal: string;
}

const MINUTE = 60_000;
const SAME_GOAL = 10 * MINUTE;

/**
 * Minutes since this principal sent the same errand under another key, when that is less than ten (design section 5);
 * the person is told of it.
 */
export async function sameErrandMinutesAgo(
  { store, ledger, clock }: ErrandPorts,
  principal: string,
  { tool, phone, goal }: Errand,
): Promise<number | undefined> {
  const now = clock.now().getTime();
  const hmac = await ledger.fingerprint({ phone, goal });
  const rows = await store.sentTo(phone, now - SAME_GOAL, tool);
  const same = rows.find((row) => row.principal === principal && row.goal_hmac === hmac);
  return same === undefined ? undefined : Math.floor((now - same.created_at) / MINUTE);
}
