import assert from 'node:assert/strict';
import { aiCall } from '../ai.ts';
import { assertRefused, changing, reading, type Check } from '../check.ts';
import { PLACE_CALL } from '../target.ts';
import { createApp, UNKNOWN_APP, UNKNOWN_CALL, voice } from '../voice.ts';

/** Interface section 7, and what design section 8 adds to it. */
export const errorChecks: readonly Check[] = [
  reading('7 an error of the voice API is { message }', async (target) => {
    for (const path of [`/voip/apps/${UNKNOWN_APP}`, `/voip/calls/${UNKNOWN_CALL}`]) {
      assertRefused(await voice(target, 'GET', path), 404);
    }
  }),
  changing('7 an error of the AI-call API is { message }', async (target) => {
    assertRefused(await aiCall(target, 'POST', PLACE_CALL, { body: {} }), 400);
    assertRefused(await aiCall(target, 'GET', `/api/call-info/${UNKNOWN_CALL}`), 404);
  }),
  changing('7 an address that there is not: 404', async (target) => {
    for (const path of ['/', '/voip', '/voip/apps/a/b/c', '/api/nothing', '/%00']) {
      assertRefused(await target.ask('DELETE', path), 404);
    }
  }),
  changing('7 a method that there is not: 405 with Allow', async (target) => {
    const answer = await target.ask('PATCH', '/voip/apps');
    assertRefused(answer, 405);
    assert.deepEqual((answer.headers.get('allow') ?? '').split(', ').sort(), ['GET', 'POST']);
  }),
  changing('7 a body that is no JSON, or no object: 400', async (target) => {
    for (const body of ['{', '', 'null', '[]', '"text"', '7']) {
      assertRefused(await aiCall(target, 'POST', PLACE_CALL, { body }), 400);
      assertRefused(await voice(target, 'POST', '/voip/apps', body), 400);
    }
  }),
  changing('7 a body that is nested too deeply, or holds a NUL: 400', async (target) => {
    const deep = `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    for (const body of [deep, '{"name":"\\u0000"}', '{"__proto__":{"name":"x"}}']) {
      assertRefused(await voice(target, 'POST', '/voip/apps', body), 400);
    }
  }),
  changing('7 a body that is too large: 413', async (target) => {
    const body = JSON.stringify({ name: 'x'.repeat(1_000_000) });
    assertRefused(await voice(target, 'POST', '/voip/apps', body), 413);
    const { app_id } = await createApp(target);
    assert.match(app_id, /^voip_app_/u);
  }),
];
