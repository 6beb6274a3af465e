import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { KeyStore } from './store/keys.ts';
import type { ApiKeyRow } from './store/rows.ts';

/** The parts of the interface that have keys of their own (section 5). */
export const areas = ['voice', 'ai_call', 'messaging'] as const;
export type Area = (typeof areas)[number];

/** Keys in clear. */
export type AreaKeys = { readonly [Name in Area]?: string | undefined };

/** Whose key a request carries. */
export interface Caller {
  organisation: number;
  area: Area;
  keyId: string;
}

export interface KeyInfo {
  id: string;
  org_id: number;
  area: string;
  created_at: string;
  revoked_at: string | null;
  last_used_at: string | null;
}

/** Keys are stored hashed and shown once, when they are made (design section 6). */
export interface Keyring {
  /** The caller of a key that is known and not revoked. Every process sees a revocation at once. */
  identify(key: string): Promise<Caller | undefined>;
  create(organisation: number, area: Area): Promise<{ id: string; key: string }>;
  /** The areas for which the organisation has never had a key. */
  missingAreas(organisation: number): Promise<Area[]>;
  /** Makes these keys valid in the areas that have never had one; safe to repeat, and when two processes start at once. */
  adopt(organisation: number, keys: AreaKeys): Promise<void>;
  list(): Promise<KeyInfo[]>;
  /** Takes an id or the key itself; undefined when there is no such key. */
  revoke(idOrKey: string): Promise<KeyInfo | undefined>;
  /** The organisation has a key of this area that is not revoked. */
  holds(organisation: number, area: Area): Promise<boolean>;
  /** A key that only this process knows and that ends with it. */
  issueInternal(organisation: number, area: Area): string;
}

export interface KeyringOptions {
  store: KeyStore;
  clock: Clock;
  random: Random;
}

const USE_NOTED_EVERY = 60_000;
const KEY_CHARACTERS = 32;

export function createKeyring(options: KeyringOptions): Keyring {
  const { store, clock, random } = options;
  const internal = new Map<string, Caller>();
  const mint = (organisation: number, area: Area) =>
    mintKey(random, { organisation, area, now: clock.now().getTime() });
  return {
    ...createFirstKeys(options),
    async identify(key) {
      const hash = hashKey(key);
      return internal.get(hash) ?? identifyStored(options, hash);
    },
    async create(organisation, area) {
      const { key, row } = mint(organisation, area);
      await store.insert([row]);
      return { id: row.id, key };
    },
    list: async () => (await store.list()).map(describeKey),
    async revoke(idOrKey) {
      const now = clock.now().getTime();
      const row = (await store.revoke(idOrKey, now)) ?? (await store.revoke(hashKey(idOrKey), now));
      return row === undefined ? undefined : describeKey(row);
    },
    holds: async (organisation, area) =>
      [...internal.values()].some(
        (caller) => caller.organisation === organisation && caller.area === area,
      ) || (await store.holds(organisation, area)),
    issueInternal(organisation, area) {
      const { key, row } = mint(organisation, area);
      internal.set(row.key_sha256, { organisation, area, keyId: row.id });
      return key;
    },
  };
}

async function identifyStored(
  { store, clock }: KeyringOptions,
  hash: string,
): Promise<Caller | undefined> {
  const row = await store.findByHash(hash);
  if (row === undefined || row.revoked_at !== null) return undefined;
  const now = clock.now().getTime();
  // A use that cannot be noted just now is no reason to refuse the request.
  if (now - (row.last_used_at ?? 0) > USE_NOTED_EVERY) {
    await store.touch(row.id, now).catch(() => undefined);
  }
  return { organisation: row.org_id, area: row.area as Area, keyId: row.id };
}

function createFirstKeys({
  store,
  clock,
  random,
}: KeyringOptions): Pick<Keyring, 'missingAreas' | 'adopt'> {
  return {
    async missingAreas(organisation) {
      const had = await store.areasOf(organisation);
      return areas.filter((area) => !had.has(area));
    },
    async adopt(organisation, keys) {
      const now = clock.now().getTime();
      const rows = areas.flatMap((area) => {
        const key = keys[area];
        return key === undefined ? [] : [keyRow(random, { key, organisation, area, now })];
      });
      await store.insertWhereNone(organisation, rows);
    },
  };
}

/** A new key in clear, and the row that keeps its hash. */
export function mintKey(
  random: Random,
  { organisation, area, now }: { organisation: number; area: Area; now: number },
): { key: string; row: ApiKeyRow } {
  const key = newKey(random, area);
  return { key, row: keyRow(random, { key, organisation, area, now }) };
}

/** A key in clear that cannot be guessed. */
export const newKey = (random: Random, area: Area): string =>
  area === 'messaging' ? uuidLike(random) : `parley_${area}_${random.token(KEY_CHARACTERS)}`;

interface NewKey {
  key: string;
  organisation: number;
  area: Area;
  now: number;
}

const keyRow = (random: Random, { key, organisation, area, now }: NewKey): ApiKeyRow => ({
  id: random.uuid(),
  org_id: organisation,
  area,
  key_sha256: hashKey(key),
  created_at: now,
  revoked_at: null,
  last_used_at: null,
});

/** The shape that interface section 5 gives for messaging keys, with 128 random bits. */
function uuidLike(random: Random): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

const hashKey = (key: string): string => hash('sha256', key);

const time = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

function describeKey({ id, org_id, area, created_at, ...row }: ApiKeyRow): KeyInfo {
  return {
    id,
    org_id,
    area,
    created_at: new Date(created_at).toISOString(),
    revoked_at: time(row.revoked_at),
    last_used_at: time(row.last_used_at),
  };
}
