import type { ServerContext } from '@modelcontextprotocol/server';
import type { Clock } from '../clock.ts';
import type { Call } from './tool.ts';

export interface Progress {
  report: Call['progress'];
  /** Resolves when the answer may follow. */
  delivered(): Promise<void>;
}

/** Clients read a notification and the answer right behind it in one go and drop the first: 5 ms are too few for a busy one. */
const GAP_MS = 25;

/** Sends progress only to a client that asked for it, and always forward, as the protocol demands. */
export function progressOf(context: ServerContext, clock: Clock): Progress {
  const token = context.mcpReq._meta?.progressToken;
  if (token === undefined) return { report: () => {}, delivered: () => Promise.resolve() };
  let last = -1;
  const sent: Promise<void>[] = [];
  return {
    report(elapsed, total, message) {
      const progress = Math.min(Math.max(elapsed, last + 0.001), total);
      if (progress <= last) return;
      last = progress;
      const params = { progressToken: token, progress, total, message };
      // A client that has gone away is noticed where the answer is sent.
      sent.push(
        context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {}),
      );
    },
    async delivered() {
      if (sent.length === 0) return;
      await Promise.all(sent);
      await clock.sleep(GAP_MS);
    },
  };
}
