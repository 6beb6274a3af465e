import * as fc from 'fast-check';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from '../../src/cli/http-server.ts';
import { systemClock } from '../../src/clock.ts';
import { silentLog } from '../../src/log.ts';
import { systemRandom } from '../../src/random.ts';
import { areas, type AreaKeys } from '../../src/service/keys.ts';
import { addOrganisation } from '../../src/service/organisations.ts';
import { createMessagingWorld, orderUpdate } from './messaging-world.ts';
import { callTo } from './world.ts';

/** The same requests every time; change the seed to look further. */
const SEED = 20261130;
const REQUESTS = 5_000;
const RAW_REQUESTS = 300;

/** A service with data of organisation 1, and the keys of organisation 2, which must never see any of it. */
async function createVictim() {
  const world = await createMessagingWorld();
  const secret = 'Zanzibar Quince';
  const id = await world.place({ first_name: secret, purpose_of_call: `Ask ${secret}.` });
  await world.ask('POST', '/sandbox/templates', template);
  const ids = [id, await world.sent(), (await world.named('zanzibar')).id];
  await world.clock.advance(5_000);
  const { keys } = await addOrganisation(
    { store: world.service.store.organisations, clock: world.clock, random: systemRandom },
    'Attacker',
    areas,
  );
  return {
    world: { ...world, send: world.request },
    id,
    ids,
    keys,
    secrets: [secret, '+919845012000'],
  };
}

const template = {
  name: 'zanzibar',
  language: 'en',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Zanzibar Quince' }],
};

/** The key that fits the part of the interface; then the request gets as far as it can. */
function keyFor(path: string, { voice, messaging, ai_call }: AreaKeys): string {
  if (path.startsWith('/voip')) return voice ?? '';
  return (path.startsWith('/api/messaging') ? messaging : ai_call) ?? '';
}

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    '..%2f..%2f',
    '%',
    '%00',
    '%ff%fe',
    "' or 1=1 --",
    '<script>',
    '\u202e',
    'ﷺ'.repeat(1_000),
    'a'.repeat(50_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const leaf: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 1e308),
);

/** Objects whose keys name what every object has. */
const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        nasty,
        fc.constantFrom(...Object.keys(callTo('000')), 'url', 'events', 'name', 'to'),
      ),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
})).value;

/** A body that would be accepted, with one field spoilt. */
const spoil = (whole: Record<string, unknown>) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(whole)), json)
    .map(([field, value]) => ({ ...whole, [field]: value }));

const spoilt = fc.oneof(
  spoil(callTo('000')),
  spoil(orderUpdate({ to: '+919845012999' })),
  spoil(template),
);

const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);

const body = fc.oneof(
  json.map((value) => JSON.stringify(value) ?? ''),
  spoilt.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '\ufeff{}',
    '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
    deep('[', ']'),
    deep('{"a":', '1').slice(0, 100_000) + '}'.repeat(20_000),
    `{"customer_phone":"${'9'.repeat(300_000)}"}`,
  ),
);

const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'x'.repeat(500),
);

const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD');

describe('7 whatever arrives', () => {
  it('is answered by a clean refusal and never shows what is another organisation’s', async () => {
    const { world, id, ids, keys, secrets } = await createVictim();
    const paths = [...new Set(world.service.routes.map((route) => route.path)), '/:nowhere'];
    const request = fc.record({
      method: fc.oneof({ weight: 2, arbitrary: method }, fc.constant('')),
      route: fc.constantFrom(...world.service.routes, { method: 'GET', path: '/:nowhere' }),
      path: fc.constantFrom(...paths),
      parameter: fc.oneof(nasty, fc.constantFrom(...ids)),
      query: fc.oneof(
        fc.constant(''),
        nasty.map((text) => `?lean=${encodeURIComponent(text.toWellFormed())}`),
      ),
      key: fc.option(fc.constantFrom(...Object.values(keys), 'parley_ai_call_wrong', '', 'é')),
      header: fc.constantFrom('authorization', 'x-api-key', 'both'),
      type: contentType,
      body,
    });
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const { pathname } = new URL(
          (asked.method === '' ? asked.route.path : asked.path)
            .split('/')
            .map((part) =>
              part.startsWith(':') ? encodeURIComponent(asked.parameter.toWellFormed()) : part,
            )
            .join('/') || '/',
          'http://service',
        );
        const used = asked.method || asked.route.method;
        const key = asked.key ?? keyFor(pathname, keys);
        const header = asked.key === null ? 'both' : asked.header;
        const response = await world.send(used, pathname + asked.query, {
          headers: {
            'content-type': asked.type,
            authorization: header === 'x-api-key' ? '' : `Bearer ${key}`,
            ...(header === 'authorization' ? {} : { 'x-api-key': key }),
          },
          ...(used === 'GET' || used === 'HEAD' ? {} : { body: asked.body }),
        });
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        expect(response.status, `${used} ${pathname}`).toBeLessThan(500);
        const text = await response.text();
        for (const secret of secrets) expect(text).not.toContain(secret);
        if (response.status < 400 || used === 'HEAD') return;
        expect(JSON.parse(text)).toEqual({ message: expect.stringMatching(/./u) });
      }),
      { seed: SEED, numRuns: REQUESTS },
    );
    expect([...seen.values()].reduce((sum, each) => sum + each)).toBe(REQUESTS);
    for (const status of [200, 400, 401, 404, 405, 413]) expect([...seen.keys()]).toContain(status);
    expect((await world.info(id)).request_uuid).toBe(id);
    expect({}).not.toHaveProperty('admin');
  });

  it('is refused in the same form when it is not even HTTP, or its path plays tricks', async () => {
    const { world, keys, secrets } = await createVictim();
    const server = await startHttpServer({
      fetch: world.service.fetch,
      host: '127.0.0.1',
      port: 0,
      clock: systemClock,
      log: silentLog,
    });
    onTestFinished(() => server.close(0));
    const { port } = new URL(server.url);
    const target = fc.constantFrom(
      '/api/call-info/../../healthz',
      '/api/call-info/%2e%2e/%2e%2e/x',
      '//evil.example/healthz',
      'http://evil.example/api/call-info/x',
      '*',
      '/\\..\\healthz',
      '/api/call-info/%',
      '/api/call-info/%00',
      '/api/call-info/%c0%ae',
      `/api/call-info/${'a'.repeat(9_000)}`,
      '/api/call-info/x?lean=true&lean=false&__proto__[a]=1',
      '/healthz#x',
      '/healthz;x=1',
    );
    const line = fc.constantFrom(
      'Host: service',
      'Host: a b',
      'Host: ',
      'Transfer-Encoding: chunked\r\nContent-Length: 4',
      'Content-Length: -1',
      'Content-Length: 5\r\nContent-Length: 6',
      'Content-Length: 0',
      'Upgrade: websocket\r\nConnection: Upgrade',
      'Expect: something',
      'bad header',
      `X-Long: ${'a'.repeat(20_000)}`,
      'Cookie: \x01\x02',
    );
    const verb = fc.constantFrom('GET', 'POST', 'TRACE', 'CONNECT', 'BREW', 'get', '');
    await fc.assert(
      fc.asyncProperty(verb, target, fc.array(line, { maxLength: 3 }), async (verb, to, lines) => {
        const head = [
          `${verb} ${to} HTTP/1.1`,
          `Authorization: Bearer ${keys.ai_call}`,
          'Connection: close',
          ...lines,
        ];
        const answer = await exchange(Number(port), `${head.join('\r\n')}\r\n\r\n`);
        const [, status = '', , text = ''] =
          /^HTTP\/1\.1 (\d{3})([\s\S]*?)\r\n\r\n([\s\S]*)$/u.exec(answer) ?? [];
        for (const secret of secrets) expect(answer).not.toContain(secret);
        if (status === '') {
          expect(answer).toBe('');
          return;
        }
        expect(Number(status), answer).toBeLessThan(500);
        if (Number(status) >= 400 && text !== '') {
          expect(text).toMatch(/\{"message":"[^"]+"\}/u);
        }
      }),
      { seed: SEED, numRuns: RAW_REQUESTS },
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

/** Sends bytes and reads until the other side hangs up. */
function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(request));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}
