import assert from 'node:assert/strict';
import * as z from 'zod';
import { placeCallResponse } from '../../../src/contract/ai-calls.ts';
import {
  aiCall,
  errandAt,
  finishedCall,
  fullInfo,
  leanInfo,
  PHONE,
  placed,
  placing,
  serviceTime,
} from '../ai.ts';
import {
  assertRefused,
  assertTime,
  bodyOf,
  calling,
  changing,
  keyOf,
  reading,
  type Check,
} from '../check.ts';
import { NotChecked, PLACE_CALL, type OwnTarget, type Target } from '../target.ts';
import { asStranger, isDone, isRunning, UNKNOWN_CALL, until } from '../voice.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LEAN = [
  'answer_time',
  'call_status',
  'duration',
  'end_time',
  'is_call_transfered',
  'phone',
  'request_uuid',
  'start_time',
  'summary_text',
  'transcription',
];
const FIELDS = [
  'customer_phone',
  'first_name',
  'task_due_date',
  'purpose_of_call',
  'customer_note',
];

const invalid: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a number without its plus': { customer_phone: '919845012000' },
  'a number with spaces': { customer_phone: '+91 98450 12000' },
  'a number of sixteen digits': { customer_phone: '+9198450120001234' },
  'a number that is no string': { customer_phone: 919845012000 },
  'a due date in words': { task_due_date: 'tomorrow' },
  'a due date without its zone': { task_due_date: '2026-12-01T09:30:00' },
  'a due date that does not exist': { task_due_date: '2026-02-31T09:30:00.000Z' },
  'an empty purpose': { purpose_of_call: '' },
  'a note that is no string': { customer_note: ['one', 'two'] },
};

const dials = async (target: OwnTarget) => {
  const { body } = await aiCall(target, 'GET', '/sandbox/dials');
  const row = z.object({ request_uuid: z.string(), attempt: z.number(), dialled_at: z.string() });
  return z.object({ data: z.array(row) }).parse(body).data;
};

const placingChecks: readonly Check[] = [
  changing('4.4 place call: the answer carries group_request_id', async (target) => {
    const answer = bodyOf(await placing(target), placeCallResponse);
    assert.notEqual(answer.group_request_id, '');
  }),
  ...FIELDS.map((field) =>
    changing(`4.4 place call: 400 without ${field}, and nothing is placed`, async (target) => {
      assertRefused(await placing(target, { [field]: undefined }), 400);
      await target.pass(HOUR);
      assert.deepEqual(await dials(target), []);
    }),
  ),
  ...Object.entries(invalid).map(([what, change]) =>
    changing(`4.4 place call: 400 for ${what}`, async (target) => {
      assertRefused(await placing(target, change), 400);
    }),
  ),
  changing('4.4 place call: 404 without an active subscription', async (target) => {
    const body = { active: false };
    assert.equal((await aiCall(target, 'PUT', '/sandbox/subscription', { body })).status, 200);
    assertRefused(await placing(target), 404, 'No active subscription');
  }),
  changing('4.4 place call: fires at task_due_date, within two minutes', async (target) => {
    const due = (await serviceTime(target)) + HOUR;
    const id = await placed(target, { task_due_date: new Date(due).toISOString() });
    assert.equal((await leanInfo(target, id)).call_status, 'SCHEDULED');
    await target.pass(HOUR - MINUTE);
    assert.deepEqual(await dials(target), []);
    await target.pass(3 * MINUTE);
    const [dial] = await dials(target);
    const late = Date.parse(dial?.dialled_at ?? '') - due;
    assert.ok(late >= 0 && late <= 2 * MINUTE, `dialled ${late} ms after it was due`);
  }),
  changing('1 one call is placed per request', async (target) => {
    await finishedCall(target, '000');
    await target.pass(HOUR);
    assert.equal((await dials(target)).length, 1);
  }),
  changing('8 the same idempotency key: the same call', async (target) => {
    const key = { 'Idempotency-Key': 'contract-1' };
    const due = new Date(await serviceTime(target)).toISOString();
    const place = () => aiCall(target, 'POST', PLACE_CALL, { body: errandAt(due), headers: key });
    const [first, second] = [await place(), await place()];
    assert.deepEqual(second.body, first.body);
  }),
];

const replacing: readonly Check[] = [
  changing('3.3 the same number again: the pending call is closed and replaced', async (target) => {
    const due = new Date((await serviceTime(target)) + HOUR).toISOString();
    const [first, second] = [await placed(target, { task_due_date: due }), await placed(target)];
    assert.ok(isDone(await leanInfo(target, first)));
    await until(target, () => leanInfo(target, second), isDone);
    await target.pass(2 * HOUR);
    assert.deepEqual(
      (await dials(target)).map(({ request_uuid }) => request_uuid),
      [second],
    );
  }),
  changing('3.3 a partial request leaves the pending call as it was', async (target) => {
    const due = new Date((await serviceTime(target)) + HOUR).toISOString();
    const id = await placed(target, { task_due_date: due });
    assertRefused(await placing(target, { customer_note: undefined }), 400);
    assert.equal((await leanInfo(target, id)).call_status, 'SCHEDULED');
  }),
  changing('3.3 a call in progress runs to its end', async (target) => {
    const first = await placed(target);
    await until(target, () => leanInfo(target, first), isRunning);
    await placed(target);
    const ended = await until(target, () => leanInfo(target, first), isDone);
    assert.equal(ended.call_status, 'COMPLETED');
  }),
];

const retrying: readonly Check[] = [
  ...Object.entries({ '001': 'NOANSWER', '002': 'BUSY', '003': 'FAILED' }).map(([ending, status]) =>
    changing(
      `8 automatic retries: two after ${status}, about ten minutes apart`,
      async (target) => {
        const { call_status } = await finishedCall(target, ending);
        assert.equal(call_status, status);
        await target.pass(HOUR);
        const times = (await dials(target)).map(({ dialled_at }) => Date.parse(dialled_at));
        assert.equal(times.length, 3);
        for (const [index, time] of times.slice(1).entries()) {
          const pause = (time - (times[index] ?? 0)) / MINUTE;
          assert.ok(pause >= 9 && pause <= 12, `${pause} minutes`);
        }
      },
    ),
  ),
  changing('3.3 between retries the status is not final', async (target) => {
    const id = await placed(target, { customer_phone: '+919845012002' });
    await target.pass(5 * MINUTE);
    const { call_status } = await leanInfo(target, id);
    assert.ok(['SCHEDULED', 'QUEUED', 'PROCESSING'].includes(call_status), call_status);
  }),
  changing(
    '3.3 the called party asks to be called back: the assistant schedules that itself',
    async (target) => {
      const { request_uuid } = await finishedCall(target, '005');
      await target.pass(HOUR);
      const ids = new Set((await dials(target)).map((dial) => dial.request_uuid));
      assert.equal(ids.size, 2);
      assert.ok(ids.has(request_uuid));
    },
  ),
];

const results: readonly Check[] = [
  reading('4.4 call-info: an id that there is not is refused', async (target) => {
    const answer = await aiCall(target, 'GET', `/api/call-info/${UNKNOWN_CALL}?lean=true`);
    assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status));
    if (target.mode === 'ours') assertRefused(answer, 404, 'Call not found');
  }),
  changing('4.4 call-info: nothing of somebody else', async (target) => {
    const id = await placed(target);
    const answer = await aiCall(await asStranger(target), 'GET', `/api/call-info/${id}`);
    assertRefused(answer, 404, 'Call not found');
  }),
  changing('2.6 lean=true: the ten lean fields', async (target) => {
    const { request_uuid } = await finishedCall(target, '000');
    const { body } = await aiCall(target, 'GET', `/api/call-info/${request_uuid}?lean=true`);
    assert.deepEqual(Object.keys(z.record(z.string(), z.unknown()).parse(body)).sort(), LEAN);
  }),
  ...['', '?lean=false'].map((query) =>
    changing(`2.6 call-info${query}: recording, number and SIP fields besides`, async (target) => {
      const { request_uuid } = await finishedCall(target, '000');
      const answer = await aiCall(target, 'GET', `/api/call-info/${request_uuid}${query}`);
      const info = bodyOf(answer, z.record(z.string(), z.unknown()));
      for (const field of [...LEAN, 'recording_url', 'recording_url_expires_at']) {
        assert.ok(field in info, field);
      }
      assert.equal(info['recording_status'], 'OK');
      assert.ok('voip_number' in info && 'sip_from' in info && 'sip_to' in info);
    }),
  ),
  changing('2.6 a completed call: status, summary, transcript, times', async (target) => {
    const call = await finishedCall(target, '000');
    const { call_status, phone, is_call_transfered } = call;
    assert.deepEqual([call_status, phone, is_call_transfered], ['COMPLETED', PHONE, false]);
    assert.notEqual(call.summary_text ?? '', '');
    assert.match(call.transcription ?? '', /^Assistant: /mu);
    for (const time of [call.start_time, call.answer_time, call.end_time]) assertTime(time);
    assert.ok(call.duration > 0);
  }),
  changing('1 live transfer: is_call_transfered once the user was connected', async (target) => {
    assert.equal((await finishedCall(target, '009')).is_call_transfered, true);
  }),
];

/** The must-hold rules, seen from outside (interface section 1). */
const conduct: readonly Check[] = [
  changing(
    '1 the assistant does not say by itself that it is an AI, or that it records',
    async (target) => {
      const { transcription } = await finishedCall(target, '000');
      assert.doesNotMatch(transcription ?? '', /\b(AI|robot|recorded|recording)\b/u);
    },
  ),
  changing(
    '1 asked, it says that it is an assistant, and never that it is a person',
    async (target) => {
      const { transcription } = await finishedCall(target, '006');
      const said = (transcription ?? '')
        .split('\n')
        .filter((line) => line.startsWith('Assistant:'));
      assert.ok(said.some((line) => /assistant/iu.test(line.slice('Assistant:'.length))));
      assert.doesNotMatch(said.join('\n'), /I(?: am|'m|’m) (?:a )?(?:real )?(?:person|human)/iu);
    },
  ),
  changing('1 it gives no card, code or date of birth', async (target) => {
    const { transcription } = await finishedCall(target, '007');
    const said = (transcription ?? '').split('\n').filter((line) => line.startsWith('Assistant:'));
    assert.doesNotMatch(said.join('\n'), /\d{4}/u);
  }),
  changing('1 a request cannot override how it introduces itself', async (target) => {
    const id = await placed(target, { assistant_name: 'Eve', introduction: 'This is Eve.' });
    const { transcription } = await until(target, () => leanInfo(target, id), isDone);
    assert.doesNotMatch(transcription ?? '', /Eve/u);
  }),
];

const FIRST_LOOK = 4 * MINUTE;
const LOOK_EVERY = 30_000;
const MOST_LOOKS = 20;

/** The whole way with one real call, as the interface recommends it: first look after minutes, then every thirty seconds. */
const real: readonly Check[] = [
  calling('4.4 place call and read its result', async (target) => {
    if (target.mode === 'ours') throw new NotChecked('for hosted services');
    const due = new Date().toISOString();
    const body = errandAt(due, {
      customer_phone: target.callee,
      purpose_of_call: 'Say that this is a test call, and say thank you.',
      customer_note: 'This is only a test. Ask nothing, agree to nothing, and end the call.',
    });
    const answer = await aiCall(target, 'POST', PLACE_CALL, { body });
    const id = bodyOf(answer, placeCallResponse).group_request_id;
    await waitForEnd(target, id);
    const full = await fullInfo(target, id);
    assert.equal(full.phone, target.callee);
  }),
];

async function waitForEnd(target: Target, id: string): Promise<void> {
  keyOf(target, 'ai_call');
  await target.pass(FIRST_LOOK);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    if (isDone(await leanInfo(target, id))) return;
    await target.pass(LOOK_EVERY);
  }
  assert.fail('the call was not done after twenty looks');
}

/** Interface sections 1, 2.6, 3.3 and 4.4. */
export const aiCallChecks: readonly Check[] = [
  ...placingChecks,
  ...replacing,
  ...retrying,
  ...results,
  ...conduct,
  ...real,
];
