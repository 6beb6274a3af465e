import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** The client behind one request, in either era of the protocol. */
export interface Client {
  /** How it calls itself; a label only, nothing is decided by it. */
  name: string;
  /** True when it can show a form to a person. */
  form: boolean;
  /** True when it can show the approval card (MCP Apps). */
  card: boolean;
  /** True when questions go into the answer (2026-07-28) instead of over the connection. */
  modern: boolean;
}

const LONGEST_NAME = 100;

/** 2026 clients introduce themselves in every request, older ones once when they connect. */
export function clientOf(server: McpServer, context: ServerContext): Client {
  const envelope: Fields | undefined = context.mcpReq.envelope;
  const capabilities =
    envelope === undefined
      ? server.server.getClientCapabilities()
      : fieldsOf(envelope[CLIENT_CAPABILITIES_META_KEY]);
  const info =
    envelope === undefined
      ? server.server.getClientVersion()
      : fieldsOf(envelope[CLIENT_INFO_META_KEY]);
  return {
    name: plain(info?.['name']),
    form: showsForms(fieldsOf(capabilities?.['elicitation'])),
    card: showsCards(fieldsOf(fieldsOf(capabilities?.['extensions'])?.[EXTENSION_ID])),
    modern: envelope !== undefined,
  };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | undefined =>
  value !== null && typeof value === 'object' ? { ...value } : undefined;

/** Before there were modes, an empty `elicitation` meant forms. */
const showsForms = (elicitation: Fields | undefined): boolean =>
  elicitation !== undefined &&
  (elicitation['form'] !== undefined || Object.keys(elicitation).length === 0);

const showsCards = (apps: Fields | undefined): boolean => {
  const types: unknown = apps?.['mimeTypes'];
  return Array.isArray(types) && types.includes(RESOURCE_MIME_TYPE);
};

const plain = (name: unknown): string =>
  (typeof name === 'string' ? name : '')
    .replaceAll(/[^\p{L}\p{N} ._/-]/gu, '')
    .slice(0, LONGEST_NAME) || 'unnamed client';
