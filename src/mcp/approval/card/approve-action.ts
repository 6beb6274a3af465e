import * as z from 'zod';
import { isSameSeal } from '../../../actions/approval-seal.ts';
import { statements } from '../../../actions/plan.ts';
import { Refusal } from '../../../errors.ts';
import { defineTool, type Tool } from '../../tool.ts';
import { APPROVE_TOOL, nonceOf } from './card.ts';

const input = z.strictObject({
  approval_id: z.string(),
  nonce: z.string(),
  approve: z.boolean(),
  stated: z.array(z.enum(statements)).max(statements.length).optional(),
});

const output = z.object({ status: z.enum(['approved', 'declined']), next: z.string() });

/**
 * The tool of the card (design section 4.4). Hosts keep it from the model, and it does not trust them to: without the
 * nonce that only the card was told, it refuses, whoever calls. `client` names the program through which it came.
 */
export const approveAction = (key: Uint8Array, client: string): Tool =>
  defineTool({
    name: APPROVE_TOOL,
    title: 'Approve or decline',
    description: 'For the approval card only.',
    toolset: 'calls',
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: false,
    },
    input,
    output,
    async run({ approval_id: id, nonce, approve, stated = [] }, { actions, principal }) {
      if (!isSameSeal(nonce, nonceOf(key, principal, id))) throw notTheCard();
      const decision = { approve, stated, by: client, how: 'card' as const };
      const status = await actions.decide(principal, id, decision);
      const approved = 'The assistant can go on with the same request.';
      return { status, next: status === 'approved' ? approved : 'Nothing is done.' };
    },
    say: ({ status, next }) => `${status === 'approved' ? 'Approved.' : 'Declined.'} ${next}`,
  });

const notTheCard = (): Refusal =>
  new Refusal(
    'unauthorized',
    'Only a person decides this, on the card that shows the question.',
    'Wait for the person, and ask again with the same idempotency key.',
  );
