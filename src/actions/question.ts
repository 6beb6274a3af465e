import type { Removed } from '../guardrails/redaction/redact.ts';
import { inline, minutes, quote, sayRemoved } from './wording.ts';

/** What the person is told about one call before they say yes. */
export interface CallQuestion {
  firstName: string;
  /** Grouped for reading. */
  phone: string;
  /** Such as "business, mobile". */
  callee: string;
  /** In words; undefined = now. */
  when?: string;
  purposeOfCall: string;
  customerNote: string;
  removed: readonly Removed[];
  /** When the pending call was due that this one closes, in words. */
  replaces?: string;
  /** True when an earlier call to this number may still be waiting, and the service cannot be asked. */
  mayReplace: boolean;
  /** Minutes since the same errand was sent under another key. */
  sameGoalMinutesAgo?: number;
  /** True when the call only goes out while Parley runs here at that time. */
  needsParleyRunning: boolean;
  simulated: boolean;
}

/**
 * The text of the question (design section 4.1). Every line that does not start with `> ` is ours; what a model
 * wrote stands quoted, so that it cannot pass for our words.
 */
export function askAboutCall(call: CallQuestion): string {
  return [
    'May the assistant place this phone call?',
    '',
    `To: ${inline(call.firstName)} at ${call.phone} (${call.callee})`,
    `When: ${call.when ?? 'now, as soon as you say yes'}`,
    'It opens the call with:',
    quote(call.purposeOfCall),
    'It knows and asks:',
    quote(call.customerNote),
    ...remarks(call),
  ].join('\n');
}

function remarks(call: CallQuestion): string[] {
  const said: string[] = [];
  if (call.removed.length > 0) said.push(`Taken out, and not sent: ${sayRemoved(call.removed)}.`);
  if (call.replaces !== undefined) {
    said.push(`It replaces the call to this number that is waiting for ${call.replaces}.`);
  }
  if (call.mayReplace) {
    said.push('An earlier call to this number may still be waiting; this one would replace it.');
  }
  if (call.sameGoalMinutesAgo !== undefined) {
    said.push(
      `A call with the same purpose went to this number ${minutes(call.sameGoalMinutesAgo)} ago.`,
    );
  }
  if (call.needsParleyRunning) {
    said.push('Parley must be running on this computer at that time for the call to go out.');
  }
  if (call.simulated) said.push('Sandbox: nobody will be rung.');
  return said.length === 0 ? [] : ['', ...said];
}
