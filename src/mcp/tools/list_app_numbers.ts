import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { appId, numberReport, sayNumbers } from './voip-fields.ts';

export const listAppNumbers = defineTool({
  name: 'list_app_numbers',
  title: 'List numbers of a voice app',
  description: 'Lists the phone numbers that lead to one voice app.',
  toolset: 'voip',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ app_id: appId }),
  output: z.object({
    numbers: z.array(numberReport.extend({ created_at: z.string() })),
    left_out: z.int(),
  }),
  run: ({ app_id }, call) => call.actions.listAppNumbers(app_id),
  say: sayNumbers,
});
