import type { DashboardMessage } from '../../contract/dashboard.ts';
import type { Templates } from '../messaging/templates.ts';
import type { MessageRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { SignedRoute } from './handler.ts';

export interface MessagingRouteDeps {
  store: Store;
  templates: Templates;
}

const MOST_LISTED = 200;
const MESSAGING = { method: 'GET', areas: ['messaging'] } as const;

/** Templates, and what became of each message. */
export const messagingRoutes = ({ store, templates }: MessagingRouteDeps): SignedRoute[] => [
  {
    ...MESSAGING,
    path: '/api/templates',
    action: 'list templates',
    answer: async ({ organisation }, { req }) => {
      const refresh = req.query('refresh') === 'true';
      return { templates: await templates.list(organisation, { refresh }) };
    },
  },
  {
    ...MESSAGING,
    path: '/api/messages',
    action: 'list messages',
    answer: async ({ organisation }) => {
      const rows = await store.dashboard.messages(organisation, MOST_LISTED);
      return { messages: rows.map(describeMessage) };
    },
  },
];

const describeMessage = (row: MessageRow): DashboardMessage => ({
  id: row.platform_id,
  to: row.phone,
  kind: row.kind,
  template_name: row.template_name,
  language: row.language,
  status: row.status,
  errors: JSON.parse(row.errors) as DashboardMessage['errors'],
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});
