import type { PendingApproval } from '../../../actions/actions.ts';
import type { Statement } from '../../../actions/plan.ts';
import type { ApprovalMode } from '../../../config.ts';
import type { Ask } from '../ask.ts';
import type { Client } from '../client.ts';
import { statementTitles } from '../form.ts';
import { sealOf } from '../seal.ts';

/** Where the card is read from; short, since every tool that may ask names it. */
export const CARD_URI = 'ui://parley/card';

/** The tool that only the card may call. */
export const APPROVE_TOOL = 'approve_action';

/** Under this name a result carries, for the card alone, what it shows and its nonce (design section 4.4). */
export const CARD_META = 'io.github.parley-calls/approval';

/** What the card is told in the `_meta` of a result. */
export interface CardData {
  id: string;
  /** Proves to `approve_action` that the card speaks: no model is shown it. */
  nonce: string;
  question: string;
  required: readonly { name: Statement; title: string }[];
  /** ISO 8601 UTC. */
  expires_at: string;
}

/** True when this client is asked with a card (design section 4.3): a form goes first where the client has both. */
export const usesCard = (mode: ApprovalMode, client: Client): boolean =>
  client.card && (mode === 'card' || (mode === 'auto' && !client.form));

/** Whether any client could be asked with a card. */
export const mayUseCard = (mode: ApprovalMode): boolean => mode === 'auto' || mode === 'card';

export interface CardPorts {
  principal: string;
  /** 32 bytes that only this installation knows. */
  key: Uint8Array;
  /** Puts something into the `_meta` of the result. */
  attach(meta: Record<string, unknown>): void;
}

/** The answer waits, and carries what the card needs. */
export const askByCard =
  (ports: CardPorts): Ask =>
  (pending) => {
    ports.attach({ ui: { resourceUri: CARD_URI }, [CARD_META]: cardData(ports, pending) });
    return Promise.resolve({ kind: 'waiting' });
  };

/** The word by which the card of this approval is known; worth nothing once the approval is decided. */
export const nonceOf = (key: Uint8Array, principal: string, approval: string): string =>
  sealOf(key, 'card', { principal, approval });

function cardData({ key, principal }: CardPorts, pending: PendingApproval): CardData {
  const { id, question, required, expires_at } = pending;
  return {
    id,
    nonce: nonceOf(key, principal, id),
    question,
    required: required.map((name) => ({ name, title: statementTitles[name] })),
    expires_at,
  };
}
