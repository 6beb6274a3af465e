import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Metrics } from './metrics.ts';

export interface RequestDeps {
  clock: Clock;
  random: Random;
  metrics?: Metrics;
}

/** What is known of a request beside its own words. */
export interface RequestVariables {
  Variables: {
    requestId: string;
    /** Pattern of the route that answers. */
    route?: string;
  };
}

const REQUEST_ID = 'x-request-id';
const REQUEST_ID_LENGTH = 12;
/** A proxy's own id is kept, so that its log and ours can be laid side by side. */
const FOREIGN_ID = /^[\w.-]{8,64}$/u;

/** Gives every request an id, which its answer and our log carry, and counts it. */
export function followRequests({
  clock,
  random,
  metrics,
}: RequestDeps): MiddlewareHandler<RequestVariables> {
  return async (context, next) => {
    const given = context.req.header(REQUEST_ID);
    const requestId =
      given !== undefined && FOREIGN_ID.test(given) ? given : random.token(REQUEST_ID_LENGTH);
    context.set('requestId', requestId);
    const start = clock.now().getTime();
    await next();
    context.res.headers.set(REQUEST_ID, requestId);
    metrics?.answered({
      method: context.req.method,
      route: context.get('route') ?? 'none',
      status: context.res.status,
      seconds: (clock.now().getTime() - start) / 1000,
    });
  };
}
