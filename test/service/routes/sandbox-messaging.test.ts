import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../fake-platform.ts';
import { bodyOf, createMessagingWorld, CUSTOMER, orderUpdate, text } from '../messaging-world.ts';

const parcel = {
  name: 'parcel_here',
  language: 'en',
  category: 'UTILITY',
  parameter_format: 'NAMED',
  components: [{ type: 'BODY', text: 'Hello {{who}}' }],
};

describe('10 POST /sandbox/inbound-messages', () => {
  it('opens the window to this customer, for 24 hours', async () => {
    const world = await createMessagingWorld();
    const { status, data } = await world.ask('POST', '/sandbox/inbound-messages', {
      from: CUSTOMER,
      text: 'Are you open?',
    });
    expect(status).toBe(200);
    expect(data).toEqual({ from: CUSTOMER, received_at: world.clock.now().toISOString() });
    const after = async (milliseconds: number, to = CUSTOMER) => {
      const id = await world.sent(text({ to }));
      await world.clock.advance(milliseconds);
      return world.statusOf(id);
    };
    expect(await after(10_000)).toBe('read');
    expect(await after(10_000, '+919845012001')).toBe('failed');
  });

  it.each([1, 100])('is closed a day later, where time is %i times as fast', async (speed) => {
    const world = await createMessagingWorld({ running: false, messagingSpeed: speed });
    const { messages } = world.service.store;
    const open = async () => {
      const id = await world.sent(text());
      return (await messages.find(1, id))?.window_open;
    };
    const day = 86_400_000 / speed;
    const now = world.clock.now().getTime();
    await messages.noteInbound(1, CUSTOMER, now - day);
    expect(await open()).toBe(1);
    await world.clock.advance(1);
    expect(await open()).toBe(0);
    await messages.noteInbound(1, CUSTOMER, now);
    await messages.noteInbound(1, CUSTOMER, now - day);
    expect(await open()).toBe(1);
    expect(await messages.lastInbound(2, CUSTOMER)).toBeUndefined();
  });
});

describe('10 PUT /sandbox/wallet', () => {
  it('pays for as many messages, templates and texts alike; then nothing is sent', async () => {
    const world = await createMessagingWorld();
    expect((await world.ask('PUT', '/sandbox/wallet', { balance: 2 })).data).toEqual({
      balance: 2,
    });
    await world.sent();
    await world.sent(text());
    for (const body of [orderUpdate(), text()]) {
      const { status, body: answer } = await world.send(body);
      expect([status, answer]).toEqual([200, { reason: 'INSUFFICIENT_BALANCE' }]);
    }
    const rows = await world.database.read.selectFrom('messages').select('id').execute();
    expect(rows).toHaveLength(2);
    expect((await (await world.stranger()).send(orderUpdate())).data.messages).toHaveLength(1);
  });

  it('is not charged for what is refused', async () => {
    const world = await createMessagingWorld();
    await world.ask('PUT', '/sandbox/wallet', { balance: 1 });
    await world.send(orderUpdate({ to: 'nobody' }));
    await world.send(orderUpdate({ components: [] }));
    await world.send(orderUpdate({ templateName: 'payment_due' }));
    expect(await world.service.store.wallets.balance(1)).toBe(1);
  });

  it('never pays for more than it holds, however many come at once', async () => {
    const world = await createMessagingWorld();
    await world.ask('PUT', '/sandbox/wallet', { balance: 7 });
    const answers = await Promise.all(Array.from({ length: 25 }, () => world.send(orderUpdate())));
    const accepted = answers.filter(({ data }) => data?.messages[0]?.id !== undefined);
    expect(accepted).toHaveLength(7);
    expect(await world.service.store.wallets.balance(1)).toBe(0);
  });

  it.each([{ balance: -1 }, { balance: '5' }, {}, { balance: null }])(
    'refuses %j',
    async (body) => {
      const { ask } = await createMessagingWorld({ running: false });
      expect((await ask('PUT', '/sandbox/wallet', body)).status).toBe(400);
    },
  );
});

describe('10 /sandbox/templates', () => {
  it('adds one that can be sent at once, though the cached list does not have it', async () => {
    const world = await createMessagingWorld();
    await world.templates();
    const { status, data } = await world.ask('POST', '/sandbox/templates', parcel);
    expect(status).toBe(200);
    expect(data).toMatchObject({ ...parcel, status: 'APPROVED', template_media: null });
    const parameters = [{ type: 'text', text: 'Asha', parameter_name: 'who' }];
    await world.sent(
      orderUpdate({ templateName: parcel.name, components: [{ type: 'body', parameters }] }),
    );
    expect((await world.ask('POST', '/sandbox/templates', parcel)).status).toBe(409);
    expect(
      (await world.ask('POST', '/sandbox/templates', { ...parcel, language: 'hi' })).status,
    ).toBe(200);
  });

  it('withdraws one, also while the cached list still has it as approved', async () => {
    const world = await createMessagingWorld();
    const { id } = await world.named('order_update');
    await world.ask('PUT', `/sandbox/templates/${id}`, { status: 'REJECTED' });
    const before = await world.service.store.wallets.balance(1);
    const { status, body } = await world.send(orderUpdate());
    expect([status, body]).toEqual([400, { message: 'Template is not approved' }]);
    expect(await world.service.store.wallets.balance(1)).toBe(before);
    await world.ask('PUT', `/sandbox/templates/${id}`, { status: 'APPROVED' });
    await world.sent();
  });

  it.each([
    { name: 'Upper Case' },
    { language: 'english' },
    { category: 'NEWS' },
    { components: [] },
    { components: [{ type: 'FOOTER', text: 'x' }] },
    { components: [...parcel.components, ...parcel.components] },
    { parameter_format: 'POSITIONAL' },
    { components: [{ type: 'BODY', text: 'Hello {{1}}' }] },
  ])('adds none with %j', async (change) => {
    const { ask } = await createMessagingWorld({ running: false });
    expect((await ask('POST', '/sandbox/templates', { ...parcel, ...change })).status).toBe(400);
  });
});

describe('10 POST /sandbox/messages/:id/status', () => {
  it('moves a message on, never back, and ends its own course', async () => {
    const world = await createMessagingWorld();
    const id = await world.sent(orderUpdate({ components: [bodyOf('Asha', 'SH-1', 'today')] }));
    const report = (body: unknown) => world.ask('POST', `/sandbox/messages/${id}/status`, body);
    expect((await report({ status: 'accepted' })).data).toMatchObject({ status: 'accepted' });
    expect((await report({ status: 'delivered' })).data).toMatchObject({ status: 'delivered' });
    for (const status of ['accepted', 'sent']) {
      expect((await report({ status })).data).toMatchObject({ status: 'delivered' });
    }
    await world.clock.advance(20_000);
    expect(await world.statusOf(id)).toBe('delivered');
    expect((await report({ status: 'read' })).data).toMatchObject({ status: 'read' });
    expect((await report({ status: 'failed', error_code: 131_026 })).data).toMatchObject({
      status: 'failed',
      errors: [{ code: 131_026, title: 'Message undeliverable' }],
    });
    expect((await report({ status: 'read' })).data).toMatchObject({ status: 'failed' });
    expect((await report({ status: 'lost' })).status).toBe(400);
  });

  it('knows no message of another organisation', async () => {
    const world = await createMessagingWorld();
    const stranger = await world.stranger();
    const path = `/sandbox/messages/${await world.sent()}/status`;
    expect((await stranger.ask('POST', path, { status: 'read' })).status).toBe(404);
  });
});

describe('10 the controls of the messaging platform', () => {
  it('are not there with a real one', async () => {
    const world = await createMessagingWorld({ messaging: createFakePlatform() });
    const sandbox = world.service.routes.filter(({ path }) =>
      /^\/sandbox\/(?:inbound-messages|wallet|templates|messages)/u.test(path),
    );
    expect(sandbox).toEqual([]);
    expect((await world.ask('PUT', '/sandbox/wallet', { balance: 1 })).status).toBe(404);
    const { headers } = await world.ask('GET', '/api/messaging/message_templates');
    expect(headers.get('parley-simulated')).toBeNull();
  });
});
