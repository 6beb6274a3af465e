import { describe, expect, test } from 'vitest';
import { prepareBrief } from '../../src/guardrails/brief.ts';

const context = { now: new Date('2026-11-30T05:30:00Z'), timeZone: 'Asia/Kolkata' };
const brief = (purpose: string, customerName = 'Smile Care') =>
  prepareBrief({ purpose, customerName }, context);
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });

describe('the brief (design section 3)', () => {
  test('the first sentence is the goal, the rest the note, pronunciation last', () => {
    expect(
      brief('Book a table for Dr. Rao. For four people.\nPronunciation: Rao is RAH-oh\nAt 8 pm.'),
    ).toMatchObject({
      purposeOfCall: 'Book a table for Doctor Rao.',
      customerNote: expect.stringMatching(
        /^For four people\.\n.*\nPronunciation: Rao is RAH-oh$/su,
      ),
    });
  });

  test('without a rest the note is the goal again', () => {
    expect(brief('Ask whether they are open today')).toMatchObject({
      purposeOfCall: expect.stringContaining('Ask whether they are open'),
      customerNote: expect.stringContaining('Ask whether they are open'),
    });
  });

  test('a line of its own is a goal too', () => {
    expect(brief('Order gas cylinder\nConsumer number 7712345').purposeOfCall).toBe(
      'Order gas cylinder',
    );
  });

  test('the limit counts code points of what the caller wrote', () => {
    expect(brief(`Ask. ${'😀'.repeat(995)}`).purposeOfCall).toBe('Ask.');
    expect(() => brief(`Ask. ${'😀'.repeat(996)}`)).toThrow(refusal('purpose_too_long'));
  });

  test.each(['', ' \n\t ', 'Pronunciation: Rao is RAH-oh'])('nothing to say: %j', (purpose) => {
    expect(() => brief(purpose)).toThrow(refusal('purpose_missing'));
  });

  test('a reference that becomes words beside a removed code is no secret', () => {
    const { customerNote, removed } = brief(
      'Confirm the slot. Her booking reference is SC-4471, and the OTP she got by SMS is 482913.',
    );
    expect(customerNote).toContain('S C four four seven one');
    expect(customerNote).not.toMatch(/\d|four eight two/u);
    expect(removed).toEqual([{ kind: 'one_time_code', count: 1 }]);
  });

  test('secrets in the name are taken out as well', () => {
    const { firstName, removed } = brief('Ask for the price.', 'Bank, my card 4111 1111 1111 1111');
    expect(firstName).not.toContain('4111');
    expect(removed.map(({ kind }) => kind)).toEqual(['card_number']);
  });
});
