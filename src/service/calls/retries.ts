import type { DialResult } from '../carriers/carrier.ts';
import type { CallChange, CallRow } from '../store/rows.ts';
import type { MayRing } from './hours.ts';
import { outcomeOf } from './outcome.ts';
import { endCall, mostAttempts, RETRY_PAUSE, scheduleRetry, UPLOAD_TIME } from './state.ts';
import { unansweredSummary, type SummaryFacts } from './summaries.ts';
import type { Timeline } from './timeline.ts';

export type Unanswered = Extract<DialResult, { answered: false }>;

/**
 * What follows an attempt that nobody answered (interface section 8): up to two automatic retries, ten minutes apart and
 * never outside calling hours; else the call ends with this outcome.
 */
export async function afterUnanswered(
  call: CallRow,
  { end, earlyMedia }: Unanswered,
  ports: { timeline: Timeline; mayRing: MayRing; facts: SummaryFacts },
): Promise<CallChange> {
  const { timeline, mayRing, facts } = ports;
  const retryAt = end.at.getTime() + RETRY_PAUSE;
  const triesLeft = call.attempt < mostAttempts(call);
  if (triesLeft && (await mayRing(call, retryAt))) {
    return scheduleRetry(call, end, { at: retryAt, wall: timeline.toWall(retryAt) });
  }
  const outcome = outcomeOf(end);
  return endCall(call, {
    status: outcome,
    end,
    turns: earlyMedia,
    summary: unansweredSummary(facts, {
      outcome,
      attempts: call.attempt,
      ...(triesLeft ? { refusal: 'outside_hours' } : {}),
    }),
    ...(earlyMedia.length === 0
      ? {}
      : { uploadAt: timeline.toWall(end.at.getTime() + UPLOAD_TIME) }),
  });
}
