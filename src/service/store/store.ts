import { createCallStore, type CallStore } from './calls.ts';
import { createDashboardSessionStore, type DashboardSessionStore } from './dashboard-sessions.ts';
import { createDashboardStore, type DashboardStore } from './dashboard.ts';
import { createDoNotCallStore, type DoNotCallStore } from './do-not-call.ts';
import { createMessageStore, type MessageStore } from './messages.ts';
import { createKeyStore, type KeyStore } from './keys.ts';
import { createOrganisationStore, type OrganisationStore } from './organisations.ts';
import { createQueue, type Queue } from './queue.ts';
import { createRetentionStore, type RetentionStore } from './retention.ts';
import { createNumberStore, type NumberStore } from './numbers.ts';
import { createTemplateListStore, type TemplateListStore } from './templates.ts';
import { createWalletStore, type WalletStore } from './wallets.ts';
import type { EventPorts } from './events.ts';
import type { Database, DeliveryRow, MessageRow } from './rows.ts';
import { createWebhookStore, type WebhookStore } from './webhooks.ts';
import { createVoiceAppStore, type VoiceAppStore } from './voice-apps.ts';

export interface Store {
  calls: CallStore;
  queue: Queue;
  /** Webhooks that are to be delivered. */
  deliveryQueue: Queue<DeliveryRow>;
  keys: KeyStore;
  organisations: OrganisationStore;
  doNotCall: DoNotCallStore;
  voiceApps: VoiceAppStore;
  numbers: NumberStore;
  webhooks: WebhookStore;
  messages: MessageStore;
  /** Messages whose delivery goes on. */
  messageQueue: Queue<MessageRow>;
  templateLists: TemplateListStore;
  wallets: WalletStore;
  retention: RetentionStore;
  dashboard: DashboardStore;
  dashboardSessions: DashboardSessionStore;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
}

export interface StoreOptions extends EventPorts {
  database: Database;
  /** Told the request id of a call after each commit that readers can see. */
  changed: (requestUuid: string) => void;
}

/** Everything the service keeps. SQL lives in this folder only. */
export function createStore(options: StoreOptions): Store {
  const { database } = options;
  return {
    calls: createCallStore(options),
    queue: createQueue(database, 'calls'),
    deliveryQueue: createQueue(database, 'webhook_deliveries'),
    keys: createKeyStore(database),
    organisations: createOrganisationStore(database),
    doNotCall: createDoNotCallStore(database),
    voiceApps: createVoiceAppStore(database),
    numbers: createNumberStore(database),
    webhooks: createWebhookStore(database),
    messages: createMessageStore(database),
    messageQueue: createQueue(database, 'messages'),
    templateLists: createTemplateListStore(database),
    wallets: createWalletStore(database),
    retention: createRetentionStore(database),
    dashboard: createDashboardStore(database),
    dashboardSessions: createDashboardSessionStore(database),
    check: async () => {
      await database.read.selectFrom('organisations').select('id').limit(1).execute();
    },
  };
}
