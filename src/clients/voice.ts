import * as z from 'zod';
import {
  availableNumber,
  callRecord,
  deleted,
  numberLink,
  startCallResponse,
  voiceApp,
  type AvailableNumber,
  type CallRecord,
  type CreateAppRequest,
  type NumberLink,
  type StartCallRequest,
  type StartCallResponse,
  type UpdateAppRequest,
  type VoiceApp,
} from '../contract/voice.ts';
import { change, read } from './enveloped.ts';
import type { Http } from './http.ts';

/** The voice API (interface sections 4.1 to 4.3). Every method throws HttpFailure; no change is sent twice. */
export interface VoiceClient {
  apps(): Promise<VoiceApp[]>;
  app(appId: string): Promise<VoiceApp>;
  createApp(request: CreateAppRequest): Promise<VoiceApp>;
  updateApp(appId: string, request: UpdateAppRequest): Promise<VoiceApp>;
  deleteApp(appId: string): Promise<void>;
  numbersOf(appId: string): Promise<NumberLink[]>;
  availableNumbers(): Promise<AvailableNumber[]>;
  link(appId: string, voipNumber: string): Promise<void>;
  unlink(appId: string, voipNumber: string): Promise<void>;
  startCall(request: StartCallRequest): Promise<StartCallResponse>;
  call(requestUuid: string): Promise<CallRecord>;
}

const APPS = '/voip/apps';
const CALLS = '/voip/calls';
const apps = z.array(voiceApp);
const links = z.array(numberLink);
const available = z.array(availableNumber);
/** Whatever a service tells of a number that is linked or an app that is gone, it is not needed. */
const done = z.unknown();

export function createVoiceClient(http: Http): VoiceClient {
  return {
    apps: () => read(http, APPS, apps),
    app: (appId) => read(http, appPath(appId), voiceApp),
    createApp: (body) => change(http, { method: 'POST', path: APPS, body }, voiceApp),
    updateApp: (appId, body) =>
      change(http, { method: 'PUT', path: appPath(appId), body }, voiceApp),
    async deleteApp(appId) {
      await change(http, { method: 'DELETE', path: appPath(appId) }, deleted.partial());
    },
    numbersOf: (appId) => read(http, numbersPath(appId), links),
    availableNumbers: () => read(http, '/voip/available-numbers', available),
    async link(appId, voip_number) {
      const body = { voip_number };
      await change(http, { method: 'POST', path: numbersPath(appId), body }, done);
    },
    async unlink(appId, voipNumber) {
      const path = `${numbersPath(appId)}/${encodeURIComponent(voipNumber)}`;
      await change(http, { method: 'DELETE', path }, done);
    },
    startCall: (body) => change(http, { method: 'POST', path: CALLS, body }, startCallResponse),
    call: (requestUuid) => read(http, `${CALLS}/${encodeURIComponent(requestUuid)}`, callRecord),
  };
}

const appPath = (appId: string): string => `${APPS}/${encodeURIComponent(appId)}`;
const numbersPath = (appId: string): string => `${appPath(appId)}/numbers`;
