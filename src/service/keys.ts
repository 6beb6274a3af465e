import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { KeyStore } from './store/keys.ts';
import type { ApiKeyRow } from './store/rows.ts';

/** The parts of the interface that have keys of their own (section 5). */
export const areas = ['voice', 'ai_call', 'messaging'] as const;
export type Area = (typeof areas)[number];

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
  list(): Promise<KeyInfo[]>;
  /** Takes an id or the key itself; undefined when there is no such key. */
  revoke(idOrKey: string): Promise<KeyInfo | undefined>;
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

export function createKeyring({ store, clock, random }: KeyringOptions): Keyring {
  const internal = new Map<string, Caller>();
  return {
    async identify(key) {
      const hash = hashKey(key);
      const known = internal.get(hash);
      if (known !== undefined) return known;
      const row = await store.findByHash(hash);
      if (row === undefined || row.revoked_at !== null) return undefined;
      const now = clock.now().getTime();
      // A use that cannot be noted just now is no reason to refuse the request.
      if (now - (row.last_used_at ?? 0) > USE_NOTED_EVERY) {
        await store.touch(row.id, now).catch(() => undefined);
      }
      return { organisation: row.org_id, area: row.area as Area, keyId: row.id };
    },
    async create(organisation, area) {
      const { key, row } = mintKey(random, { organisation, area, now: clock.now().getTime() });
      await store.insert([row]);
      return { id: row.id, key };
    },
    list: async () => (await store.list()).map(describeKey),
    async revoke(idOrKey) {
      const now = clock.now().getTime();
      const row = (await store.revoke(idOrKey, now)) ?? (await store.revoke(hashKey(idOrKey), now));
      return row === undefined ? undefined : describeKey(row);
    },
    issueInternal(organisation, area) {
      const { key, row } = mintKey(random, { organisation, area, now: clock.now().getTime() });
      internal.set(row.key_sha256, { organisation, area, keyId: row.id });
      return key;
    },
  };
}

/** A new key in clear, and the row that keeps its hash. */
export function mintKey(
  random: Random,
  { organisation, area, now }: { organisation: number; area: Area; now: number },
): { key: string; row: ApiKeyRow } {
  const key =
    area === 'messaging' ? uuidLike(random) : `parley_${area}_${random.token(KEY_CHARACTERS)}`;
  const row = {
    id: random.uuid(),
    org_id: organisation,
    area,
    key_sha256: hashKey(key),
    created_at: now,
    revoked_at: null,
    last_used_at: null,
  };
  return { key, row };
}

/** The shape that interface section 5 gives for messaging keys, with 128 random bits. */
function uuidLike(random: Random): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

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
