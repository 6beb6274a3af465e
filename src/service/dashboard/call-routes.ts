import type { Context } from 'hono';
import { callStatus } from '../../contract/ai-calls.ts';
import type { DashboardCallDetail, DashboardCallPage } from '../../contract/dashboard.ts';
import type { Recordings } from '../calls/recordings.ts';
import type { Area } from '../keys.ts';
import { hasRecording, serveRecording } from '../routes/recordings.ts';
import { ProblemAnswer } from '../routes/route.ts';
import { deleteRecording } from '../routes/voice-calls.ts';
import type { CallScope, CallSearch } from '../store/dashboard.ts';
import type { CallRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../../clock.ts';
import { toDetail, toListed } from './describe.ts';
import { PRIVATE_HEADERS, type SignedRoute } from './handler.ts';
import type { Session } from './sessions.ts';
import { addUp, USAGE_DAYS } from './usage.ts';

export interface CallRouteDeps {
  store: Store;
  clock: Clock;
  recordings: Pick<Recordings, 'remove'>;
  recordingsDir: string;
}

/** Whose keys open calls. */
export const CALL_AREAS: readonly Area[] = ['ai_call', 'voice'];
const MOST_LISTED = 200;
const USUALLY_LISTED = 50;
const LONGEST_TEXT = 100;
const DAY = 86_400_000;
const CALL = '/api/calls/:request_uuid';
const RECORDING = `${CALL}/recording`;
const NOT_FOUND = 'Call not found';

/** Calls: lists, one with everything, its recording, and their number over time. */
export function callRoutes(ports: CallRouteDeps): SignedRoute[] {
  const { store } = ports;
  const route = createRoute(store);
  return [
    route('/api/calls', 'list calls', ({ scope, context }) => listCalls(ports, scope, context)),
    route('/api/scheduled', 'list scheduled calls', async ({ scope }) => {
      const rows = await store.dashboard.waiting(scope, MOST_LISTED);
      return { calls: rows.map(toListed) };
    }),
    route('/api/usage', 'add up calls', ({ scope }) => usage(ports, scope)),
    route(CALL, 'get call', async ({ find }) => describeCall(ports, await find())),
    route(RECORDING, 'get recording', async ({ find, context }) => {
      const call = await find();
      if (!hasRecording(call)) throw new ProblemAnswer(410, 'The recording is no longer available');
      return serveRecording(ports.recordingsDir, context, call.request_uuid);
    }),
    {
      ...route(`${RECORDING}/delete`, 'delete recording', async ({ find }) => {
        const { org_id, request_uuid } = await find();
        await deleteRecording(ports, org_id, request_uuid);
        return { deleted: true };
      }),
      method: 'POST',
    },
  ];
}

interface Asked {
  scope: CallScope;
  context: Context;
  /** The call that the path names; throws 404. */
  find(): Promise<CallRow>;
}

const createRoute =
  (store: Store) =>
  (path: string, action: string, answer: (asked: Asked) => Promise<unknown>): SignedRoute => ({
    method: 'GET',
    path,
    action,
    areas: CALL_AREAS,
    answer: (session, context) => {
      const scope = scopeOf(session);
      return answer({ scope, context, find: () => findCall(store, scope, context) });
    },
  });

const kinds: Readonly<Record<Area, readonly string[]>> = {
  ai_call: ['AI_CALL', 'CALL_BACK'],
  voice: ['VOICE', 'INBOUND'],
  messaging: [],
};

export const scopeOf = ({ organisation, area, principal }: Session): CallScope => ({
  organisation,
  kinds: kinds[area],
  ...(principal === undefined ? {} : { principal }),
});

async function findCall(
  { calls, dashboard }: Store,
  scope: CallScope,
  { req }: Context,
): Promise<CallRow> {
  const call = await calls.find(scope.organisation, req.param('request_uuid') ?? '');
  const opened = call === undefined ? [] : await dashboard.callsById(scope, [call.id]);
  if (call !== undefined && opened.length > 0) return call;
  throw new ProblemAnswer(404, NOT_FOUND, PRIVATE_HEADERS);
}

async function listCalls(
  { store }: CallRouteDeps,
  scope: CallScope,
  context: Context,
): Promise<DashboardCallPage> {
  const search = readSearch(context);
  const rows = await store.dashboard.calls(scope, { ...search, limit: search.limit + 1 });
  const calls = rows.slice(0, search.limit).map(toListed);
  const more = rows.length > search.limit;
  return { calls, next: more ? (calls.at(-1)?.number ?? null) : null };
}

/** Throws 400 for what is no filter. */
function readSearch({ req }: Context): CallSearch {
  const statuses = req.query('status')?.split(',').filter(Boolean) ?? [];
  if (!statuses.every((status) => callStatus.safeParse(status).success)) {
    throw new ProblemAnswer(400, 'There is no such call status.', PRIVATE_HEADERS);
  }
  const before = readNumber(req.query('before'), Number.MAX_SAFE_INTEGER);
  const text = req.query('text')?.trim().slice(0, LONGEST_TEXT);
  return {
    limit: readNumber(req.query('limit'), MOST_LISTED) ?? USUALLY_LISTED,
    ...(statuses.length === 0 ? {} : { statuses }),
    ...(before === undefined ? {} : { before }),
    ...(text === undefined || text === '' ? {} : { text }),
  };
}

function readNumber(text: string | undefined, most: number): number | undefined {
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new ProblemAnswer(400, '`limit` and `before` are whole numbers from 1.', PRIVATE_HEADERS);
  }
  return Math.min(number, most);
}

async function describeCall({ store }: CallRouteDeps, call: CallRow): Promise<DashboardCallDetail> {
  const { dashboard } = store;
  const [events, attempts, callBacks, consent] = await Promise.all([
    dashboard.events(call.id),
    dashboard.attempts(call.id),
    dashboard.callBacks(call.org_id, call.request_uuid),
    dashboard.consent(call.request_uuid),
  ]);
  return toDetail(call, { events, attempts, callBacks, consent });
}

async function usage({ store, clock }: CallRouteDeps, scope: CallScope) {
  const now = clock.now().getTime();
  const account = await store.organisations.account(scope.organisation);
  const tallies = await store.dashboard.tally(scope, now - USAGE_DAYS * DAY);
  return addUp(tallies, { now, timeZone: account?.time_zone ?? 'UTC' });
}
