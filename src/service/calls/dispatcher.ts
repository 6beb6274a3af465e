import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Random } from '../../random.ts';
import type { CallRow } from '../store/rows.ts';
import type { Queue } from '../store/queue.ts';
import type { Run } from './engine.ts';

export interface DispatcherOptions {
  queue: Queue;
  run: Run;
  clock: Clock;
  random: Random;
  log: Log;
  /** How many calls this process holds at once. */
  concurrency: number;
  leaseMilliseconds: number;
  renewMilliseconds: number;
}

export interface Dispatcher {
  start(): void;
  /** Something may have become due earlier than was known. */
  wake(): void;
  /** Claims nothing more; calls that are running may finish for `drainMilliseconds`, then they are cut and recorded. */
  stop(drainMilliseconds: number): Promise<void>;
}

interface Job {
  owner: string;
  abort: AbortController;
  done: Promise<void>;
}

/** Other processes may add work to the same database without telling us. */
const LONGEST_SLEEP = 500;
/** For a call that was cut to be recorded; what is not by then is taken over when its lease ends. */
const CUT_PATIENCE = 10_000;

/** Claims due calls and runs each of them once, over any number of processes (design section 6). */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const jobs = new Map<string, Job>();
  const finished = new AbortController();
  const stopping = new AbortController();
  let alarm = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let renewing: Promise<void> = Promise.resolve();
  const wake = (): void => alarm.abort();

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
async function lookForWork(
  options: DispatcherOptions,
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
    const calls = await options.queue.claim({ now, limit: free, owner, leaseUntil });
    for (const call of calls) startJob(options, jobs, { call, owner, wake });
    return calls.length === 0 ? 1 : 0;
  } catch (error) {
    options.log.error('due calls could not be looked for', { error });
    return LONGEST_SLEEP;
  }
}

function startJob(
  { run, log }: DispatcherOptions,
  jobs: Map<string, Job>,
  { call, owner, wake }: { call: CallRow; owner: string; wake: () => void },
): void {
  // Our own lease ran out, for instance while the machine slept: whoever runs this call has lost it.
  jobs.get(call.id)?.abort.abort();
  const abort = new AbortController();
  const work = async (): Promise<void> => {
    try {
      await run(call, abort.signal);
    } catch (error) {
      log.error('a call could not be run; it is looked at again when its lease ends', {
        request_uuid: call.request_uuid,
        error,
      });
    }
    if (jobs.get(call.id)?.owner === owner) jobs.delete(call.id);
    wake();
  };
  const job: Job = { owner, abort, done: Promise.resolve() };
  jobs.set(call.id, job);
  job.done = work();
}

async function keepLeases(
  { queue, clock, log, leaseMilliseconds, renewMilliseconds }: DispatcherOptions,
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
