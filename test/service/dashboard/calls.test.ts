import { describe, expect, test } from 'vitest';
import type {
  DashboardCall,
  DashboardCallDetail,
  DashboardCallPage,
  DashboardUsage,
} from '../../../src/contract/dashboard.ts';
import type { Database } from '../../../src/database/database.ts';
import { createAppWorld } from '../voice-world.ts';
import { isDone, isSaved, MINUTE, phoneOf, START } from '../world.ts';
import { createDashboardWorld, createVisitor, PAGE } from './dashboard-world.ts';

const later = (minutes: number): string =>
  new Date(START.getTime() + minutes * MINUTE).toISOString();

describe('8 dashboard data: the list of calls', () => {
  test('is read page by page, the newest first, each call once', async () => {
    const world = await createDashboardWorld({ running: false });
    const placed: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const phone = `+9198450100${String(count).padStart(2, '0')}`;
      placed.unshift(await world.place({ customer_phone: phone, task_due_date: later(60) }));
    }
    const visitor = await world.signedIn('ai_call');
    const read: string[] = [];
    let next: number | null = null;
    do {
      const before: string = next === null ? '' : `&before=${next}`;
      const page: DashboardCallPage = await visitor.json(`/dashboard/api/calls?limit=3${before}`);
      expect(page.calls.length).toBeLessThanOrEqual(3);
      read.push(...page.calls.map(({ request_uuid }) => request_uuid));
      next = page.next;
    } while (next !== null);
    expect(read).toEqual(placed);
  });

  test('is filtered by status, and by parts of names and numbers', async () => {
    const world = await createDashboardWorld();
    const over = await world.place({ customer_phone: phoneOf('010'), first_name: 'Pay 100%' });
    await world.until(over, isDone);
    const waiting = await world.place({ task_due_date: later(600), first_name: 'Asha_Rao' });
    const visitor = await world.signedIn('ai_call');
    const found = async (query: string): Promise<string[]> => {
      const page = await visitor.json<DashboardCallPage>(`/dashboard/api/calls?${query}`);
      return page.calls.map(({ request_uuid }) => request_uuid);
    };
    expect(await found('status=COMPLETED')).toEqual([over]);
    expect(await found('status=SCHEDULED,QUEUED')).toEqual([waiting]);
    expect(await found('text=asha')).toEqual([waiting]);
    expect(await found('text=%25')).toEqual([over]);
    expect(await found('text=a_r')).toEqual([waiting]);
    expect(await found(`text=${encodeURIComponent(phoneOf('010'))}`)).toEqual([over]);
    expect(await found(`text=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });

  test.each(['status=DANCING', 'limit=0', 'limit=1.5', 'before=x', 'before=-1'])(
    'refuses %s',
    async (query) => {
      const world = await createDashboardWorld({ running: false });
      const visitor = await world.signedIn('ai_call');
      expect((await visitor.get(`/dashboard/api/calls?${query}`)).status).toBe(400);
    },
  );
});

/** What the tools write down of a call that they have placed. */
async function writeLedger(
  database: Database,
  { id, principal }: { id: string; principal: string },
): Promise<void> {
  const tool = 'place_ai_call';
  const common = { principal, tool, digest: '', created_at: 0 };
  const decision = { decided_at: START.getTime(), decided_by: 'asha', decided_how: 'page' };
  const states = { state: 'used', required: '[]', stated: '[]', expires_at: 0 };
  await database.write(async (write) => {
    await write
      .insertInto('approvals')
      .values({ ...common, ...decision, ...states, id: `approval of ${id}`, question: '' })
      .execute();
    await write
      .insertInto('ledger')
      .values({
        ...common,
        id: `row of ${id}`,
        idempotency_key: id,
        request_hmac: '',
        state: 'done',
        approval_id: `approval of ${id}`,
        plan: JSON.stringify({ removed: [{ kind: 'password', count: 2 }] }),
        request_id: id,
        updated_at: 0,
      })
      .execute();
  });
}

describe('8 dashboard data: one call', () => {
  test('tells its timeline, what was said and when, the summary and who hung up', async () => {
    const world = await createDashboardWorld();
    const id = await world.place();
    const info = await world.until(id, isSaved);
    const visitor = await world.signedIn('ai_call');
    const call = await visitor.json<DashboardCallDetail>(`/dashboard/api/calls/${id}`);
    expect(call).toMatchObject({
      status: 'COMPLETED',
      name: 'Green Garage',
      summary: info.summary_text,
      recording_status: 'OK',
      recording_from: info.answer_time,
      approval: null,
    });
    const lines = call.turns.map(({ speaker, text }) => `${speaker}: ${text}`);
    expect(lines.join('\n')).toBe(info.transcription);
    const times = call.turns.map(({ from }) => Date.parse(from ?? ''));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(Date.parse(info.answer_time ?? ''));
    const types = call.timeline.map(({ type }) => type);
    expect(types[0]).toBe('call.created');
    expect(types).toContain('call.answered');
    expect(call.hangup_sequence.map(({ order }) => order)).toEqual([1, 2]);
  });

  test('says when the next attempt is made, and how the last one ended', async () => {
    const world = await createDashboardWorld();
    const id = await world.place({ customer_phone: phoneOf('002') });
    await world.clock.advance(30_000);
    const visitor = await world.signedIn('ai_call');
    const { calls } = await visitor.json<{ calls: DashboardCall[] }>('/dashboard/api/scheduled');
    expect(calls.map(({ request_uuid }) => request_uuid)).toEqual([id]);
    expect(calls[0]).toMatchObject({ attempt: 1, last_outcome: 'BUSY' });
    const wait = Date.parse(calls[0]?.next_attempt_at ?? '') - world.clock.now().getTime();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10 * MINUTE);
  });

  test('plays its recording by ranges, until it is deleted', async () => {
    const world = await createDashboardWorld();
    const id = await world.place();
    await world.until(id, isSaved);
    const visitor = await world.signedIn('ai_call');
    const path = `/dashboard/api/calls/${id}/recording`;
    const part = await visitor.send('GET', path, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    expect(part.headers.get('cache-control')).toContain('no-store');
    expect((await visitor.send('POST', `${path}/delete`)).status).toBe(200);
    expect((await visitor.get(path)).status).toBe(410);
  });

  test('tells who approved it and what was taken out, where the ledger lies here', async () => {
    const world = await createDashboardWorld({ running: false });
    const id = await world.place({ task_due_date: later(60) });
    await writeLedger(world.database, { id, principal: 'local' });
    const visitor = await world.signedIn('ai_call');
    const { approval } = await visitor.json<DashboardCallDetail>(`/dashboard/api/calls/${id}`);
    expect(approval).toEqual({
      state: 'used',
      by: 'asha',
      how: 'page',
      at: START.toISOString(),
      removed: [{ kind: 'password', count: 2 }],
    });
  });
});

describe('a key opens its own area of its own organisation', () => {
  test('and not the calls of another', async () => {
    const world = await createDashboardWorld();
    const id = await world.place();
    await world.until(id, isSaved);
    const { organisation } = await world.stranger();
    const stranger = await world.signedIn('ai_call', organisation);
    expect(await stranger.json('/dashboard/api/calls')).toEqual({ calls: [], next: null });
    expect(await stranger.json('/dashboard/api/scheduled')).toEqual({ calls: [] });
    expect((await stranger.json<DashboardUsage>('/dashboard/api/usage')).total).toBe(0);
    for (const path of ['', '/recording']) {
      expect((await stranger.get(`/dashboard/api/calls/${id}${path}`)).status).toBe(404);
    }
    const deletion = `/dashboard/api/calls/${id}/recording/delete`;
    expect((await stranger.send('POST', deletion)).status).toBe(404);
    const voice = await world.signedIn('voice');
    expect((await voice.get(`/dashboard/api/calls/${id}`)).status).toBe(404);
    expect(await voice.json('/dashboard/api/calls')).toEqual({ calls: [], next: null });
    const messaging = await world.signedIn('messaging');
    expect((await messaging.get('/dashboard/api/calls')).status).toBe(404);
    const caller = await world.signedIn('ai_call');
    for (const path of ['apps', 'numbers', 'deliveries']) {
      expect((await caller.get(`/dashboard/api/${path}`)).status).toBe(404);
    }
  });

  test('and shows apps, numbers and webhooks, which can be sent again', async () => {
    const world = await createAppWorld({ dashboardPage: () => Promise.resolve(PAGE) });
    const { data: hook } = await world.voice<{ id: string }>('POST', '/voip/webhooks', {
      url: `${world.receiver.url}/events`,
      events: ['CDR_RECORDING_AVAILABLE'],
    });
    const { data: started } = await world.start('000');
    await world.until(started.request_uuid, isSaved);
    await world.clock.advance(MINUTE);
    const visitor = createVisitor(world.service.fetch);
    await visitor.signIn((await world.service.keyring.create(1, 'voice')).key);
    const { apps } = await visitor.json<{ apps: { numbers: string[] }[] }>('/dashboard/api/apps');
    expect(apps).toMatchObject([{ app_id: world.appId, numbers: ['+919810010001'] }]);
    const { numbers } = await visitor.json<{ numbers: object[] }>('/dashboard/api/numbers');
    expect(numbers[0]).toMatchObject({ voip_number: '+919810010001', app_id: world.appId });
    const read = async () =>
      (
        await visitor.json<{ deliveries: { id: string; subscription_id: string | null }[] }>(
          '/dashboard/api/deliveries',
        )
      ).deliveries;
    const [delivery] = (await read()).filter(({ subscription_id }) => subscription_id === hook.id);
    const replay = `/dashboard/api/webhooks/${hook.id}/deliveries/${delivery?.id}/replay`;
    const before = (await read()).length;
    expect((await visitor.send('POST', replay)).status).toBe(200);
    expect(await read()).toHaveLength(before + 1);
    const { organisation } = await world.stranger();
    const stranger = createVisitor(world.service.fetch);
    await stranger.signIn((await world.service.keyring.create(organisation, 'voice')).key);
    expect((await stranger.send('POST', replay)).status).toBe(404);
    expect(await stranger.json('/dashboard/api/deliveries')).toEqual({ deliveries: [] });
    expect(await stranger.json('/dashboard/api/apps')).toEqual({ apps: [] });
  });
});

describe('9 a token of parley http', () => {
  test('opens the calls that were placed for its user, and their call-backs, and no others', async () => {
    const known = new Set(['token of asha']);
    const world = await createDashboardWorld({
      dashboardGuests: {
        identify: (token) =>
          Promise.resolve(
            known.has(token) ? { organisation: 1, principal: 'asha', tokenId: token } : undefined,
          ),
        isKnown: (tokenId, principal) => known.has(tokenId) && principal === 'asha',
      },
    });
    const own = await world.place({ customer_phone: phoneOf('005') });
    await writeLedger(world.database, { id: own, principal: 'asha' });
    const other = await world.place({ customer_phone: phoneOf('000') });
    await writeLedger(world.database, { id: other, principal: 'ravi' });
    await world.until(own, isSaved);
    await world.until(other, isSaved);
    const visitor = await world.visitorWith('token of asha');
    const { calls } = await visitor.json<DashboardCallPage>('/dashboard/api/calls');
    expect(calls.map(({ kind }) => kind)).toEqual(['CALL_BACK', 'AI_CALL']);
    expect(calls.map(({ request_uuid }) => request_uuid)).not.toContain(other);
    expect((await visitor.json<DashboardUsage>('/dashboard/api/usage')).total).toBe(1);
    expect((await visitor.get(`/dashboard/api/calls/${own}/recording`)).status).toBe(200);
    for (const path of ['', '/recording']) {
      expect((await visitor.get(`/dashboard/api/calls/${other}${path}`)).status).toBe(404);
    }
    known.clear();
    expect((await visitor.get('/dashboard/api/calls')).status).toBe(401);
  });
});

describe('8 dashboard data: usage', () => {
  test('counts calls that are over by outcome, day and hour of the account', async () => {
    const world = await createDashboardWorld();
    const answered = await world.place();
    await world.until(answered, isDone);
    for (const minutes of [600, 660]) {
      await world.place({ customer_phone: phoneOf('010'), task_due_date: later(minutes) });
    }
    const visitor = await world.signedIn('ai_call');
    const usage = await visitor.json<DashboardUsage>('/dashboard/api/usage');
    expect(usage).toMatchObject({
      total: 1,
      answered: 1,
      outcomes: { COMPLETED: 1, CANCELED: 1 },
      time_zone: 'Asia/Kolkata',
    });
    expect(usage.by_day).toHaveLength(30);
    expect(usage.by_day.at(-1)).toEqual({ day: '2026-12-01', answered: 1, unanswered: 0 });
    expect(usage.by_hour[10]).toEqual({ answered: 1, unanswered: 0 });
  });
});
