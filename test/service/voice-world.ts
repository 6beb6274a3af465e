import type { CallRecord, StartCallResponse } from '../../src/contract/voice.ts';
import { systemRandom } from '../../src/random.ts';
import { addOrganisation } from '../../src/service/organisations.ts';
import { createWebhookSender } from '../../src/service/events/webhook-sender.ts';
import { whileBusy } from '../busy.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createReceiver, type Reply } from './receiver.ts';
import { createWorld, phoneOf, START, type WorldOptions } from './world.ts';

export interface Answer<Data = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** The whole body; `data` of it once it is known to be a success. */
  body: { data?: Data; message?: string };
  data: Data;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** An API whose key goes into `X-API-Key`, as one organisation sees it. */
export function apiKeyClient(world: Pick<World, 'send'>, key: string) {
  return async <Data = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Data>> => {
    const headers = { authorization: '', 'x-api-key': key };
    const response = await world.send(method, path, {
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const answer = (await response.json()) as Answer<Data>['body'];
    return {
      status: response.status,
      headers: response.headers,
      body: answer,
      data: answer.data as Data,
    };
  };
}

/** A world with the voice API of organisation 1, and of others on demand. */
export async function createVoiceWorld(options: WorldOptions = {}) {
  const world = await createWorld(options);
  const voice = apiKeyClient(world, world.service.issueInternalKey('voice'));
  return {
    ...world,
    voice,
    async stranger(name = 'Stranger') {
      const ports = { store: world.service.store.organisations, clock: world.clock };
      const { organisation, keys } = await addOrganisation(
        { ...ports, random: systemRandom },
        name,
      );
      return { organisation, keys, voice: apiKeyClient(world, keys.voice ?? '') };
    },
    /** An app that answers at `url`. */
    async createApp(change: Record<string, unknown> = {}): Promise<string> {
      const app = { name: 'Front desk', answer_url: 'https://app.example/answer', ...change };
      const { status, data, body } = await voice<{ app_id: string }>('POST', '/voip/apps', app);
      if (status !== 200) throw new Error(body.message);
      return data.app_id;
    },
  };
}

/** A voice world with an app on a real web server, linked to OWN_NUMBER; its clock stands still during requests. */
export async function createAppWorld(
  options: WorldOptions & { reply?: Reply; app?: Record<string, unknown> } = {},
) {
  const { reply, app, ...rest } = options;
  const receiver = await createReceiver(reply);
  const fakeClock = options.fakeClock ?? createFakeClock(options.start ?? START);
  const send = createWebhookSender({ clock: fakeClock, allow: ['127.0.0.0/8'] });
  const world = await createVoiceWorld({
    fakeClock,
    sendWebhook: (request, signal) => whileBusy(send(request, signal)),
    ...rest,
  });
  const appId = await world.createApp({
    answer_url: `${receiver.url}/answer`,
    hangup_url: `${receiver.url}/hangup`,
    ...app,
  });
  await world.voice('POST', `/voip/apps/${appId}/numbers`, { voip_number: OWN_NUMBER });
  return {
    ...world,
    receiver,
    appId,
    start: (ending: string, change: Record<string, unknown> = {}) =>
      world.voice<StartCallResponse>('POST', '/voip/calls', {
        app_id: appId,
        voip_number: OWN_NUMBER,
        phone: phoneOf(ending),
        ...change,
      }),
    record: async (id: string) => (await world.voice<CallRecord>('GET', `/voip/calls/${id}`)).data,
  };
}

export const OWN_NUMBER = '+919810010001';
export const OTHER_NUMBER = '+919810010002';
