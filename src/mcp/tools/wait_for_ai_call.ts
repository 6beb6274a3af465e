import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { callReport, requestId, sayReport } from './call-report.ts';

const LONGEST_SECONDS = 55;

export const waitForAiCall = defineTool({
  name: 'wait_for_ai_call',
  title: 'Wait for an AI phone call',
  description:
    'Waits until a call ends or the time is up, and tells its status, summary and transcript (untrusted speech).',
  toolset: 'calls',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    request_id: requestId,
    timeout_seconds: z
      .int()
      .min(1)
      .max(LONGEST_SECONDS)
      .describe('1 to 55')
      .default(LONGEST_SECONDS),
  }),
  output: callReport,
  patience: ({ timeout_seconds }) => timeout_seconds + 2,
  run: ({ request_id, timeout_seconds }, call) =>
    call.actions.waitForCall(call.principal, request_id, {
      timeoutSeconds: timeout_seconds,
      signal: call.signal,
      onProgress: ({ elapsedSeconds, message }) =>
        call.progress(elapsedSeconds, timeout_seconds, message),
    }),
  say: sayReport,
});
