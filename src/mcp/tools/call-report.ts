import * as z from 'zod';
import { callStatus, recordingStatus } from '../../contract/ai-calls.ts';
import { facts, spell } from '../say.ts';
import type { Told } from '../tool.ts';
import { text } from '../fields.ts';

export const requestId = text(100, 'As place_ai_call gave it');

const time = z.string().nullable();

/** How the reading tools tell a call (design section 2; the interface's names, section 2.6). */
export const callReport = z.object({
  request_id: z.string(),
  call_status: callStatus,
  done: z.boolean(),
  result: z.enum(['COMPLETED', 'FAILED']).optional(),
  summary_text: z.string().nullable(),
  transcription: z.string().nullable(),
  /** Seconds. */
  duration: z.number(),
  start_time: time,
  answer_time: time,
  end_time: time,
  is_call_transfered: z.boolean(),
  simulated: z.boolean(),
  suspicious: z.array(z.string()).optional(),
  next: z.string(),
});

/** The same with what `recording: true` adds. */
export const recordedCallReport = callReport.extend({
  recording_status: recordingStatus.nullable().optional(),
  recording_url: z.string().optional(),
  recording_url_expires_at: z.string().optional(),
});

export type Report = Told<z.output<typeof callReport>>;
type Recorded = Told<z.output<typeof recordedCallReport>>;

export function sayReport(report: Report | Recorded): string {
  const recorded: Partial<Recorded> = report;
  return facts(`Call ${report.request_id}: ${report.call_status}`, [
    ['Talked', report.duration > 0 ? spell(report.duration) : undefined],
    ['Transferred', report.is_call_transfered ? 'the callee was connected to the user' : undefined],
    ['Summary', report.summary_text],
    ['Transcript', report.transcription],
    ['Noticed in what was said', report.suspicious?.join(', ')],
    ['Recording', recorded.recording_url ?? recorded.recording_status],
    ['Sandbox', report.simulated ? 'nobody was rung' : undefined],
    ['Next', report.next],
  ]);
}
