import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, offerIn, type Decision } from '../../../src/service/assistant/offers.ts';
import { readPermissions } from '../../../src/service/assistant/permissions.ts';
import { briefSentences } from '../../../src/service/assistant/questions.ts';

function decideOn(note: string, offers: readonly string[], purpose = 'Book a cleaning'): Decision {
  return decide(
    readPermissions(purpose, briefSentences(note)),
    offers.flatMap((text) => offerIn(text) ?? []),
  );
}

const cheap = 'It is twelve hundred rupees.';
const early = 'We have half past ten in the morning.';
const late = 'We have half past five or a quarter past six in the evening.';

describe('what a note permits', () => {
  it.each<[string, string[], Decision]>([
    [
      'You may accept up to fifteen hundred rupees.',
      [cheap],
      { kind: 'commit', terms: { price: 'twelve hundred rupees' } },
    ],
    [
      'You may accept up to one lakh twenty thousand rupees.',
      ['It would be one lakh nineteen thousand five hundred rupees.'],
      { kind: 'commit', terms: { price: 'one lakh nineteen thousand five hundred rupees' } },
    ],
    [
      'Book it if it is below two thousand rupees.',
      ['It comes to ₹1,950.'],
      { kind: 'commit', terms: { price: '1950 rupees' } },
    ],
    [
      'You may agree to any slot after five pm.',
      [late],
      { kind: 'commit', terms: { time: 'half past five in the evening' } },
    ],
    [
      'You may agree to any slot between ten and twelve in the morning.',
      [early],
      { kind: 'commit', terms: { time: 'half past ten in the morning' } },
    ],
    [
      'You may book any slot on Saturday.',
      ['On Saturday we have half past ten in the morning.'],
      { kind: 'commit', terms: { time: 'half past ten in the morning on Saturday' } },
    ],
    [
      'You may accept up to eight hundred rupees per person.',
      ['It is seven hundred rupees per head.'],
      { kind: 'commit', terms: { price: 'seven hundred rupees per person' } },
    ],
    ['You may book it.', [], { kind: 'commit', terms: {} }],
    ['Please confirm the booking.', [], { kind: 'commit', terms: {} }],
    [
      'Do not accept more than fifteen hundred rupees.',
      [cheap],
      { kind: 'commit', terms: { price: 'twelve hundred rupees' } },
    ],
    ['You may accept up to fifteen hundred rupees.', [], { kind: 'ask', missing: 'price' }],
    ['You may agree to any slot after five pm.', [], { kind: 'ask', missing: 'time' }],
  ])('%s %j', (note, offers, expected) => {
    expect(decideOn(note, offers)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['', [cheap]],
    ['Asha likes quiet places.', [cheap, late]],
    ['You may accept up to one thousand rupees.', [cheap]],
    ['Book it if it is below twelve hundred rupees.', [cheap]],
    [
      'You may accept up to fifteen hundred rupees.',
      [cheap, 'The X-ray is four hundred rupees extra.'],
    ],
    [
      'You may accept up to fifteen hundred rupees.',
      [cheap, 'We need an advance of two hundred rupees.'],
    ],
    [
      'You may accept up to fifteen hundred rupees.',
      ['It starts from twelve hundred rupees onwards.'],
    ],
    ['You may accept up to fifteen hundred rupees.', ['It is about twelve hundred rupees.']],
    ['You may accept up to fifteen hundred rupees.', ['Twelve hundred rupees per person.']],
    ['You may accept up to fifteen hundred rupees.', ['It is dedh hazaar rupaye, plus GST.']],
    ['You may accept up to fourteen hundred rupees.', ['Dedh hazaar rupaye lagega.']],
    ['You may agree to any slot after five pm.', [early]],
    ['You may agree to any slot after five pm.', [late, cheap]],
    ['You may book any slot on Saturday.', ['On Monday we have half past ten in the morning.']],
    ['You may book any slot on Saturday.', ['Tomorrow we have half past ten in the morning.']],
    ['You may book it.', [cheap]],
    ['You may book it.', [late]],
    ['You may accept up to fifteen hundred rupees. Do not book anything yet.', [cheap]],
    ['Only ask, you may accept up to fifteen hundred rupees another time.', [cheap]],
    ['Ask whether you may accept up to fifteen hundred rupees.', [cheap]],
    ['What is acceptable?', [cheap]],
    ['Budget is fifteen hundred rupees.', [cheap]],
    ['You can reach Asha at any time.', [late]],
    ['You may confirm that Asha is the owner.', [cheap]],
    ['You may tell them that up to two thousand people come.', [cheap]],
  ])('is not stretched: %s %j', (note, offers) => {
    expect(decideOn(note, offers)).toEqual({ kind: 'refuse' });
  });

  it('lets the goal narrow a permission, and grant none', () => {
    const purpose = 'Book a cleaning on Saturday after five pm';
    expect(decideOn('', ['On Saturday half past five is free.'], purpose)).toEqual({
      kind: 'refuse',
    });
    expect(
      decideOn('You may book it.', ['On Saturday ten thirty in the morning.'], purpose),
    ).toEqual({
      kind: 'refuse',
    });
    expect(decideOn('You may book it.', ['On Saturday half past five is free.'], purpose)).toEqual({
      kind: 'commit',
      terms: { time: 'half past five in the evening on Saturday' },
    });
  });

  it('accepts a price exactly when it lies within the limit', () => {
    const between = integer({ min: 1, max: 500_000 });
    const form = constantFrom('₹', 'rupees');
    assert(
      property(between, between, form, (limit, price, unit) => {
        const spoken = unit === '₹' ? `It is ₹${price}.` : `It is ${price} rupees.`;
        const { kind } = decideOn(`You may accept up to ${limit} rupees.`, [spoken]);
        expect(kind).toBe(price <= limit ? 'commit' : 'refuse');
      }),
    );
  });
});
