import { cueRules, digitCounts, type CueRule } from './cues.ts';
import { resolve } from './context.ts';
import type { SecretKind } from './kinds.ts';
import { cueKey } from './number-words.ts';
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

/** Between the words of a phrase these may stand or be missing: "number behind (the) card", "atm (ka) pin". */
const particles = new Set(
  'the my your his her our ka ki ke wala wali wale का की के वाला वाली वाले'.split(' '),
);

function phraseWords(phrase: string): string[] {
  const folded = phrase.trim().normalize('NFKD').replaceAll('\u093C', '').replaceAll('ँ', 'ं');
  const all = folded.split(/\s+/).map(cueKey);
  return all.filter((word, i) => i === all.length - 1 || !particles.has(word));
}

function addPhrases(list: string, rule: Omit<Phrase, 'words'>): void {
  for (const phrase of list.split(',')) {
    const words = phraseWords(phrase);
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

const countPhrases = phrasesByFirstWord.get('#');

/** A count of digits: "last one" counts nothing. */
function isSmallNumber(token: Token): boolean {
  if (token.type === 'digits') return token.text.length <= 2;
  return token.number !== undefined && token.number.digits !== '1';
}

const mostParticles = 2;

function skipParticles(tokens: readonly Token[], at: number): number {
  let next = at;
  while (next < at + mostParticles && particles.has(tokens[next]?.text ?? '')) next += 1;
  return next;
}

/** The last token of a phrase that begins at `at`, or undefined when it does not stand there. */
function phraseEnd(
  tokens: readonly Token[],
  at: number,
  words: readonly string[],
): number | undefined {
  let next = at;
  for (let i = 0; i < words.length; i += 1) {
    if (i > 0) next += 1;
    if (i > 0 && tokens[next]?.sound !== words[i]) next = skipParticles(tokens, next);
    const token = tokens[next];
    if (token === undefined || token.type === 'placeholder') return undefined;
    if (i > 0 && token.gap !== 'light' && token.gap !== 'none') return undefined;
    if (words[i] === '#' ? !isSmallNumber(token) : token.sound !== words[i]) return undefined;
  }
  return next;
}

function findPhrase(
  tokens: readonly Token[],
  at: number,
): { phrase: Phrase; last: number } | undefined {
  const token = tokens[at];
  if (token === undefined || token.type === 'placeholder') return undefined;
  const found = matchAny(tokens, at, phrasesByFirstWord.get(token.sound));
  return found ?? (isSmallNumber(token) ? matchAny(tokens, at, countPhrases) : undefined);
}

function matchAny(
  tokens: readonly Token[],
  at: number,
  phrases: readonly Phrase[] | undefined,
): { phrase: Phrase; last: number } | undefined {
  for (const phrase of phrases ?? []) {
    const last = phraseEnd(tokens, at, phrase.words);
    if (last !== undefined) return { phrase, last };
  }
  return undefined;
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
  // "pass no BMTC/2291", but not "pass no exam".
  const numbered = [next, tokens[at + 2]].some((token) => token?.type === 'digits');
  return name.text === 'no' ? numbered : next !== undefined;
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

/** "OTP machine", "Model CVV-300": the cue only describes or names the thing. */
function describes(tokens: readonly Token[], at: number, last: number): boolean {
  if (lexicon.modelWords.has(tokens[at - 1]?.text ?? '')) return true;
  const head = tokens[last + 1];
  if (head?.gap !== 'light') return false;
  return lexicon.compoundHeads.has(head.text) || lexicon.compoundHeads.has(head.text.slice(0, -1));
}

/** Cues that are everyday words and say nothing when their context is missing. */
const silentNeeds: ReadonlySet<CueRule['needs']> = new Set(['question_context', 'piece_context']);

/** Finds every cue and shield, longest phrase first, left to right; marks their tokens as no part of a number. */
export function findLabels(tokens: readonly Token[], blocked: Uint8Array): Label[] {
  const labels: Label[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = blocked[at] === 0 ? findPhrase(tokens, at) : undefined;
    if (found === undefined) {
      if (blocked[at] === 0 && isUnknownName(tokens, at, blocked)) {
        labels.push(labelOf(tokens, at - 1, at, { words: [], digits: [1, 30] }));
      }
      at += 1;
      continue;
    }
    const { phrase } = found;
    const counts = phrase.cue === undefined && phrase.digits === undefined;
    const last = counts ? at : found.last;
    blocked.fill(1, at, last + 1);
    const label = counts ? undefined : labelOf(tokens, at, last, phrase);
    const silent = label?.kind === undefined && silentNeeds.has(phrase.cue?.needs);
    if (
      label !== undefined &&
      !silent &&
      !(phrase.cue !== undefined && describes(tokens, at, last))
    ) {
      labels.push(label);
    }
    at = last + 1;
  }
  return labels;
}
