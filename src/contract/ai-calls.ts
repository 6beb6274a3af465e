import * as z from 'zod';

/** Interface section 3.3. */
export const callStatus = z.enum([
  'SCHEDULED',
  'QUEUED',
  'PROCESSING',
  'COMPLETED',
  'NOANSWER',
  'BUSY',
  'FAILED',
  'CANCELED',
]);
export type CallStatus = z.infer<typeof callStatus>;

const finalStatuses: ReadonlySet<CallStatus> = new Set([
  'COMPLETED',
  'NOANSWER',
  'BUSY',
  'FAILED',
  'CANCELED',
]);

/** The call is done and its status will not change again (interface section 4.4). */
export const isFinal = (status: CallStatus): boolean => finalStatuses.has(status);

/** Interface section 3.4. */
export const recordingStatus = z.enum([
  'UPLOADING',
  'EARLY_MEDIA_ONLY',
  'OK',
  'DELETED',
  'EXPIRED',
]);
export type RecordingStatus = z.infer<typeof recordingStatus>;

const text = (longest: number): z.ZodString => z.string().min(1).max(longest);

/** Body of POST /api/integration/trigger/personal-ai-agent (interface section 4.4): all required, all strings. */
export const placeCallRequest = z.object({
  customer_phone: z.string().regex(/^\+[1-9]\d{6,14}$/u),
  first_name: text(200),
  task_due_date: z.iso.datetime({ offset: true }),
  purpose_of_call: text(2000),
  customer_note: text(20_000),
});
export type PlaceCallRequest = z.infer<typeof placeCallRequest>;

/** Its answer. The hosted service is only known to send `group_request_id`; ours sends all three (design section 8). */
export const placeCallResponse = z.object({
  group_request_id: z.string().min(1),
  call_status: callStatus.optional(),
  task_due_date: z.string().optional(),
});
export type PlaceCallResponse = z.infer<typeof placeCallResponse>;

const time = z.string().nullable();

/** GET /api/call-info/:request_id?lean=true (interface section 2.6). Times are ISO 8601 UTC, `duration` is in seconds. */
export const callInfoLean = z.object({
  call_status: callStatus,
  summary_text: z.string().nullable(),
  transcription: z.string().nullable(),
  duration: z.number(),
  phone: z.string(),
  start_time: time,
  answer_time: time,
  end_time: time,
  is_call_transfered: z.boolean(),
  request_uuid: z.string(),
});
export type CallInfoLean = z.infer<typeof callInfoLean>;

/** The same without `lean`: recording, number and SIP fields besides. */
export const callInfoFull = callInfoLean.extend({
  recording_url: z.string().nullable(),
  recording_url_expires_at: z.string().optional(),
  recording_status: recordingStatus.nullable(),
  voip_number: z.string(),
  sip_from: z.string(),
  sip_to: z.string(),
});
export type CallInfoFull = z.infer<typeof callInfoFull>;
