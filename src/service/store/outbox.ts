import type { Query, Write } from '../../database/database.ts';
import type { Random } from '../../random.ts';
import { newMessageId } from '../events/message-id.ts';
import type { CallEvent, CallRow, DeliveryRow, SubscriptionRow } from './rows.ts';

/** What the outside is told of an event of a call. */
export interface Announcement {
  type: string;
  body: string;
  /** Wall time from which it is sent. */
  dueAt: number;
  /** The address of the call's own app; left out, everybody who has subscribed to this type. */
  to?: { url: string; method: string };
}

/** `call` as it is after the event; `at` is the time of the event on the call's timeline. */
export type Announce = (call: CallRow, event: CallEvent, at: number) => Announcement | undefined;

/** Queues the deliveries of an event in the transaction that also writes the event: neither is ever without the other. */
export async function insertDeliveries(
  write: Write,
  random: Random,
  { call, announcement }: { call: CallRow; announcement: Announcement },
): Promise<void> {
  const { type, body, dueAt, to } = announcement;
  const addresses =
    to === undefined
      ? (await subscribersOf(write, call.org_id, type)).map(({ id, url }) => ({
          subscription_id: id,
          url,
          method: 'POST',
        }))
      : [{ ...to, subscription_id: null }];
  if (addresses.length === 0) return;
  const rows = addresses.map((address) =>
    newDelivery(random, {
      ...address,
      message_id: newMessageId(random),
      org_id: call.org_id,
      request_uuid: call.request_uuid,
      type,
      body,
      created_at: dueAt,
    }),
  );
  await write.insertInto('webhook_deliveries').values(rows).execute();
}

async function subscribersOf(
  query: Query,
  organisation: number,
  type: string,
): Promise<SubscriptionRow[]> {
  const rows = await query
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('org_id', '=', organisation)
    .where('status', '=', 'ACTIVE')
    .execute();
  return rows.filter(({ events }) => (JSON.parse(events) as string[]).includes(type));
}

type NewDelivery = Pick<
  DeliveryRow,
  | 'message_id'
  | 'org_id'
  | 'subscription_id'
  | 'request_uuid'
  | 'type'
  | 'url'
  | 'method'
  | 'body'
  | 'created_at'
>;

/** A delivery that is due at once. */
export const newDelivery = (random: Random, given: NewDelivery): DeliveryRow => ({
  ...given,
  id: random.uuid(),
  status: 'PENDING',
  attempt: 0,
  tries: '[]',
  claim_at: given.created_at,
  lease_owner: null,
});
