import { describe, expect, it } from 'vitest';
import { CALLING_WINDOW, IDEMPOTENCY_KEY, SIMULATED } from '../../../src/contract/headers.ts';
import { createSimulatedCarrier } from '../../../src/service/carriers/simulated.ts';
import { callTo, createWorld, MINUTE, phoneOf, START } from '../world.ts';

const message = async (response: Response): Promise<string> =>
  ((await response.json()) as { message: string }).message;

describe('4.4 POST /api/integration/trigger/personal-ai-agent', () => {
  it('answers group_request_id, status and due date, without an envelope', async () => {
    const world = await createWorld({ running: false });
    const due = new Date(START.getTime() + MINUTE).toISOString();
    const response = await world.post(callTo('000', { task_due_date: due, unknown: 'ignored' }));
    expect(response.status).toBe(200);
    expect(response.headers.get(SIMULATED)).toBe('true');
    expect(await response.json()).toEqual({
      group_request_id: expect.stringMatching(/^voip_ob_req_[a-z0-9]{20}$/u),
      call_status: 'SCHEDULED',
      task_due_date: due,
    });
  });

  it('takes the current time as now, a few minutes past as well, and another offset', async () => {
    const world = await createWorld({ running: false });
    const past = new Date(START.getTime() - 4 * MINUTE).toISOString();
    for (const due of [START.toISOString(), past, '2026-12-01T10:00:00+05:30']) {
      const response = await world.post(callTo('000', { task_due_date: due }));
      expect(await response.json()).toMatchObject({ call_status: 'QUEUED' });
    }
  });

  it.each(['customer_phone', 'first_name', 'task_due_date', 'purpose_of_call', 'customer_note'])(
    'is 400 and names %s when it is missing, null or blank',
    async (field) => {
      const world = await createWorld({ running: false });
      for (const value of [undefined, null]) {
        const response = await world.post(callTo('000', { [field]: value }));
        expect(response.status).toBe(400);
        expect(await message(response)).toBe(`${field} is required.`);
      }
      const blank = await world.post(callTo('000', { [field]: '  ' }));
      expect(blank.status).toBe(400);
      if (field !== 'customer_phone') expect(await message(blank)).toContain(field);
    },
  );

  it.each([
    ['9845012000'],
    ['+91 98450 12000'],
    ['+911'],
    ['+919845012000123456'],
    ['+910000000000'],
    ['+14155552671'],
    ['+911401234567'],
    [919_845_012_000],
  ])('is 400 `Invalid phone number` for %s', async (phone) => {
    const world = await createWorld({ running: false });
    const response = await world.post(callTo('000', { customer_phone: phone }));
    expect(response.status).toBe(400);
    expect(await message(response)).toBe('Invalid phone number');
  });

  it.each([
    ['first_name', 'x'.repeat(201)],
    ['purpose_of_call', 'x'.repeat(2001)],
    ['customer_note', 'x'.repeat(20_001)],
    ['customer_note', 5],
    ['customer_note', 'a\0b'],
    ['first_name', 'a\ud800'],
    ['task_due_date', 'tomorrow'],
    ['task_due_date', '2026-02-30T10:00:00Z'],
    ['task_due_date', new Date(START.getTime() - 6 * MINUTE).toISOString()],
  ])('is 400 and names %s when it is wrong', async (field, value) => {
    const world = await createWorld({ running: false });
    const response = await world.post(callTo('000', { [field]: value }));
    expect(response.status).toBe(400);
    expect(await message(response)).toContain(field);
  });

  it('is 400 for a body that is no JSON object', async () => {
    const world = await createWorld({ running: false });
    for (const body of ['', '{', '[]', '"text"', 'null', '['.repeat(200_000), '{"a":\xff}']) {
      const response = await world.post(body);
      expect(response.status).toBe(400);
      expect(await message(response)).toMatch(/JSON/u);
    }
  });

  it('is 400 for bytes that are not UTF-8, and for a malformed window or key header', async () => {
    const world = await createWorld({ running: false });
    const request = new Request('http://service/api/integration/trigger/personal-ai-agent', {
      method: 'POST',
      headers: { authorization: `Bearer ${world.key}` },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect((await world.service.fetch(request)).status).toBe(400);
    for (const window of ['10-19', '19:00-10:00;tz=Asia/Kolkata', '10:00-19:00;tz=Mars/Base']) {
      const response = await world.post(callTo('000'), { [CALLING_WINDOW]: window });
      expect(response.status).toBe(400);
      expect(await message(response)).toContain(CALLING_WINDOW);
    }
    const long = await world.post(callTo('000'), { [IDEMPOTENCY_KEY]: 'k'.repeat(256) });
    expect(long.status).toBe(400);
  });

  it('is 404 without an active subscription', async () => {
    const world = await createWorld({ running: false });
    const put = await world.send('PUT', '/sandbox/subscription', { body: { active: false } });
    expect(put.status).toBe(200);
    const refused = await world.post(callTo('000'));
    expect(refused.status).toBe(404);
    expect(await message(refused)).toBe('No active subscription');
    await world.send('PUT', '/sandbox/subscription', { body: { active: true } });
    expect((await world.post(callTo('000'))).status).toBe(200);
  });

  it('is 413 for a body over 256 KB', async () => {
    const world = await createWorld({ running: false });
    const response = await world.post(callTo('000', { customer_note: 'x'.repeat(300_000) }));
    expect(response.status).toBe(413);
  });

  it('is 429 with Retry-After once the key has used up its minute', async () => {
    const world = await createWorld({ running: false, rateLimitPerMinute: 2 });
    expect((await world.post(callTo('000'))).status).toBe(200);
    await world.clock.advance(10_000);
    expect((await world.post(callTo('002'))).status).toBe(200);
    const refused = await world.post(callTo('003'));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('50');
    await world.clock.advance(50_000);
    expect((await world.post(callTo('003'))).status).toBe(200);
  });

  it('is 500 `Failed to place call: …` without internals when the service is at fault', async () => {
    const world = await createWorld({
      running: false,
      phones: () => Promise.reject(new Error('secret path /etc/parley')),
    });
    const response = await world.post(callTo('000'));
    expect(response.status).toBe(500);
    expect(await message(response)).toMatch(
      /^Failed to place call: an unexpected error, reference [a-z0-9]{8}$/u,
    );
  });
});

describe('5 one idempotency key, one call', () => {
  it('answers the same again for the same body, also when the due date has passed meanwhile', async () => {
    const world = await createWorld();
    const headers = { [IDEMPOTENCY_KEY]: 'k1' };
    const first = await world.post(callTo('000'), headers);
    const answer = await first.json();
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    await world.clock.advance(30 * MINUTE);
    const again = await world.post(callTo('000'), headers);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(answer);
    expect(await world.dials()).toHaveLength(1);
  });

  it('is 409 for another body', async () => {
    const world = await createWorld({ running: false });
    await world.post(callTo('000'), { [IDEMPOTENCY_KEY]: 'k1' });
    const other = await world.post(callTo('002'), { [IDEMPOTENCY_KEY]: 'k1' });
    expect(other.status).toBe(409);
  });

  it('gives one call for requests at the same moment, over two services on one file', async () => {
    const world = await createWorld({ running: false });
    const second = await createWorld({
      folder: world.folder,
      fakeClock: world.clock,
      running: false,
    });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? world : second).post(callTo('000'), { [IDEMPOTENCY_KEY]: 'k1' }),
      ),
    );
    const ids = await Promise.all(
      responses.map(async (response) => (await response.json()) as { group_request_id: string }),
    );
    expect(new Set(ids.map(({ group_request_id }) => group_request_id)).size).toBe(1);
    const replayed = responses.filter(({ headers }) => headers.has('idempotency-replayed'));
    expect(replayed).toHaveLength(19);
    expect(await world.database.read.selectFrom('calls').select('id').execute()).toHaveLength(1);
  });
});

describe('10 sandbox control', () => {
  it('is there for any key of the organisation, in either header', async () => {
    const world = await createWorld({ running: false });
    const { key: voice } = await world.service.keyring.create(1, 'voice');
    const response = await world.send('GET', '/sandbox/dials', {
      headers: { authorization: '', 'x-api-key': voice },
    });
    expect(await response.json()).toEqual({ data: [], message: 'success' });
    expect((await world.send('PUT', '/sandbox/subscription', { body: {} })).status).toBe(400);
    const anonymous = await world.send('GET', '/sandbox/dials', { headers: { authorization: '' } });
    expect(anonymous.status).toBe(401);
  });

  it('is 404 with a carrier that really rings, and answers then do not say simulated', async () => {
    const carrier = { ...createSimulatedCarrier({ speed: 1 }), simulated: false };
    const world = await createWorld({ running: false, carrier });
    const response = await world.send('GET', '/sandbox/dials');
    expect(response.status).toBe(404);
    expect(response.headers.get(SIMULATED)).toBeNull();
    expect(await world.place({ customer_phone: phoneOf('000') })).toMatch(/^voip_ob_req_/u);
  });
});
