import type { Clock } from '../clock.ts';
import type { FetchDocument } from '../mcp/http/key-set.ts';
import { createWebhookSender } from '../service/events/webhook-sender.ts';
import { VERSION } from '../version.ts';

const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/**
 * Fetches what an authorization server publishes, with the limits of webhooks. The operator has named the server, so
 * it may be anywhere; where its documents point is its own word, and must be public and encrypted.
 */
export function createDocumentFetch(issuer: string, clock: Clock): FetchDocument {
  const named = createWebhookSender({ clock, allow: EVERYWHERE });
  const guarded = createWebhookSender({ clock, allow: [] });
  const { origin } = new URL(issuer);
  return async (url) => {
    const address = new URL(url);
    const own = address.origin === origin;
    if (!own && address.protocol !== 'https:') return undefined;
    const answer = await (own ? named : guarded)({
      url,
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': `Parley/${VERSION}` },
      body: undefined,
    });
    return 'error' in answer ? undefined : answer;
  };
}
