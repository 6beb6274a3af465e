import { repeatWord } from './number-words.ts';
import type { Found } from './structured-ids.ts';
import type { Token } from './tokens.ts';

/** Fragments of payment handles: bank and app names as they appear behind the @. */
const handle =
  /^(?:ok\w*|ybl|ibl|axl|yapl|apl|rapl|pt\w{2,4}|waaxis|wahdfc\w*|waicici|wasbi|slc|slice|fam|jio|airtel|freecharge|\w*(?:upi|bank|axis|hdfc|icici|sbi|paytm|kotak|pay|yesbank|idfc|federal|barodampay|cnrb|pnb|boi|rbl|indus|dbs|citi|hsbc|kmbl|yes[a-z]?))$/;
/** Handles that are no everyday word, so that a plain "at" before them is an at sign. */
const onlyHandle = /^(?:ok\w{3,}|ybl|ibl|axl|apl|pt(?:yes|axis|hdfc|sbi)|\w{2,}upi)$/;
const mailProviders = new Set([
  'gmail',
  'yahoo',
  'outlook',
  'hotmail',
  'rediffmail',
  'icloud',
  'proton',
  'protonmail',
]);
const cueWords = new Set(['upi', 'vpa', 'gpay', 'phonepe', 'bhim', 'यूपीआई', 'यूपीआइ']);
const localStops = new Set(
  'is hai id handle address my mera meri the to on hain h pe par ko it use using send pay vpa upi gpay phonepe paytm and aur account number no ka ki ke at हैं है आईडी और pay bhej bhejo transfer refund ये मेरा मेरी'.split(
    ' ',
  ),
);
const joiners = new Set(['dot', 'underscore', 'dash', 'hyphen', 'डॉट']);
const furthestLocal = 24;

/** `counts[i]`: how many cue words there are among the tokens before `i`. */
function countCues(tokens: readonly Token[]): Uint32Array {
  const counts = new Uint32Array(tokens.length + 1);
  tokens.forEach(({ text }, i) => {
    counts[i + 1] = (counts[i] ?? 0) + (cueWords.has(text) ? 1 : 0);
  });
  return counts;
}

function hasCue(counts: Uint32Array, at: number): boolean {
  const to = counts[Math.min(counts.length - 1, at + 6)] ?? 0;
  return to > (counts[Math.max(0, at - 24)] ?? 0);
}

function isSpelled(token: Token | undefined): boolean {
  if (token === undefined || token.type === 'placeholder') return false;
  return (
    token.type === 'digits' ||
    token.text.length === 1 ||
    token.number !== undefined ||
    repeatWord(token.text) !== undefined
  );
}

/** Walks from the @ to the beginning of the name in front of it, written together or spelled. */
function localStart(tokens: readonly Token[], at: number): number {
  let first = at;
  while (first > 0 && at - first < furthestLocal) {
    const [before, here] = [tokens[first - 1], tokens[first]];
    if (before === undefined || here === undefined || before.type === 'placeholder') break;
    const tight = /^[._\-+]?$/.test(here.between);
    const spoken =
      here.gap === 'light' &&
      /^\s*(?:[._-]\s*)?$/.test(here.between) &&
      !here.between.includes('\n');
    const joined = joiners.has(here.text) || joiners.has(before.text);
    if (!tight && !(spoken && (joined || (isSpelled(before) && isSpelled(here))))) break;
    if (!tight && localStops.has(before.text)) break;
    first -= 1;
  }
  return first;
}

interface Handle {
  readonly text: string;
  readonly last: number;
}

function readHandle(tokens: readonly Token[], at: number): Handle | undefined {
  let text = '';
  let last = at - 1;
  while (last + 1 < at + 14) {
    const token = tokens[last + 1];
    if (token === undefined || token.type === 'placeholder') break;
    const first = last + 1 === at;
    if (!first && token.gap !== 'none' && token.between !== ' ' && token.between !== '-') break;
    const grows =
      first ||
      token.gap === 'none' ||
      token.text.length === 1 ||
      (text.length <= 3 && text.startsWith('ok')) ||
      (handle.test(text + token.text) && !handle.test(text));
    if (!grows) break;
    text += token.text;
    last += 1;
  }
  return text === '' ? undefined : { text, last };
}

/** Where a spoken or written @ ends at token `at`: the index after the local part, or undefined. */
function localBefore(tokens: readonly Token[], at: number): number | undefined {
  const text = (offset: number): string => tokens[at - offset]?.text ?? '';
  if (/^\s?@\s?$/.test(tokens[at]?.between ?? '')) return at - 1;
  if (text(1) === 'rate' && text(2) === 'the' && text(3) === 'at') return at - 4;
  if (text(1) === 'rate' && (text(2) === 'at' || text(2) === 'एट')) return at - 3;
  if (text(1) === 'रेट' && text(2) === 'द') return at - 4;
  if (text(1) === 'रेट') return at - 3;
  return text(1) === 'at' ? at - 2 : undefined;
}

/** UPI ids, written or spoken: a name, an at sign, a handle that is no mail domain (A3.3). */
export function findUpi(tokens: readonly Token[]): Found[] {
  const found: Found[] = [];
  const cues = countCues(tokens);
  for (let at = 1; at < tokens.length; at += 1) {
    const local = localBefore(tokens, at);
    if (local === undefined || local < 0) continue;
    const read = readHandle(tokens, at);
    if (read === undefined) continue;
    const after = tokens[read.last + 1];
    if (after !== undefined && after.between === '.' && after.type === 'word') continue;
    const spoken = !(tokens[at]?.between.includes('@') ?? false);
    const cued = hasCue(cues, at);
    const known = handle.test(read.text) && !mailProviders.has(read.text);
    const plausible =
      known && (!spoken || tokens[at - 1]?.text !== 'at' || onlyHandle.test(read.text));
    if (!plausible && !(cued && !spoken && /^[a-z]/.test(read.text))) continue;
    const start = tokens[localStart(tokens, local)]?.start ?? 0;
    found.push({ start, end: tokens[read.last]?.end ?? start, kind: 'upi' });
    at = read.last;
  }
  return found;
}
