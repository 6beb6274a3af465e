import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { no, openHost } from './hosts.ts';
import { decideOnPage, linkOf } from './page.ts';
import { runParley } from './terminal.ts';

describe('a host that cannot ask', () => {
  test.each(['v1', 'v2 auto', 'v2 pinned'] as const)(
    '%s: the page approves, and the same call then goes out once',
    async (client) => {
      const environment = { PARLEY_DATA_DIR: temporaryFolder(), PARLEY_SANDBOX_SPEED: '40' };
      const host = await openHost({ client, person: 'cannot be asked', environment });
      const waiting = await host.call('place_ai_call', errand);
      expect(waiting.structured).toMatchObject({ status: 'awaiting_approval' });
      expect(linkOf(waiting)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/approvals\/[a-z0-9]+\?key=/u);
      expect(waiting.text).toContain(linkOf(waiting));
      expect(await decideOnPage(linkOf(waiting), { decision: 'approve' })).toBe(303);
      const placed = await host.call('place_ai_call', errand);
      expect(placed.structured).toMatchObject({ status: 'placed', replayed: false });
      const again = await host.call('place_ai_call', errand);
      expect(again.structured).toMatchObject({ status: 'placed', replayed: true });
    },
  );
});

test('a client that declines unseen is told the page, on which the person can still say yes', async () => {
  const environment = { PARLEY_DATA_DIR: temporaryFolder() };
  const host = await openHost({ client: 'v2 auto', person: no, environment });
  const declined = await host.call('place_ai_call', errand);
  expect(declined.structured).toMatchObject({ error: { code: 'approval_declined' } });
  expect(await decideOnPage(linkOf(declined), { decision: 'approve' })).toBe(303);
  expect((await host.call('place_ai_call', errand)).structured).toMatchObject({
    status: 'placed',
  });
});

test('with PARLEY_APPROVAL=page no form is shown, and the PIN that was set is asked for', async () => {
  const environment = { PARLEY_DATA_DIR: temporaryFolder(), PARLEY_APPROVAL: 'page' };
  const set = await runParley(['account', 'set-pin'], environment, '4711\n');
  expect(set).toMatchObject({ code: 0 });
  const host = await openHost({
    client: 'v2 auto',
    person: () => ({ action: 'accept', content: { approve: true } }),
    environment,
  });
  const waiting = await host.call('place_ai_call', errand);
  expect(host.shown).toEqual([]);
  expect(await decideOnPage(linkOf(waiting), { decision: 'approve' })).toBe(403);
  expect(await decideOnPage(linkOf(waiting), { decision: 'approve', pin: '4711' })).toBe(303);
  expect((await host.call('place_ai_call', errand)).structured).toMatchObject({
    status: 'placed',
  });
});

test('the terminal asks for the PIN too, and changing it needs the one that stands', async () => {
  const environment = { PARLEY_DATA_DIR: temporaryFolder() };
  await runParley(['account', 'set-pin'], environment, '4711\n');
  const replaced = await runParley(['account', 'set-pin'], environment, '0000\n1234\n');
  expect(replaced.code).toBe(2);
  const host = await openHost({ client: 'v2 auto', person: 'cannot be asked', environment });
  const { structured } = await host.call('place_ai_call', errand);
  const { id } = structured['approval'] as { id: string };
  const wrong = await runParley(['approve', id], environment, 'yes\n1234\n');
  expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining('not the approver PIN') });
  const right = await runParley(['approve', id], environment, 'yes\n4711\n');
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining('Approved.') });
});
