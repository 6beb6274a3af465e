import * as z from 'zod';
import type { MessageAnswer } from '../../actions/messages/message-actions.ts';
import { approved } from '../approval/approved.ts';
import { text } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { messageAnswer, messageInput, sayMessage } from './message-answer.ts';

const LONGEST_TEXT = 4096;

export const sendTextMessage = defineTool({
  name: 'send_text_message',
  title: 'Send a text message',
  description:
    'Sends one message in free words, once a person approves it. It arrives only within 24 hours of the last message that its recipient wrote.',
  toolset: 'messages',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ ...messageInput, text: text(LONGEST_TEXT, 'At most 4096 characters') }),
  fieldCodes: { to: { missing: 'invalid_phone_number' } },
  output: messageAnswer,
  run: (input, call) =>
    approved<MessageAnswer>(call, () => call.actions.sendText(call.principal, input)),
  say: sayMessage,
});
