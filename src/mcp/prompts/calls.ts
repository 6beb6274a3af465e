import { line, oneOf, sentences, type Argument, type Prompt } from './prompt.ts';

const to: Argument = {
  description: 'The phone number, such as +91 80 4123 5000',
  required: true,
};
const name: Argument = { description: 'Who is called', required: true };
const budget: Argument = {
  description: 'Up to which price the assistant may agree, such as Rs 1,500',
  required: false,
};
const more: Argument = {
  description: 'Anything else that the assistant should know or ask',
  required: false,
};
const when: Argument = {
  description: 'Which days and times suit, such as Saturday after 5 pm',
  required: true,
  complete: oneOf([
    'tomorrow morning',
    'tomorrow after 5 pm',
    'this Saturday',
    'any weekday after 6 pm',
    'as soon as possible',
  ]),
};

/** Sent with every errand, so that the call ends in an answer and not in another call. */
const closing =
  'Use place_ai_call once, wait for its end, and tell me in two or three sentences what was agreed.';

const callTo = (given: Readonly<Record<string, string | undefined>>): string =>
  `Call ${given['name'] ?? ''} at ${given['number'] ?? ''} for me.`;

/** Errands for which somebody is called. */
export const callPrompts: readonly Prompt[] = [
  {
    name: 'book_appointment',
    title: 'Book an appointment',
    description: 'Has a doctor, salon, garage or any other business called to book a time.',
    toolset: 'calls',
    arguments: {
      number: to,
      name,
      service: {
        description: 'What is booked',
        required: true,
        complete: oneOf([
          'a doctor’s appointment',
          'a teeth cleaning',
          'a haircut',
          'a car service',
          'a table for dinner',
          'an AC service at home',
          'a gas cylinder refill',
          'a passport photo session',
        ]),
      },
      when,
      for_whom: { description: 'In whose name it is booked', required: false },
      budget,
      more,
    },
    say: (given) =>
      sentences([
        `${callTo(given)} Book ${given['service'] ?? ''}.`,
        line('When it suits', given['when']),
        line('In the name of', given['for_whom']),
        line('Agree to a price of at most', given['budget']),
        line('Also', given['more']),
        closing,
      ]),
  },
  {
    name: 'ask_business',
    title: 'Ask a business something',
    description: 'Has a business called to find something out, such as a price or opening hours.',
    toolset: 'calls',
    arguments: {
      number: to,
      name,
      question: {
        description: 'What is asked',
        required: true,
        complete: oneOf([
          'what it costs',
          'whether it is in stock',
          'when they are open',
          'whether they deliver to my area',
          'which documents I have to bring',
          'whether UPI is accepted',
        ]),
      },
      more,
    },
    say: (given) =>
      sentences([
        `${callTo(given)} Ask: ${given['question'] ?? ''}`,
        line('Also', given['more']),
        'Agree to nothing and order nothing.',
        closing,
      ]),
  },
  {
    name: 'chase_order',
    title: 'Chase an order or a refund',
    description: 'Has a shop, courier or help line called about an order, delivery or refund.',
    toolset: 'calls',
    arguments: {
      number: to,
      name,
      matter: {
        description: 'What is late or wrong',
        required: true,
        complete: oneOf([
          'a refund that has not come',
          'a delivery that is late',
          'a wrong item in my order',
          'a gas cylinder that was not delivered',
          'a courier parcel that is stuck',
          'a train ticket refund',
        ]),
      },
      reference: { description: 'Order, docket, PNR or consumer number', required: false },
      more,
    },
    say: (given) =>
      sentences([
        `${callTo(given)} It is about ${given['matter'] ?? ''}.`,
        line('Reference', given['reference']),
        'Ask what the status is, by when it will be settled, and for a complaint or docket number.',
        line('Also', given['more']),
        'If a code, card or bank detail is asked for, do not give it: tell me instead.',
        closing,
      ]),
  },
  {
    name: 'move_booking',
    title: 'Confirm or move a booking',
    description: 'Has a business called to confirm a booking that exists, or to move or cancel it.',
    toolset: 'calls',
    arguments: {
      number: to,
      name,
      booking: {
        description: 'Which booking, such as dinner on Friday at 8 pm for four',
        required: true,
      },
      change: {
        description: 'What is to become of it',
        required: true,
        complete: oneOf(['confirm it', 'move it', 'cancel it']),
      },
      when: { ...when, required: false, description: 'When it suits instead, if it is moved' },
      reference: { description: 'Booking reference', required: false },
      more,
    },
    say: (given) =>
      sentences([
        `${callTo(given)} I have a booking: ${given['booking'] ?? ''}. Please ${given['change'] ?? ''}.`,
        line('When it suits instead', given['when']),
        line('Booking reference', given['reference']),
        line('Also', given['more']),
        closing,
      ]),
  },
];
