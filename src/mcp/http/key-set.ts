import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../errors.ts';

/** Fetches a document of the authorization server: bounded in time and size, no redirects. Undefined = none came. */
export type FetchDocument = (url: string) => Promise<{ status: number; body: string } | undefined>;

export interface KeySetOptions {
  issuer: string;
  fetch: FetchDocument;
  clock: Clock;
}

const KEEP_MILLISECONDS = 10 * 60_000;
/** A server in trouble is not asked more often. */
const TRY_AGAIN_MILLISECONDS = 1000;
/** A key that is not known is looked for anew, but no flood of such tokens becomes a flood of requests. */
const LOOK_AGAIN_MILLISECONDS = 30_000;

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/u }) });
const keys = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

type Resolve = ReturnType<typeof createLocalJWKSet>;

/**
 * The keys of an authorization server, kept for ten minutes. Throws `upstream_unavailable` when it cannot be reached
 * and nothing is kept.
 */
export function createKeySet({ issuer, fetch, clock }: KeySetOptions): JWTVerifyGetKey {
  let kept: { resolve: Resolve; at: number } | undefined;
  let loading: Promise<Resolve> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  const since = (at: number): number => clock.now().getTime() - at;
  const load = async (): Promise<Resolve> => {
    triedAt = clock.now().getTime();
    const resolve = createLocalJWKSet(await fetchKeys(issuer, fetch));
    kept = { resolve, at: triedAt };
    return resolve;
  };
  const loadOnce = (): Promise<Resolve> =>
    (loading ??= load().finally(() => (loading = undefined)));
  const current = async (): Promise<Resolve> => {
    if (kept === undefined) {
      if (loading === undefined && since(triedAt) < TRY_AGAIN_MILLISECONDS)
        throw unreachable(issuer);
      return loadOnce();
    }
    if (since(kept.at) < KEEP_MILLISECONDS || since(triedAt) < TRY_AGAIN_MILLISECONDS) {
      return kept.resolve;
    }
    // While the server cannot be reached, what it said last still holds.
    const known = kept.resolve;
    return loadOnce().catch(() => known);
  };
  return async (header, token) => {
    const resolve = await current();
    try {
      return await resolve(header, token);
    } catch (error) {
      const unknown = error instanceof errors.JWKSNoMatchingKey;
      if (!unknown || since(triedAt) < LOOK_AGAIN_MILLISECONDS) throw error;
      const newer = await loadOnce().catch(() => resolve);
      return newer(header, token);
    }
  };
}

async function fetchKeys(issuer: string, fetch: FetchDocument) {
  for (const address of metadataAddresses(issuer)) {
    const found = metadata.safeParse(await read(fetch, address));
    if (!found.success || found.data.issuer !== issuer) continue;
    const parsed = keys.safeParse(await read(fetch, found.data.jwks_uri));
    if (parsed.success) return parsed.data;
  }
  throw unreachable(issuer);
}

/** RFC 8414 puts the well-known part before the path of the issuer, OpenID Connect behind it. */
export function metadataAddresses(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/+$/u, '');
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}

async function read(fetch: FetchDocument, url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (answer?.status !== 200) return undefined;
  try {
    return JSON.parse(answer.body);
  } catch {
    return undefined;
  }
}

const unreachable = (issuer: string): Refusal =>
  new Refusal(
    'upstream_unavailable',
    'The keys of the authorization server cannot be read.',
    `Check that ${issuer} serves its metadata and its keys.`,
  );
