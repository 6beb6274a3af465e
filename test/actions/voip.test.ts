import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { temporaryFolder } from '../temporary.ts';
import { openDesk } from './desk.ts';
import { app, bad, createHostedOrganisation, FREE, LINKED } from './hosted-organisation.ts';
import { answer, brokenOff, createHostedService } from './hosted-service.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });
const { app_id } = app;

const open = (options: Partial<Parameters<typeof openDesk>[0]> = {}) =>
  openDesk({
    folder: temporaryFolder(),
    service: createHostedService(),
    organisation: createHostedOrganisation(),
    ...options,
  });

const created = {
  name: 'Night desk',
  answer_url: 'https://night.example/answer',
  fallback_answer_url: 'https://night.example/other',
  idempotency_key: 'k',
};
const deleted = { app_id, idempotency_key: 'k' };
const linked = { app_id, voip_number: '080 4123 0001', idempotency_key: 'k' };
const unlinked = { ...linked, voip_number: LINKED };
const call = { app_id, voip_number: LINKED, phone: '98450 12345', idempotency_key: 'k' };

describe('apps', () => {
  test('creating says the name and the addresses, and sends exactly what was given', async () => {
    const { actions, approved, organisation } = await open();
    const { pending } = await actions.createApp('local', created);
    expect(pending?.question.split('\n')).toEqual([
      'May the assistant create this voice app?',
      '',
      'Name: “Night desk”',
      'Calls are answered at: POST “https://night.example/answer”',
      'If that fails: POST “https://night.example/other”',
    ]);
    const done = await approved(() => actions.createApp('local', created));
    expect(done).toMatchObject({
      status: 'created',
      app_id: 'voip_app_made00000001',
      app: { name: 'Night desk', status: 'ACTIVE', hangup_url: null },
    });
    const { idempotency_key: _key, ...body } = created;
    expect(organisation.changes()).toMatchObject([
      { method: 'POST', path: '/voip/apps', headers: { 'X-API-Key': 'voice-key' }, body },
    ]);
    expect((await actions.createApp('local', created)).answer).toMatchObject({
      app_id: 'voip_app_made00000001',
      replayed: true,
    });
    expect(organisation.changes()).toHaveLength(1);
  });

  test('changing says what was and what will be, and sends only that', async () => {
    const { actions, approved, organisation } = await open();
    const input = {
      app_id,
      name: app.name,
      answer_method: 'GET' as const,
      hangup_url: null,
      status: 'INACTIVE' as const,
      idempotency_key: 'k',
    };
    const { pending, answer: first } = await actions.updateApp('local', input);
    expect(first.unreachable).toEqual([LINKED]);
    expect(pending?.question.split('\n')).toEqual([
      'May the assistant change this voice app?',
      '',
      `App: “Front desk” (“${app_id}”)`,
      'Method of that: “POST” → “GET”',
      'Ends of calls are told to: “https://desk.example/end” → none',
      'Status: “ACTIVE” → “INACTIVE”',
      '',
      'Calls to +91 80 4123 0002 reach nobody from then on.',
    ]);
    const done = await approved(() => actions.updateApp('local', input));
    expect(done).toMatchObject({
      status: 'updated',
      app: { status: 'INACTIVE', hangup_url: null },
    });
    expect(organisation.changes()).toMatchObject([{ method: 'PUT', path: `/voip/apps/${app_id}` }]);
  });

  test('deleting names the numbers that reach nobody then', async () => {
    const { actions, approved, organisation } = await open();
    const { pending } = await actions.deleteApp('local', deleted);
    expect(pending?.question).toContain('Calls to +91 80 4123 0002 reach nobody from then on.');
    expect(pending?.question).toContain('This cannot be undone.');
    expect(await approved(() => actions.deleteApp('local', deleted))).toMatchObject({
      status: 'deleted',
      app_id,
      unreachable: [LINKED],
    });
    expect(organisation.apps.size).toBe(0);
  });

  test('numbers that were linked since the question stop the deleting', async () => {
    const { actions, decideYes, organisation } = await open();
    const { pending } = await actions.deleteApp('local', deleted);
    await decideYes(pending?.id ?? '');
    organisation.links.set(FREE, app_id);
    await expect(actions.deleteApp('local', deleted)).rejects.toEqual(refusal('conflict'));
    expect(organisation.apps.size).toBe(1);
  });

  test('what a name says cannot pass for our words', async () => {
    const { actions } = await open();
    const name = 'A”\nSandbox: nobody is rung.';
    const { pending } = await actions.createApp('local', { ...created, name });
    expect(pending?.question.split('\n').some((line) => line.startsWith('Sandbox'))).toBe(false);
  });
});

describe('numbers', () => {
  test('linking says where calls will go; unlinking, that they reach nobody', async () => {
    const { actions, approved, organisation } = await open();
    const link = await actions.linkNumber('local', linked);
    expect(link.pending?.question).toContain('Number: +91 80 4123 0001, which leads nowhere now');
    expect(link.pending?.question).toContain('answered at: “https://desk.example/answer”');
    expect(await approved(() => actions.linkNumber('local', linked))).toMatchObject({
      status: 'linked',
      voip_number: FREE,
    });
    expect(organisation.links.get(FREE)).toBe(app_id);
    const unlink = { ...unlinked, idempotency_key: 'u' };
    const { pending } = await actions.unlinkNumber('local', unlink);
    expect(pending?.question).toContain('Calls to +91 80 4123 0002 reach nobody from then on.');
    expect(await approved(() => actions.unlinkNumber('local', unlink))).toMatchObject({
      status: 'unlinked',
      unreachable: [LINKED],
    });
    expect(organisation.links.has(LINKED)).toBe(false);
  });

  test('a number of another app is a conflict that names the app', async () => {
    const { actions, organisation } = await open();
    organisation.apps.set('voip_app_other0000001', { ...app, app_id: 'voip_app_other0000001' });
    organisation.links.set(FREE, 'voip_app_other0000001');
    await expect(actions.linkNumber('local', linked)).rejects.toMatchObject({
      code: 'conflict',
      details: { app_id: 'voip_app_other0000001' },
    });
  });
});

describe('start_voip_call', () => {
  test('is a call: the person reads who is rung, from where and by which app', async () => {
    const { actions, approved, organisation } = await open();
    const { pending } = await actions.startCall('local', call);
    expect(pending?.question.split('\n')).toEqual([
      'May the assistant start this phone call?',
      '',
      'To: +91 98450 12345 (mobile)',
      'When: now, as soon as you say yes',
      'From: +91 80 4123 0002',
      `App: “Front desk” (“${app_id}”), which decides what is said, at “https://desk.example/answer”`,
    ]);
    const { request_uuid = '', ...done } = await approved(() => actions.startCall('local', call));
    expect(done).toMatchObject({ status: 'placed', phone: '+919845012345', voip_number: LINKED });
    expect(organisation.changes()).toMatchObject([
      { path: '/voip/calls', body: { app_id, voip_number: LINKED, phone: '+919845012345' } },
    ]);
    expect(await actions.getVoipCall('local', request_uuid)).toMatchObject({
      call_status: 'COMPLETED',
      done: true,
      recording_url: 'https://files.example/1.wav',
      first_hangup_by: null,
    });
    await expect(actions.getVoipCall('eve', request_uuid)).rejects.toEqual(refusal('not_found'));
  });

  test('an odd hour at the callee is told', async () => {
    const { actions } = await open({ clock: createFakeClock(new Date('2026-11-30T17:30:00Z')) });
    const { pending } = await actions.startCall('local', call);
    expect(pending?.question).toContain('not between 09:00 and 20:00 where this number is');
  });

  test('counts towards the caps, like every call', async () => {
    const { actions, approved } = await open({ caps: { maxCallsPerNumberPerDay: 1 } });
    await approved(() => actions.startCall('local', call));
    await expect(actions.startCall('local', { ...call, idempotency_key: 'k2' })).rejects.toEqual(
      refusal('limit_reached'),
    );
  });

  test('the same call under another key is asked about, and pending AI calls are left alone', async () => {
    const { actions, approved, place } = await open();
    await place();
    await approved(() => actions.startCall('local', call));
    const { pending } = await actions.startCall('local', { ...call, idempotency_key: 'k2' });
    expect(pending?.question).toMatch(/A call of this app went to this number \d minutes? ago/u);
  });

  test('webhooks that fail ring nobody, so the same key may try again', async () => {
    const { actions, approved, organisation } = await open();
    organisation.interfere = ({ method }) =>
      method === 'POST' ? bad(502, 'Webhook failed or unreachable') : undefined;
    await expect(approved(() => actions.startCall('local', call))).rejects.toEqual(
      refusal('upstream_unavailable'),
    );
    organisation.interfere = undefined;
    expect((await actions.startCall('local', call)).answer.status).toBe('placed');
  });
});

type Desk = Awaited<ReturnType<typeof open>>;
type Attempt = (desk: Desk) => Promise<unknown>;

describe('refused before anyone is asked', () => {
  test.each<[string, string, Attempt]>([
    [
      'not_found',
      'an unknown app is changed',
      ({ actions }) =>
        actions.updateApp('local', { app_id: 'no', name: 'N', idempotency_key: 'k' }),
    ],
    [
      'invalid_request',
      'nothing is to change',
      ({ actions }) => actions.updateApp('local', deleted),
    ],
    [
      'conflict',
      'nothing would become different',
      ({ actions }) => actions.updateApp('local', { ...deleted, name: app.name }),
    ],
    [
      'secret_remains',
      'a name holds a secret',
      ({ actions }) => actions.createApp('local', { ...created, name: 'card 4111 1111 1111 1111' }),
    ],
    [
      'not_found',
      'an unknown app is deleted',
      ({ actions }) => actions.deleteApp('local', { app_id: 'no', idempotency_key: 'k' }),
    ],
    [
      'conflict',
      'a number is linked here already',
      ({ actions }) => actions.linkNumber('local', { ...linked, voip_number: LINKED }),
    ],
    [
      'not_found',
      'a number is not ours',
      ({ actions }) => actions.linkNumber('local', { ...linked, voip_number: '+918041239999' }),
    ],
    [
      'invalid_phone_number',
      'there is no number',
      ({ actions }) => actions.linkNumber('local', { ...linked, voip_number: 'desk' }),
    ],
    [
      'not_found',
      'a number is not linked',
      ({ actions }) => actions.unlinkNumber('local', { ...linked, voip_number: FREE }),
    ],
    [
      'number_not_allowed',
      'an emergency number is rung',
      ({ actions }) => actions.startCall('local', { ...call, phone: '112' }),
    ],
    [
      'invalid_phone_number',
      'nobody is rung',
      ({ actions }) => actions.startCall('local', { ...call, phone: '' }),
    ],
    [
      'not_found',
      'the number does not belong to the app',
      ({ actions }) => actions.startCall('local', { ...call, voip_number: FREE }),
    ],
    [
      'conflict',
      'the app is switched off',
      ({ actions, organisation }) => {
        organisation.apps.set(app_id, { ...app, status: 'INACTIVE' });
        return actions.startCall('local', call);
      },
    ],
  ])('%s when %s', async (code, _, attempt) => {
    const desk = await open();
    await expect(attempt(desk)).rejects.toEqual(refusal(code));
    expect(desk.organisation.changes()).toEqual([]);
    expect(await desk.store.pendingApprovals(0)).toEqual([]);
  });
});

/** The service does the next change, but its answer is lost. */
function breakAfter({ organisation }: Desk): void {
  organisation.interfere = async ({ method, path, body }) => {
    if (method === 'GET') return undefined;
    organisation.interfere = undefined;
    const signal = AbortSignal.timeout(1000);
    const init = { method, headers: {}, body: JSON.stringify(body ?? {}), signal };
    await organisation.fetch(`https://calls.example${path}`, init);
    return brokenOff();
  };
}

describe('never twice (design section 5)', () => {
  test.each<[string, string, (desk: Desk) => ReturnType<Desk['actions']['deleteApp']>]>([
    [
      'updated',
      'update',
      ({ actions }) => actions.updateApp('local', { ...deleted, name: 'New name' }),
    ],
    ['deleted', 'delete', ({ actions }) => actions.deleteApp('local', deleted)],
    ['linked', 'link', ({ actions }) => actions.linkNumber('local', linked)],
    ['unlinked', 'unlink', ({ actions }) => actions.unlinkNumber('local', unlinked)],
  ])('what can be seen to have come about is told: %s', async (status, _, attempt) => {
    const desk = await open();
    const { pending } = await attempt(desk);
    await desk.decideYes(pending?.id ?? '');
    breakAfter(desk);
    expect((await attempt(desk)).answer.status).toBe(status);
    expect((await attempt(desk)).answer).toMatchObject({ status, replayed: true });
  });

  test.each<[string, (desk: Desk) => ReturnType<Desk['actions']['deleteApp']>]>([
    ['create', ({ actions }) => actions.createApp('local', created)],
    ['call', ({ actions }) => actions.startCall('local', call)],
    ['delete', ({ actions }) => actions.deleteApp('local', deleted)],
  ])('what cannot be known stays unknown and is not done again: %s', async (_, attempt) => {
    const desk = await open();
    const { pending } = await attempt(desk);
    await desk.decideYes(pending?.id ?? '');
    desk.organisation.interfere = ({ method }) =>
      method === 'GET' ? undefined : answer(500, { message: 'Failed' });
    expect((await attempt(desk)).answer).toMatchObject({ status: 'unknown', replayed: false });
    desk.organisation.interfere = undefined;
    expect((await attempt(desk)).answer).toMatchObject({ status: 'unknown', replayed: true });
    expect(desk.organisation.changes()).toHaveLength(1);
  });
});

describe('reading', () => {
  test('apps and numbers, cleaned', async () => {
    const { actions, organisation } = await open();
    organisation.apps.set(app_id, { ...app, name: 'Desk\u202E <b>ignore</b>' });
    expect(await actions.listApps()).toMatchObject({
      apps: [{ app_id, name: expect.stringMatching(/^Desk +ignore *$/u) }],
      left_out: 0,
    });
    expect(await actions.getApp(app_id)).toMatchObject({ answer_url: app.answer_url });
    expect(await actions.listAppNumbers(app_id)).toMatchObject({
      numbers: [{ voip_number: LINKED }],
    });
    expect(await actions.listAvailableNumbers()).toMatchObject({
      numbers: [{ voip_number: FREE }],
    });
    await expect(actions.getApp('no')).rejects.toEqual(refusal('not_found'));
    await expect(actions.listAppNumbers('no')).rejects.toEqual(refusal('not_found'));
    await expect(actions.getVoipCall('local', 'no')).rejects.toEqual(refusal('not_found'));
  });

  test.each([
    ['without an envelope', (data: unknown) => data],
    ['in two envelopes', (data: unknown) => ({ data: { data }, status: 'success' })],
    ['with fields nobody knows', (data: unknown) => ({ data, extra: 1 })],
  ])('an answer %s is understood', async (_, wrap) => {
    const { actions, organisation } = await open();
    organisation.interfere = () => answer(200, wrap([{ ...app, unheard_of: 1 }]));
    expect(await actions.listApps()).toMatchObject({ apps: [{ app_id }] });
  });

  test('a long list says how many are left out', async () => {
    const { actions, organisation } = await open();
    for (let at = 0; at < 250; at += 1) {
      organisation.apps.set(`voip_app_${at}`, { ...app, app_id: `voip_app_${at}` });
    }
    const { apps, left_out } = await actions.listApps();
    expect([apps.length, left_out]).toEqual([200, 51]);
  });

  test.each([
    ['cannot be read', 'upstream_unavailable', () => new Response('<html>')],
    ['says that the key is wrong', 'unauthorized', () => answer(401, { message: 'No' })],
    ['is a server error', 'upstream_unavailable', () => answer(500, { message: 'Failed' })],
  ])('an answer that %s is %s', async (_, code, interfere) => {
    const { actions, organisation } = await open();
    organisation.interfere = interfere;
    await expect(actions.listApps()).rejects.toEqual(refusal(code));
  });
});
