import type { Clock } from '../../clock.ts';

/** Tells readers in this process at once that a call has changed. */
export interface ChangeFeed {
  changed(requestUuid: string): void;
  /** Resolves when the call changes, after `milliseconds`, or when `signal` aborts. */
  wait(requestUuid: string, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** The same for whichever call changes first. */
  waitForAny(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Sends every reader away, because the service stops. */
  close(): void;
  isClosed(): boolean;
}

/** Under which those wait who follow every call; no call has this name. */
const ANY = '';

export function createChangeFeed(clock: Clock): ChangeFeed {
  let closed = false;
  const waiting = new Map<string, Set<AbortController>>();
  const wake = (name: string): void => {
    for (const waiter of waiting.get(name) ?? []) waiter.abort();
  };
  const wait: ChangeFeed['wait'] = async (requestUuid, milliseconds, signal) => {
    const waiter = new AbortController();
    const waiters = waiting.get(requestUuid) ?? new Set();
    waiting.set(requestUuid, waiters.add(waiter));
    await clock.sleep(milliseconds, AbortSignal.any([waiter.signal, signal]));
    waiters.delete(waiter);
    if (waiters.size === 0) waiting.delete(requestUuid);
  };
  return {
    changed(requestUuid) {
      wake(requestUuid);
      wake(ANY);
    },
    wait,
    waitForAny: (milliseconds, signal) => wait(ANY, milliseconds, signal),
    close() {
      closed = true;
      for (const waiter of [...waiting.values()].flatMap((waiters) => [...waiters])) waiter.abort();
    },
    isClosed: () => closed,
  };
}
