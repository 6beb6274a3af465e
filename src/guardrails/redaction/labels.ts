import type { CueRule } from './cues.ts';
import { resolve } from './context.ts';
import type { SecretKind } from './kinds.ts';
import { findPhrase, type Phrase } from './phrases.ts';
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
        labels.push(labelOf(tokens, at - 1, at, { digits: [1, 30] }));
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
