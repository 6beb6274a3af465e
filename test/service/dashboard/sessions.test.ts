import { describe, expect, test } from 'vitest';
import { createWorld } from '../world.ts';
import { createDashboardWorld, ORIGIN, PAGE } from './dashboard-world.ts';

const HOUR = 3_600_000;

describe('9 signing in to the dashboard', () => {
  test('takes a key in a form, and answers a cookie that is not the key', async () => {
    const world = await createDashboardWorld({ running: false });
    const { key } = await world.keyOf('ai_call');
    const visitor = world.visitor();
    const answer = await visitor.signIn(key);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^parley_session=[a-z0-9]{40};/u);
    expect(cookie).toMatch(/; HttpOnly/u);
    expect(cookie).toMatch(/; SameSite=Strict/u);
    expect(cookie).not.toContain(key);
    expect(await (await visitor.get('/')).text()).toBe(PAGE);
  });

  test('shows nothing without', async () => {
    const world = await createDashboardWorld({ running: false });
    const visitor = world.visitor();
    const page = await visitor.get('/');
    expect(await page.text()).toContain('name="key"');
    const paths = world.service.routes
      .filter(({ path }) => /^\/dashboard\/(?:api|events)/u.test(path))
      .map(({ method, path }) => [method, path.replaceAll(/:\w+/gu, 'x')] as const);
    expect(paths.length).toBeGreaterThan(8);
    for (const [method, path] of paths) {
      expect((await visitor.send(method, path)).status, path).toBe(401);
    }
  });

  test('answers a wrong key with 401 and the form, and sets no cookie', async () => {
    const world = await createDashboardWorld({ running: false });
    for (const key of ['', 'nonsense', 'x'.repeat(300)]) {
      const answer = await world.visitor().signIn(key);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
      expect(await answer.text()).toContain('not valid');
    }
  });

  test('ends when the person signs out, also for a cookie that was copied', async () => {
    const world = await createDashboardWorld({ running: false });
    const visitor = await world.signedIn('ai_call');
    const copied = visitor.cookie();
    expect((await visitor.send('POST', '/dashboard/session/end')).status).toBe(303);
    const thief = world.visitor();
    thief.steal(copied);
    expect((await thief.get('/dashboard/api/account')).status).toBe(401);
  });

  test('ends after twelve hours', async () => {
    const world = await createDashboardWorld({ running: false });
    const visitor = await world.signedIn('ai_call');
    await world.clock.advance(12 * HOUR - 1);
    expect((await visitor.get('/dashboard/api/account')).status).toBe(200);
    await world.clock.advance(1);
    expect((await visitor.get('/dashboard/api/account')).status).toBe(401);
  });

  test('ends with the key', async () => {
    const world = await createDashboardWorld({ running: false });
    const { id, key } = await world.keyOf('ai_call');
    const visitor = await world.visitorWith(key);
    await world.service.keyring.revoke(id);
    expect((await visitor.get('/dashboard/api/account')).status).toBe(401);
  });

  test('does not take a cookie that nobody was given', async () => {
    const world = await createDashboardWorld({ running: false });
    const visitor = world.visitor();
    for (const value of ['a'.repeat(40), '', '%00', 'a'.repeat(5_000)]) {
      visitor.steal(`parley_session=${value}`);
      expect((await visitor.get('/dashboard/api/account')).status).toBe(401);
    }
  });

  test('is written nowhere: the database knows a hash', async () => {
    const world = await createDashboardWorld({ running: false });
    const visitor = await world.signedIn('ai_call');
    const rows = await world.database.read.selectFrom('dashboard_sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    const id = visitor.cookie().slice('parley_session='.length);
    expect(JSON.stringify(rows)).not.toContain(id);
  });
});

describe('what another page sends', () => {
  test.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['no origin to be named', { origin: 'null' }],
    ['another port', { origin: `${ORIGIN}:8080` }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site below the same name', { 'sec-fetch-site': 'same-site' }],
  ])('is refused: %s', async (_, headers) => {
    const world = await createDashboardWorld({ running: false });
    const { key } = await world.keyOf('voice');
    expect((await world.visitor().signIn(key, headers)).status).toBe(403);
    const visitor = await world.visitorWith(key);
    for (const path of [
      '/dashboard/session/end',
      '/dashboard/api/webhooks/x/deliveries/y/replay',
      '/dashboard/api/calls/x/recording/delete',
    ]) {
      expect((await visitor.send('POST', path, { headers })).status, path).toBe(403);
    }
    expect((await visitor.get('/dashboard/api/account')).status).toBe(200);
  });
});

describe('the page', () => {
  test('runs only its own script, by its hash, in no frame and from no cache', async () => {
    const world = await createDashboardWorld({ running: false });
    const signedOut = await world.visitor().get('/');
    const signedIn = await (await world.signedIn('ai_call')).get('/');
    for (const { headers } of [signedOut, signedIn]) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const policy = signedIn.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
    expect(signedOut.headers.get('content-security-policy')).toContain("script-src 'none'");
  });

  test('is served only where there is one', async () => {
    const { service } = await createWorld({ running: false });
    const paths = service.routes.map(({ path }) => path);
    expect(paths.filter((path) => path === '/' || path.startsWith('/dashboard'))).toEqual([]);
  });
});
