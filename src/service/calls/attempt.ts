import type { DialResult, LegEnd, Line } from '../carriers/carrier.ts';
import type { AccountRow, CallChange, CallRow } from '../store/rows.ts';
import { planCallBack, type CallBackDecision } from './call-backs.ts';
import { talk, type Talk } from './conversation.ts';
import { factsOf, type EnginePorts } from './engine-ports.ts';
import { ABORTED } from './outcome.ts';
import { afterUnanswered } from './retries.ts';
import { answer, beginAttempt, endCall, ourSide, UPLOAD_TIME } from './state.ts';
import { brokenSummary, stoppedNote } from './summaries.ts';
import { timelineOf, type Timeline } from './timeline.ts';

/** Internal server error: our side failed, not the network and not the callee. */
const OUR_FAULT = 500;

/**
 * One ring of the callee and what follows. Every write asks whether this process still holds the call; when it does not,
 * another one has already recorded how it ended, and nothing more is written here. `signal` aborts when the call must stop.
 */
export async function runAttempt(
  ports: EnginePorts,
  call: CallRow,
  { account, signal }: { account: AccountRow; signal: AbortSignal },
): Promise<void> {
  const { calls } = ports.store;
  const timeline = timelineOf(call, ports.clock, ports.carrier.speed);
  const begun = await calls.apply(
    call,
    beginAttempt(call, {
      at: timeline.now().getTime(),
      timelineWall: timeline.startedAt,
      speed: timeline.speed,
    }),
  );
  if (begun === undefined) return;
  const result = await connect(ports, begun, { timeline, signal });
  if (result === 'failed') {
    await calls.apply(begun, ourFault(ports, begun, { account, timeline }));
  } else if (result.answered) {
    await runAnswered(ports, begun, { result, account, timeline });
  } else {
    const facts = factsOf(ports, account);
    const { mayRing } = ports;
    await calls.apply(begun, await afterUnanswered(begun, result, { timeline, mayRing, facts }));
  }
}

/** A carrier that throws may have rung, so the attempt is not made again. */
async function connect(
  { carrier, log }: EnginePorts,
  call: CallRow,
  { timeline, signal }: { timeline: Timeline; signal: AbortSignal },
): Promise<DialResult | 'failed'> {
  try {
    const leg = {
      requestUuid: call.request_uuid,
      attempt: call.attempt,
      clock: timeline,
      signal,
    };
    if (call.kind !== 'INBOUND') {
      return await carrier.dial({ ...leg, from: call.voip_number, to: call.phone });
    }
    if (carrier.accept === undefined) throw new Error('this carrier has no incoming calls');
    return await carrier.accept({ ...leg, from: call.phone, to: call.voip_number });
  } catch (error) {
    log.error('the carrier failed', { request_uuid: call.request_uuid, error });
    return 'failed';
  }
}

function ourFault(
  ports: EnginePorts,
  call: CallRow,
  { account, timeline }: { account: AccountRow; timeline: Timeline },
): CallChange {
  const end: LegEnd = {
    by: ourSide(call),
    sipCode: OUR_FAULT,
    at: timeline.now(),
    reason: 'carrier_failed',
  };
  const summary = brokenSummary(factsOf(ports, account), false);
  return endCall(call, { status: 'FAILED', end, summary, turns: [] });
}

interface Answered {
  result: { at: Date; line: Line };
  account: AccountRow;
  timeline: Timeline;
}

async function runAnswered(ports: EnginePorts, call: CallRow, input: Answered): Promise<void> {
  const { result, account, timeline } = input;
  const answered = await ports.store.calls.apply(call, answer(call, result.at.getTime()));
  if (answered === undefined) {
    await result.line.hangUp();
    return;
  }
  const talked = await talk(ports, { call: answered, account, line: result.line, timeline });
  const change = await afterTalk(ports, answered, { talked, account, timeline });
  await ports.store.calls.apply(answered, change);
}

/** An answered call is COMPLETED whatever was said (design section 6). */
async function afterTalk(
  ports: EnginePorts,
  call: CallRow,
  input: { talked: Talk; account: AccountRow; timeline: Timeline },
): Promise<CallChange> {
  const { talked, account, timeline } = input;
  const { end, turns, conversation } = talked;
  const facts = factsOf(ports, account);
  const wish = conversation?.optedOut === true ? undefined : conversation?.callBackAt;
  const callBack: CallBackDecision =
    wish === undefined
      ? { note: '' }
      : await planCallBack(call, wish.getTime(), { ...ports, timeline, facts });
  const summary = [
    conversation?.summary ?? brokenSummary(facts, true),
    end.reason === ABORTED ? stoppedNote : '',
    callBack.note,
  ];
  return endCall(call, {
    status: 'COMPLETED',
    end,
    turns,
    summary: summary.filter(Boolean).join('\n'),
    transferred: conversation?.transferred === true,
    uploadAt: timeline.toWall(end.at.getTime() + UPLOAD_TIME),
    optedOut: conversation?.optedOut === true,
    ...(callBack.callBack === undefined ? {} : { callBack: callBack.callBack }),
  });
}
