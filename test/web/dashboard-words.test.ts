import { describe, expect, test } from 'vitest';
import type { DashboardCall } from '../../src/contract/dashboard.ts';
import type { MessageTemplate } from '../../src/contract/messaging.ts';
import { withCall, withPage, type CallList } from '../../src/web/dashboard/call-list.ts';
import { readSummary } from '../../src/web/dashboard/summary.ts';
import { previewTemplate } from '../../src/web/dashboard/template-text.ts';
import { sayDuration, sayTime, sayWaiting } from '../../src/web/dashboard/words.ts';

const IST = 'Asia/Kolkata';
/** Ten in the evening in India, a Tuesday. */
const now = new Date('2026-12-01T16:30:00Z');

const call = (number: number, change: Partial<DashboardCall> = {}): DashboardCall => ({
  request_uuid: `id-${number}`,
  number,
  kind: 'AI_CALL',
  name: 'Green Garage',
  phone: '+919845012000',
  purpose: '',
  status: 'SCHEDULED',
  created_at: now.toISOString(),
  due_at: now.toISOString(),
  next_attempt_at: null,
  attempt: 0,
  last_outcome: null,
  start_time: null,
  answer_time: null,
  end_time: null,
  duration: 0,
  recording_status: null,
  app_id: null,
  version: 1,
  ...change,
});

const numbers = ({ calls }: CallList): number[] => calls.map(({ number }) => number);

const template = (
  parameter_format: MessageTemplate['parameter_format'],
  components: MessageTemplate['components'],
): MessageTemplate => ({
  id: '1',
  name: 'order',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format,
  components,
});

describe('times in words', () => {
  test.each([
    ['2026-12-01T10:10:00Z', 'today, 3:40 pm IST'],
    ['2026-12-01T18:29:59Z', 'today, 11:59 pm IST'],
    ['2026-12-01T18:30:00Z', 'tomorrow, 12:00 am IST'],
    ['2026-11-30T18:29:59Z', 'yesterday, 11:59 pm IST'],
    ['2026-12-05T04:30:00Z', 'Sat 5 December, 10:00 am IST'],
    ['2027-01-15T04:30:00Z', 'Fri, 15 January 2027, 10:00 am IST'],
  ])('%s is %s', (iso, words) => {
    expect(sayTime(iso, IST, now)).toBe(words);
  });

  test.each([
    [0, '0:00'],
    [5.9, '0:05'],
    [65, '1:05'],
    [-3, '0:00'],
    [3_600, '60:00'],
  ])('%s seconds are %s', (seconds, words) => {
    expect(sayDuration(seconds)).toBe(words);
  });

  test('a retry says how the last attempt ended', () => {
    const waiting = call(1, { attempt: 1, last_outcome: 'BUSY' });
    expect(sayWaiting(waiting, IST)).toMatch(/^Second of three attempts, after busy/u);
    expect(sayWaiting(call(1), IST)).toBe('First attempt');
  });
});

describe('a list that is kept up to date', () => {
  const all = { statuses: [], text: '' };
  const list: CallList = { calls: [call(9), call(7), call(5)], next: 5 };

  test('takes a new call in, at its place', () => {
    expect(numbers(withCall(list, call(10), all))).toEqual([10, 9, 7, 5]);
    expect(numbers(withCall(list, call(8), all))).toEqual([9, 8, 7, 5]);
  });

  test('takes a later reading of a call and refuses an earlier one', () => {
    const later = withCall(list, call(7, { version: 3, status: 'COMPLETED' }), all);
    expect(later.calls[1]?.status).toBe('COMPLETED');
    expect(withCall(later, call(7, { version: 2 }), all)).toBe(later);
  });

  test('leaves to later pages what belongs there', () => {
    expect(withCall(list, call(3), all)).toBe(list);
    expect(numbers(withCall({ ...list, next: null }, call(3), all))).toEqual([9, 7, 5, 3]);
  });

  test('lets go of a call that fits the filter no more', () => {
    const waiting = { statuses: ['SCHEDULED'], text: 'garage' };
    const change = call(7, { version: 2, status: 'PROCESSING' });
    expect(numbers(withCall(list, change, waiting))).toEqual([9, 5]);
    expect(withCall(list, call(10, { name: 'City Clinic' }), waiting)).toBe(list);
  });

  test('adds a page without showing a call twice', () => {
    expect(withPage(list, { calls: [call(5), call(4)], next: null })).toEqual({
      calls: [call(9), call(7), call(5), call(4)],
      next: null,
    });
  });
});

describe('a summary', () => {
  test('is told as paragraphs, and questions with their answers', () => {
    expect(readSummary('Done.\nQ: Open?\nA: Yes: till eight.\n\nA: alone\nQ: last')).toEqual([
      { text: 'Done.' },
      { question: 'Open?', answer: 'Yes: till eight.' },
      { text: 'A: alone' },
      { text: 'Q: last' },
    ]);
  });
});

describe('a template', () => {
  test('is shown with its own examples, by position or by name', () => {
    const positional = template('POSITIONAL', [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['S-1'] } },
      { type: 'BODY', text: '{{1}}, {{ 2 }}, {{3}}', example: { body_text: [['a', '$1']] } },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Track' }, { type: 'OTP' }] },
    ]);
    expect(previewTemplate(positional)).toEqual({
      header: 'Order S-1',
      body: 'a, $1, {{3}}',
      footer: undefined,
      buttons: ['Track', 'OTP'],
    });
    const example = { body_text_named_params: [{ param_name: 'day', example: 'Monday' }] };
    const named = template('NAMED', [{ type: 'BODY', text: 'On {{day}}', example }]);
    expect(previewTemplate(named).body).toBe('On Monday');
  });

  test('of no sense is shown as it is', () => {
    const odd = template('NAMED', [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: '{{x}}', example: { body_text: 'nothing', other: [null, [3]] } },
    ]);
    expect(previewTemplate(odd)).toMatchObject({ header: '[image]', body: '{{x}}' });
  });
});
