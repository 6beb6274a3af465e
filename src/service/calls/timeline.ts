import type { Clock } from '../../clock.ts';
import type { CallRow } from '../store/rows.ts';

/** A call's own time (design section 10): equal to wall time where it starts, and `speed` times as fast from there. */
export interface Timeline extends Clock {
  readonly startedAt: number;
  readonly speed: number;
  /** The first whole millisecond of wall time at which the timeline has reached `time`; both in milliseconds. */
  toWall(time: number): number;
}

/** `startedAt` is wall time in milliseconds. */
function createTimeline(wall: Clock, startedAt: number, speed: number): Timeline {
  return {
    startedAt,
    speed,
    now: () => new Date(startedAt + (wall.now().getTime() - startedAt) * speed),
    sleep: (milliseconds, signal) => wall.sleep(milliseconds / speed, signal),
    toWall: (time) => Math.ceil(startedAt + (time - startedAt) / speed),
  };
}

/** The timeline of a call; one that was never dialled has none yet, and would begin now. */
export function timelineOf(call: CallRow, wall: Clock, speed: number): Timeline {
  return call.timeline_wall === null
    ? createTimeline(wall, wall.now().getTime(), speed)
    : createTimeline(wall, call.timeline_wall, call.timeline_speed);
}
