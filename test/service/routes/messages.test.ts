import { describe, expect, it } from 'vitest';
import { bodyOf, createMessagingWorld, CUSTOMER, orderUpdate, text } from '../messaging-world.ts';

describe('4.5 POST /messages', () => {
  it('accepts a template and answers with the id of the platform', async () => {
    const world = await createMessagingWorld();
    const { status, headers, body } = await world.send(orderUpdate());
    expect(status).toBe(200);
    expect(headers.get('parley-simulated')).toBe('true');
    expect(body).toEqual({
      data: {
        messages: [{ id: expect.stringMatching(/^wamid\./u), message_status: 'accepted' }],
        contacts: [{ input: CUSTOMER, wa_id: CUSTOMER.slice(1) }],
      },
      message: 'success',
    });
  });

  it.each([
    ['another name', { templateName: 'order_updates' }],
    ['another language', { language: 'en_US' }],
    ['another case of the language', { language: 'EN' }],
  ])('knows no template of %s', async (_, change) => {
    const { send } = await createMessagingWorld();
    const { status, body } = await send(orderUpdate(change));
    expect([status, body]).toEqual([400, { message: 'Template not found' }]);
  });

  it.each(['payment_due', 'win_back'])('sends no %s, which is not approved', async (name) => {
    const { send } = await createMessagingWorld();
    const { status, body } = await send(orderUpdate({ templateName: name }));
    expect([status, body]).toEqual([400, { message: 'Template is not approved' }]);
  });

  it('says what does not fit when the parameters do not', async () => {
    const { send } = await createMessagingWorld();
    const { status, body } = await send(orderUpdate({ components: [bodyOf('Asha')] }));
    const message = 'Template parameters do not match: the body takes 3 parameters, 1 given';
    expect([status, body]).toEqual([400, { message }]);
  });

  it.each([
    [CUSTOMER, CUSTOMER],
    [CUSTOMER.slice(1), CUSTOMER],
    [CUSTOMER.slice(3), CUSTOMER],
    ['14155550132', '+14155550132'],
    ['+442079460123', '+442079460123'],
  ])('writes to %s', async (to, phone) => {
    const { send } = await createMessagingWorld();
    const { data } = await send(orderUpdate({ to }));
    expect(data.contacts).toEqual([{ input: to, wa_id: phone.slice(1) }]);
  });

  it.each([
    '',
    '98450',
    '0000000000',
    '09845012000',
    '+91 98450',
    '+919845',
    'Asha',
    '1'.repeat(16),
  ])('does not write to %s', async (to) => {
    const { send } = await createMessagingWorld();
    const { status, body } = await send(orderUpdate({ to }));
    expect([status, body]).toEqual([400, { message: 'Invalid phone number' }]);
  });

  it.each([
    {},
    { to: CUSTOMER, type: 'image' },
    { to: CUSTOMER, type: 'text' },
    { to: CUSTOMER, type: 'text', text: { body: '' } },
    orderUpdate({ components: 'body' }),
  ])('refuses the body %j', async (body) => {
    const { send } = await createMessagingWorld();
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { message: 'Invalid request body' },
    });
  });

  it('takes bare national numbers in the country of the organisation', async () => {
    const world = await createMessagingWorld();
    await world.service.store.organisations.updateAccount(1, { user_number: '+14155550100' });
    const { data } = await world.send(orderUpdate({ to: '4155550132' }));
    expect(data.contacts).toEqual([{ input: '4155550132', wa_id: '14155550132' }]);
    expect((await world.send(orderUpdate({ to: '1234567890' }))).status).toBe(400);
  });
});

describe('6 the do-not-call list', () => {
  it('holds for messages of every kind, and costs nothing', async () => {
    const world = await createMessagingWorld();
    const { doNotCall, wallets } = world.service.store;
    const row = { org_id: 1, phone: CUSTOMER, source: 'operator', request_uuid: null };
    await doNotCall.add({ ...row, added_at: 0 });
    const before = await wallets.balance(1);
    for (const body of [orderUpdate(), text()]) {
      const { status, body: answer } = await world.send(body);
      const message = 'This number is on the do-not-call list.';
      expect([status, answer]).toEqual([400, { message }]);
    }
    expect(await wallets.balance(1)).toBe(before);
    await (await world.stranger()).sent();
  });
});

describe('3.6 what becomes of a message', () => {
  it('is accepted, sent, delivered and read, in this order', async () => {
    const world = await createMessagingWorld();
    const id = await world.sent();
    const seen = [await world.statusOf(id)];
    for (let count = 0; count < 40; count += 1) {
      await world.clock.advance(250);
      const status = await world.statusOf(id);
      if (status !== seen.at(-1)) seen.push(status);
    }
    expect(seen).toEqual(['accepted', 'sent', 'delivered', 'read']);
    expect((await world.message(id)).body).toEqual({
      data: {
        id,
        to: CUSTOMER,
        status: 'read',
        errors: [],
        updated_at: new Date(world.clock.now().getTime() - 4_000).toISOString(),
      },
      message: 'success',
    });
  });

  it('fails with 131047 when text is sent to somebody who has not written', async () => {
    const world = await createMessagingWorld();
    const id = await world.sent(text());
    expect(await world.statusOf(id)).toBe('accepted');
    await world.clock.advance(1_000);
    expect((await world.message(id)).data).toMatchObject({
      status: 'failed',
      errors: [{ code: 131_047, title: 'Re-engagement message' }],
    });
  });

  it('is no business of other organisations, and unknown ids are 404', async () => {
    const world = await createMessagingWorld();
    const stranger = await world.stranger();
    const id = await world.sent();
    const missing = { status: 404, body: { message: 'Message not found' } };
    expect(await stranger.message(id)).toMatchObject(missing);
    expect(await world.message('wamid.none')).toMatchObject(missing);
  });
});

describe('5 the key of the messaging API', () => {
  it.each(['voice', 'ai_call'] as const)('is not one of the %s API', async (area) => {
    const world = await createMessagingWorld();
    const { apiClient } = world;
    const { status, body } = await apiClient(area)('GET', '/api/messaging/message_templates');
    const message = 'UnAuthorized, Please Provide Valid API Key';
    expect([status, body]).toEqual([401, { message }]);
  });
});
