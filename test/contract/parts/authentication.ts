import assert from 'node:assert/strict';
import { aiCall, placing } from '../ai.ts';
import { assertRefused, changing, keyOf, reading, type Check } from '../check.ts';
import type { Area, Asking, Method } from '../target.ts';
import { createApp, UNKNOWN_APP, UNKNOWN_CALL, voice } from '../voice.ts';

const UNAUTHORIZED = 'UnAuthorized, Please Provide Valid API Key';

/** Every endpoint of interface section 4, with the area whose key it takes. */
type Endpoint = readonly [Method, string, Area];

const endpoints: readonly Endpoint[] = [
  ['GET', '/voip/apps', 'voice'],
  ['GET', `/voip/apps/${UNKNOWN_APP}`, 'voice'],
  ['POST', '/voip/apps', 'voice'],
  ['PUT', `/voip/apps/${UNKNOWN_APP}`, 'voice'],
  ['DELETE', `/voip/apps/${UNKNOWN_APP}`, 'voice'],
  ['GET', `/voip/apps/${UNKNOWN_APP}/numbers`, 'voice'],
  ['POST', `/voip/apps/${UNKNOWN_APP}/numbers`, 'voice'],
  ['DELETE', `/voip/apps/${UNKNOWN_APP}/numbers/%2B919810010001`, 'voice'],
  ['GET', '/voip/available-numbers', 'voice'],
  ['POST', '/voip/calls', 'voice'],
  ['GET', `/voip/calls/${UNKNOWN_CALL}`, 'voice'],
  ['POST', '/api/integration/trigger/personal-ai-agent', 'ai_call'],
  ['GET', `/api/call-info/${UNKNOWN_CALL}`, 'ai_call'],
  ['POST', '/api/messaging/messages', 'messaging'],
  ['GET', '/api/messaging/messages/unknown', 'messaging'],
  ['GET', '/api/messaging/message_templates', 'messaging'],
  ['GET', '/api/messaging/message_templates/1', 'messaging'],
];

const wrong = 'parley_voice_00000000000000000000000000000000';

/** Where the key of each area does not belong, or not in this form. */
const elsewhere: Readonly<Record<Area, (key: string) => Record<string, string>>> = {
  voice: (key) => ({ authorization: `Bearer ${key}` }),
  ai_call: (key) => ({ 'x-api-key': key }),
  messaging: (key) => ({ authorization: `Bearer ${key}` }),
};

const headerOf = (area: Area, key: string): Record<string, string> =>
  area === 'ai_call' ? { authorization: `Bearer ${key}` } : { 'x-api-key': key };

const asking = (method: Method, headers: Record<string, string> = {}): Asking =>
  method === 'GET' || method === 'DELETE' ? { headers } : { headers, body: {} };

/** What must hold for the key of every endpoint. */
const keyChecks = ([method, path, area]: Endpoint): readonly Check[] => {
  const kind = method === 'GET' ? reading : changing;
  const at = `${method} ${path}`;
  return [
    kind(`5.3 ${at}: 401 without a key`, async (target) => {
      assertRefused(await target.ask(method, path, asking(method)), 401, UNAUTHORIZED);
    }),
    kind(`5.3 ${at}: 401 with a key that is none`, async (target) => {
      const given = asking(method, headerOf(area, wrong));
      assertRefused(await target.ask(method, path, given), 401, UNAUTHORIZED);
    }),
    kind(`5 ${at}: 401 with the key in another header`, async (target) => {
      const given = asking(method, elsewhere[area](keyOf(target, area)));
      assertRefused(await target.ask(method, path, given), 401, UNAUTHORIZED);
    }),
    kind(`5 ${at}: 401 with the key of another area`, async (target) => {
      for (const other of ['voice', 'ai_call', 'messaging'] as const) {
        if (other === area) continue;
        const given = asking(method, headerOf(area, keyOf(target, other)));
        assertRefused(await target.ask(method, path, given), 401, UNAUTHORIZED);
      }
    }),
  ];
};

const forms: readonly Check[] = [
  changing('5 messaging keys: 8-4-4-4-12 hexadecimal digits', async (target) => {
    const { messaging } = await target.stranger();
    assert.match(messaging ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
  }),
  changing('5.1 a cookie is no key', async (target) => {
    const headers = { cookie: `key=${keyOf(target, 'voice')}` };
    assertRefused(await target.ask('GET', '/voip/apps', { headers }), 401, UNAUTHORIZED);
  }),
  changing('5.2 no answer repeats the key', async (target) => {
    const answers = [
      await voice(target, 'POST', '/voip/apps', {}),
      await placing(target),
      await aiCall(target, 'GET', `/api/call-info/${UNKNOWN_CALL}`),
      await createApp(target),
    ];
    const told = JSON.stringify(answers);
    for (const key of Object.values(target.keys)) assert.ok(!told.includes(key));
  }),
];

/** Interface section 5. */
export const authenticationChecks: readonly Check[] = [
  ...endpoints.flatMap((endpoint) => keyChecks(endpoint)),
  ...forms,
];
