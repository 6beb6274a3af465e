import * as z from 'zod';
import { callStatus } from '../../contract/ai-calls.ts';
import { defineTool, type Told } from '../tool.ts';
import { callReport } from './call-report.ts';

const listedCall = callReport.extend({
  customer_name: z.string(),
  customer_phone: z.string(),
  placed_at: z.string(),
  scheduled_for: z.object({ utc: z.string(), words: z.string() }),
});

const output = z.object({ calls: z.array(listedCall) });

export const listAiCalls = defineTool({
  name: 'list_ai_calls',
  title: 'List AI phone calls',
  description: 'Lists the calls that were placed here for this user, newest first.',
  toolset: 'calls',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    status: callStatus.optional(),
    limit: z.int().min(1).max(100).describe('1 to 100').default(20),
  }),
  output,
  async run({ status, limit }, call) {
    const wanted = { limit, ...(status === undefined ? {} : { status }) };
    return { calls: await call.actions.listCalls(call.principal, wanted) };
  },
  say: ({ calls }) =>
    calls.length === 0
      ? 'No calls.'
      : [
          `${calls.length} ${calls.length === 1 ? 'call' : 'calls'}, newest first:`,
          ...calls.map(line),
        ].join('\n'),
});

const line = (call: Told<z.output<typeof listedCall>>): string =>
  `- ${call.request_id}: ${call.customer_name} (${call.customer_phone}), ${call.scheduled_for.words}, ` +
  call.call_status +
  (call.simulated ? ' (sandbox: nobody was rung)' : '');
