import type { InputRequiredResult } from '@modelcontextprotocol/server';
import type { Decision, PendingApproval } from '../../actions/actions.ts';
import { Refusal } from '../../errors.ts';
import type { Call } from '../tool.ts';

/** An action that needs a person's yes: what it answers now, and what is still to be asked. */
export interface Approvable<Answer> {
  answer: Answer;
  pending?: PendingApproval;
}

/**
 * Goes on with an action until it needs nobody: attempts it, asks the person, records what was decided and attempts
 * it again (design section 4). `attempt` must be re-entrant and must never act without an approval by itself.
 * Throws `approval_declined` after a no.
 */
export async function approved<Answer>(
  call: Pick<Call, 'actions' | 'principal' | 'ask'>,
  attempt: () => Promise<Approvable<Answer>>,
): Promise<Answer | InputRequiredResult> {
  const { answer, pending } = await attempt();
  if (pending === undefined) return answer;
  const asked = await call.ask(pending);
  if (asked.kind === 'question') return asked.question;
  if (asked.kind === 'waiting') return answer;
  await record(call, pending, asked.decision);
  return (await attempt()).answer;
}

async function record(
  call: Pick<Call, 'actions' | 'principal'>,
  pending: PendingApproval,
  decision: Decision,
): Promise<void> {
  try {
    await call.actions.decide(call.principal, pending.id, decision);
  } catch (error) {
    // A yes that was given elsewhere first: the next attempt tells what holds. A no never leads to another attempt.
    if (decision.approve && error instanceof Refusal && error.code === 'conflict') return;
    throw error;
  }
  const complete = pending.required.every((statement) => decision.stated.includes(statement));
  if (!decision.approve || !complete) throw declined(pending);
}

const declined = ({ id }: PendingApproval): Refusal =>
  new Refusal(
    'approval_declined',
    'This was declined, and nothing was done.',
    `Some clients decline without showing the question: the person can still approve within ten minutes with: parley approve ${id}. For another request use a new idempotency key.`,
    { details: { approval_id: id } },
  );
