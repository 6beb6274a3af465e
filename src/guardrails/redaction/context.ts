import type { CueRule } from './cues.ts';
import type { SecretKind } from './kinds.ts';
import type { Token } from './tokens.ts';
import * as lexicon from './words.ts';

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
  ask: (token: Token, at: number) => Verdict,
): Verdict {
  let left = first;
  let right = last;
  for (let step = 0; step < reach && (left >= 0 || right < tokens.length); step += 1) {
    left = left < 0 || (inSentence && tokens[left]?.gap === 'sentence') ? -1 : left - 1;
    right += 1;
    if (inSentence && tokens[right]?.gap === 'sentence') right = tokens.length;
    const verdict = askAt(tokens, left, ask) ?? askAt(tokens, right, ask);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

function askAt(
  tokens: readonly Token[],
  at: number,
  ask: (token: Token, at: number) => Verdict,
): Verdict {
  const token = tokens[at];
  return token === undefined ? undefined : ask(token, at);
}

type Range = readonly [first: number, last: number];

/** Whose last digits they are, of a number given only in part: by the nearest word that says so. */
export function identityKind(tokens: readonly Token[], range: Range): SecretKind | undefined {
  let found: SecretKind | undefined;
  askAround(tokens, range, 8, true, ({ text, kind }, at) => {
    const slashed = text === 'c' && tokens[at - 1]?.text === 'a';
    if (lexicon.cardWords.has(text) || kind === 'card_number') found = 'card_number';
    else if (lexicon.aadhaarWords.has(text) || kind === 'aadhaar') found = 'aadhaar';
    else if (slashed || lexicon.accountWords.has(text) || kind === 'bank_account')
      found = 'bank_account';
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
  const verdict = askAround(tokens, range, 14, true, ({ text }) => {
    utility ||= lexicon.utilityWords.has(text);
    return lexicon.bankWords.has(text) ? 'no' : undefined;
  });
  return utility && verdict !== 'no';
}

/** "Security question: city of birth. Answer: …". */
function isAnswer(tokens: readonly Token[], range: Range): boolean {
  return (
    askAround(tokens, range, 12, false, ({ text }, at) =>
      lexicon.questionWords.has(text) && lexicon.secrecyKinds.has(tokens[at - 1]?.text ?? '')
        ? 'yes'
        : undefined,
    ) === 'yes'
  );
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

/** The kind a cue stands for where it stands, or undefined when what is around it makes it something else. */
export function resolve(
  tokens: readonly Token[],
  range: Range,
  { kind, needs }: CueRule,
): SecretKind | undefined {
  if (needs === 'identity_context' || needs === 'piece_context') return identityKind(tokens, range);
  if (needs === 'question_context') return isAnswer(tokens, range) ? kind : undefined;
  if (needs === 'not_an_offer') return isOffer(tokens, range) ? undefined : kind;
  if (needs === 'bank_check') return isUtilityAccount(tokens, range) ? undefined : kind;
  if (needs === 'not_for_callee') return isForCallee(tokens, range) ? undefined : kind;
  return needs === 'card_context' && !isCardExpiry(tokens, range) ? undefined : kind;
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
  const beside = tokens[last + 1];
  if (beside !== undefined && lexicon.postalWords.has(beside.text)) return true;
  return askAround(tokens, [first, last], 8, true, ask) !== 'no';
}
