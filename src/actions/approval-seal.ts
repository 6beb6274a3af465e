import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../random.ts';
import type { ActionStore } from './store/store.ts';

/**
 * What a seal is for: the link of the page, or the form on that page (against forged requests). A seal for one use or
 * approval fits no other.
 */
export type SealUse = 'page' | 'form';

/** Cannot be guessed or made by anybody outside the installation; the same in each of its processes. */
export type Seal = (use: SealUse, approvalId: string) => Promise<string>;

interface SealPorts {
  store: Pick<ActionStore, 'shared'>;
  random: Pick<Random, 'bytes'>;
}

const KEY = 'approval_key';
const KEY_BYTES = 32;

export function createSeal({ store, random }: SealPorts): Seal {
  return async (use, approvalId) => {
    const key = await store.shared(KEY, () => Buffer.from(random.bytes(KEY_BYTES)).toString('hex'));
    return createHmac('sha256', key).update(`${use}\n${approvalId}`).digest('base64url');
  };
}

/** Takes as long for a near miss as for any other. */
export const isSameSeal = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
