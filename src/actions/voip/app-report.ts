import type { VoiceApp } from '../../contract/voice.ts';
import { cleanAddress, cleanText, cleanWord } from '../untrusted-texts.ts';
import type { Answered } from '../../clients/requests.ts';
import type { VoipResult } from './change-voip.ts';
import type { AppReport } from './voip-actions.ts';

const LONGEST_NAME = 100;

/** A voice app as it is told to a model. */
export const toAppReport = (app: VoiceApp): AppReport => ({
  app_id: cleanWord(app.app_id),
  name: cleanText(app.name, LONGEST_NAME),
  status: app.status,
  answer_url: cleanAddress(app.answer_url),
  answer_method: app.answer_method,
  hangup_url: cleanOrNull(app.hangup_url),
  hangup_method: app.hangup_method,
  fallback_answer_url: cleanOrNull(app.fallback_answer_url),
  fallback_answer_method: app.fallback_answer_method,
  created_at: cleanWord(app.created_at),
  updated_at: app.updated_at === null ? null : cleanWord(app.updated_at),
});

const cleanOrNull = (address: string | null): string | null =>
  address === null ? null : cleanAddress(address);

/** What is told of an app that was created or changed. */
export const toResult = ({ body, simulated }: Answered<VoiceApp>): VoipResult => ({
  told: { app_id: body.app_id, app: toAppReport(body) },
  simulated,
});
