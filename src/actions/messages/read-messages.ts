import type { DeliveryReport, MessagingClient } from '../../clients/messaging.ts';
import { refusalOf, type HttpFailure } from '../../clients/http-failure.ts';
import type { FullTemplate, MessageTemplate } from '../../contract/messaging.ts';
import { variablesOf } from '../../contract/template-text.ts';
import type { Refusal } from '../../errors.ts';
import { refused } from '../refused.ts';
import type { ActionStore, LedgerRow } from '../store/store.ts';
import { MESSAGE_TOOLS } from '../tool-names.ts';
import { cleanText, cleanWord } from '../untrusted-texts.ts';
import { meaningOf } from './delivery-errors.ts';
import type {
  ListedTemplate,
  MessageActions,
  MessageReport,
  TemplateReport,
} from './message-actions.ts';
import { noSuchMessage, refusalOfTemplate, refusalOfTemplates } from './message-refusals.ts';
import { sayVariables } from './template-parameters.ts';
import { partsOf, type ButtonPart } from './template-parts.ts';

export interface MessageReaderPorts {
  store: ActionStore;
  messaging: MessagingClient;
}

const MOST_LISTED = 100;
const LONGEST_LISTED_BODY = 200;
const LONGEST_BODY = 2000;
const LONGEST_TITLE = 200;

/** The tools that read templates and messages (design section 2). What comes back is untrusted text: cleaned and capped. */
export function createMessageReader({
  store,
  messaging,
}: MessageReaderPorts): Pick<MessageActions, 'listTemplates' | 'getTemplate' | 'getMessage'> {
  return {
    async listTemplates({ refresh, status, name }) {
      const { body } = await refused(messaging.templates({ refresh }), refusalOfTemplates);
      const wanted = body.filter(
        (template) =>
          (status === undefined || sameWord(template.status, status)) &&
          (name === undefined || template.name.toLowerCase().includes(name.toLowerCase())),
      );
      const templates = wanted.slice(0, MOST_LISTED).map((template) => toListed(template));
      return { templates, left_out: wanted.length - templates.length };
    },
    async getTemplate(templateId) {
      const { body } = await refused(messaging.template(templateId), refusalOfTemplate);
      return toReport(body);
    },
    async getMessage(principal, messageId) {
      const row = await store.byRequestId(principal, messageId, MESSAGE_TOOLS);
      if (!row) throw noSuchMessage();
      const { body, simulated } = await refused(messaging.message(messageId), refusalOfMessage);
      return tell(row, body, simulated);
    },
  };
}

const refusalOfMessage = (failure: HttpFailure): Refusal => refusalOf(failure, noSuchMessage());

const sameWord = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

function toListed(template: MessageTemplate, longestBody = LONGEST_LISTED_BODY): ListedTemplate {
  const { header, body = '', buttons } = partsOf(template);
  return {
    template_id: cleanWord(template.id),
    name: cleanWord(template.name),
    language: cleanWord(template.language),
    status: cleanWord(template.status),
    category: cleanWord(template.category),
    body: cleanText(body, longestBody),
    parameters: sayParameters(header, body, buttons),
  };
}

function sayParameters(header: string | undefined, body: string, buttons: readonly ButtonPart[]) {
  const parts = [
    ['header', variablesOf(header)],
    ['body', variablesOf(body)],
    ['buttons', buttons.flatMap(({ variables }) => variables)],
  ] as const;
  const taken = parts.filter(([, names]) => names.length > 0);
  return taken.map(([part, names]) => sayVariables(part, names)).join('; ') || 'none';
}

function toReport(template: FullTemplate): TemplateReport {
  const { header, footer, buttons } = partsOf(template);
  const format = template.components.find(({ type }) => sameWord(type, 'HEADER'))?.format;
  const ready = template.status === 'APPROVED';
  return {
    ...toListed(template, LONGEST_BODY),
    ...(header === undefined ? {} : { header: cleanText(header) }),
    ...(format === undefined || sameWord(format, 'TEXT')
      ? {}
      : { header_format: cleanWord(format) }),
    ...(footer === undefined ? {} : { footer: cleanText(footer) }),
    buttons: buttons.map(({ text, variables }) => ({
      text: cleanText(text),
      dynamic: variables.length > 0,
    })),
    next: ready
      ? 'Send it with send_template_message, with exactly this name and language.'
      : 'It cannot be sent: only templates whose status is APPROVED can.',
  };
}

/** Once a message has one of these, only a read receipt can follow. */
const settled: ReadonlySet<string> = new Set(['delivered', 'read', 'failed']);

const nextSteps: Readonly<Record<string, string>> = {
  accepted: 'It is on its way. Look again in a minute.',
  sent: 'It has left the platform and is not yet on the phone. Look again later.',
  delivered: 'It has arrived.',
  read: 'It was read.',
  failed: 'It was not delivered. Tell the person why; nothing is sent again by itself.',
};

function tell(row: LedgerRow, report: DeliveryReport, simulated: boolean): MessageReport {
  const status = cleanWord(report.status).toLowerCase();
  return {
    message_id: row.request_id ?? '',
    to: row.phone ?? '',
    delivery_status: status,
    done: settled.has(status),
    errors: report.errors.map(({ code, title }) => ({
      code: cleanWord(code),
      title: cleanText(title, LONGEST_TITLE),
      meaning: meaningOf(code),
    })),
    ...(report.updated_at === undefined ? {} : { updated_at: cleanWord(report.updated_at) }),
    simulated,
    next: nextSteps[status] ?? 'Look again later.',
  };
}
