import * as z from 'zod';
import { webAddress, webhookMethod } from './voice.ts';

/** Events that can be subscribed to (interface section 6). */
export const eventType = z.enum(['CDR_RECORDING_AVAILABLE']);
export type EventType = z.infer<typeof eventType>;

/** What an app hears about a call, at the addresses it was created with. */
export const appEventType = z.enum(['call.initiated', 'call.answered', 'call.ended']);
export type AppEventType = z.infer<typeof appEventType>;

/** What every webhook carries (design section 8); by GET the same fields, those of `data` beside the others, are query parameters. */
export const webhookMessage = z.object({
  type: z.union([eventType, appEventType]),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

const LONGEST_SPEECH = 5_000;
const MOST_ACTIONS = 100;

/** One thing that an app wants done on an answered call. */
export const callAction = z.union([
  z.object({ say: z.string().min(1).max(LONGEST_SPEECH) }),
  z.object({ dial: z.string().min(1).max(64) }),
  z.object({ record: z.literal(true) }),
  z.object({ hangup: z.literal(true) }),
]);
export type CallAction = z.infer<typeof callAction>;

/** What an app may answer to `call.answered`: done in this order; without actions the call is held. */
export const appAnswer = z.object({ actions: z.array(callAction).max(MOST_ACTIONS).optional() });
export type AppAnswer = z.infer<typeof appAnswer>;

/** Body of POST /voip/webhooks (design section 8). */
export const subscribeRequest = z.object({
  url: webAddress,
  events: z.array(eventType).min(1).max(eventType.options.length),
});
export type SubscribeRequest = z.infer<typeof subscribeRequest>;

export const subscription = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** ACTIVE, or DISABLED once the address has answered 410. */
  status: z.enum(['ACTIVE', 'DISABLED']),
  created_at: z.string(),
});
export type Subscription = z.infer<typeof subscription>;

/** The answer of POST /voip/webhooks: the secret is shown this once. */
export const newSubscription = subscription.extend({ secret: z.string() });
export type NewSubscription = z.infer<typeof newSubscription>;

/** One try of a delivery: `status` is what the address answered, `error` why it did not. */
export const deliveryTry = z.object({
  at: z.string(),
  status: z.number().optional(),
  error: z.string().optional(),
});
export type DeliveryTry = z.infer<typeof deliveryTry>;

/** A line of the delivery log, newest first. `webhook_id` stays the same when a delivery is replayed. */
export const delivery = z.object({
  id: z.string(),
  webhook_id: z.string(),
  type: z.string(),
  request_uuid: z.string(),
  url: z.string(),
  method: webhookMethod,
  status: z.enum(['PENDING', 'DELIVERED', 'FAILED', 'CANCELED']),
  tries: z.array(deliveryTry),
  next_try_at: z.string().nullable(),
  created_at: z.string(),
});
export type Delivery = z.infer<typeof delivery>;
