import type { Readable, Writable } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { McpContext } from './context.ts';
import { createFollowers } from './resources/followers.ts';
import { listeningOf } from './resources/listening.ts';
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
  const line: { server?: McpServer } = {};
  const onerror = (error: unknown): void =>
    mcp.log.error('the MCP connection reported an error', { error });
  const followers = createFollowers(mcp, (uri) => {
    // A client that has gone away is noticed where the line ends.
    void line.server?.server.sendResourceUpdated({ uri }).catch(() => {});
  });
  const handle = serveStdio(() => (line.server = createMcpServer(mcp)), {
    transport,
    onerror,
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { onclose, onmessage } = transport;
  /* oxlint-disable unicorn/prefer-add-event-listener -- a transport is no event target */
  transport.onmessage = (message) => {
    // The SDK answers `subscriptions/listen` by itself and tells nobody which calls have to be followed.
    for (const uri of listeningOf(message)?.uris ?? []) followers.follow(uri).catch(onerror);
    onmessage?.(message);
  };
  transport.onclose = () => {
    onclose?.();
    followers.close();
    resolve();
  };
  /* oxlint-enable unicorn/prefer-add-event-listener */
  return { closed, close: () => handle.close() };
}
