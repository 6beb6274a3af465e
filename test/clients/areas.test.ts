import { describe, expect, test } from 'vitest';
import type { HttpFailure } from '../../src/clients/http-failure.ts';
import { createHttp, type FetchInit } from '../../src/clients/http.ts';
import { createMessagingClient } from '../../src/clients/messaging.ts';
import { createVoiceClient } from '../../src/clients/voice.ts';
import { systemRandom } from '../../src/random.ts';
import { createAutoClock } from '../fake-clock.ts';

/** Both clients in front of one answer, and what they sent. */
function open(answer: () => Response | Promise<Response>) {
  const sent: (FetchInit & { url: string })[] = [];
  const http = createHttp({
    baseUrl: 'https://calls.example/v1',
    authorization: { 'X-API-Key': 'the-key' },
    fetch: async (url, init) => {
      sent.push({ url, ...init });
      return answer();
    },
    clock: createAutoClock(new Date('2026-11-30T05:30:00Z')),
    random: systemRandom,
  });
  return { sent, voice: createVoiceClient(http), messaging: createMessagingClient(http) };
}

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const failureOf = async (request: Promise<unknown>): Promise<HttpFailure> => {
  const failure: unknown = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  return failure as HttpFailure;
};

const call = { app_id: 'a', voip_number: '+918041230001', phone: '+919845012345' };
const message = { to: '+919845012345', type: 'text', text: { body: 'Hello' } } as const;

type Clients = ReturnType<typeof open>;
type Request = (clients: Clients) => Promise<unknown>;

const changes: readonly (readonly [string, Request])[] = [
  [
    'POST /voip/apps',
    ({ voice }) => voice.createApp({ name: 'A', answer_url: 'https://a.example' }),
  ],
  ['PUT /voip/apps/a', ({ voice }) => voice.updateApp('a', { name: 'B' })],
  ['DELETE /voip/apps/a', ({ voice }) => voice.deleteApp('a')],
  ['POST /voip/apps/a/numbers', ({ voice }) => voice.linkNumber('a', call)],
  [
    'DELETE /voip/apps/a/numbers/%2B918041230001',
    ({ voice }) => voice.unlinkNumber('a', call.voip_number),
  ],
  ['POST /voip/calls', ({ voice }) => voice.startCall(call)],
  ['POST /api/messaging/messages', ({ messaging }) => messaging.send(message)],
];

describe.each(changes)('%s', (line, request) => {
  test.each([
    ['a server error', json(500, { message: 'Failed to do it: out of memory' })],
    ['a bad gateway without a word', () => new Response('<html>', { status: 502 })],
    ['a good status that cannot be read', () => new Response('<html>')],
    ['an empty object', json(200, {})],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('is sent once, and open after %s', async (_, answer) => {
    const clients = open(answer);
    expect(await failureOf(request(clients))).toMatchObject({ kind: 'uncertain' });
    const [first, ...more] = clients.sent;
    expect(more).toEqual([]);
    expect(`${first?.method} ${first?.url}`).toBe(line.replace(' ', ' https://calls.example/v1'));
    expect(first?.headers).toMatchObject({ 'X-API-Key': 'the-key' });
  });

  test.each([400, 401, 404, 409, 429])('is a no after %i, and is not repeated', async (status) => {
    const clients = open(json(status, { message: 'No' }));
    expect(await failureOf(request(clients))).toMatchObject({ kind: 'rejected', status });
    expect(clients.sent).toHaveLength(1);
  });
});

test('a call whose webhooks fail was not made', async () => {
  const { voice } = open(json(502, { message: 'Webhook failed or unreachable' }));
  expect(await failureOf(voice.startCall(call))).toMatchObject({ kind: 'rejected', status: 502 });
});

test.each<[string, unknown, unknown]>([
  ['as the interface has it', { data: { messages: [{ id: 'm' }] }, message: 'success' }, 'm'],
  ['bare', { messages: [{ id: 'm', more: 1 }], contacts: [] }, 'm'],
  ['in two envelopes', { status: 'ok', data: { data: { messages: [{ id: 'm' }, {}] } } }, 'm'],
  ['an empty wallet', { reason: 'INSUFFICIENT_BALANCE' }, undefined],
  ['an empty wallet in an envelope', { data: { reason: 'INSUFFICIENT_BALANCE' } }, undefined],
])('an accepted message is read: %s', async (_, body, messageId) => {
  const { messaging } = open(json(200, body));
  expect((await messaging.send(message)).body).toEqual(
    messageId === undefined
      ? { outcome: 'insufficient_balance' }
      : { outcome: 'accepted', messageId },
  );
});

test.each([[{ data: { data: [] }, message: 'success' }], [{ data: [], message: 'success' }], [[]]])(
  'a list of templates is read: %j',
  async (body) => {
    const { messaging } = open(json(200, body));
    expect((await messaging.templates({ refresh: false })).body).toEqual([]);
  },
);

test.each([
  [{ data: { id: 'm', to: '+91', status: 'failed', errors: [{ code: 131_047 }] } }, ['131047']],
  [{ status: 'failed', errors: [{ code: '131047', title: 'T', href: 'x' }] }, ['131047']],
  [{ data: { status: 'sent', errors: null } }, []],
])('a delivery is read: %j', async (body, codes) => {
  const { messaging } = open(json(200, body));
  const { errors } = (await messaging.message('m')).body;
  expect(errors.map(({ code }) => code)).toEqual(codes);
});

test('reads are tried again after a server error', async () => {
  let count = 0;
  const { voice, sent } = open(() => {
    count += 1;
    return Response.json(count < 3 ? { message: 'Failed' } : { data: [] }, {
      status: count < 3 ? 500 : 200,
      headers: { 'Parley-Simulated': 'true' },
    });
  });
  expect(await voice.apps()).toEqual({ body: [], simulated: true });
  expect(sent).toHaveLength(3);
});
