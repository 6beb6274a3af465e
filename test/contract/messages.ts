import {
  acceptedMessage,
  messageStatus,
  templateList,
  type MessageStatus,
  type MessageTemplate,
} from '../../src/contract/messaging.ts';
import { dataOf, firstOf, keyOf } from './check.ts';
import type { Answer, Method, OwnTarget, Target } from './target.ts';

export const MESSAGING = '/api/messaging';
export const CUSTOMER = '+919845012000';

/** One request with the messaging key. */
export const messaging = (
  target: Target,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> =>
  target.ask(method, path, {
    headers: { 'x-api-key': keyOf(target, 'messaging') },
    ...(body === undefined ? {} : { body }),
  });

export const listTemplates = async (target: Target, query = ''): Promise<MessageTemplate[]> =>
  dataOf(await messaging(target, 'GET', `${MESSAGING}/message_templates${query}`), templateList)
    .data;

export const body = (...texts: string[]) => ({
  type: 'body',
  parameters: texts.map((text) => ({ type: 'text', text })),
});

/** A template that is sent as it stands. */
export const template = (change: Readonly<Record<string, unknown>> = {}) => ({
  to: CUSTOMER,
  type: 'template',
  templateName: 'order_update',
  language: 'en',
  components: [body('Asha', 'SH-4512', 'Friday')],
  ...change,
});

export const text = { to: CUSTOMER, type: 'text', text: { body: 'We are open until eight.' } };

export const send = (target: OwnTarget, message: unknown): Promise<Answer> =>
  messaging(target, 'POST', `${MESSAGING}/messages`, message);

/** The platform's id of a message that must be accepted. */
export async function sent(target: OwnTarget, message: unknown = template()): Promise<string> {
  return firstOf(dataOf(await send(target, message), acceptedMessage).messages, 'message').id;
}

export const readMessage = async (target: Target, id: string): Promise<MessageStatus> =>
  dataOf(await messaging(target, 'GET', `${MESSAGING}/messages/${id}`), messageStatus);
