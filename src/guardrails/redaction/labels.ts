import { cueRules, digitCounts, type CueRule } from './cues.ts';
import type { SecretKind } from './kinds.ts';
import { shieldRules } from './shield-words.ts';
import type { Token } from './tokens.ts';
import * as lexicon from './words.ts';

/** Words in a note that name the number beside them: a secret (`kind`) or something to keep (no `kind`). */
export interface Label {
  readonly first: number;
  readonly last: number;
  readonly kind?: SecretKind;
  readonly digits: readonly [number, number];
  readonly mixed: boolean;
  /** A bare "PIN", which may be a postal code. */
  readonly postal: boolean;
}

interface Phrase {
  readonly words: readonly string[];
  readonly cue?: CueRule;
  readonly digits?: readonly [number, number];
}

const phrasesByFirstWord = new Map<string, Phrase[]>();

function addPhrases(list: string, rule: Omit<Phrase, 'words'>): void {
  for (const phrase of list.split(',')) {
    const words = phrase
      .trim()
      .normalize('NFKD')
      .replaceAll('\u093C', '')
      .replaceAll('ँ', 'ं')
      .split(/\s+/);
    const first = words[0] ?? '';
    const known = phrasesByFirstWord.get(first) ?? [];
    known.push({ words, ...rule });
    phrasesByFirstWord.set(first, known);
  }
}

for (const cue of cueRules) addPhrases(cue.phrases, { cue });
for (const { phrases, digits } of shieldRules) addPhrases(phrases, { digits });
addPhrases(digitCounts, {});
for (const phrases of phrasesByFirstWord.values()) {
  phrases.sort((a, b) => b.words.length - a.words.length);
}

function isSmallNumber(token: Token): boolean {
  return token.type === 'digits' ? token.text.length <= 2 : token.number !== undefined;
}

function matches(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => {
    const token = tokens[at + i];
    if (token === undefined || token.type === 'placeholder') return false;
    if (i > 0 && token.gap !== 'light' && token.gap !== 'none') return false;
    return word === '#' ? isSmallNumber(token) : token.text === word;
  });
}

function findPhrase(tokens: readonly Token[], at: number): Phrase | undefined {
  const token = tokens[at];
  if (token === undefined || token.type === 'placeholder') return undefined;
  const candidates = phrasesByFirstWord.get(token.text);
  const found = candidates?.find(({ words }) => matches(tokens, at, words));
  if (found !== undefined || !isSmallNumber(token)) return found;
  return phrasesByFirstWord.get('#')?.find(({ words }) => matches(tokens, at, words));
}

/** Tokens around `at` in reach, nearest first, optionally stopping where the sentence does. */
function* around(
  tokens: readonly Token[],
  first: number,
  last: number,
  reach: number,
  inSentence: boolean,
): Generator<Token> {
  let left = first - 1;
  let right = last + 1;
  let open = { left: true, right: true };
  for (let step = 0; step < reach; step += 1) {
    if (inSentence && tokens[left + 1]?.gap === 'sentence') open = { ...open, left: false };
    if (inSentence && tokens[right]?.gap === 'sentence') open = { ...open, right: false };
    const before = open.left ? tokens[left] : undefined;
    const after = open.right ? tokens[right] : undefined;
    if (before !== undefined) yield before;
    if (after !== undefined) yield after;
    left -= 1;
    right += 1;
  }
}

function identityKind(
  tokens: readonly Token[],
  first: number,
  last: number,
): SecretKind | undefined {
  for (const { text, kind } of around(tokens, first, last, 8, true)) {
    if (lexicon.cardWords.has(text) || kind === 'card_number') return 'card_number';
    if (lexicon.aadhaarWords.has(text) || kind === 'aadhaar') return 'aadhaar';
    if (lexicon.accountWords.has(text) || kind === 'bank_account') return 'bank_account';
  }
  return undefined;
}

/** A gate code is for the callee when the note passes it on: a telling word, and nothing that forbids it. */
function isForCallee(tokens: readonly Token[], first: number, last: number): boolean {
  let told = false;
  let receiver = false;
  for (const { text } of around(tokens, first, last, 12, true)) {
    if (
      lexicon.negations.has(text) ||
      ['anyone', 'anybody', 'nobody', 'kisi', 'किसी', 'secret'].includes(text)
    )
      return false;
    told ||= lexicon.tellingWords.has(text) || text === 'for' || text === 'liye' || text === 'लिए';
    receiver ||=
      lexicon.calleeWords.has(text) || ['bata', 'batana', 'bataiye', 'बता', 'बताना'].includes(text);
  }
  return told && receiver;
}

function isUtilityAccount(tokens: readonly Token[], first: number, last: number): boolean {
  let utility = false;
  for (const { text } of around(tokens, first, last, 10, true)) {
    if (lexicon.bankWords.has(text)) return false;
    utility ||= lexicon.utilityWords.has(text);
  }
  return utility;
}

/** "admission no": a noun we do not know, made the name of a number; it vouches for what follows. */
function isUnknownName(tokens: readonly Token[], at: number, blocked: Uint8Array): boolean {
  const [noun, name, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (noun?.type !== 'word' || name === undefined || next === undefined || blocked[at - 1] === 1)
    return false;
  if (name.gap !== 'light' || !lexicon.numberNouns.has(name.text) || noun.text.length < 3)
    return false;
  if (
    lexicon.linkWords.has(noun.text) ||
    lexicon.negations.has(noun.text) ||
    lexicon.renewals.has(noun.text) ||
    lexicon.plainAdjectives.has(noun.text)
  )
    return false;
  return name.text !== 'no' || next.type === 'digits';
}

function isCardExpiry(tokens: readonly Token[], first: number, last: number): boolean {
  for (const token of around(tokens, first, last, 4, true)) {
    if (lexicon.otherExpiryWords.has(token.text)) return false;
  }
  for (let i = first; i <= last; i += 1) {
    if (lexicon.cardWords.has(tokens[i]?.text ?? '') || tokens[i]?.text === 'thru') return true;
  }
  for (const { text, kind } of around(tokens, first, last, 30, false)) {
    if (lexicon.cardWords.has(text) || kind === 'card_number' || kind === 'cvv') return true;
  }
  return false;
}

function resolve(
  tokens: readonly Token[],
  first: number,
  last: number,
  cue: CueRule,
): SecretKind | undefined {
  switch (cue.needs) {
    case 'identity_context':
      return identityKind(tokens, first, last);
    case 'bank_check':
      return isUtilityAccount(tokens, first, last) ? undefined : cue.kind;
    case 'not_for_callee':
      return isForCallee(tokens, first, last) ? undefined : cue.kind;
    case 'card_context':
      return isCardExpiry(tokens, first, last) ? cue.kind : undefined;
    default:
      return cue.kind;
  }
}

/** Finds every cue and shield, longest phrase first, left to right; marks their tokens as no part of a number. */
export function findLabels(tokens: readonly Token[], blocked: Uint8Array): Label[] {
  const labels: Label[] = [];
  let at = 0;
  while (at < tokens.length) {
    const phrase = blocked[at] === 0 ? findPhrase(tokens, at) : undefined;
    if (phrase === undefined) {
      if (blocked[at] === 0 && isUnknownName(tokens, at, blocked)) {
        labels.push({ first: at - 1, last: at, digits: [1, 30], mixed: false, postal: false });
      }
      at += 1;
      continue;
    }
    const last = at + phrase.words.length - 1;
    blocked.fill(1, at, last + 1);
    const { cue, digits } = phrase;
    if (cue !== undefined || digits !== undefined) {
      const kind = cue === undefined ? undefined : resolve(tokens, at, last, cue);
      labels.push({
        first: at,
        last,
        ...(kind === undefined ? {} : { kind }),
        digits: kind === undefined ? (digits ?? [1, 30]) : (cue?.digits ?? [1, 30]),
        mixed: kind !== undefined && cue?.mixed === true,
        postal: cue?.needs === 'postal_check',
      });
    }
    at = last + 1;
  }
  return labels;
}

/** Whether six digits after a bare "PIN" are a postal code (A3.5): by what stands around them. */
export function isPostalCode(
  tokens: readonly Token[],
  first: number,
  last: number,
  digits: string,
): boolean {
  if (digits.length !== 6 || !/^[1-8]/.test(digits)) return false;
  const joined = tokens
    .slice(first, last + 1)
    .some(
      ({ text }) => text === 'code' || text === 'pincode' || text === 'कोड' || text === 'पिनकोड',
    );
  for (const { text } of around(tokens, first, last, 8, true)) {
    if (lexicon.postalWords.has(text)) return true;
    if (lexicon.pinSecretWords.has(text) && !joined) return false;
  }
  return true;
}
