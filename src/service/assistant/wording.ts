/** Verbs whose first-person form has no ending to add: "I can" becomes "Asha can". */
const unchanged =
  /^(?:can|could|will|would|shall|should|may|might|must|was|did|had|also|just|already|(?!need$|feed$)\w+ed|bought|paid|sent|got|came|went|took|made|lost|left)$/iu;

function thirdPerson(verb: string): string {
  const irregular: Readonly<Record<string, string>> = {
    am: 'is',
    have: 'has',
    do: 'does',
    are: 'is',
    were: 'was',
  };
  const known = irregular[verb.toLowerCase()];
  if (known !== undefined) return known;
  if (unchanged.test(verb)) return verb;
  if (/(?:[sx]|ch|sh|o)$/u.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** The note speaks as the user; what the assistant says speaks about them: "my car" becomes "Asha's car". */
export function aboutUser(text: string, user: string): string {
  return text
    .replaceAll(/\b(?:I'm|I am)\b/gu, `${user} is`)
    .replaceAll(/\bI've\b/gu, `${user} has`)
    .replaceAll(/\bI'd\b/gu, `${user} would`)
    .replaceAll(/\bI'll\b/gu, `${user} will`)
    .replaceAll(/\b(am|do|have) I\b/giu, (_, verb: string) => `${thirdPerson(verb)} ${user}`)
    .replaceAll(/\b(can|could|will|would|should|may|must|did) I\b/giu, `$1 ${user}`)
    .replaceAll(/\bI ([a-z']+)/gu, (_, verb: string) => `${user} ${thirdPerson(verb)}`)
    .replaceAll(/\b[Mm](?:y|ine)\b/gu, `${user}'s`)
    .replaceAll(/\b(?:me|myself)\b/gu, user);
}

/** In a question, "they" is the person who is asked. */
export function toCallee(text: string): string {
  return text
    .replaceAll(/\b[Tt]hey're\b/gu, 'you are')
    .replaceAll(/\b(?:they|them)\b/gu, 'you')
    .replaceAll(/\bThey\b/gu, 'You')
    .replaceAll(/\btheir\b/gu, 'your')
    .replaceAll(/\bTheir\b/gu, 'Your')
    .replaceAll(/\btheirs\b/gu, 'yours');
}

/** Without the full stop at its end. */
export function bare(text: string): string {
  return text.trim().replace(/[\s.!?;:,।]+$/u, '');
}

/** A sentence's first word is written small inside another one, unless it is a name or an abbreviation. */
export function lowerFirst(text: string): string {
  return /^(?:I\b|\p{Lu}[\p{Lu}\d.-]|\p{Lu}\p{Ll}+ \p{Lu})/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Verbs a goal begins with, as in "Book a table" or "Find out whether ...". */
const goalVerbs =
  /^(?:add|apologi[sz]e|apply|arrange|ask|book|buy|cancel|change|check|clarify|collect|compare|complain|confirm|correct|discuss|enquire|exchange|extend|file|find|fix|follow|get|give|inform|inquire|invite|know|learn|leave|let|make|mention|move|negotiate|order|place|postpone|query|raise|rebook|register|remind|renew|rent|repair|replace|report|request|reschedule|reserve|return|schedule|see|speak|talk|tell|thank|track|update|verify|wish)\b/iu;
/** Goals that the assistant never carries out itself; it only talks about their matter. */
const paying = /^(?:pay|transfer|deposit|settle|clear|recharge)\s+(?:for\s+|off\s+)?/iu;

export type Opening = { kind: 'to' | 'about' | 'because' | 'plain'; words: string };

/** How a call is opened from its goal, almost as written (interface section 4.4). */
export function openingFrom(purpose: string, user: string): Opening {
  const goal = bare(aboutUser(purpose.replace(/^\s*(?:please|kindly)\s+/iu, ''), user));
  if (/^(?:hello|hi|namaste|good (?:morning|afternoon|evening))\b/iu.test(goal)) {
    return { kind: 'plain', words: `${goal}.` };
  }
  if (purpose.trim().endsWith('?')) return { kind: 'plain', words: `${upperFirst(goal)}?` };
  const called = goal
    .replace(/^(?:call|ring|phone)\s+.{1,60}?\s+(?:and|to)\s+(?=[a-z])/iu, '')
    .replace(/^(?:(?:I am |this is )?calling\s+)?to\s+/iu, '')
    .replace(/^(?:calling |this is |enquiry |inquiry |query )?(?:about|regarding)\s+/iu, '');
  if (paying.test(called)) return { kind: 'about', words: lowerFirst(called.replace(paying, '')) };
  if (goalVerbs.test(called)) {
    return { kind: 'to', words: toCallee(called.charAt(0).toLowerCase() + called.slice(1)) };
  }
  const wish = /^(needs?|wants?)\b(.*)$/iu.exec(called);
  if (wish !== null) {
    const verb = thirdPerson((wish[1] ?? '').toLowerCase().replace(/s$/u, ''));
    return { kind: 'because', words: `${user} ${verb}${wish[2] ?? ''}` };
  }
  if (called.startsWith(user)) return { kind: 'because', words: called };
  return { kind: 'about', words: lowerFirst(called) };
}
