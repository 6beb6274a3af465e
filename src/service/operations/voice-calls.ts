import * as z from 'zod';
import { DO_NOT_CALL } from '../../contract/envelope.ts';
import { callRecord, deleted, startCallRequest, startCallResponse } from '../../contract/voice.ts';
import type { Operation } from '../openapi.ts';
import { INVALID_PHONE } from '../routes/place-call-body.ts';
import { INVALID_BODY, LINKED_ELSEWHERE, NOT_LINKED, NOT_OWNED } from '../routes/voice-answers.ts';
import { APP_INACTIVE, WEBHOOK_FAILED } from '../routes/voice-calls.ts';
import { enveloped } from './enveloped.ts';

const voice = { tag: 'Voice', key: 'voice' } as const;
const NO_CALL = 'Call not found';

export const voiceCallOperations: readonly Operation[] = [
  {
    ...voice,
    method: 'POST',
    path: '/voip/calls',
    summary: 'Ring a number for a voice app, once the app has taken call.initiated',
    body: startCallRequest,
    answer: enveloped(startCallResponse),
    errors: {
      400: `${INVALID_BODY}; ${INVALID_PHONE}; ${NOT_OWNED}; ${DO_NOT_CALL}`,
      404: `VoIP app not found; ${NOT_LINKED}`,
      409: `${LINKED_ELSEWHERE}; ${APP_INACTIVE}`,
      502: WEBHOOK_FAILED,
    },
  },
  {
    ...voice,
    method: 'GET',
    path: '/voip/calls/:request_uuid',
    summary: 'Read a call record (deprecated: use /api/call-info/:request_id)',
    answer: enveloped(callRecord),
    errors: { 404: NO_CALL },
  },
  {
    ...voice,
    method: 'DELETE',
    path: '/voip/calls/:request_uuid/recording',
    summary: 'Delete the recording of a call for good',
    answer: enveloped(deleted),
    errors: { 404: `${NO_CALL}; Recording not found` },
  },
];

export const inboundCallOperation: Operation = {
  method: 'POST',
  path: '/sandbox/inbound-calls',
  summary: 'Let somebody ring a number that is linked to an app',
  tag: 'Sandbox',
  key: 'any',
  body: z.object({ voip_number: z.string(), from: z.string() }),
  answer: enveloped(z.object({ request_uuid: z.string() })),
  errors: {
    400: `${INVALID_BODY}; ${INVALID_PHONE}; ${NOT_OWNED}`,
    404: 'Number not linked to an app',
    409: APP_INACTIVE,
  },
};
