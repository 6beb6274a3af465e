import { Refusal } from '../errors.ts';
import { redact, remainingSecrets, type Removed } from './redaction/redact.ts';
import { toSpokenForm } from './spoken/spoken.ts';

/** What the caller wrote for one call (design section 3). */
export interface BriefInput {
  /** The goal first, then the brief, then any `Pronunciation:` line. */
  purpose: string;
  /** Who is called. */
  customerName: string;
}

/** The same as it may leave this machine: no secrets, everything speakable. */
export interface Brief {
  purposeOfCall: string;
  customerNote: string;
  firstName: string;
  /** What was cut out: kinds and counts, never values. */
  removed: readonly Removed[];
}

/** Interface section 8, counted in code points of what the caller wrote. */
const LONGEST_PURPOSE = 1000;
const PRONUNCIATION = /^\s*pronunciation\s*:/iu;

/**
 * Length → redaction → relative dates and spoken form → split into goal and note → second redaction gate
 * (design section 3; interface section 4.4, rules 1 to 4). Pure.
 * Throws `purpose_missing`, `purpose_too_long`, `date_unclear`, or `secret_remains` when a secret is left or a step fails.
 */
export function prepareBrief(
  { purpose, customerName }: BriefInput,
  context: { now: Date; timeZone: string },
): Brief {
  assertLength(purpose);
  try {
    const written = redact(purpose);
    const name = redact(customerName);
    const { goal, note } = split(toSpokenForm(written.text, context));
    assertClean([name.text, goal, note]);
    const removed = addUp([...written.removed, ...name.removed]);
    return { purposeOfCall: goal, customerNote: note, firstName: name.text.trim(), removed };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw secretRemains(['unknown'], error);
  }
}

function assertLength(purpose: string): void {
  if (purpose.trim() === '') throw purposeMissing();
  const length = Array.from(purpose).length;
  if (length <= LONGEST_PURPOSE) return;
  throw new Refusal(
    'purpose_too_long',
    `The purpose has ${length} characters; ${LONGEST_PURPOSE} are allowed.`,
    'Shorten it: the goal first, then only what the assistant needs to know and ask.',
    { details: { length, longest: LONGEST_PURPOSE } },
  );
}

function split(spoken: string): { goal: string; note: string } {
  const lines = spoken.split('\n');
  const hints = lines.filter((line) => PRONUNCIATION.test(line));
  const body = lines
    .filter((line) => !PRONUNCIATION.test(line))
    .join('\n')
    .trim();
  const goal = firstSentence(body);
  if (goal === '') throw purposeMissing();
  const rest = body.slice(body.indexOf(goal) + goal.length).trim();
  return { goal, note: [rest === '' ? goal : rest, ...hints].join('\n') };
}

function firstSentence(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const [sentence] = new Intl.Segmenter('en-IN', { granularity: 'sentence' }).segment(line);
  return sentence?.segment.trim() ?? '';
}

function assertClean(texts: readonly string[]): void {
  const kinds = remainingSecrets(texts);
  if (kinds.length > 0) throw secretRemains(kinds);
}

function addUp(removed: readonly Removed[]): Removed[] {
  const counts = new Map<Removed['kind'], number>();
  for (const { kind, count } of removed) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return Array.from(counts, ([kind, count]) => ({ kind, count }));
}

function purposeMissing(): Refusal {
  return new Refusal(
    'purpose_missing',
    'The purpose says nothing about why the call is made.',
    'Write the goal in the first sentence, then what the assistant needs to know and ask.',
  );
}

function secretRemains(kinds: readonly string[], cause?: unknown): Refusal {
  return new Refusal(
    'secret_remains',
    'The texts of this call may still hold something secret, so nothing was sent.',
    'Take codes, passwords and card, bank and ID numbers out of the texts and try again.',
    { details: { kinds }, ...(cause === undefined ? {} : { cause }) },
  );
}
