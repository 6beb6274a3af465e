import type { CivilDate } from './civil-date.ts';
import { type Sentence, sentenceAt } from './sentences.ts';
import type { Tenses } from './tense.ts';

/** What a rule knows while it reads: the text with plain digits, the day it is, and where the last rule stopped. */
export interface Scene {
  readonly text: string;
  readonly today: CivilDate;
  readonly timeZone: string;
  readonly sentences: readonly Sentence[];
  readonly tenses: Tenses;
  /** Words whose date cannot be known; the note is refused with them. */
  readonly unclear: string[];
  /** Where the words last said end in `text`, or -1: lets a rule see that its neighbour was a number. */
  spokenUpTo: number;
}

/** What a rule read from `at` up to `end`, and the words to say instead. */
export interface Found {
  readonly end: number;
  readonly words: string;
}

/**
 * One kind of thing to be said. `starts` says where it is tried: at a run of digits, at any word, at a word of a list,
 * or at a sign. `read` looks at `scene.text` from `at` and answers what it found, or nothing.
 */
export interface Rule {
  readonly starts: {
    readonly digit?: true;
    readonly anyWord?: true;
    readonly words?: readonly string[];
    readonly signs?: string;
  };
  readonly read: (scene: Scene, at: number) => Found | undefined;
}

interface Table {
  readonly digit: readonly Rule[];
  readonly anyWord: readonly Rule[];
  readonly word: ReadonlyMap<string, readonly Rule[]>;
  readonly sign: ReadonlyMap<string, readonly Rule[]>;
}

const WORD = /[\p{L}\p{M}]+/uy;
const CONTEXT = 48;

/** A rule that is one sticky regular expression; `say` may still answer undefined to pass. */
export function patternRule(
  starts: Rule['starts'],
  pattern: RegExp,
  say: (match: RegExpExecArray, scene: Scene) => string | undefined,
): Rule {
  return {
    starts,
    read: (scene, at) => {
      const match = matchAt(pattern, scene.text, at);
      if (!match) return undefined;
      const words = say(match, scene);
      return words === undefined ? undefined : { end: at + match[0].length, words };
    },
  };
}

/** Runs a sticky expression at one place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The text right before a place, enough of it to see a cue. */
export function before(scene: Scene, at: number): string {
  return scene.text.slice(Math.max(0, at - CONTEXT), at);
}

/** The text right after a place, enough of it to see a cue. */
export function after(scene: Scene, at: number): string {
  return scene.text.slice(at, at + CONTEXT);
}

/** Whether the sentence at this place is written in Devanagari, so that its numbers are said in Hindi. */
export function isHindi(scene: Scene, at: number): boolean {
  return sentenceAt(scene.sentences, at).hindi;
}

/**
 * Reads the text once from left to right. At each word, number or sign the first rule that fits says its words;
 * what was said is never read again, and what no rule wants stays as it is.
 */
export function rewrite(scene: Scene, table: Table): string {
  const { text } = scene;
  const said: string[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    const word = matchAt(WORD, text, at)?.[0];
    const found = firstFound(rulesAt(table, char, word), scene, at);
    const words = found?.words ?? word ?? char;
    if ((found || scene.spokenUpTo === at) && isGlued(said.at(-1), words)) said.push(' ');
    if (words !== '') said.push(words);
    at = found?.end ?? at + words.length;
    if (found) scene.spokenUpTo = at;
  }
  return said.join('');
}

/** Sorts rules by where they start, keeping their order within each place. */
export function tableOf(rules: readonly Rule[]): Table {
  const word = new Map<string, Rule[]>();
  const sign = new Map<string, Rule[]>();
  for (const rule of rules) {
    for (const name of rule.starts.words ?? []) push(word, name, rule);
    for (const char of rule.starts.signs ?? '') push(sign, char, rule);
  }
  return {
    digit: rules.filter((rule) => rule.starts.digit),
    anyWord: rules.filter((rule) => rule.starts.anyWord),
    word,
    sign,
  };
}

function push(lists: Map<string, Rule[]>, key: string, rule: Rule): void {
  const list = lists.get(key) ?? [];
  if (!list.includes(rule)) list.push(rule);
  lists.set(key, list);
}

function rulesAt(table: Table, char: string, word: string | undefined): readonly Rule[] {
  if (word === undefined)
    return char >= '0' && char <= '9' ? table.digit : (table.sign.get(char) ?? []);
  const named = table.word.get(word.toLowerCase());
  return named ? [...named, ...table.anyWord] : table.anyWord;
}

function firstFound(rules: readonly Rule[], scene: Scene, at: number): Found | undefined {
  for (const rule of rules) {
    const found = rule.read(scene, at);
    if (found && found.end > at) return found;
  }
  return undefined;
}

/** Whether two pieces would run into one word. */
function isGlued(left: string | undefined, right: string): boolean {
  return left !== undefined && /[\p{L}\p{M}]$/u.test(left) && /^[\p{L}\p{M}]/u.test(right);
}
