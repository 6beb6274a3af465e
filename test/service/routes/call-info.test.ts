import { describe, expect, it } from 'vitest';
import { callInfoFull, callInfoLean } from '../../../src/contract/ai-calls.ts';
import { UNAUTHORIZED } from '../../../src/contract/envelope.ts';
import { systemRandom } from '../../../src/random.ts';
import { addOrganisation } from '../../../src/service/organisations.ts';
import { createWorld, isSaved, MINUTE, START } from '../world.ts';

const soon = new Date(START.getTime() + 2 * MINUTE).toISOString();
const leanFields = [
  'call_status',
  'summary_text',
  'transcription',
  'duration',
  'phone',
  'start_time',
  'answer_time',
  'end_time',
  'is_call_transfered',
  'request_uuid',
];
const fullFields = [
  ...leanFields,
  'recording_url',
  'recording_status',
  'voip_number',
  'sip_from',
  'sip_to',
];

describe('2.6 GET /api/call-info/:request_id', () => {
  it('has exactly ten fields when lean', async () => {
    const world = await createWorld();
    const id = await world.place();
    await world.until(id, isSaved);
    const response = await world.send('GET', `/api/call-info/${id}?lean=true`);
    const body = await response.json();
    expect(Object.keys(callInfoLean.strict().parse(body))).toEqual(leanFields);
  });

  it('has recording, number and SIP fields besides when full, and the link’s end only with a link', async () => {
    const world = await createWorld();
    const id = await world.place({ task_due_date: soon });
    for (const query of ['', '?lean=false']) {
      const before = await (await world.send('GET', `/api/call-info/${id}${query}`)).json();
      expect(Object.keys(callInfoFull.strict().parse(before))).toEqual(fullFields);
    }
    const after = await world.until(id, isSaved);
    expect(callInfoFull.strict().parse(after)).toMatchObject({ recording_status: 'OK' });
    const week = world.clock.now().getTime() + 7 * 24 * 60 * MINUTE;
    expect(after.recording_url_expires_at).toBe(new Date(week).toISOString());
  });

  it('is 404 `Call not found` for an unknown id and for one of another organisation', async () => {
    const world = await createWorld({ running: false });
    const id = await world.place();
    const store = world.service.store.organisations;
    const { keys } = await addOrganisation(
      { store, clock: world.clock, random: systemRandom },
      'Another',
    );
    const headers = { authorization: `Bearer ${keys.ai_call ?? ''}` };
    for (const response of [
      await world.send('GET', `/api/call-info/${id}`, { headers }),
      await world.send('GET', '/api/call-info/voip_ob_req_unknown'),
      await world.send('GET', "/api/call-info/'%20or%201=1"),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'Call not found' });
    }
    const dials = await world.send('GET', '/sandbox/dials', { headers });
    expect(await dials.json()).toMatchObject({ data: [] });
  });
});

describe('5 authentication', () => {
  it('is 401 without a key, with an unknown one, one of another area, or one in X-API-Key', async () => {
    const world = await createWorld({ running: false });
    const id = await world.place();
    const { key: voice } = await world.service.keyring.create(1, 'voice');
    const { key: ai_call } = await world.service.keyring.create(1, 'ai_call');
    const wrong: Record<string, string>[] = [
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer parley_ai_call_unknown' },
      { authorization: `Bearer ${voice}` },
      { authorization: `Basic ${ai_call}` },
      { authorization: '', 'x-api-key': ai_call },
    ];
    for (const headers of wrong) {
      for (const response of [
        await world.send('GET', `/api/call-info/${id}`, { headers }),
        await world.post({}, { authorization: '', ...headers }),
      ]) {
        expect(response.status).toBe(401);
        expect(await response.json()).toEqual({ message: UNAUTHORIZED });
      }
    }
    const right = { authorization: `Bearer ${ai_call}` };
    expect((await world.send('GET', `/api/call-info/${id}`, { headers: right })).status).toBe(200);
  });

  it('holds at once when a key is revoked, also by another process', async () => {
    const world = await createWorld({ running: false });
    const other = await createWorld({
      folder: world.folder,
      fakeClock: world.clock,
      running: false,
    });
    const { key } = await world.service.keyring.create(1, 'ai_call');
    const headers = { authorization: `Bearer ${key}` };
    const look = async () => (await world.send('GET', '/api/call-info/none', { headers })).status;
    expect(await look()).toBe(404);
    const revoked = await other.service.keyring.revoke(key);
    expect(revoked?.revoked_at).toBe(START.toISOString());
    expect(await look()).toBe(401);
  });

  it('accepts an internal key in its own process only', async () => {
    const world = await createWorld({ running: false });
    const other = await createWorld({
      folder: world.folder,
      fakeClock: world.clock,
      running: false,
    });
    const headers = { authorization: `Bearer ${world.key}` };
    expect((await other.send('GET', '/api/call-info/none', { headers })).status).toBe(401);
    const stored = JSON.stringify(
      await world.database.read.selectFrom('api_keys').selectAll().execute(),
    );
    expect(stored).not.toContain(world.key);
  });
});

async function createWaiting() {
  const world = await createWorld();
  const id = await world.place({ task_due_date: soon });
  const wait = (version: string | null, seconds: number, signal?: AbortSignal) =>
    world.service.fetch(
      new Request(`http://service/api/call-info/${id}?lean=true`, {
        headers: {
          authorization: `Bearer ${world.key}`,
          prefer: `respond-async, wait=${seconds}`,
          ...(version === null ? {} : { 'if-none-match': version }),
        },
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  return { world, id, wait };
}

describe('Prefer: wait', () => {
  it('answers at once without a version or with an old one', async () => {
    const { wait } = await createWaiting();
    const first = await wait(null, 60);
    expect(first.headers.get('etag')).toBe('"1"');
    expect(first.headers.get('preference-applied')).toBe('wait');
    expect((await wait('"0"', 60)).status).toBe(200);
  });

  it('answers as soon as the call moves, whichever process runs it', async () => {
    const { world, wait } = await createWaiting();
    let answered: Response | undefined;
    void wait('"1"', 60).then((response) => (answered = response));
    await world.clock.advance(59_000);
    expect(answered).toBeUndefined();
    await world.clock.advance(1_500);
    expect(answered?.headers.get('etag')).toBe('"1"');
    void wait('"1"', 900).then((response) => (answered = response));
    await world.clock.advance(59_000);
    expect(answered?.headers.get('etag')).toBe('"1"');
    await world.clock.advance(800);
    expect(await answered?.json()).toMatchObject({ call_status: 'PROCESSING' });
  });

  it('sees a change that another process writes', async () => {
    const { world, id, wait } = await createWaiting();
    let answered = false;
    void wait('"1"', 60).then(() => (answered = true));
    await world.clock.advance(1_000);
    await world.database.write((write) =>
      write.updateTable('calls').set({ version: 2 }).where('request_uuid', '=', id).execute(),
    );
    await world.clock.advance(250);
    expect(answered).toBe(true);
  });

  it('ends when the reader goes away', async () => {
    const { world, wait } = await createWaiting();
    const reader = new AbortController();
    let ended = false;
    void wait('"1"', 60, reader.signal).then(() => (ended = true));
    await world.clock.advance(1_000);
    expect(ended).toBe(false);
    reader.abort();
    await world.clock.advance(0);
    expect(ended).toBe(true);
  });

  it('ends when the service stops', async () => {
    const { world, wait } = await createWaiting();
    let ended = false;
    void wait('"1"', 60).then(() => (ended = true));
    await world.clock.advance(1_000);
    const stopped = world.service.stop({ drainMs: 0 });
    await world.clock.advance(0);
    expect(ended).toBe(true);
    await stopped;
    expect((await wait('"1"', 60)).status).toBe(200);
  });

  it('does not wait for a call that is over', async () => {
    const { world, id, wait } = await createWaiting();
    await world.until(id, isSaved);
    const last = (await wait(null, 60)).headers.get('etag');
    expect((await wait(last, 60)).status).toBe(200);
  });
});

describe('8 unknown routes and methods, health', () => {
  it('is 404 and 405 with a message', async () => {
    const world = await createWorld({ running: false });
    const unknown = await world.send('GET', '/api/nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({ message: 'Not found' });
    for (const [method, path, allow] of [
      ['GET', '/api/integration/trigger/personal-ai-agent', 'POST'],
      ['DELETE', '/api/call-info/x', 'GET'],
      ['POST', '/sandbox/dials', 'GET'],
    ] as const) {
      const response = await world.send(method, path);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allow);
      expect(await response.json()).toEqual({ message: 'Method not allowed' });
    }
  });

  it('is healthy always, and ready between start and stop', async () => {
    const world = await createWorld({ running: false });
    const status = async (path: string) => (await world.send('GET', path)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    world.service.start();
    expect(await status('/readyz')).toBe(200);
    const stopped = world.service.stop({ drainMs: 0 });
    expect(await status('/readyz')).toBe(503);
    await world.clock.advance(1_000);
    await stopped;
    expect(await status('/healthz')).toBe(200);
  });
});
