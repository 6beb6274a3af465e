import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../../../src/log.ts';
import { createWhatsApp } from '../../../../src/service/messaging/whatsapp/whatsapp.ts';
import { createFakeClock } from '../../../fake-clock.ts';
import { CUSTOMER, orderUpdate, text } from '../../messaging-world.ts';
import { START } from '../../world.ts';
import {
  acceptedAs,
  createWhatsAppWorld,
  documented,
  refusal,
  TOKEN,
  type Answer,
} from './whatsapp-world.ts';

/** Templates as documented; sends are answered so. */
const sendsAnswered =
  (answer: Answer): Answer =>
  (request, response) =>
    request.method === 'POST' ? answer(request, response) : documented()(request, response);

const html = '<!DOCTYPE html><html><body>Sorry, something went wrong.</body></html>';

const REFUSED: readonly [string, Answer, string][] = [
  [
    '400',
    () => [400, refusal('(#132000) Number of parameters', 132_000)],
    '(#132000) Number of parameters',
  ],
  [
    '400 for the window',
    () => [400, refusal('Re-engagement message', 131_047)],
    'Re-engagement message',
  ],
  [
    '401',
    () => [401, refusal('Error validating access token', 190)],
    'Error validating access token',
  ],
  ['403', () => [403, refusal('(#10) No permission', 10)], '(#10) No permission'],
  [
    'its own token',
    () => [401, refusal(`Malformed access token ${TOKEN}`, 190)],
    'Malformed access token …',
  ],
];

const NOT_TAKEN: readonly [string, Answer][] = [['429', () => [429, refusal('Too many', 4)]]];

const UNKNOWN: readonly [string, Answer][] = [
  ['500', () => [500, refusal('An unknown error', 1)]],
  ['503 as HTML', () => [503, html]],
  ['200 as HTML', () => [200, html]],
  ['400 as HTML', () => [400, html]],
  ['truncated JSON', () => [200, '{"messages":[{"id":"wam']],
  ['no id', () => [200, { messages: [] }]],
  ['an id that is no text', () => [200, acceptedAs('wamid.\0')]],
  ['an error with 200', () => [200, refusal('Odd')]],
  ['deep nesting', () => [200, '['.repeat(100_000)]],
  ['too much', () => [200, { ...acceptedAs('wamid.1'), more: 'x'.repeat(5_000_000) }]],
  [
    'a redirect',
    (_, response) => void response.writeHead(307, { location: '/v23.0/elsewhere' }).end(),
  ],
  ['a connection that is cut before the answer', (_, response) => void response.destroy()],
  [
    'a connection that is cut within the answer',
    (_, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"messages":', () => response.destroy());
      return undefined;
    },
  ],
];

describe('11 what the platform does not do', () => {
  it.each(REFUSED)('is 400 with its message, and forgotten: %s', async (_, answer, message) => {
    const world = await createWhatsAppWorld(sendsAnswered(answer));
    const { status, body } = await world.send(orderUpdate());
    expect([status, body]).toEqual([400, { message }]);
    expect(await rowsOf(world)).toEqual([]);
    expect(JSON.stringify(world.logged)).not.toContain(TOKEN);
  });

  it.each(NOT_TAKEN)('is 502 and forgotten when nothing was taken: %s', async (_, answer) => {
    const world = await createWhatsAppWorld(sendsAnswered(answer));
    expect((await world.send(orderUpdate())).status).toBe(502);
    expect([await rowsOf(world), world.sends().length]).toEqual([[], 1]);
  });

  it.each(UNKNOWN)('is 502, and never sent again: %s', async (_, answer) => {
    const world = await createWhatsAppWorld(sendsAnswered(answer));
    const { status, body } = await world.send(text());
    expect(status).toBe(502);
    expect(JSON.stringify([body, world.logged])).not.toContain(TOKEN);
    await world.clock.advance(60_000);
    expect(world.sends()).toHaveLength(1);
    expect(await rowsOf(world)).toMatchObject([{ status: 'unknown', platform_id: null }]);
  });

  it('is given up after thirty seconds', async () => {
    const asked = Promise.withResolvers<void>();
    const world = await createWhatsAppWorld(sendsAnswered(silent(asked.resolve)));
    const sending = world.send(text());
    await asked.promise;
    await world.clock.advance(30_000);
    expect((await sending).body).toEqual({ message: 'The messaging platform did not answer.' });
    expect(await rowsOf(world)).toMatchObject([{ status: 'unknown' }]);
  });

  it('goes for templates as well', async () => {
    const world = await createWhatsAppWorld(() => [400, refusal('(#200) No permission', 200)]);
    const list = () => world.ask('GET', '/api/messaging/message_templates');
    expect(await list()).toMatchObject({ status: 400, body: { message: '(#200) No permission' } });
    world.graph.answer(() => [500, html]);
    expect(await list()).toMatchObject({ status: 502 });
  });

  it('knows that nothing left when no connection came about', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => void server.close(resolve));
    for (const baseUrl of [`http://127.0.0.1:${port}`, 'https://nowhere.invalid/v23.0']) {
      const sent = platformAt(baseUrl).sendText({ organisation: 1, to: CUSTOMER, text: 'Hello' });
      await expect(sent).rejects.toMatchObject({ name: 'PlatformError', failure: 'not_taken' });
    }
  });

  it('knows that nothing left when there is nothing to encrypt with', async () => {
    const plain = createServer((_, response) => void response.end());
    await new Promise<void>((resolve) => void plain.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void plain.close());
    const { port } = plain.address() as AddressInfo;
    const { sendText } = platformAt(`https://127.0.0.1:${port}`);
    const sent = sendText({ organisation: 1, to: CUSTOMER, text: 'Hello' });
    await expect(sent).rejects.toMatchObject({ failure: 'not_taken' });
  });
});

/** Never answers, and tells when it was asked. */
const silent =
  (asked: () => void): Answer =>
  () => {
    asked();
    return undefined;
  };

const rowsOf = ({ database }: Awaited<ReturnType<typeof createWhatsAppWorld>>) =>
  database.read.selectFrom('messages').selectAll().execute();

const platformAt = (baseUrl: string) =>
  createWhatsApp({
    account: {
      token: TOKEN,
      phoneNumberId: '1',
      businessAccountId: '2',
      appSecret: 'secret',
      verifyToken: 'verify',
      baseUrl,
    },
    clock: createFakeClock(START),
    log: silentLog,
  });
