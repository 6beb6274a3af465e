import { ResourceNotFoundError, type McpServer } from '@modelcontextprotocol/server';
import type { McpContext } from '../context.ts';
import { createFollowers } from './followers.ts';

/**
 * Lets clients of the 2025 protocol subscribe to calls: `resources/subscribe`, then a notification whenever the call
 * moves. Clients of 2026-07-28 ask by `subscriptions/listen`, which the transports see.
 */
export function serveSubscriptions(server: McpServer, mcp: McpContext): void {
  const followers = createFollowers(mcp, (uri) => {
    // A client that has gone away is noticed where its connection ends.
    void server.server.sendResourceUpdated({ uri }).catch(() => {});
  });
  server.server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    if (await followers.follow(uri)) return {};
    throw new ResourceNotFoundError(uri, 'There is no such call to follow.');
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
