import assert from 'node:assert/strict';
import { deleted, numberLink, voiceApp } from '../../../src/contract/voice.ts';
import {
  assertRefused,
  assertTime,
  changing,
  dataOf,
  firstOf,
  reading,
  type Check,
} from '../check.ts';
import {
  asStranger,
  createApp,
  link,
  listApps,
  minimal,
  openDesk,
  OWN_NUMBER,
  readRecord,
  isDone,
  isRunning,
  startedCall,
  UNKNOWN_APP,
  until,
  voice,
} from '../voice.ts';
import * as z from 'zod';

const INVALID = 'Invalid request body';
const NOT_FOUND = 'VoIP app not found';
const complete = {
  name: 'Night desk',
  answer_url: 'https://app.example/a',
  answer_method: 'GET',
  hangup_url: 'https://app.example/h',
  hangup_method: 'GET',
  fallback_answer_url: 'https://app.example/f',
  fallback_answer_method: 'GET',
};

const invalidCreations: Readonly<Record<string, unknown>> = {
  'no name': { answer_url: minimal.answer_url },
  'no answer_url': { name: minimal.name },
  'an empty name': { ...minimal, name: '' },
  'a name of 101 characters': { ...minimal, name: 'x'.repeat(101) },
  'a name that is no string': { ...minimal, name: 7 },
  'an answer_url that is no URL': { ...minimal, answer_url: 'nowhere' },
  'a hangup_url that is no URL': { ...minimal, hangup_url: 'nowhere' },
  'a fallback_answer_url that is no URL': { ...minimal, fallback_answer_url: 'nowhere' },
  'an unknown answer_method': { ...minimal, answer_method: 'PUT' },
  'an unknown hangup_method': { ...minimal, hangup_method: 'post' },
  'an unknown fallback_answer_method': { ...minimal, fallback_answer_method: '' },
  'a list': [],
  'no JSON': '{',
};

const creating: readonly Check[] = [
  changing(
    '4.1 POST /voip/apps: the defaults of the table, ACTIVE, updated_at null',
    async (target) => {
      const app = await createApp(target);
      assert.deepEqual(
        { ...app, app_id: '', org_id: 0, created_by: null, created_at: '' },
        {
          ...minimal,
          app_id: '',
          org_id: 0,
          answer_method: 'POST',
          hangup_url: null,
          hangup_method: 'POST',
          fallback_answer_url: null,
          fallback_answer_method: 'POST',
          status: 'ACTIVE',
          created_by: null,
          created_at: '',
          updated_at: null,
        },
      );
      assertTime(app.created_at);
    },
  ),
  changing('2.2 app_id: voip_app_ and twelve characters', async (target) => {
    assert.match((await createApp(target)).app_id, /^voip_app_[A-Za-z0-9]{12}$/u);
  }),
  changing('4.1 POST /voip/apps: every field is kept as it was given', async (target) => {
    const app = await createApp(target, complete);
    assert.deepEqual({ ...app, ...complete }, app);
  }),
  changing('4.1 POST /voip/apps: names of 1 and of 100 characters', async (target) => {
    for (const name of ['x', 'x'.repeat(100)]) {
      assert.equal((await createApp(target, { name })).name, name);
    }
  }),
  ...Object.entries(invalidCreations).map(([what, body]) =>
    changing(`4.1 POST /voip/apps: 400 for ${what}`, async (target) => {
      assertRefused(await voice(target, 'POST', '/voip/apps', body), 400, INVALID);
      assert.deepEqual(await listApps(target), []);
    }),
  ),
];

const invalidChanges: Readonly<Record<string, unknown>> = {
  'an empty name': { name: '' },
  'a name of 101 characters': { name: 'x'.repeat(101) },
  'an answer_url that is no URL': { answer_url: 'nowhere' },
  'an answer_url of null': { answer_url: null },
  'a hangup_url that is no URL': { hangup_url: 'nowhere' },
  'an unknown method': { fallback_answer_method: 'PUT' },
  'an unknown status': { status: 'PAUSED' },
};

const updating: readonly Check[] = [
  ...Object.entries({ ...complete, status: 'INACTIVE' }).map(([field, value]) =>
    changing(`4.1 PUT /voip/apps/:app_id: ${field} alone is changed`, async (target) => {
      const before = await createApp(target);
      const path = `/voip/apps/${before.app_id}`;
      const after = dataOf(await voice(target, 'PUT', path, { [field]: value }), voiceApp);
      assert.deepEqual(after, { ...before, [field]: value, updated_at: after.updated_at });
      assertTime(after.updated_at);
    }),
  ),
  ...['hangup_url', 'fallback_answer_url'].map((field) =>
    changing(`4.1 PUT /voip/apps/:app_id: null removes ${field}`, async (target) => {
      const { app_id } = await createApp(target, complete);
      const answer = await voice(target, 'PUT', `/voip/apps/${app_id}`, { [field]: null });
      const after = dataOf(answer, z.record(z.string(), z.unknown()));
      assert.equal(after[field], null);
    }),
  ),
  ...Object.entries(invalidChanges).map(([what, body]) =>
    changing(`4.1 PUT /voip/apps/:app_id: 400 for ${what}`, async (target) => {
      const app = await createApp(target);
      assertRefused(await voice(target, 'PUT', `/voip/apps/${app.app_id}`, body), 400, INVALID);
      assert.deepEqual(await listApps(target), [app]);
    }),
  ),
  changing(
    '4.1 PUT /voip/apps/:app_id: 404 for no app, and for one of somebody else',
    async (target) => {
      const { app_id } = await createApp(target);
      const change = { name: 'Mine' };
      assertRefused(
        await voice(target, 'PUT', `/voip/apps/${UNKNOWN_APP}`, change),
        404,
        NOT_FOUND,
      );
      const stranger = await asStranger(target);
      assertRefused(await voice(stranger, 'PUT', `/voip/apps/${app_id}`, change), 404, NOT_FOUND);
    },
  ),
  changing('3.1 an app is switched off and on again', async (target) => {
    const { app_id } = await createApp(target);
    for (const status of ['INACTIVE', 'ACTIVE']) {
      const answer = await voice(target, 'PUT', `/voip/apps/${app_id}`, { status });
      assert.equal(dataOf(answer, voiceApp).status, status);
    }
  }),
];

const removing: readonly Check[] = [
  changing('4.1 DELETE /voip/apps/:app_id: { deleted: true }, and for good', async (target) => {
    const { app_id } = await createApp(target);
    const path = `/voip/apps/${app_id}`;
    assert.deepEqual(dataOf(await voice(target, 'DELETE', path), deleted), { deleted: true });
    assertRefused(await voice(target, 'GET', path), 404, NOT_FOUND);
    assertRefused(await voice(target, 'DELETE', path), 404, NOT_FOUND);
  }),
  changing('4.1 DELETE /voip/apps/:app_id: 404 for an app of somebody else', async (target) => {
    const { app_id } = await createApp(target);
    const stranger = await asStranger(target);
    assertRefused(await voice(stranger, 'DELETE', `/voip/apps/${app_id}`), 404, NOT_FOUND);
    assert.equal((await listApps(target)).length, 1);
  }),
  changing(
    '3.1 delete app: linked numbers are available and can be linked again',
    async (target) => {
      const first = await createApp(target);
      dataOf(await link(target, first), numberLink);
      await voice(target, 'DELETE', `/voip/apps/${first.app_id}`);
      const second = await createApp(target);
      assert.equal(dataOf(await link(target, second), numberLink).voip_number, OWN_NUMBER);
    },
  ),
  changing('3.1 delete app: a call in progress goes on to its end', async (target) => {
    const desk = await openDesk(target);
    const id = await startedCall(target, desk);
    await until(target, () => readRecord(target, id), isRunning);
    await voice(target, 'DELETE', `/voip/apps/${desk.app.app_id}`);
    const ended = await until(target, () => readRecord(target, id), isDone);
    assert.equal(ended.call_status, 'COMPLETED');
  }),
];

const listing: readonly Check[] = [
  reading('4.1 GET /voip/apps: an array of apps under data, each as in 2.2', async (target) => {
    for (const app of await listApps(target)) {
      assert.match(app.app_id, /^voip_app_/u);
      assertTime(app.created_at);
      if (app.updated_at !== null) assertTime(app.updated_at);
    }
  }),
  reading('4.1 GET /voip/apps/:app_id: the app as the list has it', async (target) => {
    if (target.mode === 'ours') await voice(target, 'POST', '/voip/apps', minimal);
    const app = firstOf(await listApps(target), 'app');
    assert.deepEqual(dataOf(await voice(target, 'GET', `/voip/apps/${app.app_id}`), voiceApp), app);
  }),
  reading('4.1 GET /voip/apps/:app_id: 404 for no such app', async (target) => {
    assertRefused(await voice(target, 'GET', `/voip/apps/${UNKNOWN_APP}`), 404, NOT_FOUND);
  }),
  changing('4.1 GET /voip/apps: nothing of somebody else', async (target) => {
    const { app_id } = await createApp(target);
    const stranger = await asStranger(target);
    assert.deepEqual(await listApps(stranger), []);
    assertRefused(await voice(stranger, 'GET', `/voip/apps/${app_id}`), 404, NOT_FOUND);
  }),
  changing('8 pagination: the list has every app', async (target) => {
    for (let count = 0; count < 30; count += 1) await createApp(target, { name: `App ${count}` });
    assert.equal((await listApps(target)).length, 30);
  }),
];

/** Interface sections 2.2, 3.1 and 4.1. */
export const voiceAppChecks: readonly Check[] = [...creating, ...updating, ...removing, ...listing];
