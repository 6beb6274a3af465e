import { describe, expect, it } from 'vitest';
import { callBackTime } from '../../../src/service/assistant/call-back-time.ts';

/** A Tuesday, 11:30 in India. */
const now = new Date('2026-12-01T06:00:00Z');

describe('when somebody wants to be called again', () => {
  it.each([
    ['Please call back in thirty minutes.', '2026-12-01T06:30:00.000Z'],
    ['Call me after half an hour.', '2026-12-01T06:30:00.000Z'],
    ['Call after one and a half hours.', '2026-12-01T07:30:00.000Z'],
    ['Call back in an hour.', '2026-12-01T07:00:00.000Z'],
    ['Call after two hours.', '2026-12-01T08:00:00.000Z'],
    ['Call me back in 10 minutes.', '2026-12-01T06:10:00.000Z'],
    ['Das minute baad call karna.', '2026-12-01T06:10:00.000Z'],
    ['Aadhe ghante baad phone kijiye.', '2026-12-01T06:30:00.000Z'],
    ['आधे घंटे बाद फोन कीजिए।', '2026-12-01T06:30:00.000Z'],
    ['Call again at five pm.', '2026-12-01T11:30:00.000Z'],
    ['Call at half past five in the evening.', '2026-12-01T12:00:00.000Z'],
    ['Try at 10:15 am.', '2026-12-02T04:45:00.000Z'],
    ['Call in the evening.', '2026-12-01T12:30:00.000Z'],
    ['Call after lunch.', '2026-12-01T09:00:00.000Z'],
    ['Call tomorrow morning.', '2026-12-02T04:30:00.000Z'],
    ['Call tomorrow at eleven am.', '2026-12-02T05:30:00.000Z'],
    ['Kal subah call karna.', '2026-12-02T04:30:00.000Z'],
    ['Call on Friday afternoon.', '2026-12-04T09:30:00.000Z'],
    ['Call on Tuesday.', '2026-12-08T04:30:00.000Z'],
    ['Call the day after tomorrow.', '2026-12-03T04:30:00.000Z'],
  ])('%s', (words, expected) => {
    expect(callBackTime(words, now, 'Asia/Kolkata')?.toISOString()).toBe(expected);
  });

  it.each(['Please call later.', 'Call me back.', 'Not now.'])('is not said in: %s', (words) => {
    expect(callBackTime(words, now, 'Asia/Kolkata')).toBeUndefined();
  });
});
