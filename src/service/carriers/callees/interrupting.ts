import type { Callee, Move } from './callee.ts';

/**
 * A callee that first brings up its own matters, one after each thing the caller says, and then goes on like `next`.
 * `from` is how many of the caller's turns pass before the first of them.
 */
export function interrupt(next: Callee, matters: readonly (readonly Move[])[], from = 0): Callee {
  return {
    ...next,
    reply(heard) {
      return matters[heard.length - 1 - from] ?? next.reply(heard);
    },
  };
}

/** A callee that has no time, until a call comes that it asked for itself. */
export function postpone(next: Callee, words: string): Callee {
  return {
    ...next,
    reply(heard) {
      const askedFor = /\b(?:call(?:ing)? (?:you )?back|as you asked|aapne kaha)\b|आपने कहा/iu.test(
        heard[0] ?? '',
      );
      return heard.length === 1 && !askedFor ? [{ say: words }] : next.reply(heard);
    },
  };
}

/** A machine: it talks at fixed times, listens to nobody and never brings a person. */
export function createPhoneMenu(): Callee {
  const hold: Move[] = Array.from({ length: 15 }, () => [
    { pause: 20 },
    { say: 'Your call is important to us. Please stay on the line.' },
  ]).flat();
  return {
    answer: [
      { pause: 0.5 },
      {
        say: 'Welcome to customer care. For English, press one. For Hindi, press two. For all other questions, please stay on the line.',
      },
      { pause: 6 },
      { say: 'All our executives are busy at the moment. Please hold.' },
      ...hold,
      { hangUp: true },
    ],
    reply: () => [{ pause: 20 }],
    withUser: [],
  };
}
