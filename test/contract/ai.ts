import * as z from 'zod';
import {
  callInfoFull,
  callInfoLean,
  placeCallResponse,
  type CallInfoFull,
  type CallInfoLean,
} from '../../src/contract/ai-calls.ts';
import { bodyOf, keyOf } from './check.ts';
import { PLACE_CALL, type Answer, type Method, type OwnTarget, type Target } from './target.ts';
import { isSaved, until } from './voice.ts';

/** One request to the AI-call API with its key. */
export const aiCall = (
  target: Target,
  method: Method,
  path: string,
  { body, headers }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> =>
  target.ask(method, path, {
    headers: { authorization: `Bearer ${keyOf(target, 'ai_call')}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });

export const PHONE = '+919845012000';

/** A complete place-call body of interface section 4.4; due long ago would be refused, so the time is an argument. */
export const errandAt = (due: string, change: Readonly<Record<string, unknown>> = {}) => ({
  customer_phone: PHONE,
  first_name: 'Green Garage',
  task_due_date: due,
  purpose_of_call: 'Book a car service for Asha.',
  customer_note: 'Ask whether they are open on Saturday the fifth of December.',
  ...change,
});

/** The time of the service, from any of its answers. */
export async function serviceTime(target: OwnTarget): Promise<number> {
  const { body } = await target.ask('POST', '/voip/apps', {
    headers: { 'X-API-Key': keyOf(target, 'voice') },
    body: { name: 'Clock', answer_url: 'https://app.example/answer' },
  });
  const { data } = z.object({ data: z.object({ created_at: z.string() }) }).parse(body);
  return Date.parse(data.created_at);
}

export const placing = async (
  target: OwnTarget,
  change: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const due = new Date(await serviceTime(target)).toISOString();
  return aiCall(target, 'POST', PLACE_CALL, { body: errandAt(due, change), headers });
};

export const placed = async (
  target: OwnTarget,
  change: Readonly<Record<string, unknown>> = {},
): Promise<string> => bodyOf(await placing(target, change), placeCallResponse).group_request_id;

export const leanInfo = async (target: Target, id: string): Promise<CallInfoLean> =>
  bodyOf(await aiCall(target, 'GET', `/api/call-info/${id}?lean=true`), callInfoLean);

export const fullInfo = async (target: Target, id: string): Promise<CallInfoFull> =>
  bodyOf(await aiCall(target, 'GET', `/api/call-info/${id}`), callInfoFull);

/** A call to a sandbox number once it is over and its recording is saved. */
export async function finishedCall(target: OwnTarget, ending: string): Promise<CallInfoFull> {
  const id = await placed(target, { customer_phone: `+919845012${ending}` });
  return until(target, () => fullInfo(target, id), isSaved);
}
