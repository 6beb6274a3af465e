import type { MessagingClient } from '../../clients/messaging.ts';
import type { SendMessageRequest } from '../../contract/messaging.ts';
import { perform, type Attempt, type Change, type Outcome, type PerformPorts } from '../perform.ts';
import type { Delivery } from '../send-once.ts';
import type { MessageAnswer } from './message-actions.ts';
import { insufficientBalance, refusalOfSend } from './message-refusals.ts';
import type { MessagePlan, PlanMessagePorts } from './plan-message.ts';

export interface MessagePorts extends PerformPorts, PlanMessagePorts {
  messaging: MessagingClient;
}

/** One message that the platform took. */
interface Accepted {
  messageId: string;
  simulated: boolean;
}

type MessageChange = Change<MessagePlan, Accepted, MessageAnswer>;

/** One message, however often it is asked for with the same key (design section 5). */
export const sendMessage = (
  ports: MessagePorts,
  principal: string,
  change: Pick<MessageChange, 'tool' | 'idempotencyKey' | 'written' | 'plan'>,
): Promise<Attempt<MessageAnswer>> =>
  perform(ports, principal, {
    ...change,
    delivery: (plan) => createDelivery(ports, plan),
    tell: (plan, outcome) => tell(ports, plan, outcome),
  });

function createDelivery({ messaging }: MessagePorts, { request }: MessagePlan): Delivery<Accepted> {
  return {
    prepare: () => JSON.stringify(request),
    async send(message) {
      const sent = await messaging.send(JSON.parse(message) as SendMessageRequest);
      if (sent.body.outcome === 'insufficient_balance') throw insufficientBalance();
      return { messageId: sent.body.messageId, simulated: sent.simulated };
    },
    refuse: refusalOfSend,
    requestId: ({ messageId }) => messageId,
    keepsKeys: () => Promise.resolve(false),
  };
}

const UNKNOWN =
  'It is not known whether this message went out: no clear answer came while it was being sent. It will not be sent again by itself. Tell the person, and send another one only if they ask for it, with a new idempotency key.';
const ACCEPTED =
  'It is accepted, not yet delivered: get_message_status with this message_id tells whether it arrives.';

function tell(
  ports: MessagePorts,
  { phone, message, removed }: MessagePlan,
  outcome: Outcome<Accepted>,
): MessageAnswer {
  const described = { to: phone, message, removed, simulated: ports.messagesSimulated };
  if (outcome.state === 'awaiting_approval') {
    const { state: status, approval, next } = outcome;
    return { ...described, status, replayed: false, approval, next };
  }
  const { replayed } = outcome;
  if (outcome.state === 'unknown') {
    return { ...described, status: 'unknown', replayed, next: UNKNOWN };
  }
  const { messageId, simulated } = outcome.result;
  return {
    ...described,
    status: 'accepted',
    message_id: messageId,
    replayed,
    simulated,
    next: `${simulated ? 'Sandbox: nobody receives anything. ' : ''}${ACCEPTED}`,
  };
}
