import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from './store/store.ts';

export interface RetentionOptions {
  store: Pick<Store, 'retention'>;
  clock: Clock;
  log: Log;
  /** How long what was asked and said is kept; undefined = for as long as its call. */
  transcriptRetentionDays?: number;
}

/** Forgets what is old while the service runs (design section 6, "Recordings"). */
export interface Retention {
  start(): void;
  stop(): Promise<void>;
}

const DAY = 86_400_000;
/** A process that has just started has better things to do. */
const FIRST_LOOK = 30_000;
const LOOK_EVERY = 3_600_000;
/** Between one batch and the next, so that others get to write as well. */
const PAUSE = 50;
const BATCH = 500;
/** The last try of a webhook is made within two days; after that its log serves looking back and replays only. */
const DELIVERY_LOG_DAYS = 30;

export function createRetention(options: RetentionOptions): Retention {
  const { clock, log } = options;
  const stopping = new AbortController();
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    await clock.sleep(FIRST_LOOK, stopping.signal);
    while (!stopping.signal.aborted) {
      try {
        await forget(options, stopping.signal);
      } catch (error) {
        log.error('what is old could not be removed; it is tried again in an hour', { error });
      }
      await clock.sleep(LOOK_EVERY, stopping.signal);
    }
  };
  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function forget(options: RetentionOptions, stopped: AbortSignal): Promise<void> {
  const { store, clock, transcriptRetentionDays } = options;
  const { retention } = store;
  const now = clock.now().getTime();
  const inBatches = async (next: () => Promise<number>): Promise<void> => {
    while (!stopped.aborted && (await next()) === BATCH) await clock.sleep(PAUSE, stopped);
  };
  await inBatches(() => retention.forgetDeliveries(now - DELIVERY_LOG_DAYS * DAY, BATCH));
  if (transcriptRetentionDays === undefined) return;
  await inBatches(() => retention.forgetTalks(now - transcriptRetentionDays * DAY, BATCH));
}
