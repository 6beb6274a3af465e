import type { Clock } from '../../clock.ts';

/** Tells readers in this process at once that a call has changed. */
export interface ChangeFeed {
  changed(requestUuid: string): void;
  /** Resolves when the call changes, after `milliseconds`, or when `signal` aborts. */
  wait(requestUuid: string, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Sends every reader away, because the service stops. */
  close(): void;
  isClosed(): boolean;
}

export function createChangeFeed(clock: Clock): ChangeFeed {
  let closed = false;
  const waiting = new Map<string, Set<AbortController>>();
  return {
    changed(requestUuid) {
      for (const waiter of waiting.get(requestUuid) ?? []) waiter.abort();
    },
    async wait(requestUuid, milliseconds, signal) {
      const waiter = new AbortController();
      const waiters = waiting.get(requestUuid) ?? new Set();
      waiting.set(requestUuid, waiters.add(waiter));
      await clock.sleep(milliseconds, AbortSignal.any([waiter.signal, signal]));
      waiters.delete(waiter);
      if (waiters.size === 0) waiting.delete(requestUuid);
    },
    close() {
      closed = true;
      for (const waiter of [...waiting.values()].flatMap((waiters) => [...waiters])) waiter.abort();
    },
    isClosed: () => closed,
  };
}
