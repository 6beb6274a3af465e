import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { McpContext } from '../context.ts';
import { READ_SCOPE } from '../scopes.ts';
import { createFollowers, type Followers, type Following } from './followers.ts';
import { protocolError } from './protocol-error.ts';

/**
 * Lets clients of the 2025 protocol subscribe to calls: `resources/subscribe`, then a notification whenever the call
 * moves. Clients of 2026-07-28 ask by `subscriptions/listen`, which the transports see.
 */
export function serveSubscriptions(server: McpServer, mcp: McpContext): void {
  const followers = createFollowers(mcp, (uri) => {
    // A client that has gone away is noticed where its connection ends.
    void server.server.sendResourceUpdated({ uri }).catch(() => {});
  });
  server.server.setRequestHandler('resources/subscribe', async ({ params: { uri } }, { http }) => {
    const scopes = http?.authInfo?.scopes ?? [READ_SCOPE];
    const following = scopes.includes(READ_SCOPE) ? await follow(mcp, followers, uri) : 'unknown';
    if (following === 'followed') return {};
    throw following === 'full'
      ? tooMany()
      : new ResourceNotFoundError(uri, 'There is no such call to follow.');
  });
  server.server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    followers.unfollow(uri);
    return {};
  });
  const { onclose } = server.server;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a server is no event target
  server.server.onclose = () => {
    onclose?.();
    followers.close();
  };
}

async function follow(mcp: McpContext, followers: Followers, uri: string): Promise<Following> {
  try {
    return await followers.follow(uri);
  } catch (error) {
    throw protocolError(mcp, { uri, what: 'a call could not be followed', error });
  }
}

const tooMany = (): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidRequest,
    'You follow as many calls as one client may; unsubscribe from another one first.',
  );
