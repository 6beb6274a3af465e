import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { createAddressGuard } from '../../../src/service/events/address-guard.ts';
import { createGuardedSend } from '../../../src/service/events/guarded-request.ts';
import { createReceiver } from '../receiver.ts';

const post = (url: string) => ({ url, method: 'POST' as const, headers: {}, body: '{}' });

describe('the address guard (design section 6)', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0',
  ])('%s is this machine, in any notation, and no connection is made', async (host) => {
    const receiver = await createReceiver();
    const send = createGuardedSend({ clock: systemClock, allow: [] });
    const result = await send(post(`http://${host}:${receiver.port}/`));
    expect(result).toEqual({ error: 'blocked_address' });
    expect(receiver.connections()).toBe(0);
  });

  test.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    '::ffff:10.0.0.1',
    '2002:7f00:1::',
    'ff02::1',
    'not an address',
  ])('%s is not public', (address) => {
    expect(createAddressGuard([])(address)).toBe(false);
  });

  test('public addresses and opened ranges may be reached', () => {
    const mayReach = createAddressGuard(['10.0.0.0/8', 'fd00::/8']);
    for (const address of ['93.184.216.34', '2606:2800:220:1::1', '10.9.9.9', 'fd12::1']) {
      expect(mayReach(address)).toBe(true);
    }
    expect(() => createAddressGuard(['10.0.0.0'])).toThrow('is not a range');
  });

  test.each([
    ['one private address among public ones', ['93.184.216.34', '127.0.0.1']],
    ['an IPv4 address in IPv6 clothes', ['::ffff:127.0.0.1']],
    ['the metadata address of a cloud', ['169.254.169.254']],
  ])('a name that resolves to %s is refused', async (_, addresses) => {
    const receiver = await createReceiver();
    const send = createGuardedSend({
      clock: systemClock,
      allow: [],
      resolve: (_hostname, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });
    expect(await send(post(`http://app.example:${receiver.port}/`))).toEqual({
      error: 'blocked_address',
    });
    expect(receiver.connections()).toBe(0);
  });

  test('the address that was checked is the one that is connected to: a name is looked up once', async () => {
    const receiver = await createReceiver(() => [200, 'here']);
    let asked = 0;
    const send = createGuardedSend({
      clock: systemClock,
      allow: ['127.0.0.1/32'],
      resolve: (_hostname, _options, callback) => {
        asked += 1;
        callback(null, [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
      },
    });
    const url = `http://app.example:${receiver.port}/`;
    expect(await send(post(url))).toEqual({ status: 200, body: 'here' });
    expect(asked).toBe(1);
    expect(await send(post(url))).toEqual({ error: 'blocked_address' });
  });

  test('a redirect is an answer, and an endless one is cut', async () => {
    const receiver = await createReceiver((request, response) => {
      if (request.path === '/away') {
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      } else {
        response.writeHead(200).end('x'.repeat(100_000));
      }
      return undefined;
    });
    const send = createGuardedSend({ clock: systemClock, allow: ['127.0.0.0/8'] });
    expect(await send(post(`${receiver.url}/away`))).toMatchObject({ status: 302 });
    expect(await send(post(`${receiver.url}/much`))).toEqual({ error: 'response_too_large' });
  });
});
