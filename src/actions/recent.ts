import type { Clock } from '../clock.ts';

/** A few values by key, kept for a while. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Keeps at most `most` values, each for `milliseconds`; the oldest makes room for the newest. */
export function createRecent<Value>(
  clock: Clock,
  { most, milliseconds }: { most: number; milliseconds: number },
): Recent<Value> {
  const kept = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      return found && found.until > clock.now().getTime() ? found.value : undefined;
    },
    set(key, value) {
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(key, { value, until: clock.now().getTime() + milliseconds });
    },
  };
}
