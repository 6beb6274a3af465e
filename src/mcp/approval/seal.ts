import { createHmac } from 'node:crypto';

/** Where the seal is used; one of the card is no code of the chat. */
export type SealUse = 'card' | 'chat';

/** What only this installation can make, for one approval of one principal. */
export function sealOf(
  key: Uint8Array,
  use: SealUse,
  { principal, approval }: { principal: string; approval: string },
): string {
  const text = JSON.stringify([use, principal, approval]);
  return createHmac('sha256', key).update(text).digest('base64url');
}
