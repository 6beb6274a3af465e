import { describe, expect, it } from 'vitest';
import { PlatformError } from '../../../src/service/messaging/platform.ts';
import { createFakePlatform } from '../fake-platform.ts';
import { createMessagingWorld, CUSTOMER, orderUpdate, text } from '../messaging-world.ts';

const failing = (failure: 'refused' | 'unknown') => () =>
  Promise.reject(new PlatformError(failure, 'No permission.'));

/** A world whose platform answers every send with this error, and how often it was asked. */
async function createFailing(error: Error) {
  const asked = { sends: 0 };
  const send = () => {
    asked.sends += 1;
    return Promise.reject(error);
  };
  const messaging = createFakePlatform({ price: 1, sendTemplate: send, sendText: send });
  const world = await createMessagingWorld({ messaging });
  const rows = () => world.database.read.selectFrom('messages').selectAll().execute();
  return { ...world, asked, rows };
}

describe('11 what the platform does not do', () => {
  it.each([
    ['refused', 400],
    ['not_taken', 502],
  ] as const)('is told and paid back when nothing was sent: %s', async (failure, expected) => {
    const world = await createFailing(new PlatformError(failure, 'The platform is closed.'));
    const { balance } = world.service.store.wallets;
    const before = await balance(1);
    const { status, body } = await world.send(orderUpdate());
    expect([status, body]).toEqual([expected, { message: 'The platform is closed.' }]);
    expect(world.asked.sends).toBe(1);
    expect(await balance(1)).toBe(before);
    expect(await world.rows()).toEqual([]);
  });

  it.each([
    [new PlatformError('unknown', 'The platform cannot be understood.'), 502],
    [new Error('a fault of ours'), 500],
  ])('stays paid, and is never sent again, when nobody can tell: %s', async (error, expected) => {
    const world = await createFailing(error);
    const before = await world.service.store.wallets.balance(1);
    expect((await world.send(text())).status).toBe(expected);
    await world.clock.advance(60_000);
    expect(world.asked.sends).toBe(1);
    expect(await world.service.store.wallets.balance(1)).toBe(before - 1);
    expect(await world.rows()).toMatchObject([{ status: 'unknown', platform_id: null }]);
  });

  it('is 400 or 502 for templates as well', async () => {
    const messaging = createFakePlatform({
      templates: failing('refused'),
      template: failing('unknown'),
    });
    const world = await createMessagingWorld({ messaging });
    expect(await world.ask('GET', '/api/messaging/message_templates')).toMatchObject({
      status: 400,
      body: { message: 'No permission.' },
    });
    expect(await world.template('1')).toMatchObject({
      status: 502,
      body: { message: 'No permission.' },
    });
  });
});

describe('11 a platform that bills and reports by itself', () => {
  it('is handed a message as it was checked, and the wallet is left alone', async () => {
    const sent: unknown[] = [];
    const messaging = createFakePlatform({
      sendTemplate: async (message) => (sent.push(message), 'wamid.7'),
      sendText: async (message) => (sent.push(message), 'wamid.8'),
    });
    const world = await createMessagingWorld({ messaging });
    await world.service.store.wallets.setBalance(1, 0);
    const id = await world.sent();
    await world.sent(text({ to: CUSTOMER.slice(1) }));
    expect(id).toBe('wamid.7');
    const { components } = orderUpdate();
    expect(sent).toEqual([
      { organisation: 1, to: CUSTOMER, template: (await world.templates())[0], components },
      { organisation: 1, to: CUSTOMER, text: 'We are open until eight.' },
    ]);
    await world.clock.advance(60_000);
    expect(await world.statusOf(id)).toBe('accepted');
  });
});
