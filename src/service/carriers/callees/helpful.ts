import { answerTo } from './answers.ts';
import { choose, type Callee, type Move } from './callee.ts';

const waiting = /\bone moment\b|\bplease wait\b|\bek minute\b|एक मिनट/iu;
const farewell =
  /\b(?:good ?bye|bye|have a (?:good|nice) day|namaste|alvida|shukriya)\b|नमस्ते|अलविदा/iu;
const booking =
  /\bplease (?:book|confirm|reserve|cancel|go ahead)|\byes, please\b|\bkar dijiye\b|कर दीजिए/iu;
const reportsBack =
  /\b(?:pass (?:that|it|this) on|come back to you|check and come|bata dunga|bata doon)\b|बता दूँ/iu;
const asksForMore = /\?\s*$|\btell me\b|\bbataiye\b|\bbata\b|बताइए/iu;

/** The sentence that asks something, the last one when there are several. */
function lastQuestion(said: string): string | undefined {
  return said
    .split(/(?<=[.?!।])\s+/u)
    .findLast(
      (sentence) =>
        sentence.includes('?') ||
        /\bcalling to (?:ask|find out|check|enquire|inquire|know|confirm|clarify)\b/iu.test(
          sentence,
        ) ||
        /बताइए|\bbataiye\b/iu.test(sentence),
    );
}

function respond(said: string, context: string, first: boolean): string {
  const question = lastQuestion(said);
  if (question !== undefined) return answerTo(question, context);
  if (booking.test(said)) {
    return choose(
      ['Done, I have noted it.', 'Okay, that is confirmed.', 'Sure, it is done.'],
      said,
    );
  }
  if (reportsBack.test(said)) return 'Okay, no problem. Please let us know.';
  if (waiting.test(said)) return 'Sure, I will wait.';
  if (first || asksForMore.test(said)) {
    return choose(
      [
        'Yes, sure. Please tell me.',
        'Okay, certainly. What would you like to know?',
        'Yes, go ahead.',
      ],
      said,
    );
  }
  return choose(['Okay, noted. Thank you for telling me.', 'All right, I have noted that.'], said);
}

/** Answers what it is asked, politely, and says goodbye; ends the call if nobody else does. */
export function createHelpfulCallee(hello: string): Callee {
  return {
    answer: [{ pause: 0.8 }, { say: hello }],
    reply(heard): readonly Move[] {
      const said = heard.at(-1) ?? '';
      if (farewell.test(said) && lastQuestion(said) === undefined) {
        return [{ say: 'Thank you for calling. Goodbye.' }, { pause: 3 }, { hangUp: true }];
      }
      return [{ say: respond(said, heard.join(' '), heard.length === 1) }];
    },
    withUser: [
      { speaker: 'User', text: 'Hello, yes, I am on the line.' },
      {
        speaker: 'Callee',
        text: 'Thank you for joining. I wanted to settle this with you directly.',
      },
      { speaker: 'User', text: 'Of course. That is fine with me, please go ahead.' },
      { speaker: 'Callee', text: 'Very good, I will do it like that. Goodbye.' },
      { speaker: 'User', text: 'Thank you, goodbye.' },
    ],
  };
}
