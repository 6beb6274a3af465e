import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDocumentFetch } from '../../../src/cli/http-documents.ts';
import { callerOfJwt } from '../../../src/mcp/http/access-token.ts';
import { createAuthenticate } from '../../../src/mcp/http/authenticate.ts';
import { createDirectory } from '../../../src/mcp/http/directory.ts';
import { createKeySet, metadataAddresses } from '../../../src/mcp/http/key-set.ts';
import type { Member } from '../../../src/mcp/http/tokens.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { createKey, inAnHour, openIssuer } from './issuer.ts';

const metadataUrl = 'https://parley.example/.well-known/oauth-protected-resource/mcp';

async function openGate(members: readonly Member[] = []) {
  const issuer = await openIssuer();
  const clock = createFakeClock(new Date());
  const directory = createDirectory(members);
  const fetch = createDocumentFetch(issuer.url, clock);
  const keys = createKeySet({ issuer: issuer.url, fetch, clock });
  const options = { issuer: issuer.url, audience: 'parley', keys, clock };
  const authenticate = createAuthenticate({
    directory: () => directory,
    callerOfJwt: (token) => callerOfJwt(token, { ...options, directory: () => directory }),
    resourceMetadataUrl: () => metadataUrl,
  });
  const enter = (authorization?: string) =>
    authenticate(
      new Request('http://127.0.0.1/mcp', {
        headers: authorization === undefined ? {} : { authorization },
      }),
    );
  return { issuer, clock, enter, bearer: (token: string) => enter(`Bearer ${token}`) };
}

const statusOf = (entered: unknown): unknown =>
  entered instanceof Response ? entered.status : entered;

describe('tokens of an authorization server', () => {
  test('a good one names its principal by issuer and subject, with the scopes it was given', async () => {
    const { issuer, bearer } = await openGate([{ subject: 'u1', keys: { ai_call: 'k1' } }]);
    const token = await issuer.sign({ scope: 'openid calls:read calls:place' });
    const expected = { principal: `${issuer.url}#u1`, scopes: ['calls:read', 'calls:place'] };
    expect(await bearer(token)).toEqual({ ...expected, keys: { aiCall: 'k1' } });
    expect(await bearer(await issuer.sign({ sub: 'u2', scp: ['calls:read'] }))).toMatchObject({
      principal: `${issuer.url}#u2`,
      scopes: ['calls:read'],
      keys: {},
    });
  });

  test('the entry of a subject is the most that its tokens allow', async () => {
    const { issuer, bearer } = await openGate([{ subject: 'u1', scopes: ['calls:read'] }]);
    const entered = await bearer(await issuer.sign({ scope: 'calls:read calls:place' }));
    expect(entered).toMatchObject({ scopes: ['calls:read'] });
  });

  test.each([
    ['of another audience', { aud: 'somebody else' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }, {}],
    ['that is not valid yet', { nbf: inAnHour() }, {}],
    ['that never expires', { exp: undefined }, {}],
    ['of nobody', { sub: undefined }, {}],
    ['of an empty subject', { sub: '' }, {}],
    ['that names an unknown key', {}, { kid: 'two' }],
  ])('one %s is refused', async (_what, claims, signing) => {
    const { issuer, bearer } = await openGate();
    expect(statusOf(await bearer(await issuer.sign(claims, signing)))).toBe(401);
  });

  test('one that is signed with another key, or not at all, is refused', async () => {
    const { issuer, bearer } = await openGate();
    const { pair } = await createKey('one');
    expect(statusOf(await bearer(await issuer.sign({}, { key: pair.privateKey })))).toBe(401);
    const [, claims] = (await issuer.sign({})).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(statusOf(await bearer(`${none}.${claims ?? ''}.x`))).toBe(401);
    expect(statusOf(await bearer(`${none}.${claims ?? ''}.`))).toBe(401);
  });

  test('keys are kept, looked for anew when one is unknown, and no flood becomes a flood', async () => {
    const { issuer, clock, bearer } = await openGate();
    const good = await issuer.sign({ exp: inAnHour() });
    await Promise.all([bearer(good), bearer(good), bearer(good)]);
    expect(issuer.state.requests).toHaveLength(2);
    await issuer.rotate('two');
    const newer = await issuer.sign({}, { kid: 'two' });
    expect(statusOf(await bearer(newer))).toBe(401);
    expect(issuer.state.requests).toHaveLength(2);
    await clock.advance(31_000);
    expect(await bearer(newer)).toMatchObject({ principal: `${issuer.url}#u1` });
    for (let count = 0; count < 20; count += 1)
      await bearer(await issuer.sign({}, { kid: 'three' }));
    expect(issuer.state.requests).toHaveLength(4);
    expect(statusOf(await bearer(good))).toBe(401);
  });

  test('a server that is down is told as that, and what it said before still holds', async () => {
    const { issuer, clock, bearer } = await openGate();
    const token = await issuer.sign({});
    issuer.state.broken = true;
    const down = (await bearer(token)) as Response;
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5']);
    issuer.state.broken = false;
    await clock.advance(1100);
    expect(await bearer(token)).toMatchObject({ principal: `${issuer.url}#u1` });
    issuer.state.broken = true;
    await clock.advance(11 * 60_000);
    expect(await bearer(token)).toMatchObject({ principal: `${issuer.url}#u1` });
  });

  test('keys are fetched from the server that is named, and from nowhere private that it points to', async () => {
    const issuer = await openIssuer();
    const fetch = createDocumentFetch('http://localhost:1', createFakeClock(new Date()));
    expect(await fetch(`${issuer.url}/keys`)).toBeUndefined();
    expect(await fetch(`${issuer.url.replace('http', 'https')}/keys`)).toBeUndefined();
    expect(issuer.state.requests).toEqual([]);
  });

  test('metadata is looked for where RFC 8414 and OpenID Connect put it', () => {
    expect(metadataAddresses('https://id.example/team/')).toEqual([
      'https://id.example/.well-known/oauth-authorization-server/team',
      'https://id.example/team/.well-known/openid-configuration',
    ]);
  });
});

describe('signing in', () => {
  const token = 'a-token-of-asha';
  const token_sha256 = createHash('sha256').update(token).digest('hex');

  test('a static token is its principal', async () => {
    const { enter } = await openGate([{ principal: 'asha', token_sha256, scopes: ['calls:read'] }]);
    expect(await enter(`bearer ${token}`)).toMatchObject({ principal: 'asha' });
  });

  test.each([
    ['nothing', undefined],
    ['another token', 'Bearer somebody'],
    ['the hash of a token', `Bearer ${token_sha256}`],
    ['another scheme', `Basic ${token}`],
    ['a token with something behind it', `Bearer ${token} x`],
    ['no token', 'Bearer '],
    ['more than a token can be', `Bearer ${'a'.repeat(9000)}`],
  ])('with %s is answered by where to get a token', async (_what, authorization) => {
    const { enter } = await openGate([{ principal: 'asha', token_sha256, scopes: ['calls:read'] }]);
    const response = (await enter(authorization)) as Response;
    expect(response.status).toBe(401);
    const challenge = response.headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(/^Bearer /u);
    expect(challenge).toContain(`resource_metadata="${metadataUrl}"`);
    expect(challenge).toContain('scope="calls:read calls:place messages:send voip:manage"');
    expect(challenge + (await response.text())).not.toContain('a-token');
  });
});
