import type { Label } from './labels.ts';
import { mixedCode } from './mixed-codes.ts';
import {
  chunkAt,
  isPlainValue,
  isSpelledRun,
  looksChosen,
  quotedAfter,
  spelledEnd,
  stateWords,
  valueEnd,
  type Chunk,
  type Search,
} from './password-values.ts';
import type { Skeleton } from './skeleton.ts';
import type { Found } from './structured-ids.ts';
import type { Token } from './tokens.ts';
import { valueBefore } from './values-before.ts';
import { alternatives, copulas, linkWords, negations, renewals } from './words.ts';

const fillersBeforeValue = new Set(
  'still now just ab abhi currently to as set like simply ye yeh यह ये which spelled spelt written typed'.split(
    ' ',
  ),
);
const namingNouns = new Set(['word', 'words', 'phrase', 'name', 'shabd', 'शब्द']);
const furtherWords = new Set(['or', 'ya', 'still']);
const bareTriggers = new Set(['pass', 'credentials', 'creds', 'credential']);
const lockedThings = new Set(
  'wifi fi net router gmail email mail login portal account site netflix laptop computer pc facebook insta instagram वाईफाई ईमेल पोर्टल लॉगिन'.split(
    ' ',
  ),
);
const loginWords = new Set(['login', 'signin']);
const finalCopulas = new Set('hai hain h tha thi है हैं था थी आहे'.split(' '));
const hindiVerbEnding = /(?:ta|te|ti|raha|rahi|rahe|gaya|gayi|gaye|chuka|chuki)$/;
const possessives = new Set(
  'my his her our their mera meri mere apna apni uska मेरा मेरी अपना'.split(' '),
);
const placeWords = new Set('on in with for from by of the par me mein पर में'.split(' '));

/** "password nimbu paani hai": plain words between the cue and a verb at the end. */
function valueBeforeVerb(tokens: readonly Token[], at: number): Chunk | undefined {
  for (let i = at; i < at + 4; i += 1) {
    const token = tokens[i];
    if (token === undefined) return undefined;
    if (i > at && finalCopulas.has(token.text)) {
      const verb = i > at + 1 && hindiVerbEnding.test(tokens[i - 1]?.text ?? '');
      return verb ? undefined : span(tokens, at, i - 1);
    }
    if (!isPlainValue(token) || (i > at && token.gap !== 'light')) return undefined;
  }
  return undefined;
}

interface Walk {
  /** A copula, a colon or the like has said that the value comes now. */
  announced: boolean;
  /** Words passed that say nothing about a value. */
  strayed: number;
}

/** Looks at one token after a cue: the value, `stop`, or nothing yet. */
function lookAt(search: Search, from: number, i: number, walk: Walk): Chunk | 'stop' | undefined {
  const { skeleton, tokens, foreign } = search;
  const token = tokens[i];
  if (token === undefined || token.type === 'placeholder') return 'stop';
  const direct = i === from + 1;
  const newLine = token.gap === 'line' && !direct && !walk.announced;
  if (token.gap === 'sentence' || newLine) {
    // "The password? mango123": a question answered at once.
    const { text, ...place } = chunkAt(skeleton, token);
    const answer = direct && token.between.startsWith('?') && looksChosen(text, false);
    return answer ? { ...place, text } : 'stop';
  }
  const closed = walk.announced && token.gap === 'comma';
  if (/[:=]|->|=>|[^\w]-\s/.test(token.between)) walk.announced = true;
  const ready = walk.announced || direct;
  const quoted = ready ? quotedAfter(skeleton, token) : undefined;
  if (quoted !== undefined) return quoted;
  const chunk = chunkAt(skeleton, token);
  if (foreign[i] === 0 && looksChosen(chunk.text, !ready)) return chunk;
  if (search.strict) return ready ? strictStep(token, walk) : 'stop';
  if (isSpelledRun(tokens, i) && (walk.announced || walk.strayed === 0)) {
    return span(tokens, i, spelledEnd(tokens, i));
  }
  if (negations.has(token.text) || foreign[i] === 1) return 'stop';
  return plainStep(tokens, i, walk, direct, closed);
}

function strictStep(token: Token, walk: Walk): 'stop' | undefined {
  if (!copulas.has(token.text) && !linkWords.has(token.text)) return 'stop';
  walk.announced = true;
  return undefined;
}

/** "the password is the word sunflower": the noun only introduces the value. */
function isNaming(tokens: readonly Token[], i: number): boolean {
  return namingNouns.has(tokens[i]?.text ?? '') && tokens[i + 1]?.gap === 'light';
}

function plainStep(
  tokens: readonly Token[],
  i: number,
  walk: Walk,
  direct: boolean,
  closed: boolean,
): Chunk | 'stop' | undefined {
  const token = tokens[i];
  if (token === undefined) return 'stop';
  if (copulas.has(token.text)) {
    walk.announced = true;
    return undefined;
  }
  if (linkWords.has(token.text) || fillersBeforeValue.has(token.text) || isNaming(tokens, i)) {
    const named = namingNouns.has(tokens[i + 1]?.text ?? '');
    if (walk.announced && placeWords.has(token.text) && !named) return 'stop';
    // "The password is my birth year" describes it; a colon or something chosen may still follow.
    if (possessives.has(token.text)) walk.announced = false;
    return undefined;
  }
  if (walk.announced) {
    return !closed && isPlainValue(token) ? span(tokens, i, valueEnd(tokens, i)) : 'stop';
  }
  const ending = direct ? valueBeforeVerb(tokens, i) : undefined;
  if (ending !== undefined) return ending;
  walk.strayed += 1;
  return stateWords.has(token.text) || walk.strayed > 5 ? 'stop' : undefined;
}

/** "password, all small letters: mango12": a colon later in the clause still announces what looks chosen. */
function chosenAfterColon({ skeleton, tokens, foreign }: Search, from: number): Chunk | undefined {
  for (let i = from; i < from + 6; i += 1) {
    const token = tokens[i];
    if (token === undefined || token.gap === 'sentence' || token.gap === 'line') return undefined;
    if (!token.between.includes(':') || foreign[i] === 1) continue;
    const chunk = chunkAt(skeleton, token);
    return looksChosen(chunk.text, false) ? chunk : undefined;
  }
  return undefined;
}

/** The value that follows the cue ending at `from`, if the words between announce one. */
function valueAfter(search: Search, from: number): Chunk | undefined {
  const walk: Walk = { announced: false, strayed: 0 };
  let aside = false;
  for (let i = from + 1; i <= from + 14; i += 1) {
    const between = search.tokens[i]?.between ?? '';
    aside = (aside || (between.includes('(') && i > from)) && !between.includes(')');
    if (between.includes(':')) walk.announced = true;
    const step = lookAt(search, from, i, walk);
    if (step === 'stop' && !aside) return chosenAfterColon(search, i);
    if (step !== undefined && step !== 'stop') return step;
  }
  return undefined;
}

function span(tokens: readonly Token[], first: number, last: number): Chunk {
  return { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0, text: '' };
}

/** "chai123 / samosa456", "chai123 or samosa456": a second value right behind the first. */
function valueBeside(search: Search, value: Chunk, i: number): Chunk | undefined {
  const { skeleton, tokens } = search;
  const joined = alternatives.has(tokens[i]?.text ?? '') || tokens[i]?.text === 'and';
  const token = tokens[joined ? i + 1 : i];
  if (token === undefined || (!joined && !/^\s?[/|&]\s?$/.test(token.between))) return undefined;
  const chunk = chunkAt(skeleton, token);
  return chunk.start >= value.end && chunk.text.length >= 6 && looksChosen(chunk.text, false)
    ? chunk
    : undefined;
}

/** "… and the new one is Summer@26", "… has not changed, still Summer@26": values after words that announce another. */
function furtherValues(search: Search, value: Chunk, label: Label): Chunk[] {
  const found: Chunk[] = [];
  const { tokens } = search;
  let beside = value.text !== '';
  for (let i = label.first; i < label.last + 20 && i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined || token.start < value.end) continue;
    const second = beside ? valueBeside(search, value, i) : undefined;
    beside = false;
    const namely = token.text === 'e' && tokens[i - 1]?.text === 'i';
    const announces = renewals.has(token.text) || furtherWords.has(token.text) || namely;
    const next = announces ? valueAfter({ ...search, strict: true }, i) : second;
    if (next !== undefined) found.push(next);
  }
  return found;
}

/** "wifi ka pass", "gmail pass": what only a password opens. */
function isForLogin(tokens: readonly Token[], at: number): boolean {
  return [1, 2].some(
    (back) => lockedThings.has(tokens[at - back]?.text ?? '') && tokens[at - 1]?.text !== 'ke',
  );
}

/** "log in with ravi/mango123": a name, a stroke and what looks chosen. */
function secondOfPair({ skeleton, tokens }: Search, from: number): Chunk | undefined {
  let i = from + 1;
  while (i < from + 4 && linkWords.has(tokens[i]?.text ?? '') && tokens[i]?.gap === 'light') i += 1;
  const token = tokens[i];
  const chunk = token === undefined ? undefined : chunkAt(skeleton, token);
  const second = /^[\w.@-]{2,}[/|](\S{5,})$/.exec(chunk?.text ?? '')?.[1];
  if (chunk === undefined || second === undefined || !looksChosen(second, false)) return undefined;
  return { start: chunk.end - second.length, end: chunk.end, text: second };
}

/** 1 where a token is part of a label. */
function labelled(size: number, labels: readonly Label[]): Uint8Array {
  const marks = new Uint8Array(size);
  for (const { first, last } of labels) marks.fill(1, first, last + 1);
  return marks;
}

/**
 * Passwords, passphrases, security answers and mixed codes, after or before what announces them (A3.6); `answered` are
 * the labels that have their value, so that no number nearby is taken for it.
 */
export function findPasswords(
  skeleton: Skeleton,
  tokens: readonly Token[],
  labels: readonly Label[],
  foreign: Uint8Array,
): { found: Found[]; answered: Set<Label> } {
  const search: Search = { skeleton, tokens, foreign, strict: false };
  const found: Found[] = [];
  const answered = new Set<Label>();
  for (const [at, label] of labels.entries()) {
    const { kind } = label;
    let value: Chunk | undefined;
    if (kind === 'password' || kind === 'security_answer') {
      value = valueAfter(search, label.last) ?? valueBefore(search, label);
    } else if (label.mixed)
      value = mixedCode(search, label, labels[at + 1]?.first ?? tokens.length);
    if (kind === undefined) continue;
    const from = value ?? { start: 0, end: tokens[label.last]?.end ?? 0, text: '' };
    const further =
      kind === 'password' || value !== undefined ? furtherValues(search, from, label) : [];
    const values = value === undefined ? further : [value, ...further];
    if (values.length > 0) answered.add(label);
    for (const { start, end } of values) found.push({ start, end, kind });
  }
  const named = labelled(tokens.length, labels);
  tokens.forEach((token, i) => {
    if (foreign[i] !== 0 || named[i] !== 0) return;
    if (loginWords.has(token.text)) {
      const second = secondOfPair(search, i);
      if (second !== undefined)
        found.push({ start: second.start, end: second.end, kind: 'password' });
    }
    if (!bareTriggers.has(token.text)) return;
    // "pass: Rainbow Chair": the colon announces a value, whatever it looks like.
    const strict = !/^\s?[:=]/.test(tokens[i + 1]?.between ?? '') && !isForLogin(tokens, i);
    const value = valueAfter({ ...search, strict }, i) ?? secondOfPair(search, i);
    if (value === undefined) return;
    found.push({ start: value.start, end: value.end, kind: 'password' });
  });
  return { found, answered };
}
