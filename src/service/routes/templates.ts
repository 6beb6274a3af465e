import type { TemplateList } from '../../contract/messaging.ts';
import type { Keyring } from '../keys.ts';
import type { Templates } from '../messaging/templates.ts';
import { MESSAGING, messagingHandler } from './messaging-answers.ts';
import type { Route } from './route.ts';
import { success } from './voice-answers.ts';

export interface TemplateDeps {
  keyring: Keyring;
  templates: Templates;
}

const TEMPLATES = `${MESSAGING}/message_templates`;

/** What can be sent (interface sections 2.7 and 4.5). */
export const templateRoutes = ({ keyring, templates }: TemplateDeps): Route[] => [
  {
    method: 'GET',
    path: TEMPLATES,
    action: 'get message templates',
    handle: messagingHandler(keyring, async ({ organisation }, req) => {
      const refresh = req.query('refresh') === 'true';
      const list: TemplateList = { data: await templates.list(organisation, { refresh }) };
      return success(list);
    }),
  },
  {
    method: 'GET',
    path: `${TEMPLATES}/:id`,
    action: 'get message template',
    handle: messagingHandler(keyring, async ({ organisation }, req) =>
      success(await templates.one(organisation, req.param('id') ?? '')),
    ),
  },
];
