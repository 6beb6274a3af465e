import type { InputRequiredResult } from '@modelcontextprotocol/server';
import type { Decision, PendingApproval } from '../../actions/actions.ts';
import { Refusal } from '../../errors.ts';
import type { Call } from '../tool.ts';

/** An action that needs a person's yes: what it answers now, and what is still to be asked. */
export interface Approvable<Answer> {
  answer: Answer;
  pending?: PendingApproval;
}

/** What an answer says of the approval that it waits for. */
interface Waiting {
  approval?: { id: string; expires_at: string; url?: string };
  next: string;
}

type Asking = Pick<Call, 'actions' | 'principal' | 'ask' | 'pageFor'>;

/**
 * Goes on with an action until it needs nobody: attempts it, asks the person, records what was decided and attempts
 * it again (design section 4). `attempt` must be re-entrant and must never act without an approval by itself. Whatever
 * waits or was declined tells the page on which a person can still decide: some clients decline unseen.
 * Throws `approval_declined` after a no.
 */
export async function approved<Answer extends Waiting>(
  call: Asking,
  attempt: () => Promise<Approvable<Answer>>,
): Promise<Answer | InputRequiredResult> {
  const { answer, pending } = await orPage(call, attempt());
  if (pending === undefined) return answer;
  const asked = await call.ask(pending);
  if (asked.kind === 'question') return asked.question;
  if (asked.kind === 'waiting') {
    return withPage(call, { ...answer, next: asked.next ?? answer.next }, pending);
  }
  await record(call, pending, asked.decision);
  return (await orPage(call, attempt())).answer;
}

async function withPage<Answer extends Waiting>(
  { pageFor }: Asking,
  answer: Answer,
  { id, expires_at }: PendingApproval,
): Promise<Answer> {
  const url = await pageFor(id);
  if (url === undefined) return answer;
  const next = `${answer.next} The person can also decide at ${url}`;
  return { ...answer, approval: { id, expires_at, url }, next };
}

/** Puts the page into the refusal of what was declined. */
async function orPage<Result>(call: Asking, attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt;
  } catch (error) {
    const id = error instanceof Refusal ? error.details['approval_id'] : undefined;
    if (!(error instanceof Refusal) || error.code !== 'approval_declined') throw error;
    const url = typeof id === 'string' ? await call.pageFor(id) : undefined;
    if (url === undefined) throw error;
    throw new Refusal(error.code, error.message, `${error.hint} They can also decide at ${url}`, {
      details: { ...error.details, url },
    });
  }
}

async function record(call: Asking, pending: PendingApproval, decision: Decision): Promise<void> {
  try {
    if ((await call.actions.decide(call.principal, pending.id, decision)) === 'approved') return;
  } catch (error) {
    // A yes that was given elsewhere first: the next attempt tells what holds. A no never leads to another attempt.
    if (decision.approve && error instanceof Refusal && error.code === 'conflict') return;
    throw error;
  }
  await orPage(call, Promise.reject(declined(pending)));
}

const declined = ({ id }: PendingApproval): Refusal =>
  new Refusal(
    'approval_declined',
    'This was declined, and nothing was done.',
    `Some clients decline without showing the question: the person can still approve within ten minutes with: parley approve ${id}. For another request use a new idempotency key.`,
    { details: { approval_id: id } },
  );
