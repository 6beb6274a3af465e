import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { callRecord, type CallRecord } from '../../../src/contract/voice.ts';
import { answerAndHold, createFakeCarrier } from '../fake-carrier.ts';
import type { Received, Reply } from '../receiver.ts';
import { createAppWorld, createVoiceWorld, OTHER_NUMBER, OWN_NUMBER } from '../voice-world.ts';
import { isDone, isSaved, MINUTE, phoneOf } from '../world.ts';

const DAY = 86_400_000;
const QUARTER = 15 * 60_000;

const typeOf = ({ body }: Received): string => (JSON.parse(body) as { type: string }).type;

/** Answers `call.answered` with these actions, and everything else with 200. */
const acting =
  (...actions: unknown[]): Reply =>
  (request) =>
    typeOf(request) === 'call.answered' ? [200, { actions }] : 200;

describe('4.3 POST /voip/calls', () => {
  it('asks the app before it dials, tells it of the answer and of the end, and keeps the record', async () => {
    const world = await createAppWorld({ reply: acting({ say: 'Hello from the app.' }) });
    const started = await world.start('000');
    expect(started.body).toEqual({
      data: {
        request_uuid: expect.stringMatching(/^voip_ob_req_[a-z0-9]+$/u) as string,
        call_status: 'QUEUED',
      },
      message: 'success',
    });
    expect(world.receiver.types()).toEqual(['/answer call.initiated']);
    const id = started.data.request_uuid;
    const done = await world.until(id, isSaved, 1_000);
    await world.clock.advance(1_000);
    expect(world.receiver.types()).toEqual([
      '/answer call.initiated',
      '/answer call.answered',
      '/hangup call.ended',
    ]);
    expect(done).toMatchObject({ call_status: 'COMPLETED', recording_status: 'OK' });
    expect(done.transcription).toContain('Assistant: Hello from the app.');
    expect(done.transcription).toContain('Callee: Hello, good day.');
    const [, answered] = world.receiver.messages('/answer');
    const [ended] = world.receiver.messages('/hangup');
    expect(answered).toMatchObject({
      timestamp: done.answer_time,
      data: { request_uuid: id, call_status: 'PROCESSING', phone: phoneOf('000') },
    });
    expect(ended).toMatchObject({
      timestamp: done.end_time,
      data: {
        app_id: world.appId,
        call_status: 'COMPLETED',
        call_type: 'OUTBOUND',
        voip_number: OWN_NUMBER,
        duration: done.duration,
        recording_status: 'UPLOADING',
        recording_url: null,
      },
    });
    expect(await world.dials()).toHaveLength(1);
  });

  it('uses the fallback when the answer address fails', async () => {
    const world = await createAppWorld({
      reply: ({ path }) => (path === '/answer' ? 500 : 204),
    });
    const app = { fallback_answer_url: `${world.receiver.url}/spare` };
    await world.voice('PUT', `/voip/apps/${world.appId}`, app);
    const { status, data } = await world.start('000');
    expect(status).toBe(200);
    await world.until(data.request_uuid, isDone);
    expect(world.receiver.types().slice(0, 4)).toEqual([
      '/answer call.initiated',
      '/spare call.initiated',
      '/answer call.answered',
      '/spare call.answered',
    ]);
  });

  it('is 502 and dials nothing when both addresses fail', async () => {
    const world = await createAppWorld({ reply: () => 503 });
    const app = { fallback_answer_url: 'http://127.0.0.1:9/none' };
    await world.voice('PUT', `/voip/apps/${world.appId}`, app);
    const { status, body } = await world.start('000');
    expect([status, body]).toEqual([502, { message: 'Webhook failed or unreachable' }]);
    await world.clock.advance(20 * MINUTE);
    expect(await world.dials()).toEqual([]);
    const calls = await world.database.read.selectFrom('calls').selectAll().execute();
    expect(calls).toEqual([]);
  });

  it('is 502 for an app on an address that is not public', async () => {
    const world = await createVoiceWorld({ running: false });
    const app = await world.createApp({ answer_url: 'http://127.0.0.1:9/' });
    await world.voice('POST', `/voip/apps/${app}/numbers`, { voip_number: OWN_NUMBER });
    const call = { app_id: app, voip_number: OWN_NUMBER, phone: phoneOf('000') };
    expect((await world.voice('POST', '/voip/calls', call)).status).toBe(502);
  });

  it('takes a redirect for a failure', async () => {
    const world = await createAppWorld({
      reply: ({ path }, response) => {
        if (path !== '/answer') return 200;
        response.writeHead(302, { location: '/elsewhere' }).end();
        return undefined;
      },
    });
    expect((await world.start('000')).status).toBe(502);
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/answer']);
  });

  it('sends the same fields as query parameters by GET', async () => {
    const world = await createAppWorld({
      app: { answer_method: 'GET', hangup_method: 'GET' },
    });
    await world.voice('PUT', `/voip/apps/${world.appId}`, {
      answer_url: `${world.receiver.url}/answer?tenant=7`,
    });
    const { data } = await world.start('000');
    await world.until(data.request_uuid, isDone);
    await world.clock.advance(1_000);
    const { received } = world.receiver;
    expect(received.map(({ method, body }) => [method, body])).toEqual([
      ['GET', ''],
      ['GET', ''],
      ['GET', ''],
    ]);
    expect(Object.fromEntries(received[0]?.query ?? [])).toMatchObject({
      tenant: '7',
      type: 'call.initiated',
      request_uuid: data.request_uuid,
      phone: phoneOf('000'),
      call_status: 'QUEUED',
    });
    const ended = received[2]?.query;
    expect(ended?.get('type')).toBe('call.ended');
    expect(JSON.parse(ended?.get('hangup_sequence') ?? '')).toHaveLength(2);
    expect(ended?.has('recording_url')).toBe(false);
    const { service } = await world.record(data.request_uuid);
    expect(service.sfvopi_payload).toMatchObject({ ring_method: 'GET', hangup_method: 'GET' });
  });

  it('rings a callee who does not answer once only, and tells the app', async () => {
    const world = await createAppWorld();
    const { data } = await world.start('001');
    const done = await world.until(data.request_uuid, isDone);
    expect(done).toMatchObject({ call_status: 'NOANSWER', duration: 0, answer_time: null });
    await world.clock.advance(30 * MINUTE);
    expect(await world.dials()).toHaveLength(1);
    expect(world.receiver.types()).toEqual(['/answer call.initiated', '/hangup call.ended']);
    expect(await world.record(data.request_uuid)).toMatchObject({
      recording_status: null,
      recording_url: null,
      answer_time: null,
      service: { first_hangup_by: 'CALLER' },
    });
  });

  it('replaces no AI call to the same number, and is replaced by none', async () => {
    const world = await createAppWorld({ running: false });
    const due = new Date(world.clock.now().getTime() + 60 * MINUTE).toISOString();
    const pending = await world.place({ task_due_date: due });
    const { data } = await world.start('000');
    await world.place({ task_due_date: due });
    expect((await world.info(pending)).call_status).toBe('CANCELED');
    expect((await world.info(data.request_uuid)).call_status).toBe('QUEUED');
  });
});

describe('4.3 POST /voip/calls: refusals', () => {
  it.each([
    ['no app_id', { app_id: undefined }, 400, 'Invalid request body'],
    ['no voip_number', { voip_number: undefined }, 400, 'Invalid request body'],
    ['no phone', { phone: 7 }, 400, 'Invalid request body'],
    ['a number that is none', { phone: '12345' }, 400, 'Invalid phone number'],
    ['an emergency number', { phone: '112' }, 400, 'Invalid phone number'],
    ['a country that is not dialled', { phone: '+14155552671' }, 400, 'Invalid phone number'],
    ['an unknown app', { app_id: 'voip_app_000000000000' }, 404, 'VoIP app not found'],
    [
      'a number of nobody',
      { voip_number: '+919820020002' },
      400,
      'Number not found or not owned by organization',
    ],
    [
      'a number that is linked to no app',
      { voip_number: '+919810010003' },
      404,
      'Number not linked to this app',
    ],
    [
      'a number of another app',
      { voip_number: OTHER_NUMBER },
      409,
      'Number already linked to another app',
    ],
  ])('%s', async (_what, change, status, message) => {
    const world = await createAppWorld({ running: false });
    const other = await world.createApp();
    await world.voice('POST', `/voip/apps/${other}/numbers`, { voip_number: OTHER_NUMBER });
    const answer = await world.start('000', change);
    expect([answer.status, answer.body]).toEqual([status, { message }]);
    expect(world.receiver.received).toEqual([]);
  });

  it('an app that is switched off, of another organization, and a number not to be called', async () => {
    const world = await createAppWorld({ running: false });
    const stranger = await world.stranger();
    const call = { app_id: world.appId, voip_number: OWN_NUMBER, phone: phoneOf('000') };
    const theirs = await stranger.voice('POST', '/voip/calls', call);
    expect([theirs.status, theirs.body.message]).toEqual([404, 'VoIP app not found']);
    await world.service.store.doNotCall.add({
      org_id: 1,
      phone: phoneOf('007'),
      source: 'operator',
      request_uuid: null,
      added_at: 0,
    });
    const listed = await world.start('007');
    expect([listed.status, listed.body.message]).toEqual([
      400,
      'This number is on the do-not-call list.',
    ]);
    await world.voice('PUT', `/voip/apps/${world.appId}`, { status: 'INACTIVE' });
    const off = await world.start('000');
    expect([off.status, off.body.message]).toEqual([409, 'VoIP app is inactive']);
    expect(world.receiver.received).toEqual([]);
  });
});

describe('8 what an app may answer to call.answered', () => {
  it('does the actions in order, and hangs up when told to', async () => {
    const world = await createAppWorld({
      reply: acting({ record: true }, { say: 'One.' }, { say: 'Two.' }, { hangup: true }),
    });
    const { data } = await world.start('000');
    const done = await world.until(data.request_uuid, isSaved, 1_000);
    expect(done.transcription).toMatch(/Assistant: One\.[^]*Assistant: Two\./u);
    expect(done.recording_status).toBe('OK');
    const { service } = await world.record(data.request_uuid);
    expect(service.first_hangup_by).toBe('CALLER');
    expect(
      service.hangup_sequence.map(({ role, order, hangup_code }) => [role, order, hangup_code]),
    ).toEqual([
      ['CALLER', 1, 200],
      ['CALLEE', 2, 200],
    ]);
  });

  it('connects another number, and goes on when that number does not take the call', async () => {
    const world = await createAppWorld({
      reply: acting({ dial: phoneOf('001') }, { dial: '98450 12000' }, { say: 'Never said.' }),
    });
    const { data } = await world.start('009');
    const done = await world.until(data.request_uuid, isDone, 1_000);
    expect(done).toMatchObject({ call_status: 'COMPLETED', is_call_transfered: true });
    expect(done.transcription).toContain('User: ');
    expect(done.transcription).not.toContain('Never said.');
  });

  it('never dials what may not be dialled', async () => {
    const world = await createAppWorld({
      reply: acting(
        { dial: '112' },
        { dial: '+14155552671' },
        { say: 'Still here.' },
        { hangup: true },
      ),
    });
    const { data } = await world.start('000');
    const done = await world.until(data.request_uuid, isDone, 1_000);
    expect(done).toMatchObject({ is_call_transfered: false });
    expect(done.transcription).toContain('Still here.');
  });

  it.each([
    ['nothing', ''],
    ['a word', 'ok'],
    ['no list', '{}'],
    ['actions that do not exist', '{"actions":[{"sing":"la"}]}'],
    ['something else', '[1]'],
  ])('holds the call for five minutes after %s', async (_what, body) => {
    const { carrier } = createFakeCarrier(answerAndHold);
    const world = await createAppWorld({ carrier, reply: () => [200, body] });
    const { data } = await world.start('000');
    await world.clock.advance(5 * MINUTE - 2_000);
    expect((await world.info(data.request_uuid)).call_status).toBe('PROCESSING');
    await world.clock.advance(4_000);
    const { call_status, duration, service } = await world.record(data.request_uuid);
    expect([call_status, duration]).toEqual(['COMPLETED', 300]);
    expect(service.hangup_sequence[0]).toMatchObject({ role: 'CALLER', reason: 'hold_time_over' });
  });

  it('ends the call when neither address takes call.answered', async () => {
    const world = await createAppWorld({
      reply: (request) => (typeOf(request) === 'call.answered' ? 500 : 200),
    });
    const { data } = await world.start('000');
    const done = await world.until(data.request_uuid, isDone, 1_000);
    expect(done.call_status).toBe('COMPLETED');
    const { service } = await world.record(data.request_uuid);
    expect(service.hangup_sequence[0]?.reason).toBe('webhook_failed');
  });
});

describe('4.3 GET /voip/calls/:request_uuid', () => {
  it('has every field of the record, says that it is deprecated, and call-info has the same', async () => {
    const world = await createAppWorld();
    const { data } = await world.start('000');
    const id = data.request_uuid;
    await world.until(id, isSaved);
    const answer = await world.voice<CallRecord>('GET', `/voip/calls/${id}`);
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/u);
    expect(answer.headers.get('link')).toBe(`</api/call-info/${id}>; rel="successor-version"`);
    expect(callRecord.strict().parse(answer.data)).toEqual(answer.data);
    expect(answer.data).toMatchObject({
      id: 1,
      request_uuid: id,
      call_type: 'OUTBOUND',
      phone: phoneOf('000'),
      voip_number: OWN_NUMBER,
      org_id: 1,
      init_via_sim: null,
      deleted_at: null,
      service: {
        task_id: 0,
        sfvopi_payload: {
          app_id: world.appId,
          answer_url: `${world.receiver.url}/answer`,
          hangup_url: `${world.receiver.url}/hangup`,
          ring_method: 'POST',
          answer_method: 'POST',
          hangup_method: 'POST',
          request_uuid: id,
        },
        is_messaging_call: false,
        system_outbound_action: 'SFVOPI_OUTBOUND',
      },
    });
    expect(answer.data.uuid).not.toBe(id);
    expect(await world.info(id)).toMatchObject(answer.data);
    const ai = await world.place();
    expect(await world.record(ai)).toMatchObject({
      id: 2,
      service: { sfvopi_payload: { app_id: null, answer_url: null, ring_method: null } },
    });
  });

  it('goes through the states of a recording with the link that belongs to each', async () => {
    const world = await createAppWorld({ recordingRetentionDays: QUARTER / DAY });
    const { data } = await world.start('000');
    const id = data.request_uuid;
    expect(await world.record(id)).toMatchObject({ recording_status: null, recording_url: null });
    await world.until(id, isDone, 500);
    expect(await world.record(id)).toMatchObject({
      recording_status: 'UPLOADING',
      recording_url: null,
      recording_expire_at: null,
    });
    await world.until(id, isSaved);
    const saved = await world.record(id);
    expect(saved.recording_url_expires_at).toBe(saved.recording_expire_at);
    expect(existsSync(fileURLToPath(saved.recording_url ?? ''))).toBe(true);
    await world.clock.advance(QUARTER);
    const expired = await world.record(id);
    expect(expired).toMatchObject({ recording_status: 'EXPIRED', recording_url: null });
    expect(expired).not.toHaveProperty('recording_url_expires_at');
  });

  it('has a link of at most seven days, and EARLY_MEDIA_ONLY for a call that nobody answered', async () => {
    const world = await createAppWorld();
    const { data } = await world.start('008');
    await world.until(data.request_uuid, isSaved);
    const { recording_status, recording_url_expires_at } = await world.record(data.request_uuid);
    expect(recording_status).toBe('EARLY_MEDIA_ONLY');
    expect(recording_url_expires_at).toBe(
      new Date(world.clock.now().getTime() + 7 * DAY).toISOString(),
    );
  });

  it('is 404 Call not found for nobody’s and for somebody else’s call, 401 without a key', async () => {
    const world = await createAppWorld({ running: false });
    const { data } = await world.start('000');
    const stranger = await world.stranger();
    for (const [voice, id] of [
      [stranger.voice, data.request_uuid],
      [world.voice, 'voip_ob_req_none'],
    ] as const) {
      for (const [method, path] of [
        ['GET', `/voip/calls/${id}`],
        ['DELETE', `/voip/calls/${id}/recording`],
      ] as const) {
        const answer = await voice(method, path);
        expect([answer.status, answer.body]).toEqual([404, { message: 'Call not found' }]);
      }
    }
    for (const [method, path] of [
      ['POST', '/voip/calls'],
      ['GET', `/voip/calls/${data.request_uuid}`],
      ['DELETE', `/voip/calls/${data.request_uuid}/recording`],
    ] as const) {
      expect((await world.send(method, path)).status).toBe(401);
    }
  });

  it('is hidden from call-info while the organization has no voice key', async () => {
    const world = await createAppWorld({ running: false });
    const stranger = await world.stranger();
    const number = { voip_number: '+919820020001' };
    await stranger.voice('POST', '/sandbox/numbers', number);
    const app = { name: 'Theirs', answer_url: 'https://app.example/' };
    const { data } = await stranger.voice<{ app_id: string }>('POST', '/voip/apps', app);
    await stranger.voice('POST', `/voip/apps/${data.app_id}/numbers`, number);
    const inbound = await stranger.voice<{ request_uuid: string }>(
      'POST',
      '/sandbox/inbound-calls',
      { ...number, from: phoneOf('000') },
    );
    const read = async () =>
      (
        await world.send('GET', `/api/call-info/${inbound.data.request_uuid}`, {
          headers: { authorization: `Bearer ${stranger.keys.ai_call ?? ''}` },
        })
      ).status;
    expect(await read()).toBe(200);
    await world.service.keyring.revoke(stranger.keys.voice ?? '');
    expect(await read()).toBe(404);
  });

  it('says Failed to get call details when the database fails', async () => {
    const world = await createVoiceWorld({ running: false });
    await world.database.write((write) => write.schema.dropTable('calls').execute());
    const answer = await world.voice('GET', '/voip/calls/voip_ob_req_x');
    expect(answer.status).toBe(500);
    expect(answer.body.message).toMatch(
      /^Failed to get call details: an unexpected error, reference [a-z0-9]{8}$/u,
    );
  });
});

describe('3.4 DELETE /voip/calls/:request_uuid/recording', () => {
  it('makes it DELETED, removes the file, and may be repeated', async () => {
    const world = await createAppWorld();
    const { data } = await world.start('000');
    const id = data.request_uuid;
    const none = await world.voice('DELETE', `/voip/calls/${id}/recording`);
    expect([none.status, none.body]).toEqual([404, { message: 'Recording not found' }]);
    await world.until(id, isSaved);
    const path = fileURLToPath((await world.record(id)).recording_url ?? '');
    for (let count = 0; count < 2; count += 1) {
      const answer = await world.voice('DELETE', `/voip/calls/${id}/recording`);
      expect(answer.body).toEqual({ data: { deleted: true }, message: 'success' });
    }
    expect(existsSync(path)).toBe(false);
    expect(await world.record(id)).toMatchObject({
      recording_status: 'DELETED',
      recording_url: null,
    });
    const left = await world.database.read.selectFrom('calls').select('claim_at').execute();
    expect(left).toEqual([{ claim_at: null }]);
  });

  it('also while it is uploaded: nothing is left, and no event tells of it', async () => {
    const world = await createAppWorld();
    const { data } = await world.start('000');
    const id = data.request_uuid;
    await world.until(id, isDone, 500);
    expect((await world.record(id)).recording_status).toBe('UPLOADING');
    await world.voice('DELETE', `/voip/calls/${id}/recording`);
    await world.clock.advance(MINUTE);
    expect((await world.record(id)).recording_status).toBe('DELETED');
    expect(existsSync(`${world.folder}/recordings/${id}.wav`)).toBe(false);
    const events = await world.database.read.selectFrom('call_events').select('type').execute();
    expect(events.map(({ type }) => type)).not.toContain('CDR_RECORDING_AVAILABLE');
  });
});
