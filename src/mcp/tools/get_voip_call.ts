import * as z from 'zod';
import { callStatus, recordingStatus } from '../../contract/ai-calls.ts';
import { text } from '../fields.ts';
import { facts, spell } from '../say.ts';
import { defineTool } from '../tool.ts';

const time = z.string().nullable();

export const getVoipCall = defineTool({
  name: 'get_voip_call',
  title: 'Read a call record',
  description: 'Reads the record of one call of a voice app: its status, times and recording.',
  toolset: 'voip',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ request_uuid: text(100) }),
  output: z.object({
    request_uuid: z.string(),
    call_status: callStatus,
    done: z.boolean(),
    call_type: z.enum(['INBOUND', 'OUTBOUND']).optional(),
    phone: z.string(),
    voip_number: z.string(),
    duration: z.number(),
    start_time: time,
    answer_time: time,
    end_time: time,
    first_hangup_by: z.enum(['CALLER', 'CALLEE']).nullable(),
    recording_status: recordingStatus.nullable(),
    recording_url: z.string().optional(),
    recording_url_expires_at: z.string().optional(),
    simulated: z.boolean(),
    next: z.string(),
  }),
  run: ({ request_uuid }, call) => call.actions.getVoipCall(call.principal, request_uuid),
  say: (call) =>
    facts(`Call ${call.request_uuid}: ${call.call_status}`, [
      ['Called', call.phone],
      ['With', call.voip_number],
      ['Talked', call.duration > 0 ? spell(call.duration) : undefined],
      ['Hung up first', call.first_hangup_by],
      ['Recording', call.recording_url ?? call.recording_status],
      ['Sandbox', call.simulated ? 'nobody was rung' : undefined],
      ['Next', call.next],
    ]),
});
