import assert from 'node:assert/strict';
import * as z from 'zod';
import {
  callRecord,
  numberLink,
  startCallResponse,
  voiceApp,
  type CallRecord,
  type VoiceApp,
} from '../../src/contract/voice.ts';
import { dataOf, keyOf } from './check.ts';
import type { Answer, Method, OwnTarget, Receiver, Target } from './target.ts';

/** Numbers of the first organisation of a new sandbox (design section 10). */
export const OWN_NUMBER = '+919810010001';
export const OTHER_NUMBER = '+919810010002';
export const UNKNOWN_APP = 'voip_app_000000000000';
export const UNKNOWN_CALL = 'voip_ob_req_00000000000000000000';

/** One request to the voice API with its key. */
export const voice = (
  target: Target,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> =>
  target.ask(method, path, {
    headers: { 'X-API-Key': keyOf(target, 'voice') },
    ...(body === undefined ? {} : { body }),
  });

/** The same organisation's API as somebody else sees it. */
export async function asStranger(target: OwnTarget): Promise<OwnTarget> {
  return { ...target, keys: await target.stranger() };
}

export const minimal = { name: 'Front desk', answer_url: 'https://app.example/answer' };

export async function createApp(
  target: OwnTarget,
  change: Readonly<Record<string, unknown>> = {},
): Promise<VoiceApp> {
  return dataOf(await voice(target, 'POST', '/voip/apps', { ...minimal, ...change }), voiceApp);
}

export const listApps = async (target: Target): Promise<VoiceApp[]> =>
  dataOf(await voice(target, 'GET', '/voip/apps'), z.array(voiceApp));

export const link = (
  target: OwnTarget,
  { app_id }: Pick<VoiceApp, 'app_id'>,
  voip_number = OWN_NUMBER,
): Promise<Answer> => voice(target, 'POST', `/voip/apps/${app_id}/numbers`, { voip_number });

export interface Desk {
  app: VoiceApp;
  receiver: Receiver;
}

/** An app that answers on a real web server, with a number linked to it. */
export async function openDesk(
  target: OwnTarget,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Desk> {
  const receiver = await target.receiver();
  const app = await createApp(target, {
    answer_url: `${receiver.url}/answer`,
    hangup_url: `${receiver.url}/hangup`,
    ...change,
  });
  dataOf(await link(target, app), numberLink);
  return { app, receiver };
}

/** Rings a sandbox number for the app. */
export const startCall = (
  target: OwnTarget,
  { app_id }: Pick<VoiceApp, 'app_id'>,
  phone = '+919845012000',
): Promise<Answer> =>
  voice(target, 'POST', '/voip/calls', { app_id, voip_number: OWN_NUMBER, phone });

export async function startedCall(target: OwnTarget, { app }: Desk, phone?: string) {
  return dataOf(await startCall(target, app, phone), startCallResponse).request_uuid;
}

export const readRecord = async (target: Target, id: string): Promise<CallRecord> =>
  dataOf(await voice(target, 'GET', `/voip/calls/${id}`), callRecord);

const LOOK_EVERY = 5_000;
const MOST_LOOKS = 2_000;

/** Lets time pass until what is read fits. */
export async function until<Value>(
  target: OwnTarget,
  read: () => Promise<Value>,
  fits: (value: Value) => boolean,
): Promise<Value> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const value = await read();
    if (fits(value)) return value;
    await target.pass(LOOK_EVERY);
  }
  return assert.fail(`it never came: ${JSON.stringify(await read())}`);
}

const finals: ReadonlySet<string> = new Set([
  'COMPLETED',
  'NOANSWER',
  'BUSY',
  'FAILED',
  'CANCELED',
]);
export const isDone = ({ call_status }: { call_status: string }): boolean =>
  finals.has(call_status);

export const isRunning = ({ call_status }: { call_status: string }): boolean =>
  call_status === 'PROCESSING';

interface Saved {
  call_status: string;
  recording_status?: string | null | undefined;
}
export const isSaved = (call: Saved): boolean =>
  isDone(call) && call.recording_status !== 'UPLOADING';
