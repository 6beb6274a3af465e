import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.ts';
import type { Metrics } from './metrics.ts';

export interface RequestDeps {
  clock: Clock;
  metrics?: Metrics;
}

/** What is known of a request beside its own words. */
export interface RequestVariables {
  Variables: {
    /** Pattern of the route that answers. */
    route?: string;
  };
}

/** Counts every request and how long its answer took. */
export function countRequests(clock: Clock, metrics: Metrics): MiddlewareHandler<RequestVariables> {
  return async (context, next) => {
    const start = clock.now().getTime();
    await next();
    metrics.answered({
      method: context.req.method,
      route: context.get('route') ?? 'none',
      status: context.res.status,
      seconds: (clock.now().getTime() - start) / 1000,
    });
  };
}
