import {
  registerAppResource,
  registerAppTool,
  RESOURCE_MIME_TYPE,
} from '@modelcontextprotocol/ext-apps/server';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { McpContext, ToolResult } from '../../context.ts';
import { advertised } from '../../schema.ts';
import type { Tool } from '../../tool.ts';
import { clientOf } from '../client.ts';
import { approveAction } from './approve-action.ts';
import { APPROVE_TOOL, CARD_URI } from './card.ts';
import { cardDocument } from './document.ts';

const VISIBLE_TO_THE_CARD = { ui: { visibility: ['app' as const] } };

export type RunTool = (tool: Tool, args: unknown, context: ServerContext) => Promise<ToolResult>;

/** The card (MCP Apps, design section 4.3): its document, and the tool that it decides with. */
export function registerCard(server: McpServer, { stateKey }: McpContext, run: RunTool): void {
  const { title, description, hints } = approveAction(stateKey, '');
  registerAppTool(
    server,
    APPROVE_TOOL,
    {
      title,
      description,
      annotations: hints,
      inputSchema: advertised(() => ({ type: 'object' })),
      _meta: VISIBLE_TO_THE_CARD,
    },
    (args, context) => run(approveAction(stateKey, clientOf(server, context).name), args, context),
  );
  registerAppResource(
    server,
    'approval-card',
    CARD_URI,
    {
      title: 'Approval card',
      description: 'Shows what waits for a person and takes the decision.',
    },
    () => ({
      contents: [
        {
          uri: CARD_URI,
          mimeType: RESOURCE_MIME_TYPE,
          text: cardDocument(),
          _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } },
        },
      ],
    }),
  );
}
