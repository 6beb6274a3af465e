import * as z from 'zod';
import { callStatus, recordingStatus } from './ai-calls.ts';
import { isText } from './envelope.ts';

const LONGEST_NAME = 100;
const LONGEST_URL = 2048;

const isWebAddress = (text: string): boolean =>
  /^https?:\/\//iu.test(text) && URL.canParse(text) && isText(text);

/** An address of the web; which of them may really be reached is decided when one is used. */
export const webAddress = z.string().max(LONGEST_URL).refine(isWebAddress);

const appName = z
  .string()
  .refine((name) => name !== '' && Array.from(name).length <= LONGEST_NAME && isText(name));

export const webhookMethod = z.enum(['POST', 'GET']);
export type WebhookMethod = z.infer<typeof webhookMethod>;

export const appStatus = z.enum(['ACTIVE', 'INACTIVE']);
export type AppStatus = z.infer<typeof appStatus>;

/** Body of POST /voip/apps (interface section 4.1). */
export const createAppRequest = z.object({
  name: appName,
  answer_url: webAddress,
  answer_method: webhookMethod.default('POST'),
  hangup_url: webAddress.optional(),
  hangup_method: webhookMethod.default('POST'),
  fallback_answer_url: webAddress.optional(),
  fallback_answer_method: webhookMethod.default('POST'),
});
export type CreateAppRequest = z.input<typeof createAppRequest>;

/** Body of PUT /voip/apps/:app_id: what is left out stays; null removes an address. */
export const updateAppRequest = z
  .object({
    name: appName,
    answer_url: webAddress,
    answer_method: webhookMethod,
    hangup_url: webAddress.nullable(),
    hangup_method: webhookMethod,
    fallback_answer_url: webAddress.nullable(),
    fallback_answer_method: webhookMethod,
    status: appStatus,
  })
  .partial();
export type UpdateAppRequest = z.infer<typeof updateAppRequest>;

/** Interface section 2.2. */
export const voiceApp = z.object({
  app_id: z.string(),
  org_id: z.number(),
  name: z.string(),
  answer_url: z.string(),
  answer_method: webhookMethod,
  hangup_url: z.string().nullable(),
  hangup_method: webhookMethod,
  fallback_answer_url: z.string().nullable(),
  fallback_answer_method: webhookMethod,
  status: appStatus,
  created_by: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
});
export type VoiceApp = z.infer<typeof voiceApp>;

/** Body of POST /voip/apps/:app_id/numbers: any way of writing a number. */
export const linkNumberRequest = z.object({ voip_number: z.string().min(1).max(64) });
export type LinkNumberRequest = z.infer<typeof linkNumberRequest>;

/** Interface section 2.3. */
export const numberLink = z.object({
  app_id: z.string(),
  voip_number: z.string(),
  org_id: z.number(),
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
});
export type NumberLink = z.infer<typeof numberLink>;

/** Interface section 2.4. */
export const availableNumber = z.object({
  id: z.number(),
  voip_number: z.string(),
  provider: z.string(),
  status: z.string(),
});
export type AvailableNumber = z.infer<typeof availableNumber>;

export const deleted = z.object({ deleted: z.literal(true) });
export type Deleted = z.infer<typeof deleted>;

/** Body of POST /voip/calls (design section 8). */
export const startCallRequest = z.object({
  app_id: z.string().min(1).max(64),
  voip_number: z.string().min(1).max(64),
  phone: z.string().min(1).max(64),
});
export type StartCallRequest = z.infer<typeof startCallRequest>;

export const startCallResponse = z.object({ request_uuid: z.string(), call_status: callStatus });
export type StartCallResponse = z.infer<typeof startCallResponse>;

export const callParty = z.enum(['CALLER', 'CALLEE']);
export type CallParty = z.infer<typeof callParty>;

/** One party's end of a call; `hangup_code` is a SIP code, `reason` a word of ours where the code does not tell. */
export const hangupEntry = z.object({
  role: callParty,
  order: z.number(),
  timestamp: z.string(),
  channel_id: z.string(),
  hangup_code: z.number(),
  reason: z.string().optional(),
});
export type HangupEntry = z.infer<typeof hangupEntry>;

const hook = z.string().nullable();

/** The object that interface section 2.5 names "the service". The addresses are null for calls without an app. */
export const serviceRecord = z.object({
  task_id: z.number(),
  sfvopi_payload: z.object({
    app_id: hook,
    answer_url: hook,
    hangup_url: hook,
    ring_method: webhookMethod.nullable(),
    answer_method: webhookMethod.nullable(),
    hangup_method: webhookMethod.nullable(),
    request_uuid: z.string(),
  }),
  first_hangup_by: callParty.nullable(),
  hangup_sequence: z.array(hangupEntry),
  is_messaging_call: z.boolean(),
  system_outbound_action: z.string(),
});

const time = z.string().nullable();

/** The call record (interface section 2.5). Times are ISO 8601 UTC, `duration` is in seconds. */
export const callRecord = z.object({
  id: z.number(),
  uuid: z.string(),
  request_uuid: z.string(),
  call_status: callStatus,
  call_type: z.enum(['INBOUND', 'OUTBOUND']),
  duration: z.number(),
  phone: z.string(),
  voip_number: z.string(),
  sip_from: z.string(),
  sip_to: z.string(),
  start_time: time,
  end_time: time,
  answer_time: time,
  recording_url: z.string().nullable(),
  recording_url_expires_at: z.string().optional(),
  recording_status: recordingStatus.nullable(),
  recording_expire_at: time,
  init_via_sim: z.boolean().nullable(),
  org_id: z.number(),
  updated_at: z.string(),
  deleted_at: time,
  service: serviceRecord,
});
export type CallRecord = z.infer<typeof callRecord>;
