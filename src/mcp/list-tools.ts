import type { ListToolsResult, McpServer } from '@modelcontextprotocol/server';
import { approveAction } from './approval/card/approve-action.ts';
import { CARD_URI, usesCard } from './approval/card/card.ts';
import { REPLY_FIELD, replyJsonSchema } from './approval/chat.ts';
import { clientOf } from './approval/client.ts';
import type { McpContext } from './context.ts';
import { once } from './once.ts';
import { inputJsonSchema, outputJsonSchema } from './schema.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools/index.ts';

type Listed = ListToolsResult['tools'][number];

/** What clients are told about a tool, by the way in which the person is asked; made once and kept. */
const published = tools.map((tool) => ({
  tool,
  plain: once(() => plain(tool)),
  /** Its results are shown beside the card. */
  card: once(() => ({ ...plain(tool), ...(asks(tool) ? SHOWN_ON_THE_CARD : {}) })),
  /** It takes the argument in which the user's word comes back. */
  chat: once(() => (asks(tool) ? withReply(plain(tool)) : plain(tool))),
}));

const SHOWN_ON_THE_CARD = { _meta: { ui: { resourceUri: CARD_URI } } };

/** Hosts keep it from the model, so it is no tool among the others; only the card fills it in, which knows how. */
const forTheCard = once((): Listed => {
  const { name, title, description, hints } = approveAction(new Uint8Array(), '');
  const _meta = { ui: { visibility: ['app'] } };
  return { name, title, description, inputSchema: { type: 'object' }, annotations: hints, _meta };
});

/** Answers `tools/list`: the tools of the toolsets that are on, as this client is asked. */
export function listTools(server: McpServer, mcp: McpContext): void {
  const offered = published.filter(({ tool }) => mcp.toolsets.includes(tool.toolset));
  server.server.setRequestHandler('tools/list', (_request, context) => {
    if (mcp.approval === 'chat') return { tools: offered.map(({ chat }) => chat()) };
    if (offered.length === 0 || !usesCard(mcp.approval, clientOf(server, context))) {
      return { tools: offered.map((each) => each.plain()) };
    }
    return { tools: [...offered.map(({ card }) => card()), forTheCard()] };
  });
}

/** What changes the world asks a person first. */
const asks = ({ hints }: Tool): boolean => !hints.readOnlyHint;

function plain({ name, title, description, input, output, hints }: Tool): Listed {
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object', ...inputJsonSchema(input) },
    outputSchema: { type: 'object', ...outputJsonSchema(output) },
    annotations: hints,
  };
}

function withReply(listed: Listed): Listed {
  const { inputSchema } = listed;
  const properties = { ...inputSchema.properties, [REPLY_FIELD]: replyJsonSchema };
  return { ...listed, inputSchema: { ...inputSchema, properties } };
}
