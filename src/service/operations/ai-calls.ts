import * as z from 'zod';
import {
  callInfoFull,
  callInfoLean,
  placeCallRequest,
  placeCallResponse,
} from '../../contract/ai-calls.ts';
import { DO_NOT_CALL } from '../../contract/envelope.ts';
import { CALLING_WINDOW, IDEMPOTENCY_KEY, PREFER } from '../../contract/headers.ts';
import type { Operation } from '../openapi.ts';

export const aiCallOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/api/integration/trigger/personal-ai-agent',
    summary: 'Place one AI call at a given time',
    tag: 'AI calls',
    key: 'ai_call',
    parameters: [
      {
        in: 'header',
        name: IDEMPOTENCY_KEY,
        description: 'One key, one call: the same request again gets the first answer again.',
        schema: z.string().min(1).max(255),
      },
      {
        in: 'header',
        name: CALLING_WINDOW,
        description: 'When the callee may be rung, such as 10:00-19:00;tz=Asia/Kolkata, or always.',
        schema: z.string(),
      },
    ],
    body: placeCallRequest,
    answer: placeCallResponse,
    errors: {
      400: `A field is missing or invalid; Invalid phone number; ${DO_NOT_CALL}`,
      404: 'No active subscription',
      409: `The header ${IDEMPOTENCY_KEY} was used before with another request.`,
      413: 'The request body is too large.',
      429: 'Too many requests; Retry-After says when to try again.',
    },
  },
  {
    method: 'GET',
    path: '/api/call-info/:request_id',
    summary: 'Read how a call went',
    tag: 'AI calls',
    key: 'ai_call',
    parameters: [
      {
        in: 'query',
        name: 'lean',
        description: 'true leaves out the recording and the SIP fields.',
        schema: z.enum(['true', 'false']),
      },
      {
        in: 'header',
        name: PREFER,
        description: 'wait=SECONDS with If-None-Match: answer only once the call has changed.',
        schema: z.string(),
      },
    ],
    answer: z.union([callInfoFull, callInfoLean]),
    errors: { 404: 'Call not found' },
  },
];
