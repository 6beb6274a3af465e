import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { numberReport, sayNumbers } from './voip-fields.ts';

export const listAvailableNumbers = defineTool({
  name: 'list_available_numbers',
  title: 'List free numbers',
  description: 'Lists the phone numbers of the organisation that lead to no voice app.',
  toolset: 'voip',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({
    numbers: z.array(numberReport.extend({ provider: z.string() })),
    left_out: z.int(),
  }),
  run: (_, call) => call.actions.listAvailableNumbers(),
  say: sayNumbers,
});
