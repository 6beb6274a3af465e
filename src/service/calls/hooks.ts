import type { VoiceApp } from '../../contract/voice.ts';
import type { CallRow, VoiceAppRow } from '../store/rows.ts';

/** The addresses of an app at the moment its call began: a change of the app does not reach calls in progress. */
export type Hooks = Pick<
  VoiceApp,
  | 'answer_url'
  | 'answer_method'
  | 'hangup_url'
  | 'hangup_method'
  | 'fallback_answer_url'
  | 'fallback_answer_method'
>;

/** For the column `hooks` of the app's call. */
export function writeHooks(app: VoiceAppRow): string {
  const { answer_url, answer_method, hangup_url, hangup_method } = app;
  const { fallback_answer_url, fallback_answer_method } = app;
  return JSON.stringify({
    answer_url,
    answer_method,
    hangup_url,
    hangup_method,
    fallback_answer_url,
    fallback_answer_method,
  });
}

/** Undefined for a call without an app. */
export const readHooks = ({ hooks }: CallRow): Hooks | undefined =>
  hooks === null ? undefined : (JSON.parse(hooks) as Hooks);
