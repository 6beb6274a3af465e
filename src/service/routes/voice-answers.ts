import type * as z from 'zod';
import type { NumberLink, VoiceApp } from '../../contract/voice.ts';
import type { Caller, Keyring } from '../keys.ts';
import type { NumberLinkRow, VoiceAppRow } from '../store/rows.ts';
import { voiceCaller } from './authentication.ts';
import { json, ProblemAnswer, readJsonObject } from './route.ts';

export const INVALID_BODY = 'Invalid request body';
export const NOT_OWNED = 'Number not found or not owned by organization';
export const LINKED_ELSEWHERE = 'Number already linked to another app';
export const NOT_LINKED = 'Number not linked to this app';

/** Answers 401 before anything else is looked at, and wraps the rest in the envelope of interface section 2.1. */
export function voiceHandler(
  keyring: Keyring,
  answer: (caller: Caller, request: VoiceRequest) => Promise<unknown>,
) {
  return async ({ req }: { req: VoiceRequest }): Promise<Response> =>
    success(await answer(await voiceCaller(keyring, req.raw), req));
}

/** As much of the framework's request as a handler uses. */
export interface VoiceRequest {
  raw: Request;
  param(name: string): string | undefined;
}

export const success = (data: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  json({ data, message: 'success' }, 200, headers);

/** The body as this schema has it; 400 `Invalid request body` for everything else that is not too large. */
export async function readBody<Body>(schema: z.ZodType<Body>, request: Request): Promise<Body> {
  const body = await readJsonObject(request).catch((error: unknown) => {
    if (error instanceof ProblemAnswer && error.status === 400) return undefined;
    throw error;
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ProblemAnswer(400, INVALID_BODY);
  return parsed.data;
}

export const time = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** Interface section 2.2. */
export const toApp = (row: VoiceAppRow): VoiceApp => ({
  app_id: row.app_id,
  org_id: row.org_id,
  name: row.name,
  answer_url: row.answer_url,
  answer_method: row.answer_method as VoiceApp['answer_method'],
  hangup_url: row.hangup_url,
  hangup_method: row.hangup_method as VoiceApp['hangup_method'],
  fallback_answer_url: row.fallback_answer_url,
  fallback_answer_method: row.fallback_answer_method as VoiceApp['fallback_answer_method'],
  status: row.status as VoiceApp['status'],
  created_by: row.created_by,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: time(row.updated_at),
});

/** Interface section 2.3. */
export const toLink = (row: NumberLinkRow): NumberLink => ({
  app_id: row.app_id,
  voip_number: row.voip_number,
  org_id: row.org_id,
  status: row.status,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: time(row.updated_at),
});
