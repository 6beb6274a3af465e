import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { httpForTest, runParley, serviceForTest } from '../cli/parley.ts';
import { openIssuer } from '../mcp/http/issuer.ts';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { openHost, yes } from './hosts.ts';
import { call, member, structured, tokenOf, writeMembers } from './http-team.ts';

const sandbox = (more: Record<string, string> = {}) => ({
  PARLEY_DATA_DIR: temporaryFolder(),
  PARLEY_SANDBOX_SPEED: '200',
  ...more,
});

const openMember = (url: string, token: string) =>
  openHost({ client: 'v2 auto', person: yes, endpoint: { url: `${url}/mcp`, token } });

describe('members of a team', () => {
  test('see, approve and repeat their own calls only, within their own limits; no token is told anywhere', async () => {
    const path = writeMembers([
      member('asha'),
      member('ravi', { scopes: ['calls:read', 'calls:place'] }),
    ]);
    const node = await httpForTest(
      sandbox({ PARLEY_HTTP_TOKENS: path, PARLEY_RATE_LIMIT_PER_MINUTE: '1' }),
    );
    const asha = await openMember(node.url, tokenOf('asha'));
    const ravi = await openMember(node.url, tokenOf('ravi'));
    const first = await asha.call('place_ai_call', errand);
    expect(first.structured).toMatchObject({ status: 'placed', replayed: false });
    const { request_id } = first.structured;
    await asha.call('wait_for_ai_call', { request_id });
    for (const tool of ['get_ai_call', 'wait_for_ai_call']) {
      const stolen = await ravi.call(tool, { request_id });
      expect(stolen.structured).toMatchObject({ error: { code: 'not_found' } });
    }
    expect((await ravi.call('list_ai_calls', {})).structured).toEqual({ calls: [] });
    const own = await ravi.call('place_ai_call', errand);
    expect(own.structured).toMatchObject({ status: 'placed', replayed: false });
    expect(own.structured['request_id']).not.toBe(request_id);
    const second = { ...errand, customer_phone: '+918041235001', idempotency_key: 'second' };
    const limited = await asha.call('place_ai_call', second);
    expect(limited.structured).toMatchObject({ error: { code: 'rate_limited' } });
    const told = JSON.stringify([first, own, limited, node.log]);
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    for (const name of ['asha', 'ravi']) {
      expect(told).not.toContain(tokenOf(name));
      expect(metrics).not.toContain(name);
    }
    expect(metrics).toMatch(
      /parley_approvals_total\{channel="elicitation",decision="approved"\} 3/u,
    );
    expect(metrics).toMatch(/parley_mcp_refusals_total\{tool="get_ai_call",code="not_found"\} 1/u);
    expect(metrics).toContain(
      'parley_upstream_request_seconds_count{area="ai_call",method="POST",status="429"}',
    );
  });

  test('who does not sign in is told how, and what a token does not allow is refused', async () => {
    const path = writeMembers([member('asha', { scopes: ['calls:read'] })]);
    const node = await httpForTest(sandbox({ PARLEY_HTTP_TOKENS: path }));
    for (const token of [undefined, tokenOf('ravi')]) {
      const refused = await call(node.url, 'list_ai_calls', {}, token);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer /u);
    }
    const forbidden = await call(node.url, 'place_ai_call', errand, tokenOf('asha'));
    expect(forbidden.status).toBe(403);
    expect(forbidden.headers.get('www-authenticate')).toContain('scope="calls:place"');
    expect((await call(node.url, 'list_ai_calls', {}, tokenOf('asha'))).status).toBe(200);
  });

  test('a changed file holds at once, and one that is not good changes nothing', async () => {
    const path = writeMembers([member('asha')]);
    const node = await httpForTest(sandbox({ PARLEY_HTTP_TOKENS: path }));
    const list = async (name: string): Promise<number> =>
      (await call(node.url, 'list_ai_calls', {}, tokenOf(name))).status;
    expect([await list('asha'), await list('ravi')]).toEqual([200, 401]);
    writeMembers([member('ravi')], path);
    while ((await list('asha')) !== 401) expect(node.child.exitCode).toBeNull();
    expect(await list('ravi')).toBe(200);
    writeMembers([{ principal: 'asha' }], path);
    while (!node.log.some((line) => line.includes('still holds'))) await list('ravi');
    expect([await list('asha'), await list('ravi')]).toEqual([401, 200]);
  });

  test('use their own keys of a service elsewhere, and are offered what they have keys for', async () => {
    const environment = sandbox();
    const service = await serviceForTest(environment);
    const created = await runParley(['keys', 'create', '--org', 'Clinic', '--json'], environment);
    const clinic = JSON.parse(created.stdout) as { keys: { ai_call: string; voice: string } };
    const node = await httpForTest({
      PARLEY_DATA_DIR: temporaryFolder(),
      PARLEY_BASE_URL: service.url,
      PARLEY_HTTP_TOKENS: writeMembers([
        member('asha', { keys: { ai_call: service.keys?.ai_call } }),
        member('ravi', { keys: { ai_call: clinic.keys.ai_call } }),
        member('mira', { keys: { ai_call: 'parley_ai_call_wrong_0123456789' } }),
      ]),
    });
    const infoAt = async (key: string | undefined, id: unknown): Promise<number> => {
      const headers = { authorization: `Bearer ${key ?? ''}` };
      return (await fetch(`${service.url}/api/call-info/${String(id)}`, { headers })).status;
    };
    const asha = await openMember(node.url, tokenOf('asha'));
    const ravi = await openMember(node.url, tokenOf('ravi'));
    const mira = await openMember(node.url, tokenOf('mira'));
    const { request_id: ashas } = (await asha.call('place_ai_call', errand)).structured;
    const { request_id: ravis } = (await ravi.call('place_ai_call', errand)).structured;
    const { ai_call: key } = clinic.keys;
    expect([await infoAt(service.keys?.ai_call, ashas), await infoAt(key, ashas)]).toEqual([
      200, 404,
    ]);
    expect([await infoAt(service.keys?.ai_call, ravis), await infoAt(key, ravis)]).toEqual([
      404, 200,
    ]);
    const refused = await mira.call('place_ai_call', errand);
    expect(refused.structured).toMatchObject({ error: { code: 'unauthorized' } });
    const names = (await asha.tools()).map(({ name }) => name);
    expect(names).toContain('place_ai_call');
    expect(names.filter((name) => /voip|message|number/u.test(name))).toEqual([]);
    expect(JSON.stringify([refused, node.log])).not.toContain('parley_ai_call_');
  });
});

describe('what operators read', () => {
  test('needs no token, and is not for web pages', async () => {
    const path = writeMembers([member('asha')]);
    const node = await httpForTest(sandbox({ PARLEY_HTTP_TOKENS: path }));
    const read = (name: string, host?: string) =>
      new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const headers = host === undefined ? {} : { host };
        get(`${node.url}${name}`, { headers }, (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => resolve({ status: response.statusCode, text }));
        }).on('error', reject);
      });
    for (const name of ['/healthz', '/readyz']) {
      expect(await read(name, 'pod-17')).toMatchObject({ status: 200 });
    }
    expect((await read('/metrics')).text).toContain('parley_process_resident_memory_bytes');
    const { paths } = JSON.parse((await read('/openapi.json')).text) as { paths: object };
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/mcp', '/healthz', '/readyz']));
    for (const name of ['/metrics', '/openapi.json', '/mcp']) {
      expect(await read(name, 'evil.example')).toMatchObject({ status: 403 });
    }
    expect(await read('/api/call-info/x')).toMatchObject({ status: 404 });
    expect(await read('/recordings/1/voip_ob_req_x.wav')).toMatchObject({ status: 404 });
  });

  test('a body over 4 MB is refused and the server goes on', async () => {
    const node = await httpForTest(sandbox());
    const large = await call(node.url, 'list_ai_calls', { words: 'a'.repeat(5 * 1024 * 1024) });
    expect(large.status).toBe(413);
    expect((await call(node.url, 'list_ai_calls', {})).status).toBe(200);
  });
});

describe('an authorization server', () => {
  test('is told to clients, its tokens are taken, and nobody else’s', async () => {
    const issuer = await openIssuer();
    const node = await httpForTest(
      sandbox({ PARLEY_OAUTH_ISSUER: issuer.url, PARLEY_OAUTH_AUDIENCE: 'parley' }),
    );
    const refused = await call(node.url, 'list_ai_calls', {});
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/u.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    for (const address of [metadata, `${node.url}/.well-known/oauth-protected-resource`]) {
      expect(await (await fetch(address)).json()).toMatchObject({
        resource: `${node.url}/mcp`,
        authorization_servers: [issuer.url],
        scopes_supported: ['calls:read', 'calls:place', 'messages:send', 'voip:manage'],
      });
    }
    const good = await issuer.sign({ scope: 'calls:read calls:place' });
    const host = await openMember(node.url, good);
    const placed = await host.call('place_ai_call', errand);
    expect(placed.structured).toMatchObject({ status: 'placed' });
    const other = await issuer.sign({ sub: 'u2', scope: 'calls:read' });
    const listed = await call(node.url, 'list_ai_calls', {}, other);
    expect(await structured(listed)).toEqual({ calls: [] });
    const wrong = await issuer.sign({ aud: 'somebody else', scope: 'calls:read' });
    expect((await call(node.url, 'list_ai_calls', {}, wrong)).status).toBe(401);
    expect(JSON.stringify(node.log)).not.toContain(good);
  });
});

describe('a set-up in which others could act for somebody is refused at the start', () => {
  test.each([
    ['a public host', { PARLEY_HOST: '0.0.0.0' }, 'nobody has to sign in'],
    ['a public address', { PARLEY_PUBLIC_URL: 'https://parley.example' }, 'nobody has to sign in'],
    [
      'an issuer alone',
      { PARLEY_OAUTH_ISSUER: 'https://id.example' },
      'PARLEY_OAUTH_ISSUER is set alone',
    ],
    [
      'an issuer in the clear',
      { PARLEY_OAUTH_ISSUER: 'http://id.example', PARLEY_OAUTH_AUDIENCE: 'a' },
      'PARLEY_OAUTH_ISSUER is not valid',
    ],
    [
      'an issuer without an address of ours',
      {
        PARLEY_HOST: '0.0.0.0',
        PARLEY_OAUTH_ISSUER: 'https://id.example',
        PARLEY_OAUTH_AUDIENCE: 'a',
      },
      'PARLEY_PUBLIC_URL',
    ],
    ['no file', { PARLEY_HTTP_TOKENS: '/nowhere/tokens.json' }, 'cannot be read'],
  ])('%s', async (_what, environment, message) => {
    const ran = await runParley(['http', '--port', '0'], { ...sandbox(), ...environment });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(message);
  });

  test('a port that is taken', async () => {
    const node = await httpForTest(sandbox());
    const { port } = new URL(node.url);
    const ran = await runParley(['http', '--port', port], sandbox());
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`Port ${port} is taken.`);
  });

  test('members without keys of a service elsewhere', async () => {
    const ran = await runParley(['http', '--port', '0'], {
      ...sandbox({
        PARLEY_HTTP_TOKENS: writeMembers([
          member('asha', { keys: { ai_call: 'k' } }),
          member('ravi'),
        ]),
      }),
      PARLEY_BASE_URL: 'http://127.0.0.1:9',
    });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('no keys in entry 2');
  });
});
