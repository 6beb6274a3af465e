import * as z from 'zod';
import {
  delivery,
  newSubscription,
  subscribeRequest,
  subscription,
} from '../../contract/events.ts';
import { deleted } from '../../contract/voice.ts';
import type { Operation } from '../openapi.ts';
import { INVALID_BODY } from '../routes/voice-answers.ts';
import { DELIVERY_NOT_FOUND, WEBHOOK_DISABLED, WEBHOOK_NOT_FOUND } from '../routes/webhooks.ts';
import { enveloped } from './enveloped.ts';

const webhooks = { tag: 'Webhooks', key: 'voice' } as const;

export const webhookOperations: readonly Operation[] = [
  {
    ...webhooks,
    method: 'POST',
    path: '/voip/webhooks',
    summary: 'Subscribe an address to events; the secret is shown this once',
    body: subscribeRequest,
    answer: enveloped(newSubscription),
    errors: { 400: INVALID_BODY },
  },
  {
    ...webhooks,
    method: 'GET',
    path: '/voip/webhooks',
    summary: 'List the subscriptions of the organization',
    answer: enveloped(z.array(subscription)),
  },
  {
    ...webhooks,
    method: 'DELETE',
    path: '/voip/webhooks/:id',
    summary: 'End a subscription; what it still waits for is not sent',
    answer: enveloped(deleted),
    errors: { 404: WEBHOOK_NOT_FOUND },
  },
  {
    ...webhooks,
    method: 'GET',
    path: '/voip/webhooks/:id/deliveries',
    summary: 'Read the delivery log of a subscription, newest first',
    answer: enveloped(z.array(delivery)),
    errors: { 404: WEBHOOK_NOT_FOUND },
  },
  {
    ...webhooks,
    method: 'POST',
    path: '/voip/webhooks/:id/deliveries/:delivery_id/replay',
    summary: 'Send a message again, with the same webhook-id',
    answer: enveloped(delivery),
    errors: { 404: `${WEBHOOK_NOT_FOUND}; ${DELIVERY_NOT_FOUND}`, 409: WEBHOOK_DISABLED },
  },
];
