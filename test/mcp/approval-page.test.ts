import { describe, expect, test } from 'vitest';
import { createApprovalDesk } from '../../src/actions/approval-desk.ts';
import { createApprovalPage } from '../../src/mcp/approval/page/page.ts';
import { approvalPath } from '../../src/mcp/approval/page/approval.ts';
import { systemRandom } from '../../src/random.ts';
import { input, openDesk } from '../actions/desk.ts';
import { createHostedService } from '../actions/hosted-service.ts';
import { temporaryFolder } from '../temporary.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const PIN = '471100';

async function openPage({ loopback = true, folder = temporaryFolder() } = {}) {
  const service = createHostedService();
  const at = await openDesk({ folder, service });
  const { store, ledger, clock, actions } = at;
  const desk = createApprovalDesk({ store, ledger, clock, random: systemRandom });
  const page = createApprovalPage({
    desk,
    site: { origins: () => [ORIGIN], loopback },
    clock,
    timeZone: 'Asia/Kolkata',
    random: systemRandom,
  });
  const send = (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    page(
      new Request(`${ORIGIN}${path}`, {
        ...init,
        headers: { host: '127.0.0.1:4000', ...init.headers },
      }),
    );
  return {
    ...at,
    service,
    desk,
    send,
    /** Something that waits, and the path of its page. */
    async ask(asked = input) {
      const { pending } = await actions.placeCall('local', asked);
      if (pending === undefined) throw new Error('nothing waits');
      return { id: pending.id, path: await approvalPath(desk, pending.id) };
    },
    post: (path: string, fields: Record<string, string | string[]>, headers = {}) =>
      send(path, { method: 'POST', body: formOf(fields), headers: { origin: ORIGIN, ...headers } }),
    state: async (id: string) => (await desk.find(id))?.state,
  };
}

function formOf(fields: Record<string, string | string[]>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

/** The token that the page puts into its form. */
async function csrfOf(response: Response): Promise<string> {
  const [, token = ''] = /name="csrf" value="([^"]+)"/u.exec(await response.text()) ?? [];
  return token;
}

describe('the approval page', () => {
  test('shows exactly what will be said, and a GET decides nothing', async () => {
    const { ask, send, state } = await openPage();
    const { id, path } = await ask();
    const response = await send(`${path}&decision=approve`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Smile Care');
    expect(html).toContain('+91 80 4123 5000');
    expect(html).toContain('Book a teeth cleaning for Asha.');
    expect(await state(id)).toBe('pending');
  });

  test('a yes is recorded with who, how and the digest, once, and the call then goes out once', async () => {
    const { ask, send, post, state, store, actions, service } = await openPage();
    const { id, path } = await ask();
    const csrf = await csrfOf(await send(path));
    const first = await post(path, { csrf, decision: 'approve' });
    expect(first.status).toBe(303);
    expect(await state(id)).toBe('approved');
    const again = await post(path, { csrf, decision: 'approve' });
    expect(again.status).toBe(303);
    const { answer } = await actions.placeCall('local', input);
    expect(answer.status).toBe('placed');
    const late = await post(path, { csrf, decision: 'decline' });
    expect(late.status).toBe(409);
    expect(service.posts).toHaveLength(1);
    expect(await store.approval(id)).toMatchObject({
      state: 'used',
      decided_how: 'page',
      decided_by: 'local (no PIN set)',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
  });

  test('a no holds; a no that only a client gave can be overruled', async () => {
    const { ask, send, post, state, actions } = await openPage();
    const one = await ask();
    const csrf = await csrfOf(await send(one.path));
    await post(one.path, { csrf, decision: 'decline' });
    expect(await state(one.id)).toBe('declined');
    expect((await post(one.path, { csrf, decision: 'approve' })).status).toBe(409);
    const other = await ask({ ...input, idempotency_key: 'k2' });
    const unseen = { approve: false, stated: [], by: 'client', how: 'elicitation' } as const;
    await actions.decide('local', other.id, unseen);
    const page = await send(other.path);
    const token = await csrfOf(page.clone());
    expect(await page.text()).toContain('perhaps without showing you');
    await post(other.path, { csrf: token, decision: 'approve' });
    expect(await state(other.id)).toBe('approved');
  });

  test('an expired question can be answered no more, and one that was asked anew is replaced', async () => {
    const { ask, send, post, state, clock } = await openPage();
    const first = await ask();
    const csrf = await csrfOf(await send(first.path));
    await clock.sleep(11 * 60_000);
    expect((await post(first.path, { csrf, decision: 'approve' })).status).toBe(410);
    expect(await state(first.id)).toBe('expired');
    const second = await ask();
    expect(second.id).not.toBe(first.id);
    expect(await state(first.id)).toBe('replaced');
    expect(await (await send(first.path)).text()).toContain('Only the newer question');
    await post(second.path, { csrf: await csrfOf(await send(second.path)), decision: 'approve' });
    expect(await state(second.id)).toBe('approved');
  });

  test('two processes that decide at once record one decision', async () => {
    const folder = temporaryFolder();
    const [one, other] = [await openPage({ folder }), await openPage({ folder })];
    const { id, path } = await one.ask();
    // The link and the form of one process hold at the other.
    const csrf = await csrfOf(await one.send(path));
    const answers = await Promise.all(
      (['approve', 'decline', 'approve', 'decline'] as const).map((decision, index) =>
        (index % 2 === 0 ? one : other).post(path, { csrf, decision }),
      ),
    );
    const recorded = answers.filter(({ status }) => status === 303).length;
    expect(recorded).toBe(2);
    expect(['approved', 'declined']).toContain(await one.state(id));
  });

  test('an id without its key, with another key or unknown is not there', async () => {
    const { ask, send } = await openPage();
    const one = await ask();
    const other = await ask({ ...input, idempotency_key: 'k2' });
    const key = new URL(`${ORIGIN}${other.path}`).searchParams.get('key') ?? '';
    for (const path of [
      `/approvals/${one.id}`,
      `/approvals/${one.id}?key=${key}`,
      '/approvals/unknown?key=x',
      '/approvals/../etc?key=x',
    ]) {
      expect((await send(path)).status).toBe(404);
    }
  });

  test.each<[string, Record<string, string>, number]>([
    ['another host name (DNS rebinding)', { host: 'evil.example' }, 421],
    ['a frame', { 'sec-fetch-dest': 'iframe' }, 403],
    ['the form of another site', { origin: 'https://evil.example' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['a request that a browser says is from elsewhere', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses %s', async (_name, headers, status) => {
    const { ask, send, post, state } = await openPage();
    const { id, path } = await ask();
    const csrf = await csrfOf(await send(path));
    const response = await post(path, { csrf, decision: 'approve' }, headers);
    expect(response.status).toBe(status);
    expect(await state(id)).toBe('pending');
  });

  test.each([undefined, '', 'forged', 'of another approval'])(
    'refuses a form with the token %j',
    async (token) => {
      const { ask, send, post, state } = await openPage();
      const { id, path } = await ask();
      const other = await ask({ ...input, idempotency_key: 'k2' });
      const foreign = await csrfOf(await send(other.path));
      const csrf = token === 'of another approval' ? foreign : token;
      const fields = { decision: 'approve', ...(csrf === undefined ? {} : { csrf }) };
      expect((await post(path, fields)).status).toBe(403);
      expect(await state(id)).toBe('pending');
    },
  );

  test('answers with headers that keep it to itself', async () => {
    const { ask, send } = await openPage();
    const { headers } = await send((await ask()).path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('renders no markup that a model wrote', async () => {
    const { ask, send } = await openPage();
    const { path } = await ask({
      ...input,
      customer_name: '<img src=x onerror=alert(1)>',
      purpose: 'Ask for <script>alert(1)</script> the price.\n"><form action=//evil>',
    });
    const html = await (await send(path)).text();
    expect(html).not.toMatch(/<script|<img|<form action/iu);
    expect(html).toContain('&lt;');
  });

  test('a private person is only approved with the statement', async () => {
    const { ask, send, post, state } = await openPage();
    const { id, path } = await ask({
      ...input,
      callee: 'individual',
      customer_phone: '+919845012000',
    });
    const csrf = await csrfOf(await send(path));
    expect((await post(path, { csrf, decision: 'approve' })).status).toBe(422);
    expect(await state(id)).toBe('pending');
    await post(path, { csrf, decision: 'approve', stated: ['not_marketing'] });
    expect(await state(id)).toBe('approved');
  });

  test.each([
    ['DELETE', 405],
    ['PUT', 405],
  ])('does not take %s', async (method, status) => {
    const { ask, send } = await openPage();
    expect((await send((await ask()).path, { method })).status).toBe(status);
  });

  test('takes no huge form and no other type', async () => {
    const { ask, post, send, state } = await openPage();
    const { id, path } = await ask();
    expect((await post(path, { csrf: 'x'.repeat(10_000) })).status).toBe(413);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await send(path, json)).status).toBe(415);
    expect(await state(id)).toBe('pending');
  });
});

describe('the approver PIN', () => {
  test('is asked for once it is set; an agent that has the link but not the PIN cannot approve', async () => {
    const { desk, ask, send, post, state, store } = await openPage();
    await desk.pin.set(undefined, PIN);
    const { id, path } = await ask();
    const csrf = await csrfOf(await send(path));
    expect((await post(path, { csrf, decision: 'approve' })).status).toBe(403);
    expect((await post(path, { csrf, decision: 'approve', pin: '0000' })).status).toBe(403);
    expect(await state(id)).toBe('pending');
    await post(path, { csrf, decision: 'approve', pin: PIN });
    expect(await state(id)).toBe('approved');
    expect(await store.approval(id)).toMatchObject({ decided_by: 'local (with the PIN)' });
  });

  test('is locked after five wrong tries, also for the right one, and opens later', async () => {
    const { desk, ask, send, post, state, clock } = await openPage();
    await desk.pin.set(undefined, PIN);
    const { id, path } = await ask();
    const csrf = await csrfOf(await send(path));
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await post(path, { csrf, decision: 'decline', pin: '0000' })).status).toBe(403);
    }
    const locked = await post(path, { csrf, decision: 'approve', pin: PIN });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await state(id)).toBe('pending');
    await clock.sleep(16 * 60_000);
    const later = await ask({ ...input, idempotency_key: 'k2' });
    const token = await csrfOf(await send(later.path));
    await post(later.path, { csrf: token, decision: 'approve', pin: PIN });
    expect(await state(later.id)).toBe('approved');
  });

  test('many tries at once are not more than many one by one', async () => {
    const { desk } = await openPage();
    await desk.pin.set(undefined, PIN);
    const tries = Array.from({ length: 12 }, () => desk.pin.check(undefined, '0000'));
    const codes = (await Promise.allSettled(tries)).map((each) =>
      each.status === 'rejected' ? String((each.reason as { code?: string }).code) : 'ok',
    );
    expect(codes.filter((code) => code === 'unauthorized')).toHaveLength(5);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(7);
  });

  test('is kept as a hash', async () => {
    const { desk, store } = await openPage();
    await desk.pin.set(undefined, PIN);
    expect(await store.value('approver_pin')).not.toContain(PIN);
  });

  test('beyond loopback nothing is shown until there is one', async () => {
    const { desk, ask, send } = await openPage({ loopback: false });
    const { path } = await ask();
    const closed = await send(path);
    expect(closed.status).toBe(403);
    expect(await closed.text()).not.toContain('Smile Care');
    await desk.pin.set(undefined, PIN);
    expect((await send(path)).status).toBe(200);
  });

  test('the list of what waits is shown for the PIN only', async () => {
    const { desk, ask, send, post } = await openPage();
    await ask();
    expect(await (await send('/approvals')).text()).not.toContain('Smile Care');
    await desk.pin.set(undefined, PIN);
    const csrf = await csrfOf(await send('/approvals'));
    expect(await (await post('/approvals', { csrf, pin: '0000' })).text()).not.toContain('Smile');
    expect(await (await post('/approvals', { csrf, pin: PIN })).text()).toContain('Smile Care');
  });

  test('the list tells what was decided, by whom and how', async () => {
    const { desk, ask, send, post } = await openPage();
    await desk.pin.set(undefined, PIN);
    const { path } = await ask();
    const csrf = await csrfOf(await send(path));
    await post(path, { csrf, decision: 'decline', pin: PIN });
    const decided = 'Declined. Decided by local (with the PIN), on this page,';
    expect(await (await send(path)).text()).toContain(decided.slice(10));
    const token = await csrfOf(await send('/approvals'));
    const list = await (await post('/approvals', { csrf: token, pin: PIN })).text();
    expect(list).toContain('Nothing is waiting.');
    expect(list).toContain(decided);
  });

  test('whoever locks the list has not locked the approvals', async () => {
    const { desk, ask, send, post, state } = await openPage();
    await desk.pin.set(undefined, PIN);
    const token = await csrfOf(await send('/approvals'));
    for (let wrong = 0; wrong < 6; wrong += 1) {
      await post('/approvals', { csrf: token, pin: '0000' });
    }
    expect((await post('/approvals', { csrf: token, pin: PIN })).status).toBe(429);
    const { id, path } = await ask();
    await post(path, { csrf: await csrfOf(await send(path)), decision: 'approve', pin: PIN });
    expect(await state(id)).toBe('approved');
  });

  test('of one principal opens nothing of another', async () => {
    const { desk, ask, send, post, state } = await openPage();
    await desk.pin.set(undefined, PIN);
    await desk.pin.set('ravi', '98765');
    const { id, path } = await ask();
    const csrf = await csrfOf(await send(path));
    expect((await post(path, { csrf, decision: 'approve', pin: '98765' })).status).toBe(403);
    expect(await state(id)).toBe('pending');
    const list = '/approvals?principal=ravi';
    const token = await csrfOf(await send(list));
    const theirs = await (await post(list, { csrf: token, pin: '98765' })).text();
    expect(theirs).not.toContain('Smile Care');
  });
});
