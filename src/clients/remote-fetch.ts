import { Agent, fetch } from 'undici';
import type { Fetch } from './http.ts';

const CONNECT_TIMEOUT = 5000;
const KEEP_ALIVE = 10_000;
const CONNECTIONS = 16;

/**
 * undici with our limits: redirects are answers, not followed. A POST always opens a connection of its own:
 * one that was kept and has died meanwhile would leave us not knowing whether the request got through.
 */
export function createRemoteFetch(): { fetch: Fetch; close(): Promise<void> } {
  const connect = { timeout: CONNECT_TIMEOUT };
  const kept = new Agent({ connections: CONNECTIONS, keepAliveTimeout: KEEP_ALIVE, connect });
  const fresh = new Agent({ pipelining: 0, connect });
  return {
    fetch: (url, init) =>
      fetch(url, { ...init, redirect: 'manual', dispatcher: init.method === 'GET' ? kept : fresh }),
    close: async () => {
      await Promise.all([kept.close(), fresh.close()]);
    },
  };
}
