import * as z from 'zod';
import { text } from '../fields.ts';
import { facts } from '../say.ts';
import { defineTool } from '../tool.ts';

const deliveryError = z.object({ code: z.string(), title: z.string(), meaning: z.string() });

export const getMessageStatus = defineTool({
  name: 'get_message_status',
  title: 'Read the delivery of a message',
  description: 'Tells whether a message has arrived and, where it has not, why.',
  toolset: 'messages',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ message_id: text(512, 'As the sending tool gave it') }),
  output: z.object({
    message_id: z.string(),
    to: z.string(),
    delivery_status: z.string(),
    done: z.boolean(),
    errors: z.array(deliveryError),
    updated_at: z.string().optional(),
    simulated: z.boolean(),
    next: z.string(),
  }),
  run: ({ message_id }, call) => call.actions.getMessage(call.principal, message_id),
  say: (message) =>
    facts(`Message ${message.message_id}: ${message.delivery_status}`, [
      ['To', message.to],
      ['Why', message.errors.map(({ code, meaning }) => `${meaning} (${code})`).join(' ')],
      ['Since', message.updated_at],
      ['Sandbox', message.simulated ? 'nobody receives anything' : undefined],
      ['Next', message.next],
    ]),
});
