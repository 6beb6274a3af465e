import { hash } from 'node:crypto';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Context } from 'hono';
import type { Clock } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { Area, Keyring } from '../keys.ts';
import type { Store } from '../store/store.ts';

export interface SessionPorts {
  store: Pick<Store, 'dashboardSessions'>;
  keyring: Pick<Keyring, 'identify'>;
  clock: Clock;
  random: Random;
}

/** Who is signed in: what the key opens, and nothing else. */
export interface Session {
  idSha256: string;
  organisation: number;
  area: Area;
}

/** Sign-in by a key of the service (design section 9): the browser gets a random name for it, never the key. */
export interface Sessions {
  /** Undefined for a key that is not valid. */
  signIn(context: Context, key: string): Promise<Session | undefined>;
  signOut(context: Context): Promise<void>;
  /** Undefined for whoever is not signed in, or no longer. */
  of(context: Context): Promise<Session | undefined>;
  isAlive(session: Session): Promise<boolean>;
}

const COOKIE = 'parley_session';
const ID_CHARACTERS = 40;
const LONGEST_KEY = 256;
const LIFETIME_SECONDS = 12 * 60 * 60;

export function createSessions(ports: SessionPorts): Sessions {
  const sessions = ports.store.dashboardSessions;
  const find = async (idSha256: string): Promise<Session | undefined> => {
    const row = await sessions.find(idSha256, ports.clock.now().getTime());
    return row && { idSha256, organisation: row.org_id, area: row.area as Area };
  };
  return {
    signIn: (context, key) => signIn(ports, context, key),
    async signOut(context) {
      const idSha256 = named(context);
      if (idSha256 !== undefined) await sessions.remove(idSha256);
      deleteCookie(context, COOKIE, { path: '/' });
    },
    async of(context) {
      const idSha256 = named(context);
      return idSha256 === undefined ? undefined : find(idSha256);
    },
    isAlive: async ({ idSha256 }) => (await find(idSha256)) !== undefined,
  };
}

/** What the cookie is stored as. */
function named(context: Context): string | undefined {
  const id = getCookie(context, COOKIE);
  return id?.length === ID_CHARACTERS ? hash('sha256', id) : undefined;
}

async function signIn(
  { store, keyring, clock, random }: SessionPorts,
  context: Context,
  key: string,
): Promise<Session | undefined> {
  const caller = key.length > LONGEST_KEY ? undefined : await keyring.identify(key);
  if (caller === undefined) return undefined;
  const id = random.token(ID_CHARACTERS);
  const idSha256 = hash('sha256', id);
  const now = clock.now().getTime();
  const { organisation, area, keyId } = caller;
  const lifetime = { created_at: now, expires_at: now + LIFETIME_SECONDS * 1000 };
  const row = { id_sha256: idSha256, key_id: keyId, org_id: organisation, area, ...lifetime };
  await store.dashboardSessions.add(row, now);
  setCookie(context, COOKIE, id, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: LIFETIME_SECONDS,
    secure: context.req.url.startsWith('https:'),
  });
  return { idSha256, organisation, area };
}
