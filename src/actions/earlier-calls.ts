import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import type { AiCallsClient } from '../clients/ai-calls.ts';
import { HttpFailure } from '../clients/http-failure.ts';
import type { Clock } from '../clock.ts';
import { isFinal } from '../contract/ai-calls.ts';
import { Refusal } from '../errors.ts';
import type { Phone } from '../guardrails/phone.ts';
import { dueOf } from './ledger.ts';
import type { Earlier } from './plan-call.ts';
import { sameErrandMinutesAgo, type ErrandPorts } from './same-errand.ts';
import type { ActionStore, LedgerRow } from './store/store.ts';
import { PLACE_TOOL, RINGING_TOOLS } from './tool-names.ts';

export interface CapPorts {
  store: ActionStore;
  clock: Clock;
  timeZone: string;
  maxCallsPerDay?: number;
  maxCallsPerNumberPerDay?: number;
}

export interface EarlierPorts extends CapPorts, ErrandPorts {
  client: AiCallsClient;
}

const MINUTE = 60_000;
/** A call of unknown outcome may be waiting until this long after it was due. */
const MAY_WAIT = 60 * MINUTE;
/** Calls that may still be pending are looked for this far back. */
const PENDING = 60 * 24 * 60 * MINUTE;

/** Throws `limit_reached` when the principal's caps for the running day are used up (design section 2). */
export async function assertWithinCaps(
  { store, clock, timeZone, maxCallsPerDay, maxCallsPerNumberPerDay }: CapPorts,
  principal: string,
  phone: Phone,
): Promise<void> {
  const since = startOfDay(clock.now(), timeZone);
  const wanted = { principal, tools: RINGING_TOOLS, since };
  if (maxCallsPerDay !== undefined) {
    const count = await store.countSent(wanted);
    if (count >= maxCallsPerDay) throw limitReached(`${maxCallsPerDay} calls a day`);
  }
  if (maxCallsPerNumberPerDay !== undefined) {
    const count = await store.countSent({ ...wanted, phone });
    if (count >= maxCallsPerNumberPerDay) {
      throw limitReached(`${maxCallsPerNumberPerDay} calls a day to one number`);
    }
  }
}

/**
 * What a new call to this number would replace or repeat (interface section 3.3; design section 5).
 * Throws `conflict`, with no details, when a call of another principal is pending there.
 */
export async function lookBack(
  ports: EarlierPorts,
  principal: string,
  errand: { phone: Phone; goal: string },
): Promise<Earlier> {
  const now = ports.clock.now().getTime();
  const rows = await ports.store.sentTo(errand.phone, now - PENDING, PLACE_TOOL);
  const own = rows.filter((row) => row.principal === principal);
  const found: Earlier = { mayReplace: own.some((row) => mayWait(row, now)) };
  const minutes = await sameErrandMinutesAgo(ports, principal, { tool: PLACE_TOOL, ...errand });
  if (minutes !== undefined) found.sameGoalMinutesAgo = minutes;
  for (const row of rows) {
    const waits = await isWaiting(ports.client, row);
    if (waits === true && row.principal !== principal) throw occupied();
    if (waits === undefined && row.principal === principal) found.mayReplace = true;
    if (waits !== true) continue;
    return { ...found, replaces: { request_id: row.request_id ?? '', scheduled_for: dueOf(row) } };
  }
  return found;
}

/** Whether the call is still to be placed; undefined when the service cannot be asked. */
async function isWaiting(
  client: AiCallsClient,
  { request_id }: LedgerRow,
): Promise<boolean | undefined> {
  if (request_id === null) return false;
  try {
    const { info } = await client.lean(request_id);
    return !isFinal(info.call_status) && info.call_status !== 'PROCESSING';
  } catch (error) {
    if (error instanceof HttpFailure) return undefined;
    throw error;
  }
}

const mayWait = (row: LedgerRow, now: number): boolean =>
  row.request_id === null && new Date(dueOf(row)).getTime() > now - MAY_WAIT;

/** Midnight of the running day in that zone, in milliseconds. */
function startOfDay(now: Date, timeZone: string): number {
  const day = formatInTimeZone(now, timeZone, 'yyyy-MM-dd');
  return fromZonedTime(`${day}T00:00:00`, timeZone).getTime();
}

function limitReached(limit: string): Refusal {
  return new Refusal(
    'limit_reached',
    `The limit of ${limit} is reached.`,
    'Ask again tomorrow, or have the operator raise the limit.',
  );
}

function occupied(): Refusal {
  return new Refusal(
    'conflict',
    'Another call to this number is waiting.',
    'Try again once it has been made.',
  );
}
