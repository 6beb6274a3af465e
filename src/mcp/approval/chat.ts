import type { Decision, PendingApproval } from '../../actions/actions.ts';
import { isSameSeal } from '../../actions/approval-seal.ts';
import { statements } from '../../actions/plan.ts';
import { Refusal } from '../../errors.ts';
import type { Ask } from './ask.ts';
import { statementTitles } from './form.ts';
import { sealOf } from './seal.ts';

/** The argument in which a model brings what the user said; there is one only where the operator chose `chat`. */
export const REPLY_FIELD = 'approval_reply';

/** Short, since every tool that may ask has it: the answer that waits says how it is filled. */
export const replyJsonSchema = { type: 'string' };

const LONGEST_REPLY = 1000;
const CODE_LENGTH = 6;
const STATEMENTS = statements.join('|');
const REPLY = new RegExp(
  `^\\s*(?<code>\\S+)\\s+(?<word>yes|no)(?<stated>(?:\\s+(?:${STATEMENTS}))*)\\s*:\\s*(?<words>\\S.*)$`,
  'su',
);

export interface ChatPorts {
  principal: string;
  /** How the client calls itself. */
  client: string;
  /** 32 bytes that only this installation knows. */
  key: Uint8Array;
  /** What the model brought, if anything. */
  reply: string | undefined;
}

/**
 * Asks through the model (design section 4.3): the answer that waits tells a code, and the next call brings it back with
 * what the user said. That proves only that the model called twice. Throws `invalid_request` for another form or code.
 */
export const askInChat =
  ({ principal, client, key, reply }: ChatPorts): Ask =>
  (pending) => {
    const code = sealOf(key, 'chat', { principal, approval: pending.id }).slice(0, CODE_LENGTH);
    const next = tellHow(pending, code);
    if (reply === undefined) return Promise.resolve({ kind: 'waiting', next });
    const read = reply.length > LONGEST_REPLY ? undefined : REPLY.exec(reply)?.groups;
    if (read === undefined || !isSameSeal(read['code'] ?? '', code)) {
      return Promise.reject(notTheReply(next));
    }
    return Promise.resolve({ kind: 'decided', decision: decisionOf(pending, read, client) });
  };

function decisionOf(
  { required }: PendingApproval,
  { word, stated = '' }: Readonly<Record<string, string>>,
  client: string,
): Decision {
  const approve = word === 'yes';
  const said = stated.split(/\s+/u);
  return {
    approve,
    stated: approve ? required.filter((statement) => said.includes(statement)) : [],
    by: `${client}, for the user`,
    how: 'chat',
  };
}

function tellHow({ question, required }: PendingApproval, code: string): string {
  const named = required.map((statement) => ` ${statement}`).join('');
  const stating = required
    .map((statement) => `; ${statement} only if they state: ${statementTitles[statement]}`)
    .join('');
  return `Show the user this question, all of it, and wait for their word:\n${question}\nThen call again with the same arguments and ${REPLY_FIELD}: "${code} yes${named}: " followed by their own words${stating}. If they refuse: "${code} no: " and their words.`;
}

const notTheReply = (next: string): Refusal =>
  new Refusal('invalid_request', `${REPLY_FIELD} does not fit this approval.`, next, {
    details: { field: REPLY_FIELD },
  });
