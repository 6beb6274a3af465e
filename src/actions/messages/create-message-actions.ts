import type { MessageActions } from './message-actions.ts';
import { createMessageReader, type MessageReaderPorts } from './read-messages.ts';
import type { MessagePorts } from './send-message.ts';
import { sendTemplate } from './send-template.ts';
import { sendText } from './send-text.ts';

/** Everything the tools of messages can have done, for any principal of one key. */
export function createMessageActions(ports: MessagePorts & MessageReaderPorts): MessageActions {
  return {
    sendTemplate: (principal, input) => sendTemplate(ports, principal, input),
    sendText: (principal, input) => sendText(ports, principal, input),
    ...createMessageReader(ports),
  };
}
