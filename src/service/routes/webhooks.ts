import type { Clock } from '../../clock.ts';
import {
  subscribeRequest,
  type Delivery,
  type DeliveryTry,
  type NewSubscription,
  type Subscription,
} from '../../contract/events.ts';
import type { Random } from '../../random.ts';
import { newWebhookSecret } from '../events/signature.ts';
import type { Keyring } from '../keys.ts';
import { newDelivery } from '../store/outbox.ts';
import type { DeliveryRow, SubscriptionRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { ProblemAnswer, type Route } from './route.ts';
import { readBody, time, voiceHandler, type VoiceRequest } from './voice-answers.ts';

export interface WebhookDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  random: Random;
  /** A delivery is due. */
  wakeDeliveries: () => void;
}

export const WEBHOOK_NOT_FOUND = 'Webhook not found';
export const DELIVERY_NOT_FOUND = 'Delivery not found';
export const WEBHOOK_DISABLED = 'Webhook is disabled';
const ID_CHARACTERS = 20;
const WEBHOOKS = '/voip/webhooks';
const WEBHOOK = '/voip/webhooks/:id';

/** Subscriptions to events, and what became of each message (design section 8). */
export function webhookRoutes(deps: WebhookDeps): Route[] {
  return [
    subscribeRoute(deps),
    listRoute(deps),
    removeRoute(deps),
    logRoute(deps),
    replayRoute(deps),
  ];
}

function subscribeRoute({ store, keyring, clock, random }: WebhookDeps): Route {
  return {
    method: 'POST',
    path: WEBHOOKS,
    action: 'create webhook',
    handle: voiceHandler(keyring, async ({ organisation }, { raw }): Promise<NewSubscription> => {
      const { url, events } = await readBody(subscribeRequest, raw);
      const row: SubscriptionRow = {
        id: `wh_${random.token(ID_CHARACTERS)}`,
        org_id: organisation,
        url,
        events: JSON.stringify([...new Set(events)]),
        secret: newWebhookSecret(random),
        status: 'ACTIVE',
        created_at: clock.now().getTime(),
      };
      await store.webhooks.add(row);
      return { ...toSubscription(row), secret: row.secret };
    }),
  };
}

function listRoute({ store, keyring }: WebhookDeps): Route {
  return {
    method: 'GET',
    path: WEBHOOKS,
    action: 'get webhooks',
    handle: voiceHandler(keyring, async ({ organisation }) => {
      const rows = await store.webhooks.list(organisation);
      return rows.map((row) => toSubscription(row));
    }),
  };
}

function removeRoute({ store, keyring }: WebhookDeps): Route {
  return {
    method: 'DELETE',
    path: WEBHOOK,
    action: 'delete webhook',
    handle: voiceHandler(keyring, async ({ organisation }, req) => {
      const removed = await store.webhooks.remove(organisation, req.param('id') ?? '');
      if (!removed) throw new ProblemAnswer(404, WEBHOOK_NOT_FOUND);
      return { deleted: true };
    }),
  };
}

function logRoute({ store, keyring }: WebhookDeps): Route {
  return {
    method: 'GET',
    path: `${WEBHOOK}/deliveries`,
    action: 'get deliveries',
    handle: voiceHandler(keyring, async ({ organisation }, req) => {
      const { id } = await findSubscription(store, organisation, req);
      return (await store.webhooks.deliveries(id)).map((row) => toDelivery(row));
    }),
  };
}

function replayRoute(deps: WebhookDeps): Route {
  return {
    method: 'POST',
    path: `${WEBHOOK}/deliveries/:delivery_id/replay`,
    action: 'replay delivery',
    handle: voiceHandler(deps.keyring, ({ organisation }, req) =>
      replayDelivery(deps, organisation, req),
    ),
  };
}

/** Sends what a subscription was sent before once more, under the same `webhook-id`; `id` and `delivery_id` name it. */
export async function replayDelivery(
  { store, clock, random, wakeDeliveries }: Omit<WebhookDeps, 'keyring'>,
  organisation: number,
  req: Pick<VoiceRequest, 'param'>,
): Promise<Delivery> {
  const subscription = await findSubscription(store, organisation, req);
  const id = req.param('delivery_id') ?? '';
  const known = await store.webhooks.delivery(subscription.id, id);
  if (known === undefined) throw new ProblemAnswer(404, DELIVERY_NOT_FOUND);
  if (subscription.status !== 'ACTIVE') throw new ProblemAnswer(409, WEBHOOK_DISABLED);
  const again = newDelivery(random, { ...known, created_at: clock.now().getTime() });
  await store.webhooks.addDelivery(again);
  wakeDeliveries();
  return toDelivery(again);
}

async function findSubscription(
  store: Store,
  organisation: number,
  req: Pick<VoiceRequest, 'param'>,
): Promise<SubscriptionRow> {
  const found = await store.webhooks.find(organisation, req.param('id') ?? '');
  if (found === undefined) throw new ProblemAnswer(404, WEBHOOK_NOT_FOUND);
  return found;
}

const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events) as string[],
  status: row.status as Subscription['status'],
  created_at: new Date(row.created_at).toISOString(),
});

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhook_id: row.message_id,
  type: row.type,
  request_uuid: row.request_uuid,
  url: row.url,
  method: row.method as Delivery['method'],
  status: row.status as Delivery['status'],
  tries: JSON.parse(row.tries) as DeliveryTry[],
  next_try_at: row.status === 'PENDING' ? time(row.claim_at) : null,
  created_at: new Date(row.created_at).toISOString(),
});
