import type { Random } from '../../random.ts';
import type { CallRow } from '../store/rows.ts';
import type { MayRing } from './hours.ts';
import { newCall, newRequestId } from './new-call.ts';
import { callBackNote, callBackRefusedNote, type SummaryFacts } from './summaries.ts';
import type { Timeline } from './timeline.ts';

export interface CallBackDecision {
  /** For the summary of the call in which it was asked for. */
  note: string;
  callBack?: CallRow;
}

/**
 * What becomes of the callee's wish to be called again at `at`, the call's own time in milliseconds (design section 6).
 * The new call goes on with the first one's timeline. A person approved one call, so a call-back asks for no other.
 */
export async function planCallBack(
  call: CallRow,
  at: number,
  ports: { timeline: Timeline; mayRing: MayRing; random: Random; facts: SummaryFacts },
): Promise<CallBackDecision> {
  const { timeline, random, facts } = ports;
  const refused = (why: 'outside_hours' | 'asked_again'): CallBackDecision => ({
    note: callBackRefusedNote(facts, at, why),
  });
  if (call.kind === 'CALL_BACK') return refused('asked_again');
  if (!(await ports.mayRing(call, at))) return refused('outside_hours');
  const callBack = newCall(random, {
    ...callBackOf(call),
    request_uuid: newRequestId(random),
    due_at: at,
    dial_at: timeline.toWall(at),
    created_at: timeline.now().getTime(),
    timeline_wall: timeline.startedAt,
    timeline_speed: timeline.speed,
  });
  return { note: callBackNote(facts, at, callBack.request_uuid), callBack };
}

const callBackOf = (call: CallRow) => ({
  kind: 'CALL_BACK',
  callback_of: call.request_uuid,
  org_id: call.org_id,
  phone: call.phone,
  voip_number: call.voip_number,
  first_name: call.first_name,
  purpose_of_call: call.purpose_of_call,
  customer_note: call.customer_note,
  calling_window: call.calling_window,
  idempotency_key: null,
  request_sha256: call.request_sha256,
});
