import type { Log } from '../../log.ts';
import type { PlatformWebhook } from '../messaging/platform.ts';
import { noteReport, type ReportPorts } from '../messaging/reports.ts';
import { json, ProblemAnswer, readBytes, type Route } from './route.ts';

export interface PlatformWebhookDeps extends ReportPorts {
  webhook: PlatformWebhook;
  log: Log;
}

const FORGED = 'The messaging platform has not signed this.';
const NOT_VERIFIED = 'The verify token is not the one that is set here.';

/** Where the messaging platform reports what became of messages, and that customers wrote (design section 11). */
export const platformWebhookRoutes = (deps: PlatformWebhookDeps): Route[] => [
  challengeRoute(deps),
  reportRoute(deps),
];

function challengeRoute({ webhook }: PlatformWebhookDeps): Route {
  return {
    method: 'GET',
    path: webhook.path,
    action: 'verify webhook',
    handle: async ({ req }) => {
      const answer = webhook.answerChallenge(new URL(req.url).searchParams);
      if (answer === undefined) throw new ProblemAnswer(403, NOT_VERIFIED);
      return new Response(answer, {
        headers: {
          'content-type': 'text/plain; charset=UTF-8',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  };
}

/** What is signed is answered with 200 whatever it says, since the platform would only send it again. */
function reportRoute(deps: PlatformWebhookDeps): Route {
  const { webhook, log } = deps;
  return {
    method: 'POST',
    path: webhook.path,
    action: 'receive report',
    handle: async ({ req: { raw } }) => {
      if (!webhook.mayBeSigned(raw.headers)) throw new ProblemAnswer(401, FORGED);
      const report = webhook.read(raw.headers, await readBytes(raw, webhook.largest));
      if (report === undefined) throw new ProblemAnswer(401, FORGED);
      if (report.dropped > 0) {
        log.warn('the messaging platform reported what cannot be understood', {
          parts: report.dropped,
        });
      }
      await noteReport(deps, report);
      return json({ message: 'success' });
    },
  };
}
