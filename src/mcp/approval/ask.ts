import type { InputRequiredResult } from '@modelcontextprotocol/server';
import type { Decision, PendingApproval } from '../../actions/actions.ts';

/** What came of asking a person. */
export type Asked =
  | { kind: 'decided'; decision: Decision }
  /** Nobody has answered, or this channel cannot ask: the approval stays pending. `next` = what to do, if not the usual. */
  | { kind: 'waiting'; next?: string }
  /** The client asks by itself and brings the answer with its next request (revision 2026-07-28). */
  | { kind: 'question'; question: InputRequiredResult };

/** One way to ask a person. Throws a Refusal when there is none and the operator allows no other. */
export type Ask = (pending: PendingApproval) => Promise<Asked>;
