import type { Clock } from '../../clock.ts';
import { ProblemAnswer } from './route.ts';

const MINUTE = 60_000;

/** Lets `perMinute` requests of each key through in any minute; throws 429 with Retry-After for the rest. */
export function createRateLimit(clock: Clock, perMinute: number): (keyId: string) => void {
  const recent = new Map<string, number[]>();
  return (keyId) => {
    const now = clock.now().getTime();
    const times = (recent.get(keyId) ?? []).filter((time) => time > now - MINUTE);
    const oldest = times[0];
    if (oldest !== undefined && times.length >= perMinute) {
      const seconds = Math.ceil((oldest + MINUTE - now) / 1000);
      throw new ProblemAnswer(429, `Too many requests. Try again in ${seconds} seconds.`, {
        'retry-after': String(seconds),
      });
    }
    recent.set(keyId, [...times, now]);
  };
}
