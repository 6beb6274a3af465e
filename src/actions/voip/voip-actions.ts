import type { CallStatus, RecordingStatus } from '../../contract/ai-calls.ts';
import type { AppStatus, CallParty, WebhookMethod } from '../../contract/voice.ts';
import type { Attempt } from '../perform.ts';

/** What an agent writes to create a voice app (interface section 4.1). */
export interface CreateAppInput {
  name: string;
  answer_url: string;
  answer_method?: WebhookMethod;
  hangup_url?: string;
  hangup_method?: WebhookMethod;
  fallback_answer_url?: string;
  fallback_answer_method?: WebhookMethod;
  idempotency_key: string;
}

/** The fields to change; null removes an address. */
export interface UpdateAppInput {
  app_id: string;
  name?: string;
  answer_url?: string;
  answer_method?: WebhookMethod;
  hangup_url?: string | null;
  hangup_method?: WebhookMethod;
  fallback_answer_url?: string | null;
  fallback_answer_method?: WebhookMethod;
  status?: AppStatus;
  idempotency_key: string;
}

export interface DeleteAppInput {
  app_id: string;
  idempotency_key: string;
}

export interface LinkInput {
  app_id: string;
  voip_number: string;
  idempotency_key: string;
}

export interface StartCallInput extends LinkInput {
  phone: string;
}

/** A voice app as it is told; what people wrote in it is cleaned. */
export interface AppReport {
  app_id: string;
  name: string;
  status: AppStatus;
  answer_url: string;
  answer_method: WebhookMethod;
  hangup_url: string | null;
  hangup_method: WebhookMethod;
  fallback_answer_url: string | null;
  fallback_answer_method: WebhookMethod;
  created_at: string;
  updated_at: string | null;
}

export const voipDone = ['created', 'updated', 'deleted', 'linked', 'unlinked', 'placed'] as const;

/** What became of one change of apps, numbers or calls. */
export interface VoipAnswer {
  status: (typeof voipDone)[number] | 'awaiting_approval' | 'unknown';
  app_id?: string;
  /** As it is now. */
  app?: AppReport;
  /** E.164. */
  voip_number?: string;
  phone?: string;
  /** Of the call that was started. */
  request_uuid?: string;
  /** Numbers at which nobody can be reached once it is done. */
  unreachable?: readonly string[];
  /** True when this is an earlier answer told again; nothing new was done. */
  replayed: boolean;
  approval?: { id: string; expires_at: string };
  simulated: boolean;
  next: string;
}

/** As many as are told, and how many more there are. */
export interface AppListing {
  apps: readonly AppReport[];
  left_out: number;
}

export interface NumberListing<Report> {
  numbers: readonly Report[];
  left_out: number;
}

export interface NumberReport {
  voip_number: string;
  status: string;
  created_at: string;
}

export interface AvailableNumberReport {
  voip_number: string;
  provider: string;
  status: string;
}

/** The record of one call (interface section 2.5). */
export interface VoipCallReport {
  request_uuid: string;
  call_status: CallStatus;
  done: boolean;
  call_type?: 'INBOUND' | 'OUTBOUND';
  phone: string;
  voip_number: string;
  /** Seconds. */
  duration: number;
  start_time: string | null;
  answer_time: string | null;
  end_time: string | null;
  first_hangup_by: CallParty | null;
  recording_status: RecordingStatus | null;
  /** Only when `recording_status` is OK. */
  recording_url?: string;
  recording_url_expires_at?: string;
  simulated: boolean;
  next: string;
}

/** Everything the tools of voice apps can have done. Each method throws a Refusal for what will not be done. */
export interface VoipActions {
  listApps(): Promise<AppListing>;
  getApp(appId: string): Promise<AppReport>;
  listAppNumbers(appId: string): Promise<NumberListing<NumberReport>>;
  listAvailableNumbers(): Promise<NumberListing<AvailableNumberReport>>;
  /** The changes are re-entrant, like `placeCall`: the same key with the same input acts once (design section 5). */
  createApp(principal: string, input: CreateAppInput): Promise<Attempt<VoipAnswer>>;
  updateApp(principal: string, input: UpdateAppInput): Promise<Attempt<VoipAnswer>>;
  deleteApp(principal: string, input: DeleteAppInput): Promise<Attempt<VoipAnswer>>;
  linkNumber(principal: string, input: LinkInput): Promise<Attempt<VoipAnswer>>;
  unlinkNumber(principal: string, input: LinkInput): Promise<Attempt<VoipAnswer>>;
  startCall(principal: string, input: StartCallInput): Promise<Attempt<VoipAnswer>>;
  /** Throws `not_found` for a call that another principal has placed. */
  getVoipCall(principal: string, requestUuid: string): Promise<VoipCallReport>;
}
