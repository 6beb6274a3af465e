import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { McpContext } from './context.ts';
import { createMcpServer } from './server.ts';

export interface StdioServer {
  /** Resolves when the client has gone away or the server was closed. */
  closed: Promise<void>;
  close(): Promise<void>;
}

/** The two ends of the line; left out = those of the process. Nothing but the protocol is written. */
export interface Streams {
  input?: Readable;
  output?: Writable;
}

/** Serves MCP over stdio to one client, in the era that the client's first message chooses. */
export function startStdio(mcp: McpContext, { input, output }: Streams = {}): StdioServer {
  const transport = new StdioServerTransport(input, output);
  const handle = serveStdio(() => createMcpServer(mcp), {
    transport,
    onerror: (error) => mcp.log.error('the MCP connection reported an error', { error }),
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { onclose } = transport;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is no event target
  transport.onclose = () => {
    onclose?.();
    resolve();
  };
  return { closed, close: () => handle.close() };
}
