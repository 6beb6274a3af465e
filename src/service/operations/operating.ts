import * as z from 'zod';
import type { Operation } from '../openapi.ts';

const status = (name: string) =>
  z.object({ status: z.literal(name), service: z.literal('parley') });

export const operatingOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/healthz',
    summary: 'The process answers',
    tag: 'Operating',
    key: 'none',
    answer: status('ok'),
  },
  {
    method: 'GET',
    path: '/readyz',
    summary: 'The process takes work',
    tag: 'Operating',
    key: 'none',
    answer: status('ready'),
    errors: { 503: 'The service is starting or stopping.' },
  },
  {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    tag: 'Operating',
    key: 'none',
    answer: z.record(z.string(), z.unknown()),
  },
];
