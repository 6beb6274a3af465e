import { namesSecret } from './boundaries.ts';
import { itemsOf } from './questions.ts';
import { numberTokens, numbersIn } from './amounts.ts';
import { dayTimesIn, weekdaysIn } from './day-times.ts';
import { aboutUser, bare, upperFirst } from './wording.ts';

const common = new Set(
  'about after again also although before because could does doing have having here just know like made make many more most much need only other over please same should some such tell than that their them then there these they this those thing time very want were what when where which while will with would your yours from into give name number call calling customer'.split(
    ' ',
  ),
);

/** The telling words of a text, cut to their stems. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}']{4,}/gu) ?? [];
  return new Set(
    words
      .filter((word) => !common.has(word))
      .map((word) => word.replace(/(?:'s|ies|es|s|ing|ed)$/u, '').slice(0, 7)),
  );
}

/** The sentences of the brief that are plain background: they may be told when they answer a question. */
export function factsOf(
  sentences: readonly string[],
  permissionSources: readonly string[],
  user: string,
): string[] {
  return sentences.filter(
    (sentence) =>
      !permissionSources.includes(sentence) &&
      !namesSecret(sentence) &&
      itemsOf(sentence, user).length === 0 &&
      !/^(?:do not|don't|never|if|unless|when)\b/iu.test(sentence),
  );
}

/** "the order number", "a booking ID": which identifier a question asks for. */
function identifierIn(question: string): RegExp | undefined {
  const name = /\b(\p{L}+) (?:number|id|no\.?)\b/iu.exec(question)?.[1];
  return name === undefined
    ? undefined
    : new RegExp(String.raw`\b${name} (?:number|id|no)\b`, 'iu');
}

/** The fact that answers a callee's question, said about the user; `undefined` when the brief does not know. */
export function factFor(
  question: string,
  facts: readonly string[],
  user: string,
): string | undefined {
  const wanted = stems(question);
  const identifier = identifierIn(question);
  const overlap = (fact: string): number =>
    [...stems(fact)].filter((stem) => wanted.has(stem)).length;
  const scored = facts
    .filter((fact) => identifier === undefined || identifier.test(fact))
    .map((fact) => ({ fact, score: overlap(fact) + (identifier === undefined ? 0 : 1) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.fact;
  return best === undefined ? undefined : `${upperFirst(bare(aboutUser(best, user)))}.`;
}

/** True when the goal itself answers a callee's question, so that saying it again is an answer. */
export function goalAnswers(question: string, goal: string): boolean {
  if (
    /\b(?:what (?:is|'s) (?:it|this) (?:about|for|regarding)|what about|regarding what|kya kaam)\b/iu.test(
      question,
    )
  ) {
    return true;
  }
  const identifier = identifierIn(question);
  if (identifier !== undefined) return identifier.test(goal);
  const times = dayTimesIn(goal);
  if (
    /\b(?:when|which day|what day|what date|which date|what time|which time|kab)\b|कब/iu.test(
      question,
    )
  ) {
    return times.length > 0 || weekdaysIn(goal).length > 0;
  }
  return (
    /\b(?:how many|kitne)\b|कितने/iu.test(question) &&
    numbersIn(numberTokens(goal)).length > times.length
  );
}
