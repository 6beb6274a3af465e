import type { Clock } from '../../clock.ts';
import type { DashboardApp, DashboardDelivery, DashboardNumber } from '../../contract/dashboard.ts';
import type { Random } from '../../random.ts';
import { replayDelivery, toDelivery } from '../routes/webhooks.ts';
import type { DeliveryRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { SignedRoute } from './handler.ts';

export interface VoiceRouteDeps {
  store: Store;
  clock: Clock;
  random: Random;
  /** A delivery is due. */
  wakeDeliveries: () => void;
}

const MOST_LISTED = 200;
const VOICE = { method: 'GET', areas: ['voice'] } as const;

/** Voice apps, numbers and webhooks. */
export function voiceRoutes(deps: VoiceRouteDeps): SignedRoute[] {
  const { store } = deps;
  return [
    {
      ...VOICE,
      path: '/api/apps',
      action: 'list voice apps',
      answer: async ({ organisation }) => ({ apps: await listApps(store, organisation) }),
    },
    {
      ...VOICE,
      path: '/api/numbers',
      action: 'list numbers',
      answer: async ({ organisation }) => ({ numbers: await listNumbers(store, organisation) }),
    },
    {
      ...VOICE,
      path: '/api/deliveries',
      action: 'list deliveries',
      answer: async ({ organisation }) => {
        const rows = await store.dashboard.deliveries(organisation, MOST_LISTED);
        return { deliveries: rows.map(describeDelivery) };
      },
    },
    {
      ...VOICE,
      method: 'POST',
      path: '/api/webhooks/:id/deliveries/:delivery_id/replay',
      action: 'replay delivery',
      answer: ({ organisation }, { req }) => replayDelivery(deps, organisation, req),
    },
  ];
}

async function listApps(store: Store, organisation: number): Promise<DashboardApp[]> {
  const [apps, numbers] = await Promise.all([
    store.voiceApps.list(organisation),
    store.dashboard.numbers(organisation),
  ]);
  return apps.map(({ app_id, name, status, answer_url, hangup_url, fallback_answer_url }) => ({
    app_id,
    name,
    status,
    answer_url,
    hangup_url,
    fallback_answer_url,
    numbers: numbers.flatMap((number) => (number.app_id === app_id ? [number.voip_number] : [])),
  }));
}

async function listNumbers({ dashboard }: Store, organisation: number): Promise<DashboardNumber[]> {
  const rows = await dashboard.numbers(organisation);
  return rows.map(({ voip_number, provider, status, app_id }) => ({
    voip_number,
    provider,
    status,
    app_id,
  }));
}

const describeDelivery = (row: DeliveryRow): DashboardDelivery => ({
  ...toDelivery(row),
  subscription_id: row.subscription_id,
});
