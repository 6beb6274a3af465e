import * as z from 'zod';
import { text } from '../fields.ts';
import { facts } from '../say.ts';
import { defineTool } from '../tool.ts';
import { templateReport } from './template-report.ts';

export const getMessageTemplate = defineTool({
  name: 'get_message_template',
  title: 'Read a message template',
  description: 'Reads the texts of one message template and the parameters that it takes.',
  toolset: 'messages',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ template_id: text(100, 'From the list') }),
  output: templateReport,
  run: ({ template_id }, call) => call.actions.getTemplate(template_id),
  say: (template) =>
    facts(`Template ${template.name} (${template.language}): ${template.status}`, [
      ['Category', template.category],
      ['Header', template.header ?? template.header_format],
      ['Body', template.body],
      ['Footer', template.footer],
      ['Buttons', template.buttons.map(({ text: label }) => label).join(', ')],
      ['Parameters', template.parameters],
      ['Next', template.next],
    ]),
});
