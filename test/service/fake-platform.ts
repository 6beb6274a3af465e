import type { MessageTemplate } from '../../src/contract/messaging.ts';
import type { MessagingPlatform } from '../../src/service/messaging/platform.ts';

const order: MessageTemplate = {
  id: '1',
  name: 'order_update',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [{ type: 'BODY', text: 'Hello {{1}}, {{2}} comes {{3}}.' }],
};

/** A platform as a real one: it reports by itself, bills by itself and is steered by nobody. */
export const createFakePlatform = (change: Partial<MessagingPlatform> = {}): MessagingPlatform => ({
  simulated: false,
  speed: 1,
  price: 0,
  templates: () => Promise.resolve([order]),
  template: () => Promise.resolve({ ...order, template_media: null }),
  sendTemplate: () => Promise.resolve('wamid.1'),
  sendText: () => Promise.resolve('wamid.2'),
  ...change,
});
