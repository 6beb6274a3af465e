import type { Clock } from '../../clock.ts';
import type { DeliveryTry } from '../../contract/events.ts';
import type { Log } from '../../log.ts';
import type { Random } from '../../random.ts';
import type { DeliveryRow } from '../store/rows.ts';
import type { DeliveryChange } from '../store/webhooks.ts';
import type { Store } from '../store/store.ts';
import { isSuccess, toRequest } from './messages.ts';
import type { SendWebhook, WebhookResult } from './webhook-sender.ts';

export interface DeliveryPorts {
  store: Pick<Store, 'webhooks'>;
  clock: Clock;
  random: Random;
  log: Log;
  send: SendWebhook;
  /** Sandbox seconds in one real second: the pauses between tries are shortened by it. */
  speed: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Between one try and the next (design section 6). */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const;
/** Each pause is longer or shorter by up to this part, so that what failed together does not come back together. */
const JITTER = 0.1;
const GONE = 410;

/** Tries one delivery once. A process that dies meanwhile leaves it to another, which sends it again with the same `webhook-id`. */
export function createDeliver(ports: DeliveryPorts) {
  const { store, clock, log, send } = ports;
  return async (delivery: DeliveryRow, signal: AbortSignal): Promise<void> => {
    const secret = await store.webhooks.secretOf(delivery);
    if (secret === undefined) {
      await store.webhooks.finish(delivery, over(delivery, 'CANCELED'), { gone: false });
      return;
    }
    const at = clock.now().getTime();
    const { url, method, body } = delivery;
    const request = toRequest({ id: delivery.message_id, url, method, body, secret, at });
    const result = await send(request, signal);
    if (signal.aborted && 'error' in result) {
      await store.webhooks.finish(delivery, later(delivery, clock.now().getTime()), {
        gone: false,
      });
      return;
    }
    const gone = 'status' in result && result.status === GONE;
    const change = afterTry(ports, delivery, { at, result, gone });
    await store.webhooks.finish(delivery, change, { gone });
    if (change.status === 'FAILED') {
      const { org_id, request_uuid, type, message_id } = delivery;
      log.warn('a webhook was given up', { org_id, request_uuid, type, message_id });
    }
  };
}

const over = (
  { attempt, tries }: DeliveryRow,
  status: 'DELIVERED' | 'FAILED' | 'CANCELED',
): DeliveryChange => ({ status, attempt, tries, claim_at: null, lease_owner: null });

const later = ({ attempt, tries }: DeliveryRow, claim_at: number): DeliveryChange => ({
  status: 'PENDING',
  attempt,
  tries,
  claim_at,
  lease_owner: null,
});

function afterTry(
  { clock, random, speed }: DeliveryPorts,
  delivery: DeliveryRow,
  { at, result, gone }: { at: number; result: WebhookResult; gone: boolean },
): DeliveryChange {
  const tried: DeliveryTry = {
    at: new Date(at).toISOString(),
    ...('status' in result ? { status: result.status } : { error: result.error }),
  };
  const row: DeliveryRow = {
    ...delivery,
    attempt: delivery.attempt + 1,
    tries: JSON.stringify([...(JSON.parse(delivery.tries) as DeliveryTry[]), tried]),
  };
  if ('status' in result && isSuccess(result.status)) return over(row, 'DELIVERED');
  const pause = PAUSES[delivery.attempt];
  if (gone || pause === undefined) return over(row, 'FAILED');
  const jitter = 1 - JITTER + 2 * JITTER * random.fraction();
  return later(row, Math.ceil(clock.now().getTime() + (pause * jitter) / speed));
}
