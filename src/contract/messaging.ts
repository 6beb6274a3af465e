import * as z from 'zod';
import { isText } from './envelope.ts';

const LONGEST_TEXT = 4096;
const LONGEST_NAME = 512;
const LONGEST_PARAMETER = 1024;
const MOST_COMPONENTS = 20;
const MOST_PARAMETERS = 60;

const textOf = (longest: number) => z.string().min(1).max(longest).refine(isText);

/** Interface section 2.7; other states are possible. */
export const APPROVED_TEMPLATE = 'APPROVED';

/** Message of a 400: neither this name nor this name in exactly this language is known (interface section 4.5). */
export const TEMPLATE_NOT_FOUND = 'Template not found';
/** Message of a 400 (interface section 4.5). */
export const INVALID_PHONE_NUMBER = 'Invalid phone number';
/** Messages of a 400 (design section 8); what exactly does not fit follows. */
export const TEMPLATE_NOT_APPROVED = 'Template is not approved';
export const PARAMETERS_MISMATCH = 'Template parameters do not match';
/** Stands in a 200 in the place of `data` (interface section 7). */
export const INSUFFICIENT_BALANCE = 'INSUFFICIENT_BALANCE';
/** The 24-hour window is closed: the message was accepted and fails later (interface section 3.6). */
export const WINDOW_CLOSED = 131_047;

export const parameterFormat = z.enum(['POSITIONAL', 'NAMED']);
export type ParameterFormat = z.infer<typeof parameterFormat>;

/** One button of a template; a `{{…}}` in `url` makes it dynamic. */
export const templateButton = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  phone_number: z.string().optional(),
});
export type TemplateButton = z.infer<typeof templateButton>;

/** One part of a template: HEADER, BODY, FOOTER or BUTTONS. */
export const templateComponent = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(templateButton).optional(),
  example: z.record(z.string(), z.unknown()).optional(),
});
export type TemplateComponent = z.infer<typeof templateComponent>;

/** Interface section 2.7. */
export const messageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  parameter_format: parameterFormat.catch('POSITIONAL'),
  components: z.array(templateComponent),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** One template as `GET /message_templates/:id` tells it: with the media attached to its header. */
export const fullTemplate = messageTemplate.extend({
  template_media: z.looseObject({}).nullable().default(null),
});
export type FullTemplate = z.infer<typeof fullTemplate>;

/** The `data` of GET /message_templates. */
export const templateList = z.object({ data: z.array(messageTemplate) });
export type TemplateList = z.infer<typeof templateList>;

/** One value for one variable; `parameter_name` where the template's variables have names. */
export const sentParameter = z.looseObject({
  type: z.string(),
  text: z.string().max(LONGEST_PARAMETER).refine(isText).optional(),
  parameter_name: z.string().max(LONGEST_NAME).refine(isText).optional(),
});
export type SentParameter = z.infer<typeof sentParameter>;

/** The values for one part of a template; `sub_type` and `index` name a button. */
export const sentComponent = z.looseObject({
  type: z.string().max(LONGEST_NAME),
  sub_type: z.string().max(LONGEST_NAME).optional(),
  index: z.union([z.string().max(8), z.int()]).optional(),
  parameters: z.array(sentParameter).max(MOST_PARAMETERS).default([]),
});
export type SentComponent = z.infer<typeof sentComponent>;

/** Body of POST /messages with a template (interface section 4.5, design section 8). */
export const sendTemplateRequest = z.object({
  to: z.string(),
  type: z.literal('template'),
  templateName: textOf(LONGEST_NAME),
  language: textOf(64),
  components: z.array(sentComponent).max(MOST_COMPONENTS).default([]),
});
export type SendTemplateRequest = z.input<typeof sendTemplateRequest>;

/** Body of POST /messages without one: only within 24 hours of the customer's last message. */
export const sendTextRequest = z.object({
  to: z.string(),
  type: z.literal('text'),
  text: z.object({ body: textOf(LONGEST_TEXT) }),
});
export type SendTextRequest = z.input<typeof sendTextRequest>;

export const sendMessageRequest = z.discriminatedUnion('type', [
  sendTemplateRequest,
  sendTextRequest,
]);
export type SendMessageRequest = z.input<typeof sendMessageRequest>;

/** The `data` of an accepted send. */
export const acceptedMessage = z.object({
  messages: z.array(z.object({ id: z.string(), message_status: z.string().optional() })).min(1),
  contacts: z.array(z.object({ input: z.string(), wa_id: z.string() })).optional(),
});
export type AcceptedMessage = z.infer<typeof acceptedMessage>;

/** 200 of POST /messages: accepted, or not sent because the wallet cannot pay for it (interface section 4.5). */
export const sendMessageResponse = z.union([
  z.object({ data: acceptedMessage, message: z.string() }),
  z.object({ reason: z.literal(INSUFFICIENT_BALANCE) }),
]);
export type SendMessageResponse = z.infer<typeof sendMessageResponse>;

export const messageStatusName = z.enum(['accepted', 'sent', 'delivered', 'read', 'failed']);
export type MessageStatusName = z.infer<typeof messageStatusName>;

/** The `data` of GET /messages/:id (design section 8). */
export const messageStatus = z.object({
  id: z.string(),
  to: z.string(),
  status: messageStatusName,
  errors: z.array(z.object({ code: z.number(), title: z.string() })).default([]),
  updated_at: z.string(),
});
export type MessageStatus = z.infer<typeof messageStatus>;
