import * as z from 'zod';
import {
  fullTemplate,
  INSUFFICIENT_BALANCE,
  messageTemplate,
  type FullTemplate,
  type MessageTemplate,
  type SendMessageRequest,
} from '../contract/messaging.ts';
import type { Http } from './http.ts';
import { changeOnce, read, type Answered } from './requests.ts';

/** The messaging API (interface section 4.5). Every method throws HttpFailure; a message is sent once. */
export interface MessagingClient {
  /** `refresh` passes the cache by. */
  templates(options: { refresh: boolean }): Promise<Answered<MessageTemplate[]>>;
  template(templateId: string): Promise<Answered<FullTemplate>>;
  send(message: SendMessageRequest): Promise<Answered<SentMessage>>;
  message(messageId: string): Promise<Answered<DeliveryReport>>;
}

/** A wallet that cannot pay is told in a 200 (interface section 7): nothing was sent then. */
export type SentMessage =
  | { outcome: 'accepted'; messageId: string }
  | { outcome: 'insufficient_balance' };

const sentMessage = z.union([
  z
    .object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) })
    .transform(({ messages }): SentMessage => ({ outcome: 'accepted', messageId: messages[0].id })),
  z
    .object({ reason: z.literal(INSUFFICIENT_BALANCE) })
    .transform((): SentMessage => ({ outcome: 'insufficient_balance' })),
]);

const asText = z.union([z.string(), z.number()]).transform(String);

/** Its form is not shown (interface section 4.5), so states and codes of any kind are let pass. */
const deliveryReport = z.object({
  id: z.string().optional(),
  to: asText.optional(),
  status: z.string().min(1),
  errors: z
    .array(z.object({ code: asText, title: z.string().default('') }))
    .nullish()
    .transform((errors) => errors ?? []),
  updated_at: z.string().optional(),
});
export type DeliveryReport = z.infer<typeof deliveryReport>;

const ROOT = '/api/messaging';

export function createMessagingClient(http: Http): MessagingClient {
  return {
    templates: ({ refresh }) =>
      read(
        http,
        `${ROOT}/message_templates${refresh ? '?refresh=true' : ''}`,
        z.array(messageTemplate),
      ),
    template: (templateId) =>
      read(http, `${ROOT}/message_templates/${encodeURIComponent(templateId)}`, fullTemplate),
    send: (body) =>
      changeOnce(http, { method: 'POST', path: `${ROOT}/messages`, body, schema: sentMessage }),
    message: (messageId) =>
      read(http, `${ROOT}/messages/${encodeURIComponent(messageId)}`, deliveryReport),
  };
}
