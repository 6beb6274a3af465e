/** A stretch of time in epoch milliseconds; `to` is no longer part of it. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The times that lie in both lists. Both are in order and free of overlaps, and so is the answer. */
export function intersect(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  return left.flatMap((a) =>
    right
      .map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
      .filter(({ from, to }) => from < to),
  );
}

/** Joins neighbours that touch, so that an interval ends only where the time really ends. The list is in order. */
export function join(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const interval of intervals) {
    const last = joined.at(-1);
    if (last !== undefined && interval.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) };
    } else {
      joined.push(interval);
    }
  }
  return joined;
}
