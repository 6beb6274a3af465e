import * as z from 'zod';
import { idempotencyKey } from '../fields.ts';
import { facts } from '../say.ts';
import type { Told } from '../tool.ts';
import { changeFields, changeTitle, removed } from './change-fields.ts';

export const messageInput = {
  to: z.string().describe('E.164, or digits with country code'),
  idempotency_key: idempotencyKey,
};

/** What became of one message. */
export const messageAnswer = z.object({
  status: z.enum(['accepted', 'awaiting_approval', 'declined', 'expired', 'unknown']),
  message_id: z.string().optional(),
  to: z.string(),
  message: z.string(),
  removed,
  ...changeFields,
});

export const sayMessage = (answer: Told<z.output<typeof messageAnswer>>): string =>
  facts(changeTitle(answer, 'The message is accepted.'), [
    ['To', answer.to],
    ['Message', answer.message],
    ['Removed', answer.removed.map(({ kind, count }) => `${kind} (${count})`).join(', ')],
    ['Message ID', answer.message_id],
    ['Sandbox', answer.simulated ? 'nobody receives anything' : undefined],
    ['Next', answer.next],
  ]);
