import * as z from 'zod';
import { availableNumber } from '../../contract/voice.ts';
import type { Operation } from '../openapi.ts';
import { INVALID_PHONE } from '../routes/place-call-body.ts';
import { enveloped } from './enveloped.ts';

const dials = z.array(
  z.object({ request_uuid: z.string(), attempt: z.number(), dialled_at: z.string() }),
);

export const sandboxOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/sandbox/dials',
    summary: 'List what the simulated carrier was asked to ring',
    tag: 'Sandbox',
    key: 'any',
    answer: enveloped(dials),
  },
  {
    method: 'PUT',
    path: '/sandbox/subscription',
    summary: 'Start or end the subscription of the account',
    tag: 'Sandbox',
    key: 'any',
    body: z.object({ active: z.boolean() }),
    answer: enveloped(z.object({ active: z.boolean() })),
    errors: { 400: 'active must be true or false.' },
  },
  {
    method: 'POST',
    path: '/sandbox/numbers',
    summary: 'Add a number to the inventory of the organization',
    tag: 'Sandbox',
    key: 'any',
    body: z.object({ voip_number: z.string(), provider: z.string().optional() }),
    answer: enveloped(availableNumber),
    errors: { 400: INVALID_PHONE, 409: 'Number already belongs to another organization' },
  },
];
