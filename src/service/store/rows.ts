import type { Selectable, Updateable } from 'kysely';
import type { CallTable, Tables } from '../../database/schema.ts';

export type { Database } from '../../database/database.ts';

export type CallRow = Selectable<CallTable>;
export type CallAttemptRow = Selectable<Tables['call_attempts']>;
export type AccountRow = Selectable<Tables['accounts']>;
export type ApiKeyRow = Selectable<Tables['api_keys']>;

export type VoiceAppRow = Selectable<Tables['voice_apps']>;
export type NumberRow = Selectable<Tables['numbers']>;
export type NumberLinkRow = Selectable<Tables['number_links']>;
export type SubscriptionRow = Selectable<Tables['webhook_subscriptions']>;
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;

export type MessageRow = Selectable<Tables['messages']>;
export type SandboxTemplateRow = Selectable<Tables['sandbox_templates']>;

export type DoNotCallRow = Selectable<Tables['do_not_call']>;

export interface CallEvent {
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** One step in the life of a call: everything here is written in one transaction, or nothing is. */
export interface CallChange {
  /** When it happened, on the call's own timeline. */
  at: number;
  set: Updateable<CallTable>;
  events: readonly CallEvent[];
  /** The attempt that began or ended with this change. */
  attempt?: CallAttemptRow;
  /** The person called asked not to be called again. */
  optedOut?: boolean;
  /** The call that this one gives rise to. */
  callBack?: CallRow;
}
