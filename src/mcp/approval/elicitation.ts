import {
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Actions, Decision, PendingApproval } from '../../actions/actions.ts';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../errors.ts';
import type { Ask, Asked } from './ask.ts';
import type { Client } from './client.ts';
import { formFor, readForm } from './form.ts';
import { isSameQuestion, type AskedState } from './state.ts';

/** The request in which a person is asked. */
export interface Asking {
  context: ServerContext;
  client: Client;
  actions: Actions;
  principal: string;
  clock: Clock;
  codec: RequestStateCodec<AskedState>;
  /** See `fingerprint`. */
  request: () => string;
  /** When the request came in. */
  since: Date;
  /** Told what went wrong after the request had been answered. */
  onFault(error: unknown): void;
}

const QUESTION = 'approval';

/** A 2025 client's request is answered after this long although the person has not (design section 4.6). */
const PATIENCE_MS = 35_000;

/** As long as an approval can be given at all. */
const LONGEST_ANSWER_MS = 600_000;

/** Asks with a form that the client shows (design section 4.3), in the way of its era. */
export const askByForm = (asking: Asking): Ask =>
  asking.client.modern ? askInAnswer(asking) : askOverConnection(asking);

/**
 * 2026-07-28: the question is the answer, and the client comes back with the person's word. Without a seal of ours for
 * this very approval, principal and request, that word counts for nothing and the question is asked anew.
 */
function askInAnswer({ context, client, principal, codec, request }: Asking): Ask {
  return async (pending) => {
    const expected: AskedState = { approval: pending.id, principal, request: request() };
    const response = inputResponse(context.mcpReq.inputResponses, QUESTION);
    if (response.kind === 'elicit' && isSameQuestion(context.mcpReq.requestState(), expected)) {
      return decided(readForm(pending, response, client.name));
    }
    const question = inputRequired({
      inputRequests: { [QUESTION]: inputRequired.elicit(formFor(pending)) },
      requestState: await codec.mint(expected),
    });
    return { kind: 'question', question };
  };
}

/**
 * 2025: the question goes over the connection while the request waits. What the person says after our patience has
 * ended is still recorded; the next call with the same idempotency key then goes on.
 */
function askOverConnection(asking: Asking): Ask {
  return async (pending) => {
    const answer = askClient(asking, pending);
    const answered = new AbortController();
    const left = asking.since.getTime() + PATIENCE_MS - asking.clock.now().getTime();
    const patience = asking.clock.sleep(left, answered.signal).then(() => 'unanswered' as const);
    const first = await Promise.race([answer, patience]);
    answered.abort();
    if (first !== 'unanswered') return decided(first);
    void answer.then((late) => recordLate(asking, pending, late));
    return { kind: 'waiting' };
  };
}

/** Undefined when nobody decided: a cancel, an error of the client, a closed connection. */
async function askClient(
  { context, client }: Asking,
  pending: PendingApproval,
): Promise<Decision | undefined> {
  try {
    const answer = await context.mcpReq.send(
      { method: 'elicitation/create', params: formFor(pending) },
      { timeout: LONGEST_ANSWER_MS, signal: context.mcpReq.signal },
    );
    return readForm(pending, answer, client.name);
  } catch {
    return undefined;
  }
}

async function recordLate(
  { actions, principal, onFault }: Asking,
  pending: PendingApproval,
  late: Decision | undefined,
): Promise<void> {
  if (late === undefined) return;
  try {
    await actions.decide(principal, pending.id, late);
  } catch (error) {
    // Decided elsewhere or expired meanwhile: nothing hangs on this answer any more.
    if (!(error instanceof Refusal)) onFault(error);
  }
}

const decided = (decision: Decision | undefined): Asked =>
  decision === undefined ? { kind: 'waiting' } : { kind: 'decided', decision };
