import * as z from 'zod';
import type { MessageAnswer } from '../../actions/messages/message-actions.ts';
import { approved } from '../approval/approved.ts';
import { text } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { withoutAbsent } from './change-fields.ts';
import { messageAnswer, messageInput, sayMessage } from './message-answer.ts';

const values = z.union([z.array(z.string()), z.record(z.string(), z.string())]);

const parameters = z
  .strictObject({ header: values, body: values, buttons: values })
  .partial()
  .describe('Lists for POSITIONAL templates, objects for NAMED ones');

export const sendTemplateMessage = defineTool({
  name: 'send_template_message',
  title: 'Send a template message',
  description: 'Sends one approved message template, once a person approves exactly this.',
  toolset: 'messages',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    ...messageInput,
    template_name: text(512, 'Its name, not its id'),
    language: text(64, 'Exactly as listed'),
    parameters: parameters.optional(),
  }),
  fieldCodes: { to: { missing: 'invalid_phone_number' } },
  output: messageAnswer,
  run: ({ parameters: given, ...rest }, call) =>
    approved<MessageAnswer>(call, () =>
      call.actions.sendTemplate(call.principal, {
        ...rest,
        ...(given === undefined ? {} : { parameters: withoutAbsent(given) }),
      }),
    ),
  say: sayMessage,
});
