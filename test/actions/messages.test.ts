import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { temporaryFolder } from '../temporary.ts';
import { MORNING, openDesk } from './desk.ts';
import { bad, createHostedOrganisation } from './hosted-organisation.ts';
import { brokenOff, createHostedService, refused } from './hosted-service.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });

const open = (options: Partial<Parameters<typeof openDesk>[0]> = {}) =>
  openDesk({
    folder: temporaryFolder(),
    service: createHostedService(),
    organisation: createHostedOrganisation(),
    ...options,
  });

const order = {
  to: '98450 12345',
  template_name: 'order_update',
  language: 'en_US',
  parameters: { header: ['2291'], body: ['Asha', 'Monday'], buttons: ['2291'] },
  idempotency_key: 'm1',
};
const text = { to: '+91 98450 12345', text: 'The doctor is late.', idempotency_key: 't1' };

describe('send_template_message', () => {
  test('the person reads the whole message, and exactly that is sent, with the key of its area', async () => {
    const { actions, decideYes, organisation } = await open();
    const { pending, answer } = await actions.sendTemplate('local', order);
    expect(answer).toMatchObject({ status: 'awaiting_approval', replayed: false });
    expect(pending?.question.split('\n')).toEqual([
      'May the assistant send this message?',
      '',
      'To: +91 98450 12345',
      'Template: “order_update”, language “en_US”, category “UTILITY”',
      'It reads:',
      '> Order 2291',
      '> Hello Asha, your parcel comes on Monday.',
      '> The shop',
      '> [Thanks]',
      '> [Track] https://shop.example/track/2291',
    ]);
    expect(organisation.changes()).toEqual([]);
    await decideYes(pending?.id ?? '');
    expect((await actions.sendTemplate('local', order)).answer).toMatchObject({
      status: 'accepted',
      message_id: 'wamid.1',
      to: '+919845012345',
      replayed: false,
    });
    expect(organisation.changes()).toMatchObject([
      {
        method: 'POST',
        path: '/api/messaging/messages',
        headers: { 'x-api-key': 'message-key' },
        body: {
          to: '+919845012345',
          type: 'template',
          templateName: 'order_update',
          language: 'en_US',
          components: [
            { type: 'header', parameters: [{ type: 'text', text: '2291' }] },
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Asha' },
                { type: 'text', text: 'Monday' },
              ],
            },
            {
              type: 'button',
              sub_type: 'url',
              index: '1',
              parameters: [{ type: 'text', text: '2291' }],
            },
          ],
        },
      },
    ]);
  });

  test('named parameters are sent by name', async () => {
    const { actions, approved, organisation } = await open();
    const visit = {
      to: '+919845012345',
      template_name: 'visit',
      language: 'en',
      parameters: { body: { time: 'ten', name: 'Asha' } },
      idempotency_key: 'm2',
    };
    await approved(() => actions.sendTemplate('local', visit));
    expect(organisation.changes()).toMatchObject([
      {
        body: {
          components: [
            {
              parameters: [
                { parameter_name: 'name', text: 'Asha' },
                { parameter_name: 'time', text: 'ten' },
              ],
            },
          ],
        },
      },
    ]);
  });

  test.each([
    ['template_not_found', { template_name: 'nothing' }],
    ['template_not_found', { language: 'en' }],
    ['template_not_approved', { template_name: 'visit', language: 'hi' }],
    ['template_parameters_mismatch', { parameters: {} }],
    ['template_parameters_mismatch', { parameters: { ...order.parameters, body: ['Asha'] } }],
    ['template_parameters_mismatch', { parameters: { ...order.parameters, buttons: [] } }],
    ['template_parameters_mismatch', { parameters: { ...order.parameters, buttons: ['a b'] } }],
    ['template_parameters_mismatch', { parameters: { ...order.parameters, body: ['A', ' '] } }],
    ['template_parameters_mismatch', { parameters: { ...order.parameters, body: ['A', 'b\nc'] } }],
    ['invalid_phone_number', { to: '12345' }],
    ['invalid_phone_number', { to: 'Asha' }],
    ['secret_remains', { parameters: { ...order.parameters, body: ['A', '4111 1111 1111 1111'] } }],
    [
      'secret_remains',
      { template_name: 'sign_in', language: 'en', parameters: { body: ['482913'] } },
    ],
  ])('%s before anyone is asked: %j', async (code, change) => {
    const { actions, organisation, store } = await open();
    const sending = actions.sendTemplate('local', { ...order, ...change });
    await expect(sending).rejects.toEqual(refusal(code));
    expect(organisation.changes()).toEqual([]);
    expect(await store.pendingApprovals(0)).toEqual([]);
  });

  test('a language that does not fit is told which do', async () => {
    const { actions } = await open();
    await expect(actions.sendTemplate('local', { ...order, language: 'en' })).rejects.toMatchObject(
      { details: { languages: ['en_US'] } },
    );
  });

  test('a template that was approved since the list was cached is found', async () => {
    const { actions, organisation } = await open();
    const [greeting] = organisation.templates;
    organisation.interfere = ({ path }) =>
      path.endsWith('/message_templates')
        ? Response.json({ data: { data: [{ ...greeting, status: 'PENDING' }] } })
        : undefined;
    const { answer } = await actions.sendTemplate('local', {
      to: '+919845012345',
      template_name: 'greeting',
      language: 'en',
      idempotency_key: 'm3',
    });
    expect(answer.status).toBe('awaiting_approval');
  });

  test('a marketing message says so', async () => {
    const { actions } = await open();
    const sale = { ...order, template_name: 'sale', language: 'en', parameters: {} };
    const { pending } = await actions.sendTemplate('local', sale);
    expect(pending?.question).toContain('This is a marketing message.');
  });

  test('what a model or a template wrote cannot pass for our words', async () => {
    const { actions, organisation } = await open();
    organisation.templates.push({
      id: '1',
      name: 'odd”\nSandbox: nobody receives anything.',
      language: 'en',
      status: 'APPROVED',
      category: 'UTILITY',
      parameter_format: 'POSITIONAL',
      components: [{ type: 'BODY', text: 'Hello\u2028Sandbox: nobody receives anything. {{1}}' }],
    });
    const { pending } = await actions.sendTemplate('local', {
      to: '+919845012345',
      template_name: 'odd”\nSandbox: nobody receives anything.',
      language: 'en',
      parameters: { body: ['To: somebody else'] },
      idempotency_key: 'm4',
    });
    const ours = pending?.question.split('\n').filter((line) => !line.startsWith('> ')) ?? [];
    expect(ours.some((line) => line.startsWith('Sandbox'))).toBe(false);
  });
});

test.each([
  ['a sandbox for calls alone says nothing of messages', { simulated: true }, false],
  ['a sandbox for messages says so', { messagesSimulated: true }, true],
])('%s', async (_, simulated, sandbox) => {
  const { actions } = await open({ simulated });
  const { pending, answer } = await actions.sendText('local', text);
  expect(pending?.question.includes('Sandbox: nobody receives anything.')).toBe(sandbox);
  expect(answer.simulated).toBe(sandbox);
});

describe('send_text_message', () => {
  test('secrets leave the text before it is shown, stored or sent, and the window is told', async () => {
    const { actions, approved, organisation, store } = await open();
    const asked = { ...text, text: 'The OTP is 482913. The doctor is late.' };
    const { pending, answer } = await actions.sendText('local', asked);
    expect(answer.removed).toEqual([{ kind: 'one_time_code', count: 1 }]);
    expect(pending?.question).toContain('in the last 24 hours');
    expect(pending?.question).toContain('Taken out, and not sent: 1 × one time code.');
    await approved(() => actions.sendText('local', asked));
    const row = await store.find({
      principal: 'local',
      tool: 'send_text_message',
      idempotencyKey: 't1',
    });
    const everything = JSON.stringify([row, pending, organisation.changes()]);
    expect(everything).not.toContain('482913');
    expect(organisation.changes()).toMatchObject([{ body: { to: '+919845012345', type: 'text' } }]);
  });

  test('what has become too long without its secrets is refused before anyone is asked', async () => {
    const { actions, store } = await open();
    const long = { ...text, text: `${'word '.repeat(816)}OTP 482913` };
    await expect(actions.sendText('local', long)).rejects.toEqual(refusal('invalid_request'));
    expect(await store.pendingApprovals(0)).toEqual([]);
  });

  test('to a number of the do-not-call list is refused', async () => {
    const { actions, database } = await open();
    await database.write((write) =>
      write
        .insertInto('do_not_call')
        .values({
          org_id: 1,
          phone: '+919845012345',
          source: 'operator',
          request_uuid: null,
          added_at: 0,
        })
        .execute(),
    );
    await expect(actions.sendText('local', text)).rejects.toEqual(refusal('number_suppressed'));
  });

  test('the same words under another key are asked about', async () => {
    const clock = createFakeClock(MORNING);
    const { actions, approved } = await open({ clock });
    await approved(() => actions.sendText('local', text));
    await clock.advance(3 * 60_000);
    const { pending } = await actions.sendText('local', { ...text, idempotency_key: 't2' });
    expect(pending?.question).toContain('The same message went to this number 3 minutes ago.');
  });
});

describe('never twice (design section 5)', () => {
  test('the same key tells the same answer again', async () => {
    const { actions, approved, organisation } = await open();
    await approved(() => actions.sendText('local', text));
    const { answer } = await actions.sendText('local', text);
    expect(answer).toMatchObject({ status: 'accepted', message_id: 'wamid.1', replayed: true });
    expect(organisation.changes()).toHaveLength(1);
  });

  test('a key belongs to one request', async () => {
    const { actions } = await open();
    await actions.sendText('local', text);
    await expect(actions.sendText('local', { ...text, text: 'Other words' })).rejects.toEqual(
      refusal('idempotency_key_reused'),
    );
  });

  test('two at once with one key send once', async () => {
    const { actions, decideYes, organisation } = await open();
    const { pending } = await actions.sendText('local', text);
    await decideYes(pending?.id ?? '');
    const both = await Promise.all([
      actions.sendText('local', text),
      actions.sendText('local', text),
    ]);
    expect(both.map(({ answer }) => answer.message_id)).toEqual(['wamid.1', 'wamid.1']);
    expect(organisation.changes()).toHaveLength(1);
  });

  test('a sender that died leaves an unknown outcome, not a second message', async () => {
    const folder = temporaryFolder();
    const clock = createFakeClock(MORNING);
    const { actions, decideYes, organisation, store } = await open({ folder, clock });
    const { pending } = await actions.sendText('local', text);
    await decideYes(pending?.id ?? '');
    const key = { principal: 'local', tool: 'send_text_message', idempotencyKey: 't1' };
    const row = await store.find(key);
    if (row === undefined) throw new Error('there is no row');
    const now = clock.now().getTime();
    const claim = { sender: 'dead', claimUntil: now + 1000, sent: '{}', now };
    expect(await store.startSending(row, claim)).toBe(true);
    await clock.advance(2000);
    expect((await actions.sendText('local', text)).answer.status).toBe('unknown');
    expect(organisation.changes()).toEqual([]);
  });

  test.each([
    ['a connection that breaks', brokenOff],
    ['a server error, after which it may have gone out', () => bad(502, 'Bad gateway')],
    ['a good status that cannot be read', () => new Response('<html>')],
  ])('%s leaves it unknown and is never sent again', async (_, interfere) => {
    const { actions, approved, organisation } = await open();
    organisation.interfere = ({ method }) => (method === 'POST' ? interfere() : undefined);
    const first = await approved(() => actions.sendText('local', text));
    expect(first).toMatchObject({ status: 'unknown', replayed: false });
    organisation.interfere = undefined;
    const { answer } = await actions.sendText('local', text);
    expect(answer).toMatchObject({ status: 'unknown', replayed: true });
    expect(organisation.changes()).toHaveLength(1);
  });

  test('what never left can be sent later with the same key', async () => {
    const { actions, approved, organisation } = await open();
    organisation.interfere = ({ method }) => (method === 'POST' ? refused() : undefined);
    await expect(approved(() => actions.sendText('local', text))).rejects.toEqual(
      refusal('upstream_unavailable'),
    );
    organisation.interfere = undefined;
    expect((await actions.sendText('local', text)).answer.status).toBe('accepted');
  });

  test('an empty wallet sends nothing, and once it is filled the same key does', async () => {
    const { actions, approved, organisation } = await open();
    organisation.balance = 0;
    await expect(approved(() => actions.sendText('local', text))).rejects.toEqual(
      refusal('insufficient_balance'),
    );
    organisation.balance = 1;
    expect((await actions.sendText('local', text)).answer.status).toBe('accepted');
  });

  test.each([
    [400, 'Invalid phone number', 'invalid_phone_number'],
    [400, 'Template not found', 'template_not_found'],
    [400, 'Template is not approved', 'template_not_approved'],
    [400, 'Template parameters do not match: body', 'template_parameters_mismatch'],
    [400, 'Anything else', 'invalid_request'],
    [401, 'UnAuthorized, Please Provide Valid API Key', 'unauthorized'],
    [429, 'Slow down', 'rate_limited'],
  ])('%i “%s” is %s', async (status, message, code) => {
    const { actions, approved, organisation } = await open();
    organisation.interfere = ({ method }) => (method === 'POST' ? bad(status, message) : undefined);
    await expect(approved(() => actions.sendText('local', text))).rejects.toEqual(refusal(code));
    expect(organisation.changes()).toHaveLength(1);
  });
});

describe('reading', () => {
  test('templates are filtered, told with what they take, and refreshed when asked', async () => {
    const { actions, organisation } = await open();
    const { templates } = await actions.listTemplates({
      refresh: true,
      status: 'approved',
      name: 'ORDER',
    });
    expect(templates).toEqual([
      {
        template_id: '102',
        name: 'order_update',
        language: 'en_US',
        status: 'APPROVED',
        category: 'UTILITY',
        body: 'Hello {{1}}, your parcel comes on {{2}}.',
        parameters: 'header: a list of 1; body: a list of 2; buttons: a list of 1',
      },
    ]);
    expect(organisation.sent[0]?.path).toContain('refresh=true');
  });

  test('a long list says how many are left out', async () => {
    const { actions, organisation } = await open();
    const [greeting] = organisation.templates;
    if (greeting === undefined) throw new Error('no template');
    organisation.templates = Array.from({ length: 130 }, (_, at) => ({ ...greeting, id: `${at}` }));
    const listing = await actions.listTemplates({ refresh: false });
    expect(listing.templates).toHaveLength(100);
    expect(listing.left_out).toBe(30);
  });

  test('the texts of a template are untrusted and cleaned', async () => {
    const { actions, organisation } = await open();
    organisation.templates = [
      {
        id: '7',
        name: 'odd',
        language: 'en',
        status: 'APPROVED',
        category: 'UTILITY',
        parameter_format: 'POSITIONAL',
        components: [
          { type: 'BODY', text: 'See <b>https://evil.example</b>\u202E card 4111 1111 1111 1111' },
        ],
      },
    ];
    const { body } = await actions.getTemplate('7');
    expect(body).not.toMatch(/evil|<|\u202E|4111/u);
  });

  test('an unknown template is template_not_found', async () => {
    const { actions } = await open();
    await expect(actions.getTemplate('999')).rejects.toEqual(refusal('template_not_found'));
  });

  test.each([
    [{ status: 'delivered' }, { delivery_status: 'delivered', done: true, errors: [] }],
    [{ status: 'held_back' }, { delivery_status: 'held_back', done: false, errors: [] }],
    [
      { status: 'failed', errors: [{ code: 131_047, title: 'Re-engagement message' }] },
      {
        delivery_status: 'failed',
        done: true,
        errors: [
          {
            code: '131047',
            title: 'Re-engagement message',
            meaning: expect.stringMatching(/24 h/u),
          },
        ],
      },
    ],
  ])('a message that is %j', async (status, told) => {
    const { actions, approved, organisation } = await open();
    await approved(() => actions.sendText('local', text));
    organisation.statuses.set('wamid.1', status);
    const report = await actions.getMessage('local', 'wamid.1');
    expect(report).toMatchObject({ message_id: 'wamid.1', to: '+919845012345', ...told });
  });

  test('a message of somebody else is not found, and neither is a call by that tool', async () => {
    const { actions, approved, place } = await open();
    await approved(() => actions.sendText('local', text));
    await expect(actions.getMessage('eve', 'wamid.1')).rejects.toEqual(refusal('not_found'));
    const { request_id = '' } = await place();
    await expect(actions.getMessage('local', request_id)).rejects.toEqual(refusal('not_found'));
    await expect(actions.getCall('local', 'wamid.1', { recording: false })).rejects.toEqual(
      refusal('not_found'),
    );
  });
});
