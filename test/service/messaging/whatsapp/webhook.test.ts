import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../../src/random.ts';
import { addOrganisation } from '../../../../src/service/organisations.ts';
import { CUSTOMER, orderUpdate, text } from '../../messaging-world.ts';
import {
  closedWindow,
  createWhatsAppWorld,
  NOW,
  reportOf,
  signed,
  statusOf,
  VERIFY_TOKEN,
  WEBHOOK,
  writtenAt,
} from './whatsapp-world.ts';

type World = Awaited<ReturnType<typeof createWhatsAppWorld>>;

const windowOf = (world: World) => world.service.store.messages.lastInbound(1, CUSTOMER);

const ask = (world: World, query: Record<string, string>) =>
  world.request('GET', `${WEBHOOK}?${new URLSearchParams(query).toString()}`);

const header = (value: string) => ({ 'x-hub-signature-256': value });

describe('11 the platform asks whether the webhook is ours', () => {
  const asked = {
    'hub.mode': 'subscribe',
    'hub.verify_token': VERIFY_TOKEN,
    'hub.challenge': '1158201444',
  };

  it('gets its challenge back as plain text', async () => {
    const world = await createWhatsAppWorld();
    const response = await ask(world, asked);
    expect([response.status, await response.text()]).toEqual([200, '1158201444']);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(response.headers.has('parley-simulated')).toBe(false);
  });

  it.each([
    ['another token', { 'hub.verify_token': 'verify-mf' }],
    ['a longer token', { 'hub.verify_token': `${VERIFY_TOKEN}e` }],
    ['no token', { 'hub.verify_token': '' }],
    ['another mode', { 'hub.mode': 'unsubscribe' }],
    ['no challenge', { 'hub.challenge': '' }],
    ['a page for a challenge', { 'hub.challenge': '<script>alert(1)</script>' }],
  ])('is refused with %s', async (_, change) => {
    const world = await createWhatsAppWorld();
    const response = await ask(world, { ...asked, ...change });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain(VERIFY_TOKEN);
  });
});

describe('11 only what the platform has signed counts', () => {
  const body = JSON.stringify(statusOf('wamid.1', 'read'));
  const good = signed(body)['x-hub-signature-256'];

  it.each([
    ['none', {}],
    ['an empty one', header('')],
    ['another secret', signed(body, 'other-secret')],
    ['an empty secret', signed(body, '')],
    ['another body', signed(`${body} `)],
    ['no algorithm', header(good.slice('sha256='.length))],
    ['another algorithm', header(good.replace('sha256', 'sha1'))],
    ['half of it', header(good.slice(0, 39))],
    ['more than it', header(`${good}00`)],
    ['no hexadecimal', header(`sha256=${'z'.repeat(64)}`)],
    ['one digit changed', header(good.slice(0, -1) + (good.endsWith('0') ? '1' : '0'))],
    ['the old header alone', { 'x-hub-signature': good }],
    ['the same twice', header(`${good}, ${good}`)],
  ])('401 and no effect with this signature: %s', async (_, headers) => {
    const world = await createWhatsAppWorld();
    const id = await world.sent();
    expect((await world.report(body, headers)).status).toBe(401);
    expect((await world.report(JSON.stringify(writtenAt(String(NOW))), headers)).status).toBe(401);
    expect(await world.statusOf(id)).toBe('accepted');
    expect(await windowOf(world)).toBeUndefined();
  });

  it('holds for the very bytes, however they are written', async () => {
    const world = await createWhatsAppWorld();
    const id = await world.sent();
    const spaced = JSON.stringify(statusOf(id, 'sent'), undefined, 4).replace(
      'wamid',
      String.raw`\u0077amid`,
    );
    expect((await world.report(spaced)).status).toBe(200);
    expect(await world.statusOf(id)).toBe('sent');
    expect((await world.report(spaced, signed(JSON.stringify(JSON.parse(spaced))))).status).toBe(
      401,
    );
  });

  it('is not even read when it cannot be of the platform, or is too large', async () => {
    const world = await createWhatsAppWorld();
    const huge = 'x'.repeat(3 * 1024 * 1024 + 1);
    expect((await world.report(huge, {})).status).toBe(401);
    expect((await world.report(huge)).status).toBe(413);
  });
});

describe('11 what becomes of a message', () => {
  it('is told step by step, and errors with it', async () => {
    const world = await createWhatsAppWorld();
    const id = await world.sent();
    for (const status of ['sent', 'delivered', 'read']) {
      await world.clock.advance(1_000);
      expect((await world.report(statusOf(id, status))).status).toBe(200);
      expect((await world.message(id)).data).toEqual({
        id,
        to: CUSTOMER,
        status,
        errors: [],
        updated_at: world.clock.now().toISOString(),
      });
    }
  });

  it('is 131047 of the platform outside the window', async () => {
    const world = await createWhatsAppWorld();
    const id = await world.sent(text());
    expect(await world.statusOf(id)).toBe('accepted');
    await world.report(statusOf(id, 'failed', closedWindow));
    expect((await world.message(id)).data).toMatchObject({
      status: 'failed',
      errors: [{ code: 131_047, title: 'Re-engagement message' }],
    });
  });

  it('never goes backwards, and changes nothing when it is told again, in any order', async () => {
    const world = await createWhatsAppWorld();
    const rank = ['accepted', 'sent', 'delivered', 'read'];
    const order = fc.array(fc.constantFrom('sent', 'delivered', 'read'), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(order, async (told) => {
        const id = await world.sent();
        for (const status of told) await world.report(statusOf(id, status));
        const highest = Math.max(0, ...told.map((status) => rank.indexOf(status)));
        expect(await world.statusOf(id)).toBe(rank[highest]);
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    [['failed', 'delivered', 'sent'], 'failed'],
    [['delivered', 'failed'], 'delivered'],
    [['read', 'failed'], 'read'],
  ])('%j ends as %s', async (told, expected) => {
    const world = await createWhatsAppWorld();
    const id = await world.sent();
    for (const status of told) await world.report(statusOf(id, status, closedWindow));
    const { status, errors } = (await world.message(id)).data;
    expect([status, errors.length]).toEqual([expected, expected === 'failed' ? 1 : 0]);
  });

  it('keeps the time at which it was first told', async () => {
    const world = await createWhatsAppWorld();
    const id = await world.sent();
    await world.report(statusOf(id, 'read'));
    const before = (await world.message(id)).body;
    await world.clock.advance(60_000);
    await world.report(statusOf(id, 'read'));
    expect((await world.message(id)).body).toEqual(before);
  });

  it('finds the message of any organisation', async () => {
    const world = await createWhatsAppWorld();
    const stranger = await world.stranger();
    const id = await stranger.sent();
    await world.report(statusOf(id, 'delivered'));
    expect(await stranger.statusOf(id)).toBe('delivered');
  });

  it.each([
    ['an id that is not ours', (id: string) => statusOf(`${id}0`, 'read')],
    ['a state that is not told', (id: string) => statusOf(id, 'played')],
    ['a name of an object’s own', (id: string) => statusOf(id, 'constructor')],
    ['another number', (id: string) => reportOf({ statuses: [{ id, status: 'read' }] }, '1')],
  ])('is not moved by %s', async (_, reported) => {
    const world = await createWhatsAppWorld();
    const id = await world.sent();
    expect((await world.report(reported(id))).status).toBe(200);
    expect(await world.statusOf(id)).toBe('accepted');
  });
});

describe('11 somebody writes', () => {
  it.each([
    ['the message’s own time, not the arrival', NOW - 7_200, NOW - 7_200],
    ['no later than now', NOW + 90_000, NOW],
  ])('opens the window from %s', async (_, timestamp, expected) => {
    const world = await createWhatsAppWorld();
    await world.report(writtenAt(String(timestamp)));
    expect(await windowOf(world)).toBe(expected * 1000);
    await world.sent(text());
    const rows = await world.database.read.selectFrom('messages').selectAll().execute();
    expect(rows).toMatchObject([{ window_open: 1 }]);
  });

  it('does not open it when it was more than a day ago', async () => {
    const world = await createWhatsAppWorld();
    await world.report(writtenAt(String(NOW - 86_401)));
    await world.sent(text());
    const rows = await world.database.read.selectFrom('messages').selectAll().execute();
    expect(rows).toMatchObject([{ window_open: 0 }]);
  });

  it('does not set it back when it comes late or twice', async () => {
    const world = await createWhatsAppWorld();
    for (const timestamp of [NOW - 60, NOW - 600, NOW - 60]) {
      await world.report(writtenAt(timestamp));
    }
    expect(await windowOf(world)).toBe((NOW - 60) * 1000);
  });

  it('opens it for every organisation, since all write from the same number', async () => {
    const world = await createWhatsAppWorld();
    const ports = { store: world.service.store.organisations, clock: world.clock };
    const { organisation } = await addOrganisation({ ...ports, random: systemRandom }, 'Other');
    await world.report(writtenAt(String(NOW)));
    expect(await world.service.store.messages.lastInbound(organisation, CUSTOMER)).toBe(NOW * 1000);
  });

  it.each([
    ['a change of number', writtenAt(String(NOW), { type: 'system' })],
    ['no time', writtenAt('soon')],
    ['a time before all time', writtenAt('-5')],
    ['a time after all time', writtenAt('9'.repeat(40))],
    ['somebody without a number', writtenAt(String(NOW), { from: 'Asha' })],
    ['a number that is none', writtenAt(String(NOW), { from: '000000' })],
  ])('is not %s', async (_, reported) => {
    const world = await createWhatsAppWorld();
    expect((await world.report(reported)).status).toBe(200);
    const rows = await world.database.read.selectFrom('message_windows').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('11 signed but malformed', () => {
  const own = statusOf('wamid.1', 'read');
  it.each([
    ['no JSON', 'status=read'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', [own]],
    ['another object', { ...own, object: 'page' }],
    ['no changes', { ...own, entry: [{ id: '1' }] }],
    ['deep nesting', `{"object":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    [
      'a deep field',
      { ...own, deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown },
    ],
    ['a NUL character', statusOf('wamid.1\0', 'read')],
    ['half a character', JSON.stringify(own).replace('wamid', String.raw`\ud800wamid`)],
    ['names of prototypes', `{"__proto__":${JSON.stringify(own)},"constructor":{"prototype":{}}}`],
    ['a status without an id', reportOf({ statuses: [{ status: 'read' }] })],
    ['statuses that are no list', reportOf({ statuses: { id: 'wamid.1', status: 'read' } })],
    ['no number', { ...own, entry: [{ changes: [{ field: 'messages', value: {} }] }] }],
  ])('is 200, logged and dropped: %s', async (_, body) => {
    const world = await createWhatsAppWorld();
    const id = await world.sent();
    expect((await world.report(body)).status).toBe(200);
    expect(await world.statusOf(id)).toBe('accepted');
    expect(world.logged).toEqual([
      {
        message: 'the messaging platform reported what cannot be understood',
        fields: { parts: 1 },
      },
    ]);
  });

  it('takes the rest of a report of which one part is odd', async () => {
    const world = await createWhatsAppWorld();
    const [first, second] = [await world.sent(), await world.sent(orderUpdate())];
    const statuses = [
      { id: first, status: 'read', errors: 'none' },
      7,
      { id: second, status: 'sent' },
    ];
    await world.report(reportOf({ statuses }));
    expect([await world.statusOf(first), await world.statusOf(second)]).toEqual(['read', 'sent']);
  });

  it('bears any JSON at all', async () => {
    const world = await createWhatsAppWorld();
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        expect((await world.report(body)).status).toBe(200);
        const { status } = await world.report(
          reportOf({ statuses: [JSON.parse(body)], messages: JSON.parse(body) as unknown }),
        );
        expect(status).toBe(200);
      }),
      { numRuns: 50 },
    );
  });
});
