import type { ElicitRequestFormParams } from '@modelcontextprotocol/server';
import type { Decision, PendingApproval } from '../../actions/actions.ts';
import type { Statement } from '../../actions/plan.ts';

/** What a client hands back for a form; the content is whatever the client likes. */
export interface FormAnswer {
  action: 'accept' | 'decline' | 'cancel';
  content?: Readonly<Record<string, unknown>> | undefined;
}

/** What a person states with each box, wherever it is shown. */
export const statementTitles: Readonly<Record<Statement, string>> = {
  not_marketing: 'I state that this call is not spam, sales or marketing',
  business_open: 'This is a business and it is open then',
};
const titles = { approve: 'Yes, do exactly this', ...statementTitles };

/**
 * The question as a form (design section 4.3): every box starts empty and is required, so that a client which accepts
 * without asking leaves out `approve` and has declined.
 */
export function formFor(pending: PendingApproval): ElicitRequestFormParams {
  const boxes = ['approve', ...pending.required] as const;
  return {
    mode: 'form',
    message: pending.question,
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(
        boxes.map((box) => [box, { type: 'boolean' as const, title: titles[box] }]),
      ),
      required: [...boxes],
    },
  };
}

/**
 * Reads an answer strictly: only an accept whose fields are exactly the boxes, all of them booleans and `approve` true,
 * is a yes, with the statements that were made; a cancel decides nothing (undefined); everything else is a no.
 */
export function readForm(
  pending: PendingApproval,
  { action, content = {} }: FormAnswer,
  by: string,
): Decision | undefined {
  if (action === 'cancel') return undefined;
  const boxes = ['approve', ...pending.required];
  const wellFormed =
    Object.keys(content).length === boxes.length &&
    boxes.every((box) => typeof content[box] === 'boolean');
  const approve = action === 'accept' && wellFormed && content['approve'] === true;
  const stated = approve ? pending.required.filter((item) => content[item] === true) : [];
  return { approve, stated, by, how: 'elicitation' };
}
