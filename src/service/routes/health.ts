import type { Store } from '../store/store.ts';
import { json, ProblemAnswer, type Route } from './route.ts';

export interface HealthDeps {
  store: Store;
  /** False before the start and from the moment at which the service is told to stop. */
  isReady: () => boolean;
}

/** GET /healthz: the process answers. GET /readyz: it also takes work (design section 9). */
export function healthRoutes({ store, isReady }: HealthDeps): Route[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      action: 'check health',
      handle: () => Promise.resolve(json({ status: 'ok', service: 'parley' })),
    },
    {
      method: 'GET',
      path: '/readyz',
      action: 'check readiness',
      handle: async () => {
        if (!isReady()) throw new ProblemAnswer(503, 'The service is starting or stopping.');
        await store.check();
        return json({ status: 'ready', service: 'parley' });
      },
    },
  ];
}
