import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { createGuardedSend, type Resolve } from '../../../src/service/events/guarded-request.ts';
import { createReceiver } from '../receiver.ts';

const post = (url: string) => ({ url, method: 'POST' as const, headers: {}, body: '{}' });
const blocked = { error: 'blocked_address' };

/** Every address that anything in this process tries to connect to from now on, whether or not somebody answers there. */
function watchAttempts(): string[] {
  const attempts: string[] = [];
  const watch = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (address) => attempts.push(address));
  };
  subscribe('net.client.socket', watch);
  onTestFinished(() => void unsubscribe('net.client.socket', watch));
  return attempts;
}

/** A name server that answers the n-th question with the n-th list, and then with the last one again. */
function resolving(...answers: readonly (readonly string[])[]): Resolve {
  let asked = 0;
  return (_hostname, _options, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

const PUBLIC = '93.184.216.34';
const LOOPBACK = '127.0.0.1';

const written = [
  ['loopback', ['127.0.0.1', '127.255.255.254', '[::1]', '[0:0:0:0:0:0:0:1]']],
  ['in short', ['127.1', '127.0.1', '0', '10.1']],
  ['as one number', ['2130706433', '017700000001', '0x7f000001', '2852039166']],
  ['in octal and hexadecimal', ['0177.0.0.1', '0x7f.1', '0x7f.0x0.0x0.0x1', '0xa9.254.0251.254']],
  ['in other digits and dots', ['１２７.0.0.1', '127。0。0。1', '%31%32%37.0.0.1', '①②⑦.0.0.1']],
  ['with a dot at the end', ['127.0.0.1.', '2130706433.', '0x7f.1.']],
  [
    'IPv4 in IPv6',
    ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]'],
  ],
  ['translated and tunnelled', ['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]']],
  ['Teredo', ['[2001:0:7f00:1::]', '[2001::80ff:fffe]']],
  ['link-local', ['169.254.1.1', '[fe80::1]', '[febf::1]']],
  ['unique local and site-local', ['[fc00::1]', '[fd12:3456::1]', '[fec0::1]']],
  ['nowhere', ['0.0.0.0', '0.1.2.3', '[::]']],
  ['metadata of clouds', ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1']],
  [
    'for protocols, tests and examples',
    ['192.0.0.1', '198.18.0.1', '203.0.113.1', '[2001:db8::1]'],
  ],
  ['many at once', ['224.0.0.1', '255.255.255.255', '[ff02::1]']],
] as const;

const resolved = [
  ['private', ['10.0.0.1']],
  ['loopback, IPv6', ['::1']],
  ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['6to4', ['2002:7f00:1::']],
  ['link-local with a zone', ['fe80::1%lo']],
  ['metadata of a cloud', ['169.254.169.254']],
  ['nowhere', ['0.0.0.0']],
  ['public first, then private', [PUBLIC, LOOPBACK]],
  ['private first, then public', [LOOPBACK, PUBLIC]],
  ['public of both families, and one private', ['2606:2800:220:1::1', PUBLIC, 'fd00::1']],
] as const;

describe('no connection is even tried (design section 6)', () => {
  test.each(written.flatMap(([kind, hosts]) => hosts.map((host) => [kind, host])))(
    'to an address that is written out: %s, %s',
    async (_, host) => {
      const { port, connections } = await createReceiver();
      const attempts = watchAttempts();
      const send = createGuardedSend({ clock: systemClock, allow: [] });
      expect(await send(post(`http://${host}:${port}/`))).toEqual(blocked);
      expect(attempts).toEqual([]);
      expect(connections()).toBe(0);
    },
  );

  test.each(
    resolved.flatMap(
      ([kind, list]) =>
        [
          [kind, 'app.example', list],
          [kind, 'app.example.', list],
          [kind, 'localhost.', list],
        ] as const,
    ),
  )('to a name that resolves to this: %s, %s', async (_, name, list) => {
    const { port, connections } = await createReceiver();
    const attempts = watchAttempts();
    const send = createGuardedSend({ clock: systemClock, allow: [], resolve: resolving(list) });
    expect(await send(post(`http://${name}:${port}/`))).toEqual(blocked);
    expect(await send(post(`https://${name}:${port}/`))).toEqual(blocked);
    expect(attempts).toEqual([]);
    expect(connections()).toBe(0);
  });

  test('to where a name points after it was checked', async () => {
    const { port, connections } = await createReceiver();
    const attempts = watchAttempts();
    const resolve = resolving([LOOPBACK], ['127.0.0.2']);
    const send = createGuardedSend({ clock: systemClock, allow: [`${LOOPBACK}/32`], resolve });
    expect(await send(post(`http://app.example:${port}/`))).toMatchObject({ status: 200 });
    expect(attempts).toEqual([LOOPBACK]);
    expect(await send(post(`http://app.example:${port}/`))).toEqual(blocked);
    expect(attempts).toEqual([LOOPBACK]);
    expect(connections()).toBe(1);
  });

  test.each([301, 302, 303, 307, 308])('to where a redirect with %i leads', async (status) => {
    const hidden = await createReceiver();
    const open = await createReceiver((_request, response) => {
      response.writeHead(status, { location: hidden.url }).end();
      return undefined;
    });
    const attempts = watchAttempts();
    const send = createGuardedSend({ clock: systemClock, allow: [`${LOOPBACK}/32`] });
    expect(await send(post(open.url))).toEqual({ status, body: '' });
    expect(attempts).toEqual([LOOPBACK]);
    expect(hidden.connections()).toBe(0);
  });
});
