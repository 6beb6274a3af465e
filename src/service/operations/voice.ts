import * as z from 'zod';
import {
  availableNumber,
  createAppRequest,
  deleted,
  linkNumberRequest,
  numberLink,
  updateAppRequest,
  voiceApp,
} from '../../contract/voice.ts';
import type { Operation } from '../openapi.ts';
import { INVALID_BODY, LINKED_ELSEWHERE, NOT_LINKED, NOT_OWNED } from '../routes/voice-answers.ts';
import { enveloped } from './enveloped.ts';

const voice = { tag: 'Voice', key: 'voice' } as const;
const NO_APP = 'VoIP app not found';
const NO_APP_OF_NUMBER = 'App not found';

const apps: readonly Operation[] = [
  {
    ...voice,
    method: 'POST',
    path: '/voip/apps',
    summary: 'Create a voice app',
    body: createAppRequest,
    answer: enveloped(voiceApp),
    errors: { 400: INVALID_BODY },
  },
  {
    ...voice,
    method: 'GET',
    path: '/voip/apps',
    summary: 'List the voice apps of the organization',
    answer: enveloped(z.array(voiceApp)),
  },
  {
    ...voice,
    method: 'GET',
    path: '/voip/apps/:app_id',
    summary: 'Read one voice app',
    answer: enveloped(voiceApp),
    errors: { 404: NO_APP },
  },
  {
    ...voice,
    method: 'PUT',
    path: '/voip/apps/:app_id',
    summary: 'Change a voice app; fields that are left out stay as they are',
    body: updateAppRequest,
    answer: enveloped(voiceApp),
    errors: { 400: INVALID_BODY, 404: NO_APP },
  },
  {
    ...voice,
    method: 'DELETE',
    path: '/voip/apps/:app_id',
    summary: 'Delete a voice app for good; its numbers become available',
    answer: enveloped(deleted),
    errors: { 404: NO_APP },
  },
];

const numbers: readonly Operation[] = [
  {
    ...voice,
    method: 'GET',
    path: '/voip/apps/:app_id/numbers',
    summary: 'List the numbers that are linked to an app',
    answer: enveloped(z.array(numberLink)),
    errors: { 404: NO_APP_OF_NUMBER },
  },
  {
    ...voice,
    method: 'POST',
    path: '/voip/apps/:app_id/numbers',
    summary: 'Link a number of the organization to an app',
    body: linkNumberRequest,
    answer: enveloped(numberLink),
    errors: {
      400: `${INVALID_BODY}; ${NOT_OWNED}`,
      404: NO_APP_OF_NUMBER,
      409: LINKED_ELSEWHERE,
    },
  },
  {
    ...voice,
    method: 'DELETE',
    path: '/voip/apps/:app_id/numbers/:voip_number',
    summary: 'Unlink a number; its + is written %2B in the path',
    answer: enveloped(deleted),
    errors: { 404: `${NO_APP_OF_NUMBER}; ${NOT_LINKED}` },
  },
  {
    ...voice,
    method: 'GET',
    path: '/voip/available-numbers',
    summary: 'List the numbers of the organization that are linked to no app',
    answer: enveloped(z.array(availableNumber)),
  },
];

export const voiceOperations: readonly Operation[] = [...apps, ...numbers];
