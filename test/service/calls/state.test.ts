import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal, type CallStatus } from '../../../src/contract/ai-calls.ts';
import { systemRandom } from '../../../src/random.ts';
import type { LegEnd } from '../../../src/service/carriers/carrier.ts';
import { newCall } from '../../../src/service/calls/new-call.ts';
import { outcomeOf } from '../../../src/service/calls/outcome.ts';
import {
  answer,
  beginAttempt,
  closeWaiting,
  endCall,
  mostAttempts,
  nextStep,
  recordingExpired,
  recordingUploaded,
  replaceCall,
  rest,
  RETRY_PAUSE,
  scheduleRetry,
} from '../../../src/service/calls/state.ts';
import type { CallChange, CallRow } from '../../../src/service/store/rows.ts';
import { START } from '../world.ts';

const MINUTE = 60_000;
const GRACE = 15 * MINUTE;

const call = (): CallRow =>
  newCall(systemRandom, {
    request_uuid: 'voip_ob_req_test',
    org_id: 1,
    phone: '+919845012000',
    voip_number: '+919810010000',
    first_name: 'Garage',
    purpose_of_call: 'Book.',
    customer_note: 'Ask.',
    due_at: START.getTime(),
    calling_window: null,
    idempotency_key: null,
    request_sha256: '',
    timeline_speed: 1,
    created_at: START.getTime(),
  });

/** What the world does around one look of a dispatcher at the call. */
const happening = fc.record({
  /** How long after its due time the call is claimed. */
  delay: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 * MINUTE })),
  mayRing: fc.boolean(),
  fate: fc.constantFrom('answered', 'unanswered', 'crash', 'replaced'),
  sipCode: fc.constantFrom(404, 408, 480, 486, 487, 500, 503, 600, 603),
  retryInHours: fc.boolean(),
  recorded: fc.boolean(),
});
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

const after = (row: CallRow, { set }: CallChange): CallRow =>
  ({ ...row, ...set, version: row.version + 1 }) as CallRow;

/** One claim of the call; the same moves that the engine makes, without its ports. */
function live(row: CallRow, seen: Happening): CallRow {
  const now = (row.claim_at ?? 0) + seen.delay;
  const step = nextStep(row, { now, lateGrace: GRACE, mayRing: seen.mayRing, doNotCall: false });
  const end: LegEnd = { by: 'CALLER', sipCode: 500, at: new Date(now), reason: 'lost' };
  if (step === 'upload') return after(row, recordingUploaded(row, now, now + MINUTE));
  if (step === 'expire') return after(row, recordingExpired(now));
  if (step === 'rest') return after(row, rest(row));
  if (step === 'lost')
    return after(row, endCall(row, { status: 'FAILED', end, summary: '', turns: [] }));
  if (step !== 'dial') return after(row, closeWaiting(row, { at: now, reason: step, summary: '' }));
  if (seen.fate === 'replaced') return after(row, replaceCall(row, now, ''));
  const begun = after(row, beginAttempt(row, { at: now, timelineWall: now, speed: 1 }));
  if (seen.fate === 'crash') return { ...begun, claim_at: now + 10_000 };
  return seen.fate === 'answered' ? talked(begun, now, seen) : unanswered(begun, now, seen);
}

function talked(begun: CallRow, now: number, { recorded }: Happening): CallRow {
  const answered = after(begun, answer(begun, now + 5_000));
  const end: LegEnd = { by: 'CALLEE', sipCode: 200, at: new Date(now + 65_000) };
  const uploadAt = recorded ? { uploadAt: now + MINUTE } : {};
  return after(
    answered,
    endCall(answered, { status: 'COMPLETED', end, summary: '', turns: [], ...uploadAt }),
  );
}

function unanswered(begun: CallRow, now: number, seen: Happening): CallRow {
  const end: LegEnd = { by: 'CALLEE', sipCode: seen.sipCode, at: new Date(now + 30_000) };
  const at = end.at.getTime() + RETRY_PAUSE;
  if (begun.attempt < mostAttempts(begun) && seen.retryInHours) {
    return after(begun, scheduleRetry(begun, end, { at, wall: at }));
  }
  return after(begun, endCall(begun, { status: outcomeOf(end), end, summary: '', turns: [] }));
}

describe('3.3 the states of a call', () => {
  it('always come to an end, with at most three attempts, and no final state is ever left', () => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 12, maxLength: 12 }), (happenings) => {
        let row = call();
        let final: string | undefined;
        for (const seen of happenings) {
          if (row.claim_at === null) break;
          const before = row;
          row = live(row, seen);
          expect(row.attempt).toBeLessThanOrEqual(mostAttempts(row));
          expect(row.attempt - before.attempt).toBeLessThanOrEqual(1);
          if (final !== undefined) expect(row.status).toBe(final);
          if (isFinal(row.status as CallStatus)) final = row.status;
        }
        expect(final).toBeDefined();
        expect(row.claim_at).toBeNull();
        if (row.answer_time !== null) expect(row.status).toBe('COMPLETED');
        if (row.status === 'CANCELED' && row.last_outcome === null) expect(row.attempt).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('an attempt that began is never made again', () => {
    fc.assert(
      fc.property(happening, fc.integer(), fc.boolean(), (seen, now, mayRing) => {
        const begun = live(call(), { ...seen, delay: 0, mayRing: true, fate: 'crash' });
        expect(nextStep(begun, { now, lateGrace: GRACE, mayRing, doNotCall: true })).toBe('lost');
      }),
    );
  });

  it('is dialled up to the last millisecond of the grace', () => {
    const at = (late: number) =>
      nextStep(call(), {
        now: START.getTime() + late,
        lateGrace: GRACE,
        mayRing: true,
        doNotCall: false,
      });
    expect([at(0), at(GRACE), at(GRACE + 1)]).toEqual(['dial', 'dial', 'too_late']);
  });
});

const legEnd = (sipCode: number, reason?: string): LegEnd => ({
  by: 'CALLEE',
  sipCode,
  at: START,
  ...(reason === undefined ? {} : { reason }),
});

describe('outcomeOf', () => {
  it.each([
    [486, 'BUSY'],
    [600, 'BUSY'],
    [603, 'BUSY'],
    [408, 'NOANSWER'],
    [480, 'NOANSWER'],
    [487, 'NOANSWER'],
    [404, 'FAILED'],
    [503, 'FAILED'],
  ])('%i is %s', (code, outcome) => {
    expect(outcomeOf(legEnd(code))).toBe(outcome);
  });

  it('is FAILED when we stopped ringing because we had to', () => {
    expect(outcomeOf(legEnd(487, 'aborted'))).toBe('FAILED');
  });
});
