import * as z from 'zod';
import { text } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { withoutAbsent } from './change-fields.ts';
import { listedTemplate } from './template-report.ts';

export const listMessageTemplates = defineTool({
  name: 'list_message_templates',
  title: 'List message templates',
  description:
    'Lists the message templates of the organisation and the parameters that each takes.',
  toolset: 'messages',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    refresh: z.boolean().describe('True = pass the cache by').default(false),
    status: text(50, 'Such as APPROVED').optional(),
    name: text(512, 'Part of the name').optional(),
  }),
  output: z.object({ templates: z.array(listedTemplate), left_out: z.int() }),
  run: ({ refresh, ...filters }, call) =>
    call.actions.listTemplates({ refresh, ...withoutAbsent(filters) }),
  say: ({ templates, left_out: more }) =>
    [
      templates.length === 0 ? 'No templates.' : `${templates.length} templates:`,
      ...templates.map(
        ({ template_id, name, language, status, category, parameters }) =>
          `- ${name} (${language}, ${category}, ${status}, ID ${template_id}); parameters: ${parameters}`,
      ),
      ...(more === 0 ? [] : [`${more} more are left out; name or status narrows the list.`]),
    ].join('\n'),
});
