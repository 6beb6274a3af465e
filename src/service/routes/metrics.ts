import type { Metrics } from '../metrics.ts';
import type { Route } from './route.ts';

/** GET /metrics, for Prometheus: counts and times only, nothing about anybody (design section 9). */
export function metricsRoute(metrics: Metrics): Route {
  return {
    method: 'GET',
    path: '/metrics',
    action: 'read metrics',
    handle: async () => {
      const { contentType, text } = await metrics.read();
      return new Response(text, { headers: { 'content-type': contentType } });
    },
  };
}
