import type { Removed } from '../../guardrails/redaction/redact.ts';
import type { Attempt } from '../perform.ts';
import type { TemplateParameters } from './template-parameters.ts';

/** What an agent writes to send a template (design section 2). */
export interface SendTemplateInput {
  to: string;
  template_name: string;
  language: string;
  parameters?: TemplateParameters;
  idempotency_key: string;
}

export interface SendTextInput {
  to: string;
  text: string;
  idempotency_key: string;
}

/** What became of one message. */
export interface MessageAnswer {
  /** `accepted`: by the platform; whether it arrives is told by its delivery status. */
  status: 'accepted' | 'awaiting_approval' | 'unknown';
  message_id?: string;
  /** E.164. */
  to: string;
  /** What the message says. */
  message: string;
  removed: readonly Removed[];
  /** True when this is an earlier answer told again; nothing new was sent. */
  replayed: boolean;
  approval?: { id: string; expires_at: string };
  simulated: boolean;
  next: string;
}

/** A template as the list tells it. What people wrote in it is cleaned and capped. */
export interface ListedTemplate {
  template_id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  body: string;
  /** Which parameters it takes, in words. */
  parameters: string;
}

/** One template with all its texts. */
export interface TemplateReport extends ListedTemplate {
  header?: string;
  /** IMAGE and the like, when the header is not a text. */
  header_format?: string;
  footer?: string;
  buttons: readonly { text: string; dynamic: boolean }[];
  next: string;
}

export interface TemplateListing {
  templates: readonly ListedTemplate[];
  /** How many more there are than are told. */
  left_out: number;
}

/** How the delivery of a message stands. */
export interface MessageReport {
  message_id: string;
  to: string;
  /** accepted, sent, delivered, read or failed; a platform may know others. */
  delivery_status: string;
  /** True once nothing more is expected than that it is read. */
  done: boolean;
  errors: readonly { code: string; title: string; meaning: string }[];
  updated_at?: string;
  simulated: boolean;
  next: string;
}

/** Everything the tools of messages can have done. Each method throws a Refusal for what will not be done. */
export interface MessageActions {
  listTemplates(options: {
    refresh: boolean;
    status?: string;
    name?: string;
  }): Promise<TemplateListing>;
  getTemplate(templateId: string): Promise<TemplateReport>;
  /** Re-entrant, like `placeCall`: the same key with the same input never sends twice (design section 5). */
  sendTemplate(principal: string, input: SendTemplateInput): Promise<Attempt<MessageAnswer>>;
  sendText(principal: string, input: SendTextInput): Promise<Attempt<MessageAnswer>>;
  /** Throws `not_found` for a message of another principal. */
  getMessage(principal: string, messageId: string): Promise<MessageReport>;
}
