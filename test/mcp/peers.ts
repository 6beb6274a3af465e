import { Client as NewClient, type Transport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport as OldTransport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import type { McpContext } from '../../src/mcp/context.ts';
import { createLine, openServer } from './line.ts';

export interface FormReply {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, string | number | boolean | string[]>;
}

type Form = (message: string) => Promise<FormReply> | FormReply;

export interface Heard {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

interface CallOptions {
  onprogress?: (progress: Heard) => void;
  signal?: AbortSignal;
}

/** What the tests need of a client, whichever SDK it comes from. */
interface Peer {
  tools(): Promise<readonly { name: string }[]>;
  call(name: string, args: object, options?: CallOptions): Promise<Told>;
}

interface Told {
  isError?: boolean;
  text: string;
  structured: Record<string, unknown>;
}

interface PeerOptions {
  /** Answers forms; left out = the client shows none. */
  form?: Form;
  /** How the client announces forms. */
  elicitation?: { form?: Record<string, never> };
}

type Open = (transport: unknown, options: PeerOptions) => Promise<Peer>;

const info = { name: 'test client', version: '1' };

const capabilitiesOf = ({ form, elicitation = { form: {} } }: PeerOptions) =>
  form === undefined ? {} : { elicitation };

const openOld: Open = async (transport, options) => {
  const client = new OldClient(info, { capabilities: capabilitiesOf(options) });
  const { form } = options;
  if (form) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({
      ...(await form(params.message)),
    }));
  }
  await client.connect(transport as OldTransport);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args, callOptions) =>
      told(await client.callTool({ name, arguments: { ...args } }, undefined, callOptions)),
  };
};

const openNew =
  (mode: 'legacy' | 'auto' | { pin: '2026-07-28' }): Open =>
  async (transport, options) => {
    const capabilities = capabilitiesOf(options);
    const client = new NewClient(info, { capabilities, versionNegotiation: { mode } });
    const { form } = options;
    if (form) {
      client.setRequestHandler('elicitation/create', async ({ params }) => ({
        ...(await form(params.message)),
      }));
    }
    await client.connect(transport as NewTransport);
    return {
      tools: async () => (await client.listTools()).tools,
      call: async (name, args, callOptions) =>
        told(await client.callTool({ name, arguments: { ...args } }, callOptions)),
    };
  };

export const peers: readonly { name: string; modern: boolean; open: Open }[] = [
  { name: 'SDK 1', modern: false, open: openOld },
  { name: 'SDK 2 legacy', modern: false, open: openNew('legacy') },
  { name: 'SDK 2 auto', modern: true, open: openNew('auto') },
  { name: 'SDK 2 pinned', modern: true, open: openNew({ pin: '2026-07-28' }) },
];

/** Connects a client to a server of its own, and lists the tools, so that the client checks every answer's schema. */
export async function meet(
  open: Open,
  context: Partial<McpContext>,
  options: PeerOptions = {},
): Promise<Peer> {
  const { toServer, fromServer } = openServer(context);
  const line = createLine(fromServer, toServer);
  onTestFinished(() => line.close());
  const peer = await open(line, options);
  await peer.tools();
  return peer;
}

function told(result: object): Told {
  const { isError, content, structuredContent } = result as {
    isError?: boolean;
    content: { text: string }[];
    structuredContent?: Record<string, unknown>;
  };
  return {
    ...(isError === undefined ? {} : { isError }),
    text: content[0]?.text ?? '',
    structured: structuredContent ?? {},
  };
}
