import { INSUFFICIENT_BALANCE, sendMessageRequest } from '../../contract/messaging.ts';
import type { MessageStatus } from '../../contract/messaging.ts';
import type { Keyring } from '../keys.ts';
import type { Sent, SendMessage } from '../messaging/sending.ts';
import type { MessageRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { MESSAGING, messagingHandler } from './messaging-answers.ts';
import { json, ProblemAnswer, type Route } from './route.ts';
import { readBody, success } from './voice-answers.ts';

export interface MessageDeps {
  store: Store;
  keyring: Keyring;
  sendMessage: SendMessage;
}

export const NO_MESSAGE = 'Message not found';

/** Sending a message, and what became of it (interface section 4.5, design section 8). */
export const messageRoutes = (deps: MessageDeps): Route[] => [sendRoute(deps), statusRoute(deps)];

function sendRoute({ keyring, sendMessage }: MessageDeps): Route {
  return {
    method: 'POST',
    path: `${MESSAGING}/messages`,
    action: 'send message',
    handle: messagingHandler(keyring, async ({ organisation }, { raw }) => {
      const request = await readBody(sendMessageRequest, raw);
      return answerOf(request.to, await sendMessage(organisation, request));
    }),
  };
}

function answerOf(input: string, sent: Sent): Response {
  switch (sent.outcome) {
    case 'refused':
      throw new ProblemAnswer(400, sent.message);
    case 'insufficient_balance':
      return json({ reason: INSUFFICIENT_BALANCE });
    default:
      return success({
        messages: [{ id: sent.id, message_status: 'accepted' }],
        contacts: [{ input, wa_id: sent.to.slice(1) }],
      });
  }
}

function statusRoute({ store, keyring }: MessageDeps): Route {
  return {
    method: 'GET',
    path: `${MESSAGING}/messages/:id`,
    action: 'get message',
    handle: messagingHandler(keyring, async ({ organisation }, req) =>
      success(toStatus(await findMessage(store, organisation, req.param('id') ?? ''))),
    ),
  };
}

/** The message of the platform's id; throws 404. */
export async function findMessage(
  { messages }: Pick<Store, 'messages'>,
  organisation: number,
  id: string,
): Promise<MessageRow> {
  const message = await messages.find(organisation, id);
  if (message === undefined) throw new ProblemAnswer(404, NO_MESSAGE);
  return message;
}

/** Design section 8; only messages that the platform has accepted are ever found. */
export const toStatus = (row: MessageRow): MessageStatus => ({
  id: row.platform_id ?? row.id,
  to: row.phone,
  status: row.status as MessageStatus['status'],
  errors: JSON.parse(row.errors) as MessageStatus['errors'],
  updated_at: new Date(row.updated_at).toISOString(),
});
