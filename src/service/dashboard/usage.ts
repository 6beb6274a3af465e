import { callStatus, isFinal, type CallStatus } from '../../contract/ai-calls.ts';
import type { DashboardUsage } from '../../contract/dashboard.ts';
import type { CallTally } from '../store/dashboard.ts';

export const USAGE_DAYS = 30;
const QUARTER = 900_000;
const DAY = 86_400_000;
const HOURS = 24;
const NOT_MADE = 'CANCELED';

export interface UsageQuestion {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA zone in which days and hours are told. */
  timeZone: string;
}

/** Adds up the calls that are over, by outcome, day and hour of the day; one that was never made has an outcome alone. */
export function addUp(
  tallies: readonly CallTally[],
  { now, timeZone }: UsageQuestion,
): DashboardUsage {
  const local = createLocal(timeZone);
  const outcomes: Record<string, number> = {};
  const days = new Map(
    lastDays(now, local).map((day) => [day, { day, answered: 0, unanswered: 0 }]),
  );
  const hours = Array.from({ length: HOURS }, () => ({ answered: 0, unanswered: 0 }));
  const sum = { total: 0, answered: 0 };
  for (const { quarter, status, answered, calls: count } of tallies) {
    if (!isOver(status)) continue;
    const side = answered === 1 ? 'answered' : 'unanswered';
    const { day, hour } = local(quarter * QUARTER);
    outcomes[status] = (outcomes[status] ?? 0) + count;
    if (status === NOT_MADE) continue;
    sum.total += count;
    if (answered === 1) sum.answered += count;
    for (const bucket of [days.get(day), hours[hour]]) if (bucket) bucket[side] += count;
  }
  const by_day = [...days.values()];
  return { days: USAGE_DAYS, time_zone: timeZone, ...sum, outcomes, by_day, by_hour: hours };
}

const isOver = (status: string): boolean =>
  callStatus.safeParse(status).success && isFinal(status as CallStatus);

type Local = (milliseconds: number) => { day: string; hour: number };

function createLocal(timeZone: string): Local {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return (milliseconds) => {
    const parts = new Map(
      format.formatToParts(milliseconds).map(({ type, value }) => [type, value]),
    );
    const day = ['year', 'month', 'day'].map((part) => parts.get(part as 'day')).join('-');
    return { day, hour: Number(parts.get('hour')) };
  };
}

/** Today last. From noon to noon, so that no change of the clocks skips or repeats a day. */
function lastDays(now: number, local: Local): string[] {
  const noon = now - (local(now).hour - HOURS / 2) * 3_600_000;
  return Array.from({ length: USAGE_DAYS }, (_, ago) => local(noon - ago * DAY).day).toReversed();
}
