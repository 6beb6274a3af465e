import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardSpeech, violation } from '../../../src/service/assistant/boundaries.ts';

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

describe('the last check before a turn is spoken', () => {
  it.each([
    ['I am a real person.', 'person'],
    ['No, I am not a robot.', 'person'],
    ['Main robot nahi hoon.', 'person'],
    ['I will pay the advance today.', 'payment'],
    ['I can transfer the money.', 'payment'],
    ['I will call that number.', 'call'],
    ['The code is 4829.', 'code'],
    ['It is four eight two nine.', 'code'],
    ['It is double four double two.', 'code'],
    ['4111 1111 1111 1111', 'code'],
    ['The order code is four eight two nine, the OTP.', 'code'],
  ])('stops: %s', (sentence, kind) => {
    expect(violation(sentence)).toBe(kind);
  });

  it.each([
    'I am Meera, an automated assistant calling for Asha.',
    'Please book it for half past five on Saturday, at twelve hundred rupees.',
    'Is eleven forty-five in the morning free?',
    'We will come at ten thirty five.',
    'Would 15,000 rupees be enough?',
    'The order number is one two three four five six.',
    'The meeting is on the fifth of December two thousand twenty six.',
    'Does Asha have to pay at the counter?',
  ])('lets through: %s', (sentence) => {
    expect(violation(sentence)).toBeUndefined();
  });

  it('never lets a run of digits through that nothing harmless explains', () => {
    const run = array(constantFrom(...digits), { minLength: 4, maxLength: 16 });
    assert(
      property(run, constantFrom(' ', ', ', '-'), (words, glue) => {
        expect(guardSpeech(`It is ${words.join(glue)}.`, 'prepared')).toBe('prepared');
      }),
    );
  });

  it('hears a secret whose name and value stand in two sentences', () => {
    expect(guardSpeech('The CVV of the card is this. Seven three nine.', 'prepared')).toBe(
      'prepared',
    );
  });

  it('leaves out only the sentence that may not be spoken', () => {
    expect(guardSpeech('Thank you. The OTP is 4 8 2 9 1. What is the price?', 'prepared')).toBe(
      'Thank you. What is the price?',
    );
  });
});
