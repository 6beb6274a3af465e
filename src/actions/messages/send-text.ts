import { Refusal } from '../../errors.ts';
import { sayPhone } from '../../guardrails/phone.ts';
import { redact, type Redaction } from '../../guardrails/redaction/redact.ts';
import type { Attempt } from '../perform.ts';
import { assertNoSecret } from '../secret-gate.ts';
import { SEND_TEXT_TOOL } from '../tool-names.ts';
import { quote, sayRemoved } from '../wording.ts';
import type { MessageAnswer, SendTextInput } from './message-actions.ts';
import { planMessage, readRecipient, type MessagePlan } from './plan-message.ts';
import { sendMessage, type MessagePorts } from './send-message.ts';

/**
 * Sends one message in free words, without the secrets in it. Throws `invalid_phone_number`, `number_suppressed`,
 * `secret_remains` and every refusal of `perform` and of the service.
 */
export function sendText(
  ports: MessagePorts,
  principal: string,
  input: SendTextInput,
): Promise<Attempt<MessageAnswer>> {
  const { idempotency_key: idempotencyKey, ...written } = input;
  return sendMessage(ports, principal, {
    tool: SEND_TEXT_TOOL,
    idempotencyKey,
    written,
    plan: () => planText(ports, principal, input),
  });
}

async function planText(
  ports: MessagePorts,
  principal: string,
  { to, text }: SendTextInput,
): Promise<MessagePlan> {
  const phone = await readRecipient(ports, to);
  const { text: body, removed } = withoutSecrets(text);
  assertNoSecret([body]);
  return planMessage(ports, principal, {
    tool: SEND_TEXT_TOOL,
    request: { to: phone, type: 'text', text: { body } },
    phone,
    message: body,
    removed,
    words: [`To: ${sayPhone(phone)}`, 'It says:', quote(body)],
    remarks: [
      ...(removed.length === 0 ? [] : [`Taken out, and not sent: ${sayRemoved(removed)}.`]),
      'It arrives only if this person has written to the business in the last 24 hours; otherwise the platform drops it later, and only an approved template can be sent.',
    ],
  });
}

function withoutSecrets(text: string): Redaction {
  try {
    return redact(text);
  } catch (error) {
    throw new Refusal(
      'secret_remains',
      'The text could not be checked for secrets, so nothing was sent.',
      'Write it in simpler words and try again.',
      { details: { kinds: ['unknown'] }, cause: error },
    );
  }
}
