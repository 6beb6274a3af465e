import { sendMessageRequest, type SendMessageRequest } from '../../contract/messaging.ts';
import { Refusal } from '../../errors.ts';
import { parseAnyPhone, type Phone } from '../../guardrails/phone.ts';
import type { Removed } from '../../guardrails/redaction/redact.ts';
import { digestOf, type JsonObject, type Plan } from '../plan.ts';
import { sameErrandMinutesAgo, type ErrandPorts } from '../same-errand.ts';
import { assertSendable } from '../sendable.ts';
import { minutes } from '../wording.ts';

export interface PlanMessagePorts extends ErrandPorts {
  /** The first is the home country, to which numbers without a country code belong. */
  countries: readonly string[];
  /** True when it is known that no message reaches anybody. */
  messagesSimulated: boolean;
}

type MessageRequest = SendMessageRequest & JsonObject;

export interface MessagePlan extends Plan<MessageRequest> {
  phone: Phone;
  /** What the message says, as it may be told. */
  message: string;
  removed: readonly Removed[];
}

interface Draft extends Pick<MessagePlan, 'tool' | 'request' | 'phone' | 'message' | 'removed'> {
  /** Lines of the question: what is sent to whom, and what is to be known about it. */
  words: readonly string[];
  remarks: readonly string[];
}

/** Writes down what will be sent and asks about it (design section 4.1). Throws `invalid_request` for what is too long. */
export async function planMessage(
  ports: PlanMessagePorts,
  principal: string,
  { words, remarks, ...planned }: Draft,
): Promise<MessagePlan> {
  assertSendable(sendMessageRequest, planned.request);
  const digest = digestOf(planned.tool, planned.request);
  const { tool, phone } = planned;
  const ago = await sameErrandMinutesAgo(ports, principal, { tool, phone, goal: digest });
  const said = [
    ...remarks,
    ...(ago === undefined ? [] : [`The same message went to this number ${minutes(ago)} ago.`]),
    ...(ports.messagesSimulated ? ['Sandbox: nobody receives anything.'] : []),
  ];
  const lines = ['May the assistant send this message?', '', ...words];
  const question = [...lines, ...(said.length === 0 ? [] : ['', ...said])].join('\n');
  return { ...planned, digest, question, required: [], goal: digest };
}

/**
 * Any spelling of a recipient, or bare digits with a country code (interface section 4.5).
 * Throws `invalid_phone_number`, or `number_suppressed` for somebody who is not to be contacted.
 */
export async function readRecipient(
  { store, countries }: PlanMessagePorts,
  text: string,
): Promise<Phone> {
  const phone = parseAnyPhone(text, countries[0] ?? 'IN');
  if (await store.isSuppressed(phone)) throw suppressed();
  return phone;
}

const suppressed = (): Refusal =>
  new Refusal(
    'number_suppressed',
    'This number is on the do-not-call list.',
    'Nothing is sent to it either. Only the person who runs Parley can take it off the list, with: parley dnc remove.',
  );
