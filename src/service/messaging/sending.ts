import type * as z from 'zod';
import type { Clock } from '../../clock.ts';
import {
  INVALID_PHONE_NUMBER,
  TEMPLATE_NOT_FOUND,
  type MessageTemplate,
  type sendMessageRequest,
} from '../../contract/messaging.ts';
import { DO_NOT_CALL } from '../../contract/envelope.ts';
import type { Random } from '../../random.ts';
import type { PhoneRules } from '../calls/hours.ts';
import type { MessageRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { firstLook } from './deliver.ts';
import { PlatformError, type MessagingPlatform } from './platform.ts';
import { readRecipient } from './recipients.ts';
import { refusalOfSend } from './template-rules.ts';
import type { Templates } from './templates.ts';

export interface SendingPorts {
  store: Pick<Store, 'messages' | 'organisations' | 'doNotCall'>;
  templates: Templates;
  platform: MessagingPlatform;
  phones: () => Promise<PhoneRules>;
  clock: Clock;
  random: Random;
  /** A message was accepted and something may soon be due. */
  wakeMessages: () => void;
}

/** As the contract reads it. */
type SendRequest = z.output<typeof sendMessageRequest>;
type TemplateRequest = Extract<SendRequest, { type: 'template' }>;

export type Sent =
  | { outcome: 'accepted'; id: string; to: string }
  | { outcome: 'insufficient_balance' }
  /** `message` of a 400. */
  | { outcome: 'refused'; message: string };

/** Checks a message, charges for it and hands it to the platform, once (interface section 4.5). Throws PlatformError. */
export type SendMessage = (organisation: number, request: SendRequest) => Promise<Sent>;

const DAY = 86_400_000;
const HOME_COUNTRY = 'IN';

export function createSendMessage(ports: SendingPorts): SendMessage {
  return async (organisation, request) => {
    const to = await recipientOf(ports, organisation, request.to);
    if (to === undefined) return { outcome: 'refused', message: INVALID_PHONE_NUMBER };
    if (await ports.store.doNotCall.has(organisation, to)) {
      return { outcome: 'refused', message: DO_NOT_CALL };
    }
    if (request.type === 'text') {
      const text = request.text.body;
      return handOver(ports, await draft(ports, { organisation, to, kind: 'text' }), () =>
        ports.platform.sendText({ organisation, to, text }),
      );
    }
    const chosen = await chooseTemplate(ports.templates, organisation, request);
    if (typeof chosen === 'string') return { outcome: 'refused', message: chosen };
    const { components } = request;
    const message = await draft(ports, { organisation, to, kind: 'template', template: chosen });
    return handOver(ports, message, () =>
      ports.platform.sendTemplate({ organisation, to, template: chosen, components }),
    );
  };
}

async function recipientOf(
  { store, phones }: SendingPorts,
  organisation: number,
  text: string,
): Promise<string | undefined> {
  const [rules, account] = await Promise.all([phones(), store.organisations.account(organisation)]);
  const country = account === undefined ? HOME_COUNTRY : rules.countryOf(account.user_number);
  return readRecipient(text, country, rules);
}

/** The template, or why it cannot be sent. Nothing is refused on the word of the cache alone. */
async function chooseTemplate(
  templates: Templates,
  organisation: number,
  request: TemplateRequest,
): Promise<MessageTemplate | string> {
  const known = judge(await templates.list(organisation, { refresh: false }), request);
  if (typeof known !== 'string') return known;
  return judge(await templates.list(organisation, { refresh: true }), request);
}

function judge(
  templates: readonly MessageTemplate[],
  { templateName, language, components }: TemplateRequest,
): MessageTemplate | string {
  const template = templates.find(
    (each) => each.name === templateName && each.language === language,
  );
  if (template === undefined) return TEMPLATE_NOT_FOUND;
  return refusalOfSend(template, components) ?? template;
}

interface Draft {
  organisation: number;
  to: string;
  kind: 'template' | 'text';
  template?: MessageTemplate;
}

async function draft(
  { store, platform, clock, random }: SendingPorts,
  { organisation, to, kind, template }: Draft,
): Promise<MessageRow> {
  const now = clock.now().getTime();
  const lastInbound = await store.messages.lastInbound(organisation, to);
  const windowOpen = lastInbound !== undefined && now - lastInbound <= DAY / platform.speed;
  return {
    id: random.uuid(),
    org_id: organisation,
    platform_id: null,
    phone: to,
    kind,
    template_name: template?.name ?? null,
    language: template?.language ?? null,
    price: platform.price,
    status: 'sending',
    errors: '[]',
    window_open: windowOpen ? 1 : 0,
    accepted_at: null,
    claim_at: null,
    lease_owner: null,
    created_at: now,
    updated_at: now,
  };
}

/** The wallet is charged before anything leaves, and gets its money back only when nothing can have left. */
async function handOver(
  { store, platform, clock, wakeMessages }: SendingPorts,
  message: MessageRow,
  send: () => Promise<string>,
): Promise<Sent> {
  if (!(await store.messages.reserve(message))) return { outcome: 'insufficient_balance' };
  const id = await send().catch(async (error: unknown) => {
    const surelyNotSent = error instanceof PlatformError && error.failure !== 'unknown';
    if (surelyNotSent) await store.messages.withdraw(message);
    else await store.messages.leaveUnknown(message, clock.now().getTime());
    throw error;
  });
  const at = clock.now().getTime();
  await store.messages.accept(message, {
    platformId: id,
    at,
    claimAt: firstLook(platform, message, at),
  });
  wakeMessages();
  return { outcome: 'accepted', id, to: message.phone };
}
