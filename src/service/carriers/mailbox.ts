import type { Clock } from '../../clock.ts';

export interface Mailbox<T> {
  put(item: T): void;
  /** The oldest item; `undefined` when nothing came within `milliseconds` or the mailbox was closed and is empty. */
  take(milliseconds: number): Promise<T | undefined>;
}

/** Hands items from one side of a call to the other; for one reader at a time. */
export function createMailbox<T>(clock: Clock, closed: AbortSignal): Mailbox<T> {
  const items: T[] = [];
  let arrived = new AbortController();
  return {
    put(item) {
      items.push(item);
      arrived.abort();
    },
    async take(milliseconds) {
      if (items.length === 0) {
        arrived = new AbortController();
        await clock.sleep(milliseconds, AbortSignal.any([arrived.signal, closed]));
      }
      return items.shift();
    },
  };
}
