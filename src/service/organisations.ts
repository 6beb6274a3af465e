import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import { newWebhookSecret } from './events/signature.ts';
import { areas, mintKey, type Area } from './keys.ts';
import type { NewOrganisation, OrganisationStore } from './store/organisations.ts';

export interface OrganisationKeys {
  organisation: number;
  /** In clear: this is the only time they are seen. */
  keys: Readonly<Partial<Record<Area, string>>>;
}

interface Ports {
  store: OrganisationStore;
  clock: Clock;
  random: Random;
}

/** Makes the sandbox work before anybody has set anything (design section 6, "Account"). */
const defaultAccount = {
  user_name: 'the account holder',
  user_number: '+919810010000',
  assistant_name: 'Parley',
  introduction: 'This is {assistant}, calling for {user}.',
  language: 'en-IN',
  time_zone: 'Asia/Kolkata',
  subscription_active: 1,
};

/** Creates organisation 1 while there is none. It has no keys yet: those that nobody sees would be of no use. */
export async function ensureFirstOrganisation(ports: Ports): Promise<void> {
  await ports.store.addFirst(draft(ports, 'Parley', []).organisation);
}

/** Adds another organisation with keys for these areas. */
export async function addOrganisation(
  ports: Ports,
  name: string,
  wanted: readonly Area[] = areas,
): Promise<OrganisationKeys> {
  const { organisation, minted } = draft(ports, name, wanted);
  return { organisation: await ports.store.add(organisation), keys: minted };
}

function draft({ clock, random }: Ports, name: string, wanted: readonly Area[]) {
  const now = clock.now().getTime();
  const minted: Partial<Record<Area, string>> = {};
  const organisation: NewOrganisation = {
    name,
    createdAt: now,
    webhookSecret: newWebhookSecret(random),
    account: { ...defaultAccount, updated_at: now },
    keys: (id) =>
      wanted.map((area) => {
        const { key, row } = mintKey(random, { organisation: id, area, now });
        minted[area] = key;
        return row;
      }),
  };
  return { organisation, minted };
}
