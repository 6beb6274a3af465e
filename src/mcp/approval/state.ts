import { createHash } from 'node:crypto';
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';

/** What a 2026 client carries, sealed, from our question to its answer. */
export interface AskedState {
  approval: string;
  principal: string;
  /** SHA-256 of the tool and its arguments, so that an answer fits no other request. */
  request: string;
}

/** As long as the approval itself (design section 4.2). */
const TTL_SECONDS = 600;

export const stateCodec = (key: Uint8Array): RequestStateCodec<AskedState> =>
  createRequestStateCodec({ key, ttlSeconds: TTL_SECONDS });

/** Checked arguments come in the order of their schema, so the same request always gives the same text. */
export const fingerprint = (tool: string, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([tool, input]))
    .digest('hex');

export function isSameQuestion(state: unknown, expected: AskedState): boolean {
  if (state === null || typeof state !== 'object') return false;
  const given: Partial<Record<keyof AskedState, unknown>> = state;
  return (
    given.approval === expected.approval &&
    given.principal === expected.principal &&
    given.request === expected.request
  );
}
