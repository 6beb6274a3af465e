import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { silentLog } from '../../src/log.ts';
import { systemRandom } from '../../src/random.ts';
import { createScriptedAssistant } from '../../src/service/assistant/scripted.ts';
import { createSimulatedCarrier } from '../../src/service/carriers/simulated.ts';
import { loadPhones } from '../../src/service/phones.ts';
import { createSimulatedMessaging } from '../../src/service/messaging/simulated.ts';
import { createService, type ServiceOptions } from '../../src/service/service.ts';
import { openDatabaseOf } from '../databases.ts';
import { createFakeClock } from '../fake-clock.ts';
import { temporaryFolder } from '../temporary.ts';

/** A Tuesday, ten in the morning in India. */
export const START = new Date('2026-12-01T04:30:00.000Z');
export const MINUTE = 60_000;
const phones = await loadPhones(['IN'])();

export type FakeClock = ReturnType<typeof createFakeClock>;

export interface WorldOptions extends Partial<ServiceOptions> {
  start?: Date;
  /** Shared by two worlds, their services run on one file and one clock. */
  folder?: string;
  fakeClock?: FakeClock;
  running?: boolean;
  /** How many seconds pass on the simulated messaging platform in one. */
  messagingSpeed?: number;
}

export interface Info {
  call_status: string;
  summary_text: string | null;
  transcription: string | null;
  duration: number;
  start_time: string | null;
  answer_time: string | null;
  end_time: string | null;
  request_uuid: string;
  recording_url: string | null;
  recording_url_expires_at?: string;
  recording_status: string | null;
}

/** A whole service on a real file, whose time stands still until a test moves it. */
export async function createWorld(options: WorldOptions = {}) {
  const folder = options.folder ?? temporaryFolder();
  const clock = options.fakeClock ?? createFakeClock(options.start ?? START);
  const database = await openDatabaseOf(folder, { clock: systemClock, random: systemRandom });
  const service = await createService({
    database,
    clock,
    random: systemRandom,
    log: silentLog,
    carrier: createSimulatedCarrier({ speed: 1 }),
    assistant: createScriptedAssistant(),
    messaging: createSimulatedMessaging({
      database,
      random: systemRandom,
      speed: options.messagingSpeed ?? 1,
    }),
    dataDir: folder,
    phones: () => Promise.resolve(phones),
    ...options,
  });
  if (options.running !== false) service.start();
  onTestFinished(async () => {
    const stopped = service.stop({ drainMs: 0 });
    await clock.advance(20_000);
    await stopped;
    await database.close();
    // A recording that is being written ends on the file system's own time, after the clock's.
    if (options.folder === undefined)
      rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 25 });
  });
  const key = service.issueInternalKey('ai_call');
  const client = createClient(service.fetch, clock, key);
  return { folder, clock, database, service, key, ...client };
}

type Headers = Record<string, string>;

function createClient(
  fetch: (request: Request) => Promise<Response>,
  clock: FakeClock,
  key: string,
) {
  const send = (method: string, path: string, init: { headers?: Headers; body?: unknown } = {}) =>
    fetch(
      new Request(`http://service${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...init.headers },
        ...(init.body === undefined ? {} : { body: asText(init.body) }),
      }),
    );
  const post = (body: unknown, headers: Headers = {}) =>
    send('POST', '/api/integration/trigger/personal-ai-agent', { body, headers });
  const info = async (id: string): Promise<Info> =>
    (await (await send('GET', `/api/call-info/${id}`)).json()) as Info;
  return {
    send,
    post,
    info,
    /** Places a call that must be accepted and returns its request id. */
    async place(change: Record<string, unknown> = {}, headers: Headers = {}): Promise<string> {
      const response = await post(
        callTo('000', { task_due_date: isoNow(clock), ...change }),
        headers,
      );
      if (response.status !== 200) throw new Error(await response.text());
      return ((await response.json()) as { group_request_id: string }).group_request_id;
    },
    async dials() {
      const body = (await (await send('GET', '/sandbox/dials')).json()) as {
        data: { request_uuid: string; attempt: number; dialled_at: string }[];
      };
      return body.data;
    },
    /** Moves time on until the call fits. */
    async until(id: string, fits: (call: Info) => boolean, step = 5_000): Promise<Info> {
      for (let count = 0; count < 1_000; count += 1) {
        const call = await info(id);
        if (fits(call)) return call;
        await clock.advance(step);
      }
      throw new Error(`the call never got there: ${JSON.stringify(await info(id))}`);
    },
  };
}

const asText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

const isoNow = (clock: FakeClock): string => clock.now().toISOString();

/** A complete request to the sandbox callee whose number ends so. */
export function callTo(ending: string, change: Record<string, unknown> = {}) {
  return {
    customer_phone: `+919845012${ending}`,
    first_name: 'Green Garage',
    task_due_date: START.toISOString(),
    purpose_of_call: 'Book a car service for Asha.',
    customer_note: 'Ask whether they are open on Saturday the fifth of December.',
    ...change,
  };
}

export const phoneOf = (ending: string): string => `+919845012${ending}`;

const finals = new Set(['COMPLETED', 'NOANSWER', 'BUSY', 'FAILED', 'CANCELED']);
export const isDone = ({ call_status }: Info): boolean => finals.has(call_status);
export const isSaved = (call: Info): boolean =>
  isDone(call) && call.recording_status !== 'UPLOADING';
