import { describe, expect, it } from 'vitest';
import { phrasesFor } from '../../../src/service/assistant/phrases.ts';
import { briefSentences, itemsOf } from '../../../src/service/assistant/questions.ts';
import { openingFrom } from '../../../src/service/assistant/wording.ts';

const phrases = phrasesFor('en-IN', 'Asha', 'Meera');
const questions = (note: string): string[] =>
  briefSentences(note)
    .flatMap((sentence) => itemsOf(sentence, 'Asha'))
    .map((item) => phrases.ask(item, 'first', 0));

describe('questions of a brief', () => {
  it.each<[string, string[]]>([
    [
      'Ask whether they have parking. Find out how long it takes. Confirm that the doctor is in.',
      [
        'Could you tell me whether you have parking?',
        'Could you tell me how long it takes?',
        'Could you confirm that the doctor is in?',
      ],
    ],
    [
      'Ask when I can pick it up, what I have to pay, and whether the brakes were checked.',
      [
        'Could you tell me when Asha can pick it up?',
        'Could you tell me what Asha has to pay?',
        'Could you tell me whether the brakes were checked?',
      ],
    ],
    [
      '1. What is the price?\n2. Do they deliver to Indiranagar?\n(c) Can I pay by cash?',
      ['What is the price?', 'Do you deliver to Indiranagar?', 'Can Asha pay by cash?'],
    ],
    [
      '- price per kilo\n• Ask about the warranty\n* check availability for Saturday',
      [
        'Could you tell me the price per kilo?',
        'Could you tell me about the warranty?',
        'Could you tell me the availability for Saturday?',
      ],
    ],
    [
      'One, ask the price. Two, ask if a veg menu is available. Finally, ask what time they close.',
      [
        'Could you tell me the price?',
        'Could you tell me if a veg menu is available?',
        'Could you tell me what time you close?',
      ],
    ],
    [
      'Ask them to keep it ready. Ask for a receipt. Ask for Doctor Mehta. Make sure they call first.',
      [
        'Could you please keep it ready?',
        'Could Asha please have a receipt?',
        'May I speak to Doctor Mehta, please?',
        'Could you please call first?',
      ],
    ],
    [
      'Unse puchhna ki delivery kab tak hogi. Rate bhi puchhna. पूछना कि दुकान कब खुलती है।',
      ['Delivery kab tak hogi?', 'Could you tell me the rate?', 'दुकान कब खुलती है?'],
    ],
    [
      'Tell them that I will come by six pm. Remind them about the leaking tap.',
      [
        'Asha asked me to tell you this: Asha will come by six pm.',
        'Asha asked me to tell you this: it is about the leaking tap.',
      ],
    ],
  ])('finds them in their order: %s', (note, expected) => {
    expect(questions(note)).toEqual(expected);
  });

  it.each([
    'My car is a white Swift.',
    'You may accept up to two thousand rupees.',
    'Book it if it is below two thousand rupees.',
    'Confirm the booking.',
    'Do not ask about discounts.',
    'Never mention the other dealer.',
    'Pronunciation: Kiran is KI-run',
    'The price of the last visit was five hundred rupees.',
  ])('takes no question from: %s', (note) => {
    expect(questions(note)).toEqual([]);
  });
});

describe('the opening', () => {
  it.each([
    [
      'Book a table for me at Spice Garden',
      'I am calling to book a table for Asha at Spice Garden.',
    ],
    ['Ask whether the mixer is repaired.', 'I am calling to ask whether the mixer is repaired.'],
    ['Tell Ramesh that I am late', 'I am calling to tell Ramesh that Asha is late.'],
    ['Asha wants to move her slot', 'I am calling because Asha wants to move her slot.'],
    ['I need a quote for two rooms', 'I am calling because Asha needs a quote for two rooms.'],
    ['Dental cleaning for Asha', 'I am calling about dental cleaning for Asha.'],
    ['Calling to confirm my order', "I am calling to confirm Asha's order."],
    ['Is the shop open on Sunday?', 'Is the shop open on Sunday?'],
    ['Pay the electricity bill', 'I am calling about the electricity bill.'],
  ])('is made from the goal: %s', (purpose, expected) => {
    expect(phrases.opening(openingFrom(purpose, 'Asha'))).toBe(expected);
  });
});
