import type { Clock } from '../../clock.ts';
import { appAnswer, type AppEventType, type CallAction } from '../../contract/events.ts';
import type { Log } from '../../log.ts';
import type { Random } from '../../random.ts';
import { publicRecord, type RecordPorts } from '../calls/call-record.ts';
import { readHooks } from '../calls/hooks.ts';
import type { CallRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { newMessageId } from './message-id.ts';
import { isSuccess, messageBody, toRequest } from './messages.ts';
import type { SendWebhook } from './webhook-sender.ts';

export interface AppWebhookPorts extends RecordPorts {
  store: Pick<Store, 'organisations'>;
  clock: Clock;
  random: Random;
  log: Log;
  send: SendWebhook;
}

/**
 * Tells the app at its answer address, and at its fallback address when that fails, and returns what it wants done;
 * undefined when no address took it. `at` is the time of the event, in milliseconds.
 */
export type AskApp = (
  call: CallRow,
  event: { type: AppEventType; at: number },
  signal?: AbortSignal,
) => Promise<readonly CallAction[] | undefined>;

export function createAskApp(ports: AppWebhookPorts): AskApp {
  const { store, clock, random, log, send } = ports;
  return async (call, { type, at }, signal) => {
    const secret = await store.organisations.webhookSecret(call.org_id);
    const body = messageBody(type, at, publicRecord(call, ports));
    const id = newMessageId(random);
    for (const { url, method } of addressesOf(call)) {
      const request = toRequest({ id, url, method, body, secret, at: clock.now().getTime() });
      const result = await send(request, signal);
      if ('status' in result && isSuccess(result.status)) return actionsOf(result.body, log);
      log.warn('an app did not take its webhook', {
        request_uuid: call.request_uuid,
        app_id: call.app_id,
        type,
        result: 'status' in result ? result.status : result.error,
      });
    }
    return undefined;
  };
}

function addressesOf(call: CallRow): { url: string; method: string }[] {
  const hooks = readHooks(call);
  if (hooks === undefined) return [];
  const { answer_url, answer_method, fallback_answer_url, fallback_answer_method } = hooks;
  return [
    { url: answer_url, method: answer_method },
    ...(fallback_answer_url === null
      ? []
      : [{ url: fallback_answer_url, method: fallback_answer_method }]),
  ];
}

/** An answer that is no list of actions asks for nothing. */
function actionsOf(body: string, log: Log): readonly CallAction[] {
  try {
    const parsed = appAnswer.safeParse(JSON.parse(body));
    if (parsed.success) return parsed.data.actions ?? [];
    log.warn('an app asked for actions that do not exist');
  } catch {
    // Words such as "ok" are a usual answer to a webhook.
  }
  return [];
}
