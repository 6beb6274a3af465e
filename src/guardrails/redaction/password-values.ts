import { repeatWord } from './number-words.ts';
import type { Skeleton } from './skeleton.ts';
import type { Token } from './tokens.ts';
import { linkWords, negations } from './words.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Said about a password without telling it. */
export const stateWords =
  words(`wrong incorrect right correct expired required needed necessary mandatory same invalid weak strong safe private secret confidential case blank empty unknown lost locked blocked forgotten reset changed saved written printed working old new different too very long short there here available ready pending due about under behind inside what missing optional visible hidden shared sensitive only still all something anything nothing again asked asking gone fine okay ok good bad unable supposed mine known simple hard difficult easy compromised hacked stolen never always issue problem question thing reason point trouble free included common public default temporary permanent unique enough important essential better best useful useless fake real true false given shown
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
const symbol = /[@#$%&*!_^~+?]/;
const email = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const longestValue = 30;

/** A stretch of the folded text. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What password values are looked for in. */
export interface Search {
  readonly skeleton: Skeleton;
  readonly tokens: readonly Token[];
  /** 1 where a token is part of a date, a price or the like. */
  readonly foreign: Uint8Array;
  /** Only what looks chosen counts: the cue itself is an everyday word. */
  readonly strict: boolean;
}

/** The run of characters without white space around a token, without the punctuation of the sentence. */
export function chunkAt(skeleton: Skeleton, token: Token): Chunk {
  const { text } = skeleton;
  let start = token.start;
  while (start > 0 && token.start - start < 8 && /[^\s:=,;"'()]/.test(text.charAt(start - 1)))
    start -= 1;
  let end = token.end;
  while (end < text.length && end - start < 200 && /[^\s,;"'।)]/.test(text.charAt(end))) end += 1;
  while (end > token.end && /[.:!?'"]/.test(text.charAt(end - 1))) end -= 1;
  return { start, end, text: text.slice(start, end) };
}

/** Whether a chunk looks like a password somebody chose: letters with digits or symbols. */
export function looksChosen(text: string, needsSymbol: boolean): boolean {
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
export function spelledEnd(tokens: readonly Token[], at: number): number {
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

/** Whether a password is spelled out from here: single letters, "at the rate", "capital". */
export function isSpelledRun(tokens: readonly Token[], at: number): boolean {
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
export function valueEnd(tokens: readonly Token[], at: number): number {
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

/** Whether a word can be a password rather than something said about it. */
export function isPlainValue(token: Token): boolean {
  const { text } = token;
  return (
    token.type === 'word' &&
    token.number === undefined &&
    repeatWord(text) === undefined &&
    text.length > 1 &&
    !stateWords.has(text) &&
    !linkWords.has(text) &&
    !negations.has(text) &&
    !verbEnding.test(text)
  );
}

/** What stands in quotation marks from this token on. */
export function quotedAfter(skeleton: Skeleton, token: Token): Chunk | undefined {
  const { text } = skeleton;
  const mark = /["']$/.exec(token.between)?.[0];
  if (mark === undefined) return undefined;
  const close = text.indexOf(mark, token.start);
  return close > 0 && close - token.start <= 80
    ? { start: token.start, end: close, text: '' }
    : undefined;
}
