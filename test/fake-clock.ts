import type { Clock } from '../src/clock.ts';
import { databaseIsBusy } from './busy.ts';

interface Sleeper {
  at: number;
  wake: () => void;
}

/** Lets everything that is ready run; what a test's database server still works on is waited for. */
async function settle(): Promise<void> {
  do await new Promise((resolve) => void setImmediate(resolve));
  while (databaseIsBusy());
}

function createSleepers(start: Date) {
  let now = start.getTime();
  let sleepers: Sleeper[] = [];
  const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const wake = (): void => {
        sleepers = sleepers.filter((sleeper) => sleeper.wake !== wake);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      sleepers.push({ at: now + Math.max(milliseconds, 0), wake });
      signal?.addEventListener('abort', wake, { once: true });
    });
  /** Moves to the earliest sleeper that is due by then and wakes it; equal times wake in the order they began. */
  const wakeNext = (until: number): boolean => {
    const at = Math.min(...sleepers.map((sleeper) => sleeper.at));
    if (at > until) return false;
    now = Math.max(now, at);
    sleepers.find((sleeper) => sleeper.at === at)?.wake();
    return true;
  };
  return {
    sleep,
    wakeNext,
    now: () => new Date(now),
    moveTo: (time: number) => {
      now = time;
    },
    waiting: () => sleepers.length,
  };
}

/** A clock that stands still until a test moves it; sleepers wake in order of time. */
export function createFakeClock(
  start: Date,
): Clock & { advance(milliseconds: number): Promise<void>; sleeping(): number } {
  const sleepers = createSleepers(start);
  return {
    now: sleepers.now,
    sleep: sleepers.sleep,
    sleeping: sleepers.waiting,
    advance: async (milliseconds) => {
      const until = sleepers.now().getTime() + milliseconds;
      await settle();
      while (sleepers.wakeNext(until)) await settle();
      sleepers.moveTo(until);
      await settle();
    },
  };
}

/** A clock that jumps to the next sleeper as soon as nothing else is left to run. */
export function createAutoClock(start: Date): Clock {
  const sleepers = createSleepers(start);
  let pumping = false;
  const pump = async (): Promise<void> => {
    pumping = true;
    await settle();
    while (sleepers.wakeNext(Number.MAX_SAFE_INTEGER)) await settle();
    pumping = false;
  };
  return {
    now: sleepers.now,
    sleep: (milliseconds, signal) => {
      const slept = sleepers.sleep(milliseconds, signal);
      if (!pumping) void pump();
      return slept;
    },
  };
}
