import type { Database, Query, Write } from '../../database/database.ts';
import type { DeliveryRow, SubscriptionRow } from './rows.ts';

/** What the log of one subscription shows at most. */
const LONGEST_LOG = 1_000;

export type DeliveryChange = Pick<
  DeliveryRow,
  'status' | 'attempt' | 'tries' | 'claim_at' | 'lease_owner'
>;

/** Who wants to hear of events, and what became of each message. */
export interface WebhookStore {
  add(subscription: SubscriptionRow): Promise<void>;
  /** The oldest first. */
  list(organisation: number): Promise<SubscriptionRow[]>;
  find(organisation: number, id: string): Promise<SubscriptionRow | undefined>;
  /** Removes the subscription and cancels what it still waits for; false when there is none. */
  remove(organisation: number, id: string): Promise<boolean>;
  /** The log of a subscription, the newest first. */
  deliveries(subscriptionId: string): Promise<DeliveryRow[]>;
  delivery(subscriptionId: string, id: string): Promise<DeliveryRow | undefined>;
  addDelivery(delivery: DeliveryRow): Promise<void>;
  /** With what a delivery is signed; undefined when nobody wants it any more. */
  secretOf(delivery: DeliveryRow): Promise<string | undefined>;
  /** Writes what came of a try, if this process still holds the delivery. `gone`: nothing more is sent to this address. */
  finish(delivery: DeliveryRow, change: DeliveryChange, options: { gone: boolean }): Promise<void>;
}

export function createWebhookStore(database: Database): WebhookStore {
  const { read } = database;
  return {
    async add(subscription) {
      await database.write((write) =>
        write.insertInto('webhook_subscriptions').values(subscription).execute(),
      );
    },
    list: (organisation) =>
      ofOrganisation(read, organisation).orderBy('created_at').orderBy('id').execute(),
    find: (organisation, id) =>
      ofOrganisation(read, organisation).where('id', '=', id).executeTakeFirst(),
    remove: (organisation, id) =>
      database.write((write) => removeSubscription(write, organisation, id)),
    secretOf: (delivery) => secretOf(read, delivery),
    finish: (delivery, change, { gone }) =>
      database.write((write) => finish(write, delivery, { change, gone })),
    ...createLog(database),
  };
}

function createLog(
  database: Database,
): Pick<WebhookStore, 'deliveries' | 'delivery' | 'addDelivery'> {
  const logOf = (subscriptionId: string) =>
    database.read
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('subscription_id', '=', subscriptionId);
  return {
    deliveries: (subscriptionId) =>
      logOf(subscriptionId).orderBy('id', 'desc').limit(LONGEST_LOG).execute(),
    delivery: (subscriptionId, id) => logOf(subscriptionId).where('id', '=', id).executeTakeFirst(),
    async addDelivery(delivery) {
      await database.write((write) =>
        write.insertInto('webhook_deliveries').values(delivery).execute(),
      );
    },
  };
}

const ofOrganisation = (query: Query, organisation: number) =>
  query.selectFrom('webhook_subscriptions').selectAll().where('org_id', '=', organisation);

async function removeSubscription(
  write: Write,
  organisation: number,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom('webhook_subscriptions')
    .where('id', '=', id)
    .where('org_id', '=', organisation)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await cancelPending(write, id);
  return true;
}

async function cancelPending(write: Write, subscriptionId: string): Promise<void> {
  await write
    .updateTable('webhook_deliveries')
    .set({ status: 'CANCELED', claim_at: null, lease_owner: null })
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'PENDING')
    .execute();
}

async function secretOf(query: Query, delivery: DeliveryRow): Promise<string | undefined> {
  if (delivery.subscription_id === null) {
    const organisation = query.selectFrom('organisations').select('webhook_secret');
    const row = await organisation.where('id', '=', delivery.org_id).executeTakeFirst();
    return row?.webhook_secret;
  }
  const subscription = ofOrganisation(query, delivery.org_id).where('status', '=', 'ACTIVE');
  const row = await subscription.where('id', '=', delivery.subscription_id).executeTakeFirst();
  return row?.secret;
}

async function finish(
  write: Write,
  delivery: DeliveryRow,
  { change, gone }: { change: DeliveryChange; gone: boolean },
): Promise<void> {
  const { numUpdatedRows } = await write
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', delivery.id)
    .where('lease_owner', '=', delivery.lease_owner)
    .executeTakeFirst();
  if (!gone || numUpdatedRows === 0n || delivery.subscription_id === null) return;
  await write
    .updateTable('webhook_subscriptions')
    .set({ status: 'DISABLED' })
    .where('id', '=', delivery.subscription_id)
    .execute();
  await cancelPending(write, delivery.subscription_id);
}
