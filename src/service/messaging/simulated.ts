import {
  APPROVED_TEMPLATE,
  TEMPLATE_NOT_APPROVED,
  TEMPLATE_NOT_FOUND,
  WINDOW_CLOSED,
  type MessageTemplate,
} from '../../contract/messaging.ts';
import type { Random } from '../../random.ts';
import type { Database } from '../store/rows.ts';
import { createSandboxTemplateStore } from '../store/sandbox-templates.ts';
import { catalogue } from './catalogue.ts';
import { PlatformError, type DeliveryStep, type MessagingPlatform } from './platform.ts';

export interface SimulatedMessagingOptions {
  /** Where its templates are kept, so that every process sees the same. */
  database: Database;
  random: Random;
  /** How many seconds of the platform's time pass in one real second. */
  speed: number;
}

const ID_CHARACTERS = 32;
const PRICE = 1;
const UNKNOWN_TEMPLATE =
  'Unsupported get request. Object with this ID does not exist or cannot be loaded due to missing permissions';

const delivered: readonly DeliveryStep[] = [
  { status: 'sent', after: 500 },
  { status: 'delivered', after: 1_500 },
  { status: 'read', after: 6_000 },
];

/** The title that the platform gives to 131047 (interface section 7). */
const outsideWindow: readonly DeliveryStep[] = [
  {
    status: 'failed',
    after: 500,
    fault: { code: WINDOW_CLOSED, title: 'Re-engagement message' },
  },
];

/**
 * A platform that writes to nobody (design section 10). Every message is delivered and read, except free-form text to
 * somebody who has not written within 24 hours: it is accepted and fails with 131047.
 */
export function createSimulatedMessaging(options: SimulatedMessagingOptions): MessagingPlatform {
  const { database, random, speed } = options;
  const templates = createSandboxTemplateStore(database, catalogue);
  const newId = (): string => `wamid.${random.token(ID_CHARACTERS)}`;
  return {
    simulated: true,
    sandbox: templates,
    speed,
    price: PRICE,
    templates: async (organisation) => (await templates.list(organisation)).map(withoutMedia),
    async template(organisation, id) {
      const template = await templates.find(organisation, id);
      if (template === undefined) throw new PlatformError('refused', UNKNOWN_TEMPLATE);
      return template;
    },
    async sendTemplate({ organisation, template: { id } }) {
      const now = await templates.find(organisation, id);
      if (now === undefined) throw new PlatformError('refused', TEMPLATE_NOT_FOUND);
      if (now.status !== APPROVED_TEMPLATE) {
        throw new PlatformError('refused', TEMPLATE_NOT_APPROVED);
      }
      return newId();
    },
    sendText: () => Promise.resolve(newId()),
    fate: ({ kind, windowOpen }) => (kind === 'text' && !windowOpen ? outsideWindow : delivered),
  };
}

const withoutMedia = ({
  template_media: _media,
  ...template
}: MessageTemplate & { template_media: unknown }): MessageTemplate => template;
