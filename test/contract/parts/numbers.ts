import assert from 'node:assert/strict';
import * as z from 'zod';
import { availableNumber, deleted, numberLink } from '../../../src/contract/voice.ts';
import {
  assertPhone,
  assertRefused,
  assertTime,
  changing,
  dataOf,
  firstOf,
  keyOf,
  reading,
  type Check,
} from '../check.ts';
import type { OwnTarget, Target } from '../target.ts';
import {
  asStranger,
  createApp,
  link,
  listApps,
  OTHER_NUMBER,
  OWN_NUMBER,
  UNKNOWN_APP,
  voice,
} from '../voice.ts';

const NO_APP = 'App not found';
const NOT_LINKED = 'Number not linked to this app';

const linksOf = async (target: Target, appId: string) =>
  dataOf(await voice(target, 'GET', `/voip/apps/${appId}/numbers`), z.array(numberLink));

const available = async (target: Target) =>
  dataOf(await voice(target, 'GET', '/voip/available-numbers'), z.array(availableNumber));

const unlink = (target: OwnTarget, appId: string, number = OWN_NUMBER) =>
  voice(target, 'DELETE', `/voip/apps/${appId}/numbers/${encodeURIComponent(number)}`);

const spellings = [
  '+91 98100 10001',
  '098100 10001',
  '98100-10001',
  '+91-(98100)-10001',
  OWN_NUMBER,
];
const invalidLinks: Readonly<Record<string, unknown>> = {
  'no number': {},
  'a number that is too short': { voip_number: '12' },
  words: { voip_number: 'my number' },
  'no string': { voip_number: 919810010001 },
};

const linking: readonly Check[] = [
  changing('4.2 POST numbers: data is the link of 2.3, ACTIVE', async (target) => {
    const { app_id, org_id } = await createApp(target);
    const made = dataOf(await link(target, { app_id }), numberLink);
    const { created_at } = made;
    const expected = { app_id, voip_number: OWN_NUMBER, org_id, status: 'ACTIVE', created_at };
    assert.deepEqual(made, { ...expected, updated_at: null });
    assertTime(created_at);
    assert.deepEqual(await linksOf(target, app_id), [made]);
  }),
  ...spellings.map((spelling) =>
    changing(`4.2 POST numbers: ${spelling} is stored in E.164`, async (target) => {
      const made = dataOf(await link(target, await createApp(target), spelling), numberLink);
      assert.equal(made.voip_number, OWN_NUMBER);
    }),
  ),
  ...Object.entries(invalidLinks).map(([what, body]) =>
    changing(`4.2 POST numbers: 400 for ${what}`, async (target) => {
      const { app_id } = await createApp(target);
      const answer = await voice(target, 'POST', `/voip/apps/${app_id}/numbers`, body);
      assertRefused(answer, 400, 'Invalid request body');
    }),
  ),
  changing(
    '4.2 POST numbers: 400 for a number that the organization does not own',
    async (target) => {
      const answer = await link(target, await createApp(target), '+919876500001');
      assertRefused(answer, 400, 'Number not found or not owned by organization');
    },
  ),
  changing('4.2 POST numbers: 404 for no app, and for one of somebody else', async (target) => {
    assertRefused(await link(target, { app_id: UNKNOWN_APP }), 404, NO_APP);
    const app = await createApp(target);
    assertRefused(await link(await asStranger(target), app), 404, NO_APP);
  }),
  changing(
    '4.2 POST numbers: 409 for a number of another app, until it is unlinked',
    async (target) => {
      const [first, second] = [await createApp(target), await createApp(target)];
      dataOf(await link(target, first), numberLink);
      assertRefused(await link(target, second), 409, 'Number already linked to another app');
      dataOf(await unlink(target, first.app_id), deleted);
      dataOf(await link(target, second), numberLink);
    },
  ),
  changing(
    '8 number linking: of two apps that link a number at once, one has it',
    async (target) => {
      const apps = await Promise.all(Array.from({ length: 5 }, () => createApp(target)));
      const answers = await Promise.all(apps.map((app) => link(target, app)));
      const won = answers.filter(({ status }) => status === 200);
      assert.equal(won.length, 1);
      assert.equal(answers.filter(({ status }) => status === 409).length, 4);
    },
  ),
];

const unlinking: readonly Check[] = [
  changing('4.2 DELETE numbers: { deleted: true }, with %2B for the plus', async (target) => {
    const { app_id } = await createApp(target);
    await link(target, { app_id });
    assert.deepEqual(dataOf(await unlink(target, app_id), deleted), { deleted: true });
    assert.deepEqual(await linksOf(target, app_id), []);
  }),
  changing('4.2 DELETE numbers: 404 when it is repeated', async (target) => {
    const { app_id } = await createApp(target);
    await link(target, { app_id });
    await unlink(target, app_id);
    assertRefused(await unlink(target, app_id), 404, NOT_LINKED);
  }),
  changing(
    '4.2 DELETE numbers: 404 for a number of another app, which keeps it',
    async (target) => {
      const [first, second] = [await createApp(target), await createApp(target)];
      await link(target, first);
      assertRefused(await unlink(target, second.app_id), 404, NOT_LINKED);
      assert.equal((await linksOf(target, first.app_id)).length, 1);
    },
  ),
  changing('4.2 DELETE numbers: 404 for no app', async (target) => {
    assertRefused(await unlink(target, UNKNOWN_APP), 404, NO_APP);
  }),
];

const reads: readonly Check[] = [
  reading('4.2 GET numbers: an array of links, each as in 2.3 and ACTIVE', async (target) => {
    if (target.mode === 'ours') {
      const headers = { 'X-API-Key': keyOf(target, 'voice') };
      const body = { name: 'Front desk', answer_url: 'https://app.example/answer' };
      await target.ask('POST', '/voip/apps', { headers, body });
    }
    const { app_id } = firstOf(await listApps(target), 'app');
    for (const linked of await linksOf(target, app_id)) {
      assert.equal(linked.app_id, app_id);
      assert.equal(linked.status, 'ACTIVE');
      assertPhone(linked.voip_number);
      assertTime(linked.created_at);
    }
  }),
  changing('4.2 GET numbers: an empty array when there are none', async (target) => {
    assert.deepEqual(await linksOf(target, (await createApp(target)).app_id), []);
  }),
  reading('4.2 GET numbers: 404 for no such app', async (target) => {
    assertRefused(await voice(target, 'GET', `/voip/apps/${UNKNOWN_APP}/numbers`), 404, NO_APP);
  }),
  reading('4.2 GET available-numbers: an array, each as in 2.4', async (target) => {
    for (const { voip_number } of await available(target)) assertPhone(voip_number);
  }),
  changing('3.2 a linked number leaves the available list, and comes back', async (target) => {
    const { app_id } = await createApp(target);
    const numbers = async () => (await available(target)).map(({ voip_number }) => voip_number);
    const before = await numbers();
    assert.ok(before.includes(OWN_NUMBER) && before.includes(OTHER_NUMBER));
    await link(target, { app_id });
    assert.deepEqual(
      await numbers(),
      before.filter((number) => number !== OWN_NUMBER),
    );
    await unlink(target, app_id);
    assert.deepEqual(await numbers(), before);
  }),
  changing('4.2 GET available-numbers: nothing of somebody else', async (target) => {
    assert.deepEqual(await available(await asStranger(target)), []);
  }),
];

/** Interface sections 2.3, 2.4, 3.2 and 4.2. */
export const numberChecks: readonly Check[] = [...linking, ...unlinking, ...reads];
