import { isFinal, type CallStatus } from '../../contract/ai-calls.ts';
import type { LegEnd, Turn } from '../carriers/carrier.ts';
import type { AccountRow, CallChange, CallRow } from '../store/rows.ts';
import { runAttempt } from './attempt.ts';
import { accountOf, factsOf, type EnginePorts } from './engine-ports.ts';
import {
  closeWaiting,
  endCall,
  nextStep,
  ourSide,
  recordingExpired,
  recordingUploaded,
  rest,
  type Step,
} from './state.ts';
import {
  doNotCallSummary,
  lostSummary,
  outsideHoursSummary,
  tooLateSummary,
  unansweredSummary,
  type RetryRefusal,
} from './summaries.ts';
import type { Outcome } from './outcome.ts';
import { timelineOf } from './timeline.ts';

/** What is told of a leg whose end nobody saw. */
const UNKNOWN_END = 500;

/** Does what is due for one call that this process holds. `signal` aborts when it must stop, or no longer holds it. */
export type Run = (call: CallRow, signal: AbortSignal) => Promise<void>;

export function createEngine(ports: EnginePorts): Run {
  return async (call, signal) => {
    const account = await accountOf(ports, call);
    const step = await stepOf(ports, call);
    if (step === 'dial') {
      if (!signal.aborted) await runAttempt(ports, call, { account, signal });
      return;
    }
    if (step === 'upload' && !(await ports.recordings.save(call, signal))) return;
    const change = await changeFor(ports, call, { step, account });
    const applied = await ports.store.calls.apply(call, change);
    if (applied === undefined && step === 'upload') await removeIfDeleted(ports, call);
  };
}

async function stepOf(ports: EnginePorts, call: CallRow): Promise<Step> {
  const waiting = !isFinal(call.status as CallStatus) && call.dialling === 0;
  // Whoever calls us is rung by nobody.
  const inbound = call.kind === 'INBOUND';
  const mayRing = inbound || (waiting && (await ports.mayRing(call, callTime(ports, call))));
  return nextStep(call, {
    now: ports.clock.now().getTime(),
    lateGrace: ports.lateGraceMilliseconds,
    mayRing,
    doNotCall: !inbound && waiting && (await ports.store.doNotCall.has(call.org_id, call.phone)),
  });
}

async function changeFor(
  ports: EnginePorts,
  call: CallRow,
  { step, account }: { step: Exclude<Step, 'dial'>; account: AccountRow },
): Promise<CallChange> {
  switch (step) {
    case 'lost':
      return lost(ports, call, account);
    case 'do_not_call':
    case 'too_late':
    case 'outside_hours':
      return notDialled(ports, call, { refusal: step, account });
    case 'upload': {
      const at = callTime(ports, call);
      return recordingUploaded(call, at, (call.end_time ?? at) + ports.retentionMilliseconds);
    }
    case 'expire':
      await ports.recordings.remove(call);
      return recordingExpired(callTime(ports, call));
    default:
      return rest(call);
  }
}

/** Somebody deleted the recording while it was being saved. */
async function removeIfDeleted({ store, recordings }: EnginePorts, call: CallRow): Promise<void> {
  const now = await store.calls.find(call.org_id, call.request_uuid);
  if (now?.recording_status === 'DELETED') await recordings.remove(call);
}

const callTime = ({ clock, carrier }: EnginePorts, call: CallRow): number =>
  timelineOf(call, clock, carrier.speed).now().getTime();

/** The process that rang is gone: what it wrote last is all that is known (design section 6). */
function lost(ports: EnginePorts, call: CallRow, account: AccountRow): CallChange {
  const turns = JSON.parse(call.turns ?? '[]') as Turn[];
  const lastWord = turns.at(-1)?.to;
  const lastKnown = lastWord === undefined ? call.answer_time : Date.parse(lastWord);
  const end: LegEnd = {
    by: ourSide(call),
    sipCode: UNKNOWN_END,
    at: new Date(lastKnown ?? call.start_time ?? call.updated_at),
    reason: 'lost',
  };
  const summary = lostSummary(factsOf(ports, account), call.answer_time !== null);
  return endCall(call, { status: 'FAILED', end, summary, turns });
}

function notDialled(
  ports: EnginePorts,
  call: CallRow,
  { refusal, account }: { refusal: RetryRefusal; account: AccountRow },
): CallChange {
  const at = callTime(ports, call);
  const facts = factsOf(ports, account);
  const close = (summary: string) => closeWaiting(call, { at, reason: refusal, summary });
  if (call.last_outcome !== null) {
    const outcome = call.last_outcome as Outcome;
    return close(unansweredSummary(facts, { outcome, attempts: call.attempt, refusal }));
  }
  switch (refusal) {
    case 'do_not_call':
      return close(doNotCallSummary);
    case 'too_late':
      return close(tooLateSummary(facts, call.due_at));
    default:
      return close(outsideHoursSummary(facts, at));
  }
}
