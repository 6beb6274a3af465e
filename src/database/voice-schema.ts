/** Columns of the voice API's tables; times and JSON as in `schema.ts`. */
export interface VoiceTables {
  counters: CounterTable;
  voice_apps: VoiceAppTable;
  numbers: NumberTable;
  number_links: NumberLinkTable;
  webhook_subscriptions: WebhookSubscriptionTable;
  webhook_deliveries: WebhookDeliveryTable;
}

/** The last number given out of each kind; both databases count alike. */
interface CounterTable {
  name: string;
  value: number;
}

interface VoiceAppTable {
  app_id: string;
  org_id: number;
  name: string;
  answer_url: string;
  answer_method: string;
  hangup_url: string | null;
  hangup_method: string;
  fallback_answer_url: string | null;
  fallback_answer_method: string;
  status: string;
  created_by: number | null;
  created_at: number;
  updated_at: number | null;
}

/** The inventory: every number belongs to one organisation. */
interface NumberTable {
  id: number;
  org_id: number;
  voip_number: string;
  provider: string;
  status: string;
  created_at: number;
}

/** One row a number: that is what keeps it from being linked twice. */
interface NumberLinkTable {
  voip_number: string;
  app_id: string;
  org_id: number;
  status: string;
  created_at: number;
  updated_at: number | null;
}

interface WebhookSubscriptionTable {
  id: string;
  org_id: number;
  url: string;
  /** JSON list of event types. */
  events: string;
  secret: string;
  /** ACTIVE, or DISABLED once the address has answered 410. */
  status: string;
  created_at: number;
}

interface WebhookDeliveryTable {
  id: string;
  /** The `webhook-id` header: the same for every try and every replay of one message. */
  message_id: string;
  org_id: number;
  /** Null for the address of an app. */
  subscription_id: string | null;
  request_uuid: string;
  type: string;
  url: string;
  method: string;
  /** The JSON text that is sent. */
  body: string;
  /** PENDING, DELIVERED, FAILED or CANCELED. */
  status: string;
  /** How often it was tried. */
  attempt: number;
  /** JSON list, one entry a try. */
  tries: string;
  /** When a dispatcher must look at it: next try or end of a lease; null = never again. */
  claim_at: number | null;
  lease_owner: string | null;
  created_at: number;
}
