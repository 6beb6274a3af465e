import type { JSX } from 'preact';
import { sayStatus } from './words.ts';

const tones: Readonly<Record<string, string>> = {
  SCHEDULED: 'wait',
  QUEUED: 'wait',
  PENDING: 'wait',
  PROCESSING: 'now',
  COMPLETED: 'good',
  DELIVERED: 'good',
  ACTIVE: 'good',
  NOANSWER: 'bad',
  BUSY: 'bad',
  FAILED: 'bad',
  DISABLED: 'bad',
};

/** A status as a word with a mark; the colour says nothing that the word does not. */
export function Status({ status, word }: { status: string; word?: string }): JSX.Element {
  return <span class={`status ${tones[status] ?? 'off'}`}>{word ?? sayStatus(status)}</span>;
}
