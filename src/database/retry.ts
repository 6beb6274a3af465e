import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';

export interface DatabasePorts {
  clock: Clock;
  random: Random;
  /** Told each time that a transaction has to be run again. */
  retried?: () => void;
}

const GIVE_UP_AFTER_MILLISECONDS = 10_000;
const LONGEST_PAUSE_MILLISECONDS = 8;

/** Runs a whole transaction again, after a few random milliseconds, for as long as others are in its way. */
export function createRetry(
  { clock, random, retried }: DatabasePorts,
  inTheWay: (error: unknown) => boolean,
) {
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const end = clock.now().getTime() + GIVE_UP_AFTER_MILLISECONDS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!inTheWay(error) || clock.now().getTime() > end) throw error;
        retried?.();
        await clock.sleep(1 + random.fraction() * LONGEST_PAUSE_MILLISECONDS);
      }
    }
  };
}
