import { APPROVED_TEMPLATE, type MessageTemplate } from '../../contract/messaging.ts';
import { withoutVariables } from '../../contract/template-text.ts';
import { sayPhone } from '../../guardrails/phone.ts';
import { cleanSpeech } from '../../guardrails/untrusted.ts';
import type { Attempt } from '../perform.ts';
import { refused } from '../refused.ts';
import { assertNoSecret, secretsIn } from '../secret-gate.ts';
import { SEND_TEMPLATE_TOOL } from '../tool-names.ts';
import { inline, quote } from '../wording.ts';
import type { MessageAnswer, SendTemplateInput } from './message-actions.ts';
import { refusalOfTemplates, templateNotApproved, templateNotFound } from './message-refusals.ts';
import { planMessage, readRecipient, type MessagePlan } from './plan-message.ts';
import { sendMessage, type MessagePorts } from './send-message.ts';
import { fillTemplate, type FilledTemplate, type FilledTexts } from './template-parameters.ts';
import { partsOf } from './template-parts.ts';

const LONGEST_MESSAGE = 4096;
const LANGUAGE = /^[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*$/u;

/**
 * Sends one approved template with its parameters exactly as given. Throws `invalid_phone_number`, `number_suppressed`,
 * `template_not_found`, `template_not_approved`, `template_parameters_mismatch`, `secret_remains` for parameters that
 * hold or make up a secret (they are never altered), and every refusal of `perform` and of the service.
 */
export function sendTemplate(
  ports: MessagePorts,
  principal: string,
  input: SendTemplateInput,
): Promise<Attempt<MessageAnswer>> {
  const { idempotency_key: idempotencyKey, to, template_name, language, parameters } = input;
  return sendMessage(ports, principal, {
    tool: SEND_TEMPLATE_TOOL,
    idempotencyKey,
    written: {
      to,
      template_name,
      language,
      ...(parameters === undefined ? {} : { parameters: { ...parameters } }),
    },
    plan: () => planTemplate(ports, principal, input),
  });
}

async function planTemplate(
  ports: MessagePorts,
  principal: string,
  { to, template_name, language, parameters = {} }: SendTemplateInput,
): Promise<MessagePlan> {
  const phone = await readRecipient(ports, to);
  const template = await findTemplate(ports, template_name, language);
  const filled = fillTemplate(template, parameters);
  assertFilledClean(template, filled);
  const message = linesOf(filled.reads).join('\n');
  return planMessage(ports, principal, {
    tool: SEND_TEMPLATE_TOOL,
    request: {
      to: phone,
      type: 'template',
      templateName: template.name,
      language: template.language,
      components: filled.components,
    },
    phone,
    message: cleanSpeech(message, { maxCharacters: LONGEST_MESSAGE }).text,
    removed: [],
    words: [
      `To: ${sayPhone(phone)}`,
      `Template: ${inline(template.name)}, language ${inline(template.language)}, category ${inline(template.category)}`,
      'It reads:',
      quote(message),
    ],
    remarks:
      template.category.toUpperCase() === 'MARKETING' ? ['This is a marketing message.'] : [],
  });
}

/** Looks at the platform's own list when the cached one has no such template that may be sent. */
async function findTemplate(
  { messaging }: MessagePorts,
  name: string,
  language: string,
): Promise<MessageTemplate> {
  let named: MessageTemplate[] = [];
  for (const refresh of [false, true]) {
    const { body } = await refused(messaging.templates({ refresh }), refusalOfTemplates);
    named = body.filter((template) => template.name === name);
    const approved = named.find((each) => each.language === language && isApproved(each));
    if (approved) return approved;
  }
  const [other] = named.filter((template) => template.language === language);
  if (other) throw templateNotApproved(/^[A-Z_]{1,40}$/u.exec(other.status)?.[0]);
  const languages = named.map((template) => template.language);
  throw templateNotFound([...new Set(languages.filter((each) => LANGUAGE.test(each)))]);
}

const isApproved = ({ status }: MessageTemplate): boolean => status === APPROVED_TEMPLATE;

/**
 * What is written is read by itself and within the message, since "your code is" can stand in the template. What the
 * template says without it is not the writer's.
 */
function assertFilledClean(template: MessageTemplate, { values, reads }: FilledTemplate): void {
  for (const value of values) assertNoSecret([value]);
  const { header = '', body = '' } = partsOf(template);
  const known = secretsIn([header, body].map(withoutVariables));
  assertNoSecret([reads.header ?? '', reads.body ?? ''], known);
}

function linesOf({ header, body, footer, buttons }: FilledTexts): string[] {
  return [header, body, footer]
    .filter((text) => text !== undefined)
    .concat(buttons.map(({ text, url }) => `[${text}]${url === undefined ? '' : ` ${url}`}`));
}
