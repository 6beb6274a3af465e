import * as z from 'zod';
import { DO_NOT_CALL } from '../../contract/envelope.ts';
import {
  fullTemplate,
  INVALID_PHONE_NUMBER,
  messageStatus,
  PARAMETERS_MISMATCH,
  sendMessageRequest,
  sendMessageResponse,
  TEMPLATE_NOT_APPROVED,
  TEMPLATE_NOT_FOUND,
  templateList,
} from '../../contract/messaging.ts';
import type { Operation } from '../openapi.ts';
import { MESSAGING } from '../routes/messaging-answers.ts';
import { NO_MESSAGE } from '../routes/messages.ts';
import { NO_TEMPLATE, TEMPLATE_TAKEN } from '../routes/sandbox-messaging.ts';
import {
  inboundMessageRequest,
  messageStatusRequest,
  newTemplateRequest,
  templateStatusRequest,
  walletRequest,
} from '../routes/sandbox-messaging-bodies.ts';
import { INVALID_BODY } from '../routes/voice-answers.ts';
import { enveloped } from './enveloped.ts';

const messaging = { tag: 'Messaging', key: 'messaging' } as const;
const PLATFORM_SAYS = 'What the messaging platform says';
const PLATFORM_FAILS = 'The messaging platform does not answer, or cannot be understood';

export const messagingOperations: readonly Operation[] = [
  {
    ...messaging,
    method: 'POST',
    path: `${MESSAGING}/messages`,
    summary: 'Send a template, or free-form text to somebody who has written within 24 hours',
    body: sendMessageRequest,
    answer: sendMessageResponse,
    errors: {
      400: `${[
        INVALID_BODY,
        INVALID_PHONE_NUMBER,
        DO_NOT_CALL,
        TEMPLATE_NOT_FOUND,
        TEMPLATE_NOT_APPROVED,
        PARAMETERS_MISMATCH,
      ].join('; ')}: …; ${PLATFORM_SAYS}`,
      502: PLATFORM_FAILS,
    },
  },
  {
    ...messaging,
    method: 'GET',
    path: `${MESSAGING}/messages/:id`,
    summary: 'Read what became of a message',
    answer: enveloped(messageStatus),
    errors: { 404: NO_MESSAGE },
  },
  {
    ...messaging,
    method: 'GET',
    path: `${MESSAGING}/message_templates`,
    summary: 'List the message templates of the organization',
    parameters: [
      {
        in: 'query',
        name: 'refresh',
        description: 'true asks the platform instead of the cache',
        schema: z.string(),
      },
    ],
    answer: enveloped(templateList),
    errors: { 400: PLATFORM_SAYS, 502: PLATFORM_FAILS },
  },
  {
    ...messaging,
    method: 'GET',
    path: `${MESSAGING}/message_templates/:id`,
    summary: 'Read one message template by the id that the platform gave it',
    answer: enveloped(fullTemplate),
    errors: { 400: PLATFORM_SAYS, 502: PLATFORM_FAILS },
  },
];

const sandbox = { tag: 'Sandbox', key: 'any' } as const;

export const sandboxMessagingOperations: readonly Operation[] = [
  {
    ...sandbox,
    method: 'POST',
    path: '/sandbox/inbound-messages',
    summary: 'Let a customer write, which opens the 24-hour window',
    body: inboundMessageRequest,
    answer: enveloped(z.object({ from: z.string(), received_at: z.string() })),
    errors: { 400: `${INVALID_BODY}; ${INVALID_PHONE_NUMBER}` },
  },
  {
    ...sandbox,
    method: 'PUT',
    path: '/sandbox/wallet',
    summary: 'Set how many messages the wallet of the organization covers',
    body: walletRequest,
    answer: enveloped(walletRequest),
    errors: { 400: INVALID_BODY },
  },
  {
    ...sandbox,
    method: 'POST',
    path: '/sandbox/templates',
    summary: 'Add a template to the simulated messaging platform',
    body: newTemplateRequest,
    answer: enveloped(fullTemplate),
    errors: { 400: INVALID_BODY, 409: TEMPLATE_TAKEN },
  },
  {
    ...sandbox,
    method: 'PUT',
    path: '/sandbox/templates/:id',
    summary: 'Decide on a template as the platform would',
    body: templateStatusRequest,
    answer: enveloped(fullTemplate),
    errors: { 400: INVALID_BODY, 404: NO_TEMPLATE },
  },
  {
    ...sandbox,
    method: 'POST',
    path: '/sandbox/messages/:id/status',
    summary: 'Report the state of a message as the platform would',
    body: messageStatusRequest,
    answer: enveloped(messageStatus),
    errors: { 400: INVALID_BODY, 404: NO_MESSAGE },
  },
];
