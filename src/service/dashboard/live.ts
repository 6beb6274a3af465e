import type { Clock } from '../../clock.ts';
import type { DashboardCall } from '../../contract/dashboard.ts';
import type { ChangeFeed } from '../calls/change-feed.ts';
import type { CallScope, EventMark } from '../store/dashboard.ts';
import type { Store } from '../store/store.ts';
import { toListed } from './describe.ts';

export interface LivePorts {
  store: Store;
  feed: ChangeFeed;
  clock: Clock;
}

export interface Follower {
  scope: CallScope;
  /** The last event that the page has seen; undefined for a page that begins. */
  after: string | undefined;
  signal: AbortSignal;
  /** The session is still good. */
  mayGoOn(): Promise<boolean>;
}

/** Another process may run a call, and then only the database tells. */
const LOOK_EVERY = 150;
const BEAT_EVERY = 15_000;
/** A page that has missed more than this reads its lists anew. */
const MOST_AT_ONCE = 500;
/** Between one reading anew and the next. */
const BREATHER = 1_000;
/** Ids are made before their transaction is written: one that was made earlier can be seen later, but not by more than this. */
const LATENESS = 5_000;
const RETRY_MILLISECONDS = 1_000;
const BEGINNING = '0';

const isEventId = (text: string): boolean =>
  text === BEGINNING || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text);

/**
 * Server-sent events of what happens to calls: `ready` for a page that begins, then each changed call as it is now.
 * A page that comes back with the id of the last event misses nothing; what it is told twice is the same to the
 * version. `reset` says that too much was missed, `bye` that the session is over.
 */
export async function* followCalls(ports: LivePorts, follower: Follower): AsyncGenerator<string> {
  const { feed, clock } = ports;
  const { signal, scope } = follower;
  const place = await takePlace(ports, follower);
  yield `retry: ${RETRY_MILLISECONDS}\n`;
  yield message(place.missed ? 'reset' : 'ready', place.last, {});
  let beat = clock.now().getTime() + BEAT_EVERY;
  while (!signal.aborted && !feed.isClosed()) {
    const fresh = await readFresh(ports, scope.organisation, place);
    if (fresh.length < MOST_AT_ONCE) {
      yield* changedCalls(ports, scope, fresh);
    } else {
      yield message('reset', place.last, {});
      await clock.sleep(BREATHER, signal);
    }
    if (clock.now().getTime() >= beat) {
      if (!(await follower.mayGoOn())) {
        yield message('bye', place.last, {});
        return;
      }
      beat = clock.now().getTime() + BEAT_EVERY;
      yield ': still here\n\n';
    }
    await feed.waitForAny(LOOK_EVERY, signal);
  }
}

interface Place {
  last: string;
  /** What was told already of the time in which late events can still turn up. */
  seen: Set<string>;
  missed: boolean;
}

async function takePlace({ store }: LivePorts, { scope, after }: Follower): Promise<Place> {
  if (after !== undefined && isEventId(after))
    return { last: after, seen: new Set(), missed: false };
  const last = (await store.dashboard.lastEvent(scope.organisation)) ?? BEGINNING;
  const recent = await store.dashboard.eventsAfter(scope.organisation, floorOf(last), MOST_AT_ONCE);
  return { last, seen: new Set(recent.map(({ id }) => id)), missed: after !== undefined };
}

async function readFresh(
  { store }: LivePorts,
  organisation: number,
  place: Place,
): Promise<EventMark[]> {
  const floor = floorOf(place.last);
  const recent = await store.dashboard.eventsAfter(organisation, floor, MOST_AT_ONCE);
  const fresh = recent.filter(({ id }) => !place.seen.has(id));
  if (recent.length >= MOST_AT_ONCE) {
    place.last = (await store.dashboard.lastEvent(organisation)) ?? place.last;
    place.seen = new Set();
    return recent;
  }
  const newest = recent.at(-1)?.id ?? place.last;
  if (newest > place.last) place.last = newest;
  place.seen = new Set(recent.map(({ id }) => id));
  return fresh;
}

/** One message a call, under the id of the latest thing that happened to it. */
async function* changedCalls({ store }: LivePorts, scope: CallScope, fresh: readonly EventMark[]) {
  const latest = new Map(fresh.map(({ call_id, id }) => [call_id, id]));
  if (latest.size === 0) return;
  const rows = await store.dashboard.callsById(scope, [...latest.keys()]);
  const told = rows.map((row) => ({ id: latest.get(row.id) ?? '', call: toListed(row) }));
  for (const { id, call } of told.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    yield message('call', id, call);
  }
}

const message = (event: string, id: string, data: DashboardCall | object): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** The smallest id of version 7 that could have been made LATENESS before this one. */
function floorOf(id: string): string {
  if (id === BEGINNING) return BEGINNING;
  const made = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  const hex = Math.max(0, made - LATENESS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
