import type { Clock } from '../../clock.ts';
import type { Keyring } from '../keys.ts';
import type { Store } from '../store/store.ts';
import { anyCaller } from './authentication.ts';
import { json, ProblemAnswer, readJsonObject, type Route } from './route.ts';

export interface SandboxDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** Ways to steer and inspect the sandbox (design section 10); only there while the carrier is simulated. */
export function sandboxRoutes({ store, keyring, clock }: SandboxDeps): Route[] {
  return [
    {
      method: 'GET',
      path: '/sandbox/dials',
      action: 'list dials',
      handle: async ({ req }) => {
        const { organisation } = await anyCaller(keyring, req.raw);
        const dials = await store.calls.dials(organisation);
        const data = dials.map((dial) => ({
          ...dial,
          dialled_at: new Date(dial.dialled_at).toISOString(),
        }));
        return json({ data, message: 'success' });
      },
    },
    {
      method: 'PUT',
      path: '/sandbox/subscription',
      action: 'set subscription',
      handle: async ({ req }) => {
        const { organisation } = await anyCaller(keyring, req.raw);
        const { active } = await readJsonObject(req.raw);
        if (typeof active !== 'boolean') {
          throw new ProblemAnswer(400, 'active must be true or false.');
        }
        await store.organisations.updateAccount(organisation, {
          subscription_active: active ? 1 : 0,
          updated_at: clock.now().getTime(),
        });
        return json({ data: { active }, message: 'success' });
      },
    },
  ];
}
