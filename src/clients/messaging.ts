import * as z from 'zod';
import {
  acceptedMessage,
  fullTemplate,
  INSUFFICIENT_BALANCE,
  messageStatus,
  messageTemplate,
  templateList,
  type FullTemplate,
  type MessageStatus,
  type MessageTemplate,
  type SendMessageRequest,
} from '../contract/messaging.ts';
import { change, read } from './enveloped.ts';
import { HttpFailure } from './http-failure.ts';
import type { Http } from './http.ts';

export interface SentMessage {
  messageId: string;
}

/** The messaging API (interface section 4.5). Every method throws HttpFailure; no message is sent twice. */
export interface MessagingClient {
  templates(options: { refresh: boolean }): Promise<MessageTemplate[]>;
  template(id: string): Promise<FullTemplate>;
  /** An empty wallet is a rejection whose `upstreamMessage` is INSUFFICIENT_BALANCE. */
  send(request: SendMessageRequest): Promise<SentMessage>;
  status(messageId: string): Promise<MessageStatus>;
}

const BASE = '/api/messaging';
const OK = 200;

/** A list in the envelope, in an envelope of its own within it, or bare. */
const templates = z.union([templateList.transform(({ data }) => data), z.array(messageTemplate)]);

const sent = z.union([acceptedMessage, z.object({ reason: z.literal(INSUFFICIENT_BALANCE) })]);

export function createMessagingClient(http: Http): MessagingClient {
  return {
    templates: ({ refresh }) =>
      read(http, `${BASE}/message_templates${refresh ? '?refresh=true' : ''}`, templates),
    template: (id) =>
      read(http, `${BASE}/message_templates/${encodeURIComponent(id)}`, fullTemplate),
    async send(body) {
      const answer = await change(http, { method: 'POST', path: `${BASE}/messages`, body }, sent);
      if ('reason' in answer) throw insufficientBalance();
      return { messageId: answer.messages[0]?.id ?? '' };
    },
    status: (messageId) =>
      read(http, `${BASE}/messages/${encodeURIComponent(messageId)}`, messageStatus),
  };
}

const insufficientBalance = (): HttpFailure =>
  new HttpFailure('rejected', 'The wallet does not cover the message.', {
    status: OK,
    upstreamMessage: INSUFFICIENT_BALANCE,
  });
