import assert from 'node:assert/strict';
import { placing } from '../ai.ts';
import { assertRefused, changing, dataOf, type Check } from '../check.ts';
import { numberLink } from '../../../src/contract/voice.ts';
import { createApp, link, listApps, OTHER_NUMBER, OWN_NUMBER, voice } from '../voice.ts';

/** Interface section 8, as far as the other parts do not show it. */
export const limitChecks: readonly Check[] = [
  changing('8 phone number: at most fifteen digits', async (target) => {
    assertRefused(await placing(target, { customer_phone: '+9198450120001234' }), 400);
    const answer = await link(target, await createApp(target), '+9198100100011234');
    assertRefused(answer, 400, 'Invalid request body');
  }),
  changing('8 rate limiting of the voice API: none', async (target) => {
    for (let count = 0; count < 200; count += 1) {
      assert.equal((await voice(target, 'GET', '/voip/apps')).status, 200);
    }
  }),
  changing('8 idempotency: the voice API has no keys, two POSTs are two apps', async (target) => {
    await createApp(target);
    await createApp(target);
    assert.equal((await listApps(target)).length, 2);
  }),
  changing('8 number linking: an app may have several numbers', async (target) => {
    const app = await createApp(target);
    for (const number of [OWN_NUMBER, OTHER_NUMBER]) {
      assert.equal(dataOf(await link(target, app, number), numberLink).voip_number, number);
    }
  }),
];
