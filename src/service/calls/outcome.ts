import type { LegEnd } from '../carriers/carrier.ts';

/** How an attempt that nobody answered ended. */
export type Outcome = 'NOANSWER' | 'BUSY' | 'FAILED';

/** `reason` of a leg that was cut because this process was told to stop. */
export const ABORTED = 'aborted';

const BUSY = new Set([486, 600, 603]);
/** Time-out, no reply, and the CANCEL of a caller that has rung long enough. */
const UNANSWERED = new Set([408, 480, 487]);

/** The call status that an unanswered leg leads to (interface section 3.3). */
export function outcomeOf({ sipCode, reason }: LegEnd): Outcome {
  if (reason === ABORTED) return 'FAILED';
  if (BUSY.has(sipCode)) return 'BUSY';
  return UNANSWERED.has(sipCode) ? 'NOANSWER' : 'FAILED';
}

export interface HangupEntry {
  role: LegEnd['by'];
  order: number;
  timestamp: string;
  channel_id: string;
  hangup_code: number;
  reason?: string;
}

/** One entry a party: who ended the call first, then the other side (interface section 2.5). */
export function hangupSequence(requestUuid: string, attempt: number, end: LegEnd): HangupEntry[] {
  const entry = (role: LegEnd['by'], order: number): HangupEntry => ({
    role,
    order,
    timestamp: end.at.toISOString(),
    channel_id: `${requestUuid}.${attempt}.${role.toLowerCase()}`,
    hangup_code: end.sipCode,
  });
  const first = entry(end.by, 1);
  return [
    end.reason === undefined ? first : { ...first, reason: end.reason },
    entry(end.by === 'CALLER' ? 'CALLEE' : 'CALLER', 2),
  ];
}
