import { createActionStore } from '../actions/store/create-store.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { systemRandom } from '../random.ts';
import { createWebhookSender } from '../service/events/webhook-sender.ts';
import { ensureFirstOrganisation } from '../service/organisations.ts';
import { FIRST_ORGANISATION } from '../service/service.ts';
import { createOrganisationStore } from '../service/store/organisations.ts';
import {
  createApprovalWebhook,
  type ApprovalWebhook,
  type ApprovalWebhookPorts,
} from './approval-webhook.ts';

export interface ApprovalWebhookParts extends Pick<ApprovalWebhookPorts, 'url' | 'pageFor'> {
  config: Pick<Config, 'webhookAllow'>;
  database: Database;
  log: Log;
}

/** Tells `url` of approvals, signed with the webhook secret of the first organisation. */
export function openApprovalWebhook(parts: ApprovalWebhookParts): ApprovalWebhook {
  const { url, pageFor, config, database, log } = parts;
  const ports = { clock: systemClock, random: systemRandom };
  const store = createActionStore(database);
  return createApprovalWebhook({
    ...ports,
    url,
    pageFor,
    log,
    send: createWebhookSender({ ...ports, allow: config.webhookAllow ?? [] }),
    secret: () => webhookSecret(database),
    isWaiting: async (id) => (await store.approval(id))?.state === 'pending',
  });
}

/** The webhook secret of the first organisation, which is made when there is none yet. */
async function webhookSecret(database: Database): Promise<string> {
  const store = createOrganisationStore(database);
  await ensureFirstOrganisation({ store, clock: systemClock, random: systemRandom });
  return store.webhookSecret(FIRST_ORGANISATION);
}
