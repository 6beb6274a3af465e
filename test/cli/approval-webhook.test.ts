import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLedger } from '../../src/actions/ledger.ts';
import type { ApprovalRow } from '../../src/actions/store/store.ts';
import { createApprovalWebhook } from '../../src/cli/approval-webhook.ts';
import { systemClock } from '../../src/clock.ts';
import { systemRandom } from '../../src/random.ts';
import { newWebhookSecret } from '../../src/service/events/signature.ts';
import { createWebhookSender } from '../../src/service/events/webhook-sender.ts';
import { MORNING, openDesk } from '../actions/desk.ts';
import { createHostedService } from '../actions/hosted-service.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createReceiver, verify, type Reply } from '../service/receiver.ts';
import { temporaryFolder } from '../temporary.ts';

const PLAN = {
  tool: 'place_ai_call',
  request: { customer_phone: '+918041235000' },
  digest: 'd'.repeat(64),
  question: 'May the assistant place this phone call?\n\n> Book a cleaning.',
  required: ['not_marketing'],
} as const;

interface Options {
  reply?: Reply;
  /** CIDR ranges that may be reached although they are not public. */
  allow?: readonly string[];
}

/** A ledger that tells a real web server of what waits; its clock is moved by the test. */
async function openLedger({ reply = () => 204, allow = ['127.0.0.0/8'] }: Options = {}) {
  const receiver = await createReceiver(reply);
  const clock = createFakeClock(MORNING);
  const at = await openDesk({ folder: temporaryFolder(), service: createHostedService(), clock });
  const secret = newWebhookSecret(systemRandom);
  const log = { warn: vi.fn() };
  const webhook = createApprovalWebhook({
    url: `${receiver.url}/told`,
    pageFor: async (id) => `http://127.0.0.1:1/approvals/${id}`,
    secret: async () => secret,
    isWaiting: async (id) => (await at.store.approval(id))?.state === 'pending',
    send: createWebhookSender({ clock: systemClock, allow }),
    clock,
    random: systemRandom,
    log,
  });
  onTestFinished(async () => {
    await webhook.close();
    await at.close();
  });
  const ledger = createLedger({ ...at, random: systemRandom, announce: webhook.announce });
  const key = { principal: 'local', tool: PLAN.tool, idempotencyKey: 'k1' };
  return {
    ...receiver,
    clock,
    secret,
    log,
    webhook,
    ledger,
    store: at.store,
    ask: async () => (await ledger.reserve(key, 'f', PLAN)).approval_id ?? '',
    heard: (count: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(count)),
  };
}

describe('PARLEY_APPROVAL_WEBHOOK', () => {
  test('is told what waits, signed as Standard Webhooks are, and where it is decided', async () => {
    const { ask, heard, received, secret } = await openLedger();
    const id = await ask();
    await heard(1);
    const [request] = received;
    if (request === undefined) throw new Error('nothing came');
    expect(request).toMatchObject({ method: 'POST', path: '/told' });
    expect(verify(request, secret)).toEqual({
      type: 'approval.requested',
      timestamp: MORNING.toISOString(),
      data: {
        approval_id: id,
        principal: 'local',
        tool: 'place_ai_call',
        digest: PLAN.digest,
        question: PLAN.question,
        required: ['not_marketing'],
        expires_at: '2026-11-30T05:40:00.000Z',
        url: `http://127.0.0.1:1/approvals/${id}`,
      },
    });
    expect(() => verify(request, newWebhookSecret(systemRandom))).toThrow();
  });

  test('hears once of one approval, and again when it is asked anew', async () => {
    const { ask, heard, clock, ledger, store } = await openLedger();
    await ask();
    await ask();
    await heard(1);
    await clock.advance(11 * 60_000);
    const key = { principal: 'local', tool: PLAN.tool, idempotencyKey: 'k1' };
    const row = await store.find(key);
    if (row === undefined) throw new Error('there is no row');
    await ledger.renew(row, PLAN);
    await heard(2);
  });

  test('is tried again, with the same id and another signature, while the approval waits', async () => {
    const { ask, heard, clock, received, answer } = await openLedger({ reply: () => 503 });
    await ask();
    await heard(1);
    await vi.waitFor(() => expect(clock.sleeping()).toBe(1));
    answer(() => 200);
    await clock.advance(5_000);
    await heard(2);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    const signatures = received.map(({ headers }) => headers['webhook-signature']);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(signatures).size).toBe(2);
    await clock.advance(3_600_000);
    expect(received).toHaveLength(2);
  });

  test('is left alone once the approval is decided', async () => {
    const { ask, heard, clock, received, ledger } = await openLedger({ reply: () => 500 });
    const id = await ask();
    await heard(1);
    await vi.waitFor(() => expect(clock.sleeping()).toBe(1));
    await ledger.decide('local', id, { approve: false, stated: [], by: 'asha', how: 'page' });
    await clock.advance(3_600_000);
    expect(received).toHaveLength(1);
  });

  test('that nobody answers is given up, and the log says so', async () => {
    const { ask, heard, clock, received, log } = await openLedger({ reply: () => 302 });
    await ask();
    for (const tries of [1, 2, 3, 4, 5]) {
      await heard(tries);
      if (tries < 5) await vi.waitFor(() => expect(clock.sleeping()).toBe(1));
      await clock.advance(240_000);
    }
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
    expect(received).toHaveLength(5);
  });

  test('is not reached at an address that is not public unless the operator allows it', async () => {
    const { ask, clock, connections } = await openLedger({ allow: [] });
    await ask();
    await vi.waitFor(() => expect(clock.sleeping()).toBe(1));
    expect(connections()).toBe(0);
  });

  test('keeps nobody waiting: the process ends in the middle of a pause', async () => {
    const { ask, heard, clock, webhook } = await openLedger({ reply: () => 500 });
    await ask();
    await heard(1);
    await vi.waitFor(() => expect(clock.sleeping()).toBe(1));
    await webhook.close();
    expect(clock.sleeping()).toBe(0);
  });

  test('a fault is logged and does not touch the approval', async () => {
    const log = { warn: vi.fn() };
    const webhook = createApprovalWebhook({
      url: 'http://127.0.0.1:1',
      pageFor: () => Promise.reject(new Error('no page')),
      secret: async () => newWebhookSecret(systemRandom),
      isWaiting: async () => true,
      send: createWebhookSender({ clock: systemClock, allow: [] }),
      clock: systemClock,
      random: systemRandom,
      log,
    });
    webhook.announce({ id: 'a' } as ApprovalRow);
    await webhook.close();
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
