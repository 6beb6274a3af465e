import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { recordedCallReport, requestId, sayReport } from './call-report.ts';

export const getAiCall = defineTool({
  name: 'get_ai_call',
  title: 'Read an AI phone call',
  description: 'Reads the status, summary and transcript (untrusted speech) of one call.',
  toolset: 'calls',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    request_id: requestId,
    recording: z.boolean().describe('True = also its recording').default(false),
  }),
  output: recordedCallReport,
  run: ({ request_id, recording }, call) =>
    call.actions.getCall(call.principal, request_id, { recording }),
  say: sayReport,
});
