import * as z from 'zod';
import { callStatus, recordingStatus } from '../contract/ai-calls.ts';
import {
  availableNumber,
  callParty,
  deleted,
  numberLink,
  voiceApp,
  type AvailableNumber,
  type CreateAppRequest,
  type LinkNumberRequest,
  type NumberLink,
  type StartCallRequest,
  type UpdateAppRequest,
  type VoiceApp,
} from '../contract/voice.ts';
import { HttpFailure } from './http-failure.ts';
import type { Http } from './http.ts';
import { changeOnce, read, type Answered } from './requests.ts';

/** The voice API (interface sections 4.1 to 4.3). Every method throws HttpFailure; changes are sent once. */
export interface VoiceClient {
  apps(): Promise<Answered<VoiceApp[]>>;
  app(appId: string): Promise<Answered<VoiceApp>>;
  createApp(app: CreateAppRequest): Promise<Answered<VoiceApp>>;
  updateApp(appId: string, change: UpdateAppRequest): Promise<Answered<VoiceApp>>;
  deleteApp(appId: string): Promise<Answered<unknown>>;
  /** Active links only. */
  numbers(appId: string): Promise<Answered<NumberLink[]>>;
  availableNumbers(): Promise<Answered<AvailableNumber[]>>;
  linkNumber(appId: string, link: LinkNumberRequest): Promise<Answered<NumberLink>>;
  unlinkNumber(appId: string, voipNumber: string): Promise<Answered<unknown>>;
  startCall(call: StartCallRequest): Promise<Answered<StartedCall>>;
  call(requestUuid: string): Promise<Answered<VoiceCall>>;
}

/** Its form is not shown (interface section 4.3), so only the id is insisted on. */
const startedCall = z.object({
  request_uuid: z.string().min(1),
  call_status: callStatus.optional().catch(undefined),
});
export type StartedCall = z.infer<typeof startedCall>;

const time = z.string().nullable().default(null);

/** As much of the record of interface section 2.5 as is told; the name of the inner object is not shown there. */
const voiceCall = z.object({
  request_uuid: z.string(),
  call_status: callStatus,
  call_type: z.enum(['INBOUND', 'OUTBOUND']).optional().catch(undefined),
  duration: z.number().default(0),
  phone: z.string(),
  voip_number: z.string(),
  start_time: time,
  answer_time: time,
  end_time: time,
  recording_url: z.string().nullable().default(null),
  recording_url_expires_at: z.string().optional(),
  recording_status: recordingStatus.nullable().catch(null).default(null),
  service: z
    .object({ first_hangup_by: callParty.nullable().catch(null).default(null) })
    .optional()
    .catch(undefined),
});
export type VoiceCall = z.infer<typeof voiceCall>;

const APPS = '/voip/apps';

export function createVoiceClient(http: Http): VoiceClient {
  return { ...appRequests(http), ...numberRequests(http), ...callRequests(http) };
}

const appRequests = (
  http: Http,
): Pick<VoiceClient, 'apps' | 'app' | 'createApp' | 'updateApp' | 'deleteApp'> => ({
  apps: () => read(http, APPS, z.array(voiceApp)),
  app: (appId) => read(http, appPath(appId), voiceApp),
  createApp: (body) => changeOnce(http, { method: 'POST', path: APPS, body, schema: voiceApp }),
  updateApp: (appId, body) =>
    changeOnce(http, { method: 'PUT', path: appPath(appId), body, schema: voiceApp }),
  deleteApp: (appId) =>
    changeOnce(http, { method: 'DELETE', path: appPath(appId), schema: deleted }),
});

const numberRequests = (
  http: Http,
): Pick<VoiceClient, 'numbers' | 'availableNumbers' | 'linkNumber' | 'unlinkNumber'> => ({
  numbers: (appId) => read(http, numbersPath(appId), z.array(numberLink)),
  availableNumbers: () => read(http, '/voip/available-numbers', z.array(availableNumber)),
  linkNumber: (appId, body) =>
    changeOnce(http, { method: 'POST', path: numbersPath(appId), body, schema: numberLink }),
  unlinkNumber: (appId, voipNumber) =>
    changeOnce(http, {
      method: 'DELETE',
      path: `${numbersPath(appId)}/${encodeURIComponent(voipNumber)}`,
      schema: deleted,
    }),
});

const callRequests = (http: Http): Pick<VoiceClient, 'startCall' | 'call'> => ({
  startCall: (call) => startCall(http, call),
  call: (requestUuid) => read(http, `/voip/calls/${encodeURIComponent(requestUuid)}`, voiceCall),
});

/** 502 with a word of the service says that the app's webhooks failed, and then nobody is rung (design section 8). */
async function startCall(http: Http, body: StartCallRequest): Promise<Answered<StartedCall>> {
  try {
    return await changeOnce(http, {
      method: 'POST',
      path: '/voip/calls',
      body,
      schema: startedCall,
    });
  } catch (error) {
    const webhooksFailed =
      error instanceof HttpFailure && error.status === 502 && error.upstreamMessage !== undefined;
    if (!webhooksFailed) throw error;
    throw new HttpFailure('rejected', error.message, { status: 502, cause: error });
  }
}

const appPath = (appId: string): string => `${APPS}/${encodeURIComponent(appId)}`;
const numbersPath = (appId: string): string => `${appPath(appId)}/numbers`;
