import { hash } from 'node:crypto';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Context } from 'hono';
import type { Clock } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { Area, Keyring } from '../keys.ts';
import type { DashboardSessionRow } from '../store/dashboard-sessions.ts';
import type { Store } from '../store/store.ts';

export interface SessionPorts {
  store: Pick<Store, 'dashboardSessions'>;
  keyring: Pick<Keyring, 'identify'>;
  clock: Clock;
  random: Random;
  /** People who sign in by something else than a key; left out, nobody does. */
  dashboardGuests?: DashboardGuests;
  /** Root under which browsers reach the service; left out, as the request says. */
  servedAt?: () => string;
}

/** Somebody who signs in by a token of `parley http`, and sees what the tools have done for them alone. */
export interface DashboardGuest {
  organisation: number;
  principal: string;
  /** Names the token, and is not it. */
  tokenId: string;
}

export interface DashboardGuests {
  /** Undefined for a token that nobody has, or that does not allow to read calls. */
  identify(token: string): Promise<DashboardGuest | undefined>;
  /** The token is still this user's. */
  isKnown(tokenId: string, principal: string): boolean;
}

/** Who is signed in: what the key opens, and nothing else. */
export interface Session {
  idSha256: string;
  organisation: number;
  area: Area;
  /** Whose calls alone are shown; undefined for a key, which opens all. */
  principal?: string;
}

/** Sign-in by a key of the service (design section 9): the browser gets a random name for it, never the key. */
export interface Sessions {
  /** False for a key that is not valid. */
  signIn(context: Context, key: string): Promise<boolean>;
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
    if (row === undefined) return undefined;
    const session = { idSha256, organisation: row.org_id, area: row.area as Area };
    const { principal, key_id } = row;
    if (principal === null) return session;
    const known = ports.dashboardGuests?.isKnown(key_id, principal) === true;
    return known ? { ...session, principal } : undefined;
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

/** False for what is neither a key nor a token. */
async function signIn(ports: SessionPorts, context: Context, shown: string): Promise<boolean> {
  const holder = shown.length > LONGEST_KEY ? undefined : await holderOf(ports, shown);
  if (holder === undefined) return false;
  const { store, clock, random, servedAt } = ports;
  const id = random.token(ID_CHARACTERS);
  const now = clock.now().getTime();
  const lifetime = { created_at: now, expires_at: now + LIFETIME_SECONDS * 1000 };
  await store.dashboardSessions.add({ ...holder, ...lifetime, id_sha256: hash('sha256', id) }, now);
  const address = servedAt?.() ?? context.req.url;
  setCookie(context, COOKIE, id, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: LIFETIME_SECONDS,
    secure: address.startsWith('https:'),
  });
  return true;
}

type Holder = Pick<DashboardSessionRow, 'key_id' | 'org_id' | 'area' | 'principal'>;

async function holderOf(
  { keyring, dashboardGuests }: SessionPorts,
  shown: string,
): Promise<Holder | undefined> {
  const caller = await keyring.identify(shown);
  if (caller !== undefined) {
    const { keyId, organisation, area } = caller;
    return { key_id: keyId, org_id: organisation, area, principal: null };
  }
  const guest = await dashboardGuests?.identify(shown);
  if (guest === undefined) return undefined;
  const { tokenId, organisation, principal } = guest;
  return { key_id: tokenId, org_id: organisation, area: 'ai_call', principal };
}
