import assert from 'node:assert/strict';
import {
  callRecord,
  deleted,
  startCallResponse,
  type CallRecord,
} from '../../../src/contract/voice.ts';
import {
  assertPhone,
  assertRefused,
  assertTime,
  changing,
  dataOf,
  keyOf,
  reading,
  type Check,
} from '../check.ts';
import type { OwnTarget } from '../target.ts';
import {
  asStranger,
  createApp,
  isDone,
  isSaved,
  link,
  openDesk,
  OWN_NUMBER,
  readRecord,
  startCall,
  startedCall,
  UNKNOWN_APP,
  UNKNOWN_CALL,
  until,
  voice,
} from '../voice.ts';

const NOT_FOUND = 'Call not found';
const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** The record of a call to this sandbox number once it is over and its recording is saved. */
async function finished(target: OwnTarget, ending: string): Promise<CallRecord> {
  const desk = await openDesk(target);
  const id = await startedCall(target, desk, `+919845012${ending}`);
  return until(target, () => readRecord(target, id), isSaved);
}

const initiating: readonly Check[] = [
  changing('4.3 POST /voip/calls: its result carries request_uuid', async (target) => {
    const { app } = await openDesk(target);
    const started = dataOf(await startCall(target, app), startCallResponse);
    assert.match(started.request_uuid, /^voip_ob_req_[A-Za-z0-9]+$/u);
    assert.equal(started.call_status, 'QUEUED');
  }),
  changing('4.3 POST /voip/calls: 404 for no app', async (target) => {
    const answer = await startCall(target, { app_id: UNKNOWN_APP });
    assertRefused(answer, 404, 'VoIP app not found');
  }),
  changing('4.3 POST /voip/calls: 404 for a number that is not linked', async (target) => {
    const app = await createApp(target);
    assertRefused(await startCall(target, app), 404, 'Number not linked to this app');
  }),
  changing('4.3 POST /voip/calls: 409 for a number of another app', async (target) => {
    await link(target, await createApp(target));
    const answer = await startCall(target, await createApp(target));
    assertRefused(answer, 409, 'Number already linked to another app');
  }),
  changing('7 POST /voip/calls: 400 Invalid phone number', async (target) => {
    const { app } = await openDesk(target);
    for (const phone of ['12', 'nobody', '112']) {
      assertRefused(await startCall(target, app, phone), 400, 'Invalid phone number');
    }
  }),
  changing('4.3 POST /voip/calls: 400 Invalid request body', async (target) => {
    for (const body of [{}, [], '{', { app_id: 1, voip_number: OWN_NUMBER, phone: OWN_NUMBER }]) {
      const answer = await voice(target, 'POST', '/voip/calls', body);
      assertRefused(answer, 400, 'Invalid request body');
    }
  }),
];

const reads: readonly Check[] = [
  reading('4.3 GET /voip/calls/:request_uuid: 404 for no such call', async (target) => {
    assertRefused(await voice(target, 'GET', `/voip/calls/${UNKNOWN_CALL}`), 404, NOT_FOUND);
  }),
  changing('4.3 GET /voip/calls/:request_uuid: 404 for a call of somebody else', async (target) => {
    const id = await startedCall(target, await openDesk(target));
    const stranger = await asStranger(target);
    assertRefused(await voice(stranger, 'GET', `/voip/calls/${id}`), 404, NOT_FOUND);
  }),
  changing('4.3 GET /voip/calls/:request_uuid says that it is deprecated', async (target) => {
    const id = await startedCall(target, await openDesk(target));
    const { headers } = await voice(target, 'GET', `/voip/calls/${id}`);
    assert.match(headers.get('deprecation') ?? '', /^@\d+$/u);
  }),
  changing('9 call-info returns the same data', async (target) => {
    const record = await finished(target, '000');
    const headers = { authorization: `Bearer ${keyOf(target, 'ai_call')}` };
    const { body } = await target.ask('GET', `/api/call-info/${record.request_uuid}`, { headers });
    const info = callRecord.parse(body);
    const linkless = { recording_url: null, recording_url_expires_at: '' };
    assert.deepEqual({ ...info, ...linkless }, { ...record, ...linkless });
  }),
];

const fields: readonly Check[] = [
  changing('2.5 an answered call: all fields', async (target) => {
    const desk = await openDesk(target);
    const id = await startedCall(target, desk);
    const call = await until(target, () => readRecord(target, id), isSaved);
    const { request_uuid, call_status, call_type, phone, voip_number, org_id, deleted_at } = call;
    assert.deepEqual(
      { request_uuid, call_status, call_type, phone, voip_number, org_id, deleted_at },
      {
        request_uuid: id,
        call_status: 'COMPLETED',
        call_type: 'OUTBOUND',
        phone: '+919845012000',
        voip_number: OWN_NUMBER,
        org_id: desk.app.org_id,
        deleted_at: null,
      },
    );
    assert.notEqual(call.uuid, id);
    assertPhone(call.phone);
    for (const time of [call.start_time, call.answer_time, call.end_time, call.updated_at]) {
      assertTime(time);
    }
    const seconds = (Date.parse(call.end_time ?? '') - Date.parse(call.answer_time ?? '')) / 1000;
    assert.ok(Math.abs(call.duration - seconds) <= 1);
    assert.ok((call.start_time ?? '') <= (call.answer_time ?? ''));
  }),
  changing('2.5 the webhook configuration used to place the call', async (target) => {
    const desk = await openDesk(target);
    const id = await startedCall(target, desk);
    const { service } = await readRecord(target, id);
    const { app_id, answer_url, hangup_url, answer_method, hangup_method } = desk.app;
    const { ring_method, ...payload } = service.sfvopi_payload;
    assert.ok(ring_method !== null);
    const expected = { app_id, answer_url, hangup_url, answer_method, hangup_method };
    assert.deepEqual(payload, { ...expected, request_uuid: id });
    assert.equal(service.task_id, 0);
    assert.equal(service.is_messaging_call, false);
    assert.equal(service.system_outbound_action, 'SFVOPI_OUTBOUND');
  }),
  changing('2.5 hangup_sequence: one entry per party, in order', async (target) => {
    const { service } = await finished(target, '010');
    assert.equal(service.first_hangup_by, 'CALLEE');
    const order = service.hangup_sequence.map((entry) => [entry.order, entry.role]);
    assert.deepEqual(order, [
      [1, 'CALLEE'],
      [2, 'CALLER'],
    ]);
    for (const { timestamp, hangup_code, channel_id } of service.hangup_sequence) {
      assertTime(timestamp);
      assert.equal(hangup_code, 200);
      assert.notEqual(channel_id, '');
    }
  }),
  ...Object.entries({ '001': 'NOANSWER', '002': 'BUSY', '003': 'FAILED' }).map(([ending, status]) =>
    changing(`3.3 a call that ends ${status}: never answered, so duration 0`, async (target) => {
      const call = await finished(target, ending);
      const { call_status, duration, answer_time } = call;
      assert.deepEqual(
        { call_status, duration, answer_time },
        { call_status: status, duration: 0, answer_time: null },
      );
    }),
  ),
  changing('2.5 a call that nobody has answered yet has no end', async (target) => {
    const id = await startedCall(target, await openDesk(target));
    const { call_status, answer_time, end_time, duration, recording_url } = await readRecord(
      target,
      id,
    );
    assert.ok(['QUEUED', 'PROCESSING'].includes(call_status));
    assert.deepEqual([answer_time, end_time, duration, recording_url], [null, null, 0, null]);
  }),
];

const recordings: readonly Check[] = [
  changing('3.4 UPLOADING at the end of the call, without a link', async (target) => {
    const id = await startedCall(target, await openDesk(target));
    const call = await until(target, () => readRecord(target, id), isDone);
    assert.equal(call.recording_status, 'UPLOADING');
    assert.equal(call.recording_url, null);
    assert.ok(!('recording_url_expires_at' in call));
  }),
  changing('3.4 OK once it is uploaded, and the link leads to the audio', async (target) => {
    const call = await finished(target, '000');
    assert.equal(call.recording_status, 'OK');
    assertTime(call.recording_expire_at);
    const { pathname, search } = new URL(call.recording_url ?? '');
    const audio = await target.ask('GET', `${pathname}${search}`);
    assert.equal(audio.status, 200);
    assert.equal(audio.headers.get('content-type'), 'audio/wav');
  }),
  changing('3.4 EARLY_MEDIA_ONLY for what was heard before an answer', async (target) => {
    const call = await finished(target, '008');
    assert.equal(call.recording_status, 'EARLY_MEDIA_ONLY');
    assert.notEqual(call.recording_url, null);
  }),
  changing('2.5 recording_url_expires_at: at most seven days', async (target) => {
    const call = await finished(target, '000');
    assertTime(call.recording_url_expires_at);
    const life = Date.parse(call.recording_url_expires_at ?? '') - Date.parse(call.updated_at);
    assert.ok(life <= WEEK + 60_000 && life > WEEK - DAY);
  }),
  changing('2.5 recording_url_expires_at: no later than the recording itself', async (target) => {
    const { request_uuid, recording_expire_at } = await finished(target, '000');
    const left =
      Date.parse(recording_expire_at ?? '') -
      Date.parse((await readRecord(target, request_uuid)).updated_at);
    await target.pass(left - DAY);
    const later = await readRecord(target, request_uuid);
    assert.equal(later.recording_url_expires_at, recording_expire_at);
  }),
  changing('3.4 EXPIRED when recording_expire_at is reached: no link any more', async (target) => {
    const call = await finished(target, '000');
    const { pathname, search } = new URL(call.recording_url ?? '');
    await target.pass(
      Date.parse(call.recording_expire_at ?? '') - Date.parse(call.updated_at) + DAY,
    );
    const later = await readRecord(target, call.request_uuid);
    assert.equal(later.recording_status, 'EXPIRED');
    assert.equal(later.recording_url, null);
    assert.ok(!('recording_url_expires_at' in later));
    assert.equal((await target.ask('GET', `${pathname}${search}`)).status, 410);
  }),
  changing('3.4 DELETED: no link any more', async (target) => {
    const { request_uuid } = await finished(target, '000');
    const path = `/voip/calls/${request_uuid}/recording`;
    dataOf(await voice(target, 'DELETE', path), deleted);
    const later = await readRecord(target, request_uuid);
    assert.equal(later.recording_status, 'DELETED');
    assert.equal(later.recording_url, null);
  }),
];

/** Interface sections 2.5, 3.4 and 4.3. */
export const callRecordChecks: readonly Check[] = [
  ...initiating,
  ...reads,
  ...fields,
  ...recordings,
];
