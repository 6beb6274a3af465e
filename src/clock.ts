/** The only source of wall time and of waiting. Tests hand in one that they move themselves. */
export interface Clock {
  now(): Date;
  /** Resolves after `milliseconds`, or at once when `signal` aborts; it never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER));
      signal?.addEventListener('abort', finish, { once: true });
    }),
};

/** Given as a reason, since without one every abort would make an exception that nobody reads. */
const STOPPED = 'stopped';

/** Calls `over` after `milliseconds`, unless the returned function is called before. */
export function startTimer(clock: Clock, milliseconds: number, over: () => void): () => void {
  const stopped = new AbortController();
  void clock.sleep(milliseconds, stopped.signal).then(() => {
    if (!stopped.signal.aborted) over();
  });
  return () => stopped.abort(STOPPED);
}
