import type { Label } from './labels.ts';
import { repeatWord } from './number-words.ts';
import type { Skeleton } from './skeleton.ts';
import type { Found } from './structured-ids.ts';
import type { Token } from './tokens.ts';
import { copulas, linkWords, negations } from './words.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Said about a password without telling it. */
const stateWords =
  words(`wrong incorrect right correct expired required needed necessary mandatory same invalid weak strong safe private secret confidential case blank empty unknown lost locked blocked forgotten reset changed saved written printed working old new different too very long short there here available ready pending due about under behind inside what missing optional visible hidden shared sensitive only still all something anything nothing again asked asking gone fine okay ok good bad unable supposed mine known simple hard difficult easy compromised hacked stolen never always
  kya galat sahi bhool bhul yaad kaam chahiye badal change badalna band lock block dobara purana naya kab kaise kahan kaun khatam zaroori jaruri wahi usi alag pata null kahin kisi bahut thoda theek thik puch pooch pucho manga maang mang khul nikal bhejo bhej
  गलत सही भूल याद क्या नया पुराना रीसेट बदल बदलना चाहिए काम एक्सपायर लॉक ब्लॉक पता कैसे कब कहां जरूरी वही चेंज मांग पूछ`);
const verbEnding = /^[a-z]{3,}(?:ed|ing|able)$/;
const spellingWords = words(
  'capital caps small upper lower uppercase lowercase letter letters bada chhota at the rate hash dollar star asterisk underscore dash hyphen dot percent exclamation exclaimation mark ampersand plus slash bang pound tilde symbol sign एट द रेट हैश डॉलर स्टार कैपिटल स्मॉल डॉट',
);
const symbolWords = words(
  'rate hash dollar star asterisk underscore dash hyphen dot percent exclamation ampersand plus slash bang tilde रेट हैश डॉलर स्टार डॉट',
);
const shiftWords = words('capital caps upper small lower bada chhota कैपिटल स्मॉल');
const fillersBeforeValue = words(
  'still now just ab abhi currently to as set like simply ye yeh यह ये which spelled spelt written typed',
);
const bareTriggers = new Set(['pass', 'credentials', 'creds', 'credential']);
const symbol = /[@#$%&*!_^~+?]/;
const email = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const longestValue = 30;

interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The run of characters without white space around a token, without the punctuation of the sentence. */
function chunkAt(skeleton: Skeleton, token: Token): Chunk {
  const { text } = skeleton;
  let start = token.start;
  while (start > 0 && token.start - start < 8 && /[^\s:=,;"'()]/.test(text.charAt(start - 1)))
    start -= 1;
  let end = token.end;
  while (end < text.length && end - start < 200 && /[^\s,;"'।)]/.test(text.charAt(end))) end += 1;
  while (end > token.end && /[.:!?'"]/.test(text.charAt(end - 1))) end -= 1;
  return { start, end, text: text.slice(start, end) };
}

function looksChosen(text: string, needsSymbol: boolean): boolean {
  if (text.length < 4 || email.test(text) || /^https?:/i.test(text) || /[₹€£]/.test(text))
    return false;
  const letters = /\p{L}/u.test(text);
  return symbol.test(text)
    ? letters || /\d/.test(text)
    : !needsSymbol && letters && /\d/.test(text);
}

function isSpellingItem(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.type === 'placeholder') return false;
  if (token.type === 'digits') return true;
  return (
    token.text.length === 1 ||
    spellingWords.has(token.text) ||
    token.number !== undefined ||
    repeatWord(token.text) !== undefined ||
    isExample(tokens, at)
  );
}

/** "M for Mango": the example belongs to the letter. */
function isExample(tokens: readonly Token[], at: number): boolean {
  const [letter, link, word] = [
    tokens[at - 2]?.text ?? '',
    tokens[at - 1]?.text ?? '',
    tokens[at]?.text ?? '',
  ];
  if (link === 'for' || link === 'se') return letter.length === 1 && word.startsWith(letter);
  const next = tokens[at + 1]?.text ?? '';
  return (
    (word === 'for' || word === 'se') &&
    link.length === 1 &&
    next.startsWith(link) &&
    next.length > 2
  );
}

/** Last token of a value spelled from `at` on: letters, digits, "at the rate", "capital …". */
function spelledEnd(tokens: readonly Token[], at: number): number {
  let last = at - 1;
  for (let i = at; i < Math.min(tokens.length, at + longestValue * 2); i += 1) {
    const gap = tokens[i]?.gap;
    if (i > at && (gap === 'sentence' || gap === 'line')) break;
    const shifted = i > at && shiftWords.has(tokens[i - 1]?.text ?? '');
    if (!isSpellingItem(tokens, i) && !shifted) break;
    last = i;
  }
  while (last > at && ['the', 'at', 'small', 'for', 'a'].includes(tokens[last]?.text ?? ''))
    last -= 1;
  return last;
}

function isSpelledRun(tokens: readonly Token[], at: number): boolean {
  const last = spelledEnd(tokens, at);
  let letters = 0;
  let marks = 0;
  for (let i = at; i <= last; i += 1) {
    const text = tokens[i]?.text ?? '';
    if (text.length === 1) letters += 1;
    if (symbolWords.has(text) || shiftWords.has(text)) marks += 1;
  }
  return last - at >= 2 && (letters >= 3 || (letters + marks >= 2 && marks >= 1));
}

/** What is read on after a value has begun: more spelling, or more words of a passphrase. */
function valueEnd(tokens: readonly Token[], at: number): number {
  let last = at;
  for (let i = at + 1; i < tokens.length && i < at + 8; i += 1) {
    const token = tokens[i];
    if (
      token === undefined ||
      token.type === 'placeholder' ||
      (token.gap !== 'light' && token.gap !== 'none')
    )
      break;
    if (symbolWords.has(token.text) || (token.text === 'at' && tokens[i + 1]?.text === 'the'))
      return Math.max(i, spelledEnd(tokens, i));
    if (
      linkWords.has(token.text) ||
      negations.has(token.text) ||
      ['and', 'but', 'aur', 'please', 'username', 'user'].includes(token.text)
    )
      break;
    last = i;
  }
  return last;
}

function isPlainValue(token: Token): boolean {
  const { text } = token;
  return (
    token.type === 'word' &&
    text.length > 1 &&
    !stateWords.has(text) &&
    !linkWords.has(text) &&
    !negations.has(text) &&
    !verbEnding.test(text)
  );
}

function quotedAfter(skeleton: Skeleton, token: Token): Chunk | undefined {
  const { text } = skeleton;
  const mark = /["']$/.exec(token.between)?.[0];
  if (mark === undefined) return undefined;
  const close = text.indexOf(mark, token.start);
  return close > 0 && close - token.start <= 80
    ? { start: token.start, end: close, text: '' }
    : undefined;
}

interface Search {
  readonly skeleton: Skeleton;
  readonly tokens: readonly Token[];
  readonly foreign: Uint8Array;
}

/** The value that follows the cue ending at `from`, if the words between announce one. */
function valueAfter(search: Search, from: number, strict: boolean): Chunk | undefined {
  const { skeleton, tokens, foreign } = search;
  let announced = false;
  let steps = 0;
  for (let i = from + 1; i < tokens.length && i <= from + 14; i += 1) {
    const token = tokens[i];
    if (token === undefined || token.type === 'placeholder') return undefined;
    if (/[:=]|->|=>|[^\w]-\s/.test(token.between)) announced = true;
    if (token.gap === 'sentence' || (token.gap === 'line' && i > from + 1 && !announced))
      return undefined;
    const quoted = quotedAfter(skeleton, token);
    if (quoted !== undefined && (announced || i === from + 1)) return quoted;
    const chunk = chunkAt(skeleton, token);
    const adjacent = announced || i === from + 1;
    if (foreign[i] === 0 && looksChosen(chunk.text, !adjacent)) return chunk;
    if (strict && !adjacent) return undefined;
    if (!strict && isSpelledRun(tokens, i) && (announced || steps === 0))
      return span(tokens, i, spelledEnd(tokens, i));
    if (negations.has(token.text) || foreign[i] === 1) return undefined;
    if (copulas.has(token.text)) announced = true;
    else if (!linkWords.has(token.text) && !fillersBeforeValue.has(token.text)) {
      const verbLast =
        copulas.has(tokens[i + 1]?.text ?? '') &&
        /^(?:hai|hain|h|है|हैं|tha|था|आहे)$/.test(tokens[i + 1]?.text ?? '');
      if (!strict && (announced || (verbLast && i === from + 1)) && isPlainValue(token))
        return span(tokens, i, valueEnd(tokens, i));
      if (announced || stateWords.has(token.text)) return undefined;
      steps += 1;
      if (steps > 5) return undefined;
    } else if (announced && /^(?:on|in|with|for|from|by|of|the|par|me|mein|पर|में)$/.test(token.text))
      return undefined;
  }
  return undefined;
}

function span(tokens: readonly Token[], first: number, last: number): Chunk {
  return { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0, text: '' };
}

/** "Mango@2024 is my password": the value stands in front. */
function valueBefore(search: Search, from: number): Chunk | undefined {
  const { skeleton, tokens, foreign } = search;
  for (let i = from - 1; i >= 0 && i >= from - 6; i -= 1) {
    const token = tokens[i];
    const next = tokens[i + 1];
    if (
      token === undefined ||
      token.type === 'placeholder' ||
      next?.gap === 'sentence' ||
      next?.gap === 'line'
    )
      return undefined;
    const chunk = chunkAt(skeleton, token);
    if (foreign[i] === 0 && looksChosen(chunk.text, i === from - 1)) return chunk;
    if (
      !linkWords.has(token.text) &&
      !copulas.has(token.text) &&
      !/^(?:login|wifi|net|banking|account|portal|new)$/.test(token.text)
    )
      return undefined;
  }
  return undefined;
}

/** Codes of letters and digits after a code cue: "verification code is 7F3K9Q". */
function mixedCode(search: Search, label: Label): Chunk | undefined {
  const { skeleton, tokens, foreign } = search;
  for (let i = label.last + 1; i <= label.last + 4; i += 1) {
    const token = tokens[i];
    if (
      token === undefined ||
      token.type === 'placeholder' ||
      foreign[i] === 1 ||
      token.gap === 'sentence' ||
      negations.has(token.text)
    )
      return undefined;
    const chunk = chunkAt(skeleton, token);
    if (
      /^(?=[^\d]*\d)(?=[^a-z]*[a-z])[a-z\d]{4,10}$|^[a-z]-\d{4,8}$|^[a-z\d]{3,5}-[a-z\d]{3,5}$/i.test(
        chunk.text,
      ) &&
      /\d/.test(chunk.text) &&
      /[a-z]/i.test(chunk.text)
    )
      return chunk;
    if (!linkWords.has(token.text) && !copulas.has(token.text)) return undefined;
  }
  return undefined;
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
  const search = { skeleton, tokens, foreign };
  const found: Found[] = [];
  const answered = new Set<Label>();
  for (const label of labels) {
    const { kind } = label;
    let value: Chunk | undefined;
    if (kind === 'password' || kind === 'security_answer') {
      value = valueAfter(search, label.last, false) ?? valueBefore(search, label.first);
    } else if (label.mixed) value = mixedCode(search, label);
    if (kind === undefined || value === undefined) continue;
    answered.add(label);
    found.push({ start: value.start, end: value.end, kind });
  }
  tokens.forEach((token, i) => {
    if (!bareTriggers.has(token.text) || foreign[i] !== 0) return;
    const value = valueAfter(search, i, true);
    if (value !== undefined) found.push({ start: value.start, end: value.end, kind: 'password' });
  });
  return { found, answered };
}
