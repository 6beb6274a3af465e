import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Random } from '../../random.ts';
import type { Queue } from '../store/queue.ts';

/** A call, the delivery of a webhook about one, or a message. */
interface Work {
  id: string;
  request_uuid?: string;
}

export interface DispatcherOptions<Item extends Work> {
  queue: Queue<Item>;
  /** Does what is due. `signal` aborts when it must stop, or when this process no longer holds the item. */
  run: (item: Item, signal: AbortSignal) => Promise<void>;
  clock: Clock;
  random: Random;
  log: Log;
  /** How much of it this process holds at once. */
  concurrency: number;
  leaseMilliseconds: number;
  renewMilliseconds: number;
}

export interface Dispatcher {
  start(): void;
  /** Something may have become due earlier than was known. */
  wake(): void;
  /** Claims nothing more; what is running may finish for `drainMilliseconds`, then it is cut and recorded. */
  stop(drainMilliseconds: number): Promise<void>;
}

interface Job {
  owner: string;
  abort: AbortController;
  done: Promise<void>;
}

/** Given as a reason, since without one every abort would make an exception that nobody reads. */
const WOKEN = 'woken';
/** In one go; the other nodes get their share of what is due. */
const CLAIMED_AT_ONCE = 50;
/** Other processes may add work to the same database without telling us. */
const LONGEST_SLEEP = 500;
/** For what was cut to be recorded; what is not by then is taken over when its lease ends. */
const CUT_PATIENCE = 10_000;

/** Claims what is due and runs each item once, over any number of processes (design section 6). */
export function createDispatcher<Item extends Work>(options: DispatcherOptions<Item>): Dispatcher {
  const jobs = new Map<string, Job>();
  const finished = new AbortController();
  const stopping = new AbortController();
  let alarm = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let renewing: Promise<void> = Promise.resolve();
  const wake = (): void => alarm.abort(WOKEN);

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      const pause = await lookForWork(options, jobs, wake);
      if (pause > 0) await options.clock.sleep(pause, alarm.signal);
    }
  };

  return {
    start() {
      looking = loop();
      renewing = keepLeases(options, jobs, finished.signal);
    },
    wake,
    async stop(drainMilliseconds) {
      stopping.abort();
      wake();
      await looking;
      await within(options.clock, drainMilliseconds, allDone(jobs));
      for (const { abort } of jobs.values()) abort.abort();
      await within(options.clock, CUT_PATIENCE, allDone(jobs));
      finished.abort();
      await renewing;
    },
  };
}

/** Starts what is due and returns how many milliseconds may pass before the next look. */
async function lookForWork<Item extends Work>(
  options: DispatcherOptions<Item>,
  jobs: Map<string, Job>,
  wake: () => void,
): Promise<number> {
  const free = options.concurrency - jobs.size;
  if (free <= 0) return LONGEST_SLEEP;
  try {
    const due = await options.queue.nextDue();
    const now = options.clock.now().getTime();
    if (due === undefined || due > now) return Math.min(LONGEST_SLEEP, (due ?? Infinity) - now);
    const owner = options.random.uuid();
    const leaseUntil = now + options.leaseMilliseconds;
    const items = await options.queue.claim({
      now,
      limit: Math.min(free, CLAIMED_AT_ONCE),
      owner,
      leaseUntil,
    });
    for (const item of items) startJob(options, jobs, { item, owner, wake });
    return items.length === 0 ? 1 : 0;
  } catch (error) {
    options.log.error('due work could not be looked for', { error });
    return LONGEST_SLEEP;
  }
}

function startJob<Item extends Work>(
  { run, log }: DispatcherOptions<Item>,
  jobs: Map<string, Job>,
  { item, owner, wake }: { item: Item; owner: string; wake: () => void },
): void {
  // Our own lease ran out, for instance while the machine slept: whoever runs this item has lost it.
  jobs.get(item.id)?.abort.abort();
  const abort = new AbortController();
  const work = async (): Promise<void> => {
    try {
      await run(item, abort.signal);
    } catch (error) {
      log.error('due work could not be done; it is looked at again when its lease ends', {
        id: item.id,
        request_uuid: item.request_uuid,
        error,
      });
    }
    if (jobs.get(item.id)?.owner === owner) jobs.delete(item.id);
    wake();
  };
  const job: Job = { owner, abort, done: Promise.resolve() };
  jobs.set(item.id, job);
  job.done = work();
}

async function keepLeases<Item extends Work>(
  { queue, clock, log, leaseMilliseconds, renewMilliseconds }: DispatcherOptions<Item>,
  jobs: ReadonlyMap<string, Job>,
  finished: AbortSignal,
): Promise<void> {
  while (!finished.aborted) {
    await clock.sleep(renewMilliseconds, finished);
    const held = [...jobs].map(([id, { owner }]) => ({ id, owner }));
    if (held.length === 0 || finished.aborted) continue;
    try {
      const kept = await queue.renew(held, clock.now().getTime() + leaseMilliseconds);
      for (const { id, owner } of held) {
        const job = jobs.get(id);
        if (!kept.has(id) && job?.owner === owner) job.abort.abort();
      }
    } catch (error) {
      log.error('leases could not be renewed', { error });
    }
  }
}

async function allDone(jobs: ReadonlyMap<string, Job>): Promise<void> {
  await Promise.all([...jobs.values()].map(({ done }) => done));
}

async function within(clock: Clock, milliseconds: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work.then(() => done.abort()), clock.sleep(milliseconds, done.signal)]);
  done.abort();
}
