import type { Outcome } from './outcome.ts';

/** Our own words for what the assistant cannot tell, because it was not on the line. */
export interface SummaryFacts {
  simulated: boolean;
  /** IANA zone of the account, in which times are told. */
  timeZone: string;
}

const SANDBOX = 'Sandbox: nobody was rung.';

const outcomes: Record<Outcome, string> = {
  NOANSWER: 'Nobody answered.',
  BUSY: 'The line was busy.',
  FAILED: 'The call could not be connected.',
};

export type RetryRefusal = 'outside_hours' | 'too_late' | 'do_not_call';

const refusals: Record<RetryRefusal, string> = {
  do_not_call:
    'No further automatic attempt was made, because the number is on the do-not-call list now.',
  outside_hours:
    'No further automatic attempt was made, because it would have been outside calling hours.',
  too_late:
    'No further automatic attempt was made, because Parley was not running when it was due.',
};

const join = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** `milliseconds` in the account's zone, such as `30 November 2026, 3:40 pm (Asia/Kolkata)`. */
function sayTime(milliseconds: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
  const time = new Intl.DateTimeFormat('en-IN', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return `${day.format(milliseconds)}, ${time.format(milliseconds)} (${timeZone})`;
}

export const unansweredSummary = (
  { simulated }: SummaryFacts,
  { outcome, attempts, refusal }: { outcome: Outcome; attempts: number; refusal?: RetryRefusal },
): string =>
  join(
    simulated && SANDBOX,
    outcomes[outcome],
    attempts === 1 ? 'One attempt was made.' : `${attempts} attempts were made.`,
    refusal && refusals[refusal],
  );

export const tooLateSummary = ({ timeZone }: SummaryFacts, dueAt: number): string =>
  `This call was not placed: it was due on ${sayTime(dueAt, timeZone)}, and Parley was not running then. Place it again if it is still wanted.`;

export const doNotCallSummary = 'This call was not placed: the number is on the do-not-call list.';

export const outsideHoursSummary = ({ timeZone }: SummaryFacts, at: number): string =>
  `This call was not placed: on ${sayTime(at, timeZone)} it was outside calling hours for this number. Place it again for a time within them.`;

export const replacedSummary = (attempts: number, by: string): string =>
  join(
    attempts === 0
      ? 'This call was not placed: another call to the same number replaced it.'
      : 'Another call to the same number replaced this one before its next attempt.',
    `The new call is ${by}.`,
  );

export const lostSummary = ({ simulated }: SummaryFacts, answered: boolean): string =>
  join(
    simulated && SANDBOX,
    'This call was lost: Parley stopped while it was under way, so how it ended is not known.',
    answered
      ? 'It had been answered; what was said until then is in the transcript.'
      : 'The phone may have rung. It was not rung again.',
  );

export const brokenSummary = ({ simulated }: SummaryFacts, answered: boolean): string =>
  join(
    simulated && SANDBOX,
    answered
      ? 'The call was answered, and then ended early because of a fault on our side.'
      : 'The call failed because of a fault on our side. The phone may have rung; it was not rung again.',
  );

export const stoppedNote =
  'The call was cut short because Parley was shut down while it was under way.';

export const appSummary = ({
  simulated,
  failed,
  transferred,
}: {
  simulated: boolean;
  failed: boolean;
  transferred: boolean;
}): string =>
  join(
    simulated && SANDBOX,
    failed
      ? 'The call was answered, and then ended because the voice app did not take its webhook.'
      : 'The call was answered and handled by the voice app.',
    transferred && 'It was connected to another number.',
  );

export const callBackNote = ({ timeZone }: SummaryFacts, at: number, requestId: string): string =>
  `A call-back is scheduled for ${sayTime(at, timeZone)}, request ${requestId}.`;

export const callBackRefusedNote = (
  { timeZone }: SummaryFacts,
  at: number,
  why: 'outside_hours' | 'asked_again',
): string =>
  join(
    `The person called asked to be called back on ${sayTime(at, timeZone)}.`,
    why === 'outside_hours'
      ? 'That is outside calling hours, so no call-back was scheduled; decide whether and when to call again.'
      : 'This was already a call-back, so no further one was scheduled; decide whether to call again.',
  );
