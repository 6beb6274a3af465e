import type { CallTask } from './assistant.ts';
import { factsOf } from './known-facts.ts';
import type { Offer } from './offers.ts';
import { readPermissions, type Permissions } from './permissions.ts';
import { phrasesFor, type Phrases } from './phrases.ts';
import { briefSentences, itemsOf, type AgendaItem } from './questions.ts';

export interface AgendaEntry {
  item: AgendaItem;
  /** As it is asked when nothing leads up to it; the summary repeats it. */
  question: string;
  asked: number;
  /** The callee's own words. */
  answer?: string;
}

/** Everything the assistant knows while one call lasts. */
export interface CallState {
  readonly task: CallTask;
  readonly phrases: Phrases;
  readonly permissions: Permissions;
  readonly facts: readonly string[];
  readonly agenda: AgendaEntry[];
  /** The entry that was asked last and waits for its answer. */
  pending?: AgendaEntry;
  offers: Offer[];
  /** What we said yes to, and whether the callee confirmed it. */
  commitment?: { words: string; state: 'proposed' | 'agreed' | 'declined' };
  /** What the callee said that answers no question, asked that nobody could tell it, or demanded in vain. */
  remarks: string[];
  unanswerable: string[];
  refused: string[];
  readonly refusedKinds: Set<string>;
  decisions: string[];
  interruptions: number;
  acknowledged: number;
  transfer: 'none' | 'declined' | 'accepted';
  awaitsCallBackTime: boolean;
  callBackAt?: Date;
  optedOut: boolean;
}

/** A goal that asks something comes first, unless the note repeats it or spells out what it is about. */
function agendaOf(task: CallTask, sentences: readonly string[], phrases: Phrases): AgendaEntry[] {
  const user = task.account.userName;
  const fromNote = sentences.flatMap((sentence) => itemsOf(sentence, user));
  const fromGoal = briefSentences(task.purposeOfCall).flatMap((sentence) =>
    itemsOf(sentence, user),
  );
  const known = new Set(fromNote.map(({ words }) => words.toLowerCase()));
  const topic = fromNote.length > 0 ? /^about\b/iu : /^$/u;
  const opening = fromGoal.filter(
    ({ words }) => !known.has(words.toLowerCase()) && !topic.test(words),
  );
  return [...opening, ...fromNote].map((item) => ({
    item,
    question: phrases.ask(item, 'first', 0),
    asked: 0,
  }));
}

/** Reads the task; nothing has been said yet. */
export function beginCall(task: CallTask): CallState {
  const user = task.account.userName;
  const phrases = phrasesFor(task.account.language, user, task.account.assistantName);
  const sentences = briefSentences(task.customerNote);
  const permissions = readPermissions(task.purposeOfCall, sentences);
  return {
    task,
    phrases,
    permissions,
    facts: factsOf(sentences, permissions.sources, user),
    agenda: agendaOf(task, sentences, phrases),
    offers: [],
    remarks: [],
    unanswerable: [],
    refused: [],
    refusedKinds: new Set(),
    decisions: [],
    interruptions: 0,
    acknowledged: 0,
    transfer: 'none',
    awaitsCallBackTime: false,
    optedOut: false,
  };
}
