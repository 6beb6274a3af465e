import { cueRules, digitCounts, type CueRule } from './cues.ts';
import { cueKey } from './number-words.ts';
import { shieldRules } from './shield-words.ts';
import type { Token } from './tokens.ts';

/** What words mean that name a number: a secret by `cue`, something to keep by `digits`, or neither for a mere count. */
export interface Phrase {
  readonly cue?: CueRule;
  /** How many digits a shield can vouch for. */
  readonly digits?: readonly [number, number];
}

/** All phrases by their words: one step for each word, so that the longest is found in one walk. */
interface Step {
  phrase?: Phrase;
  readonly next: Map<string, Step>;
}

const root: Step = { next: new Map() };
const countStep = '#';
const mostParticles = 2;

/** Between the words of a phrase these may stand or be missing: "number behind (the) card", "atm (ka) pin". */
const particles = new Set(
  'the my your his her our ka ki ke wala wali wale का की के वाला वाली वाले'.split(' '),
);

function phraseWords(phrase: string): string[] {
  const folded = phrase.trim().normalize('NFKD').replaceAll('\u093C', '').replaceAll('ँ', 'ं');
  const all = folded.split(/\s+/).map(cueKey);
  return all.filter((word, i) => i === all.length - 1 || !particles.has(word));
}

function addPhrases(list: string, phrase: Phrase): void {
  for (const each of list.split(',')) {
    let step = root;
    for (const word of phraseWords(each)) {
      const next: Step = step.next.get(word) ?? { next: new Map() };
      step.next.set(word, next);
      step = next;
    }
    step.phrase ??= phrase;
  }
}

for (const cue of cueRules) addPhrases(cue.phrases, { cue });
for (const { phrases, digits } of shieldRules) addPhrases(phrases, { digits });
addPhrases(digitCounts, {});

/** A count of digits: "last one" counts nothing. */
function isSmallNumber(token: Token): boolean {
  if (token.type === 'digits') return token.text.length <= 2;
  return token.number !== undefined && token.number.digits !== '1';
}

interface Found {
  readonly phrase: Phrase;
  readonly last: number;
}

function walk(step: Step, tokens: readonly Token[], at: number): Found | undefined {
  const token = tokens[at];
  if (token === undefined || token.type === 'placeholder') return undefined;
  if (step !== root && token.gap !== 'light' && token.gap !== 'none') return undefined;
  const named = goOn(step.next.get(token.sound), tokens, at);
  const count = step.next.get(countStep);
  const counted = count !== undefined && isSmallNumber(token) ? goOn(count, tokens, at) : undefined;
  return counted === undefined || (named?.last ?? -1) >= counted.last ? named : counted;
}

function goOn(step: Step | undefined, tokens: readonly Token[], at: number): Found | undefined {
  if (step === undefined) return undefined;
  if (step.next.size > 0) {
    let next = at + 1;
    let found = walk(step, tokens, next);
    while (found === undefined && next <= at + mostParticles) {
      if (!particles.has(tokens[next]?.text ?? '')) break;
      next += 1;
      found = walk(step, tokens, next);
    }
    if (found !== undefined) return found;
  }
  return step.phrase === undefined ? undefined : { phrase: step.phrase, last: at };
}

/** The longest phrase that begins at a token, however its words are spelled, or undefined. */
export function findPhrase(tokens: readonly Token[], at: number): Found | undefined {
  return walk(root, tokens, at);
}
