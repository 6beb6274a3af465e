import type { MessagingPlatform } from '../platform.ts';
import { createGraph } from './graph.ts';
import type { WhatsAppOptions } from './options.ts';
import { createSends } from './sends.ts';
import { getTemplate, listTemplates } from './templates.ts';
import { createWebhook } from './webhook.ts';

/**
 * The WhatsApp Cloud API behind the port (design section 11): one number and one business account, for every
 * organisation of the installation. The platform bills by itself, and reports by its webhook.
 */
export function createWhatsApp(options: WhatsAppOptions): MessagingPlatform {
  const { account, log } = options;
  const graph = createGraph(options);
  return {
    simulated: false,
    speed: 1,
    price: 0,
    webhook: createWebhook(account),
    templates: () => listTemplates(graph, account.businessAccountId, log),
    template: (_organisation, id) => getTemplate(graph, id),
    ...createSends(graph, account.phoneNumberId),
  };
}
