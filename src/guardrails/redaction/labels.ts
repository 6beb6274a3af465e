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
  /** Counts only right beside a number. */
  readonly beside: boolean;
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

/** A count of digits: "last one" counts nothing. */
function isSmallNumber(token: Token): boolean {
  if (token.type === 'digits') return token.text.length <= 2;
  return token.number !== undefined && token.number.digits !== '1';
}

function matches(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  for (let i = 0; i < words.length; i += 1) {
    const token = tokens[at + i];
    if (token === undefined || token.type === 'placeholder') return false;
    if (i > 0 && token.gap !== 'light' && token.gap !== 'none') return false;
    if (words[i] === '#' ? !isSmallNumber(token) : token.text !== words[i]) return false;
  }
  return true;
}

function findPhrase(tokens: readonly Token[], at: number): Phrase | undefined {
  const token = tokens[at];
  if (token === undefined || token.type === 'placeholder') return undefined;
  const candidates = phrasesByFirstWord.get(token.text);
  const found = candidates?.find(({ words }) => matches(tokens, at, words));
  if (found !== undefined || !isSmallNumber(token)) return found;
  return phrasesByFirstWord.get('#')?.find(({ words }) => matches(tokens, at, words));
}

type Verdict = 'yes' | 'no' | undefined;

/**
 * Asks about the tokens around `first`–`last`, nearest first, until one decides; `inSentence` stops where the sentence
 * does.
 */
function askAround(
  tokens: readonly Token[],
  [first, last]: Range,
  reach: number,
  inSentence: boolean,
  ask: (token: Token) => Verdict,
): Verdict {
  let left = first;
  let right = last;
  for (let step = 0; step < reach && (left >= 0 || right < tokens.length); step += 1) {
    left = left < 0 || (inSentence && tokens[left]?.gap === 'sentence') ? -1 : left - 1;
    right += 1;
    if (inSentence && tokens[right]?.gap === 'sentence') right = tokens.length;
    for (const token of [tokens[left], tokens[right]]) {
      const verdict = token === undefined ? undefined : ask(token);
      if (verdict !== undefined) return verdict;
    }
  }
  return undefined;
}

type Range = readonly [first: number, last: number];

/** Whose last digits they are, of a number given only in part: by the nearest word that says so. */
export function identityKind(tokens: readonly Token[], range: Range): SecretKind | undefined {
  let found: SecretKind | undefined;
  askAround(tokens, range, 8, true, ({ text, kind }) => {
    if (lexicon.cardWords.has(text) || kind === 'card_number') found = 'card_number';
    else if (lexicon.aadhaarWords.has(text) || kind === 'aadhaar') found = 'aadhaar';
    else if (lexicon.accountWords.has(text) || kind === 'bank_account') found = 'bank_account';
    return found === undefined ? undefined : 'yes';
  });
  return found;
}

/** A gate code is for the callee when the note passes it on: a telling word, and nothing that forbids it. */
function isForCallee(tokens: readonly Token[], range: Range): boolean {
  let told = false;
  let receiver = false;
  const verdict = askAround(tokens, range, 12, true, ({ text }) => {
    if (lexicon.negations.has(text) || lexicon.secrecyWords.has(text)) return 'no';
    told ||= lexicon.tellingWords.has(text);
    receiver ||= lexicon.calleeWords.has(text);
    return undefined;
  });
  return verdict !== 'no' && told && receiver;
}

function isUtilityAccount(tokens: readonly Token[], range: Range): boolean {
  let utility = false;
  const verdict = askAround(tokens, range, 10, true, ({ text }) => {
    utility ||= lexicon.utilityWords.has(text);
    return lexicon.bankWords.has(text) ? 'no' : undefined;
  });
  return utility && verdict !== 'no';
}

/** "admission no": a noun we do not know, made the name of a number; it vouches for what follows. */
function isUnknownName(tokens: readonly Token[], at: number, blocked: Uint8Array): boolean {
  const [noun, name, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (name === undefined || !lexicon.numberNouns.has(name.text) || name.gap !== 'light')
    return false;
  if (
    noun?.type !== 'word' ||
    noun.number !== undefined ||
    noun.text.length < 3 ||
    blocked[at - 1] === 1
  )
    return false;
  const plain = [lexicon.linkWords, lexicon.negations, lexicon.renewals, lexicon.plainAdjectives];
  if (plain.some((words) => words.has(noun.text))) return false;
  return name.text === 'no' ? next?.type === 'digits' : next !== undefined;
}

/** "The code SAVE20 gives 20% off": a code of a shop. */
function isOffer(tokens: readonly Token[], range: Range): boolean {
  return (
    askAround(tokens, range, 8, true, ({ text }) =>
      lexicon.offerWords.has(text) ? 'yes' : undefined,
    ) === 'yes'
  );
}

function isCardExpiry(tokens: readonly Token[], range: Range): boolean {
  for (const { text } of tokens.slice(range[0], range[1] + 1)) {
    if (lexicon.cardWords.has(text) || text === 'thru') return true;
  }
  const other = askAround(tokens, range, 4, true, ({ text }) =>
    lexicon.otherExpiryWords.has(text) ? 'yes' : undefined,
  );
  const card = askAround(tokens, range, 30, false, ({ text, kind }) =>
    lexicon.cardWords.has(text) || kind === 'card_number' || kind === 'cvv' ? 'yes' : undefined,
  );
  return other === undefined && card === 'yes';
}

function resolve(
  tokens: readonly Token[],
  range: Range,
  { kind, needs }: CueRule,
): SecretKind | undefined {
  if (needs === 'identity_context') return identityKind(tokens, range);
  if (needs === 'not_an_offer') return isOffer(tokens, range) ? undefined : kind;
  if (needs === 'bank_check') return isUtilityAccount(tokens, range) ? undefined : kind;
  if (needs === 'not_for_callee') return isForCallee(tokens, range) ? undefined : kind;
  return needs === 'card_context' && !isCardExpiry(tokens, range) ? undefined : kind;
}

function labelOf(tokens: readonly Token[], first: number, last: number, phrase: Phrase): Label {
  const { cue, digits } = phrase;
  const kind = cue === undefined ? undefined : resolve(tokens, [first, last], cue);
  if (cue === undefined || kind === undefined) {
    const postal = cue?.needs === 'postal_check';
    return { first, last, digits: digits ?? [1, 30], mixed: false, beside: false, postal };
  }
  return {
    first,
    last,
    kind,
    digits: cue.digits,
    mixed: cue.mixed === true,
    beside: cue.beside === true,
    postal: cue.needs === 'postal_check',
  };
}

/** "OTP machine": the cue only describes the thing. */
function describes(tokens: readonly Token[], last: number): boolean {
  const head = tokens[last + 1];
  return head?.gap === 'light' && lexicon.compoundHeads.has(head.text);
}

/** Finds every cue and shield, longest phrase first, left to right; marks their tokens as no part of a number. */
export function findLabels(tokens: readonly Token[], blocked: Uint8Array): Label[] {
  const labels: Label[] = [];
  let at = 0;
  while (at < tokens.length) {
    const phrase = blocked[at] === 0 ? findPhrase(tokens, at) : undefined;
    if (phrase === undefined) {
      if (blocked[at] === 0 && isUnknownName(tokens, at, blocked)) {
        labels.push(labelOf(tokens, at - 1, at, { words: [], digits: [1, 30] }));
      }
      at += 1;
      continue;
    }
    const counts = phrase.cue === undefined && phrase.digits === undefined;
    const last = counts ? at : at + phrase.words.length - 1;
    blocked.fill(1, at, last + 1);
    if (!counts && !(phrase.cue !== undefined && describes(tokens, last))) {
      labels.push(labelOf(tokens, at, last, phrase));
    }
    at = last + 1;
  }
  return labels;
}

/** Whether six digits by a bare "PIN" are a postal code (A3.5): by what stands between and around them. */
export function isPostalCode(
  tokens: readonly Token[],
  first: number,
  last: number,
  digits: string,
): boolean {
  if (digits.length !== 6 || !/^[1-8]/.test(digits)) return false;
  const label = tokens.slice(first, first + 2);
  const spelledOut = label.some(({ text }) => lexicon.pinCodeWords.has(text));
  const ask = ({ text }: Token): Verdict => {
    if (lexicon.postalWords.has(text)) return 'yes';
    return !spelledOut && lexicon.pinSecretWords.has(text) ? 'no' : undefined;
  };
  for (const token of tokens.slice(first, Math.min(last, first + 7) + 1)) {
    const verdict = ask(token);
    if (verdict !== undefined) return verdict === 'yes';
  }
  return askAround(tokens, [first, last], 8, true, ask) !== 'no';
}
