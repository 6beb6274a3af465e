import { expect, test } from 'vitest';
import { httpForTest } from '../cli/parley.ts';
import { createVisitor } from '../service/dashboard/dashboard-world.ts';
import { temporaryFolder } from '../temporary.ts';
import { member, tokenOf, writeMembers } from './http-team.ts';

test('9 parley http shows its embedded service on a dashboard, to whoever has a token that may read', async () => {
  const path = writeMembers([member('asha'), member('ravi', { scopes: ['messages:send'] })]);
  const folder = temporaryFolder();
  const { url } = await httpForTest({ PARLEY_DATA_DIR: folder, PARLEY_HTTP_TOKENS: path });
  const visitor = createVisitor((request) => fetch(request, { redirect: 'manual' }), url);
  expect((await visitor.get('/dashboard/api/account')).status).toBe(401);
  expect((await visitor.signIn(tokenOf('ravi'))).status).toBe(401);
  expect((await visitor.signIn(tokenOf('asha'))).status).toBe(303);
  expect(await visitor.json('/dashboard/api/account')).toMatchObject({ area: 'ai_call' });
  expect(await visitor.json('/dashboard/api/calls')).toEqual({ calls: [], next: null });
  expect(await (await visitor.get('/')).text()).toContain('<div id="app">');
  for (const other of ['/docs', '/voip/apps', '/api/call-info/x', '/sandbox/dials']) {
    expect((await visitor.get(other)).status, other).toBe(404);
  }
  writeMembers([member('ravi')], path);
  const status = async () => (await visitor.get('/dashboard/api/calls')).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(401);
});
