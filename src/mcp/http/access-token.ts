import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../clock.ts';
import { scopes, type Scope } from '../scopes.ts';
import type { Caller } from './caller.ts';
import { keysOf, type Directory } from './directory.ts';

export interface AccessTokenOptions {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
  directory(): Directory;
  clock: Clock;
}

/** Public keys only: with a shared secret anybody who can check a token could make one. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
const CLOCK_TOLERANCE_SECONDS = 5;

/**
 * Checks a JWT of the authorization server: signature, issuer, audience and expiry. Undefined = it does not hold.
 * Throws `upstream_unavailable` while the keys cannot be read.
 */
export async function callerOfJwt(
  token: string,
  { issuer, audience, keys, directory, clock }: AccessTokenOptions,
): Promise<Caller | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: clock.now(),
    });
    if (payload.sub === undefined || payload.sub === '') return undefined;
    const member = directory().bySubject(payload.sub);
    const granted = grantedScopes(payload);
    const allowed = member?.scopes ?? scopes;
    return {
      // An issuer has no fragment, so no two pairs of issuer and subject read alike.
      principal: `${issuer}#${payload.sub}`,
      scopes: granted.filter((scope) => allowed.includes(scope)),
      keys: keysOf(member ?? {}),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** RFC 9068 has one text with spaces; some servers send a list, or call it `scp`. */
function grantedScopes(payload: Readonly<Record<string, unknown>>): readonly Scope[] {
  const claim = payload['scope'] ?? payload['scp'];
  const names: readonly unknown[] = typeof claim === 'string' ? claim.split(' ') : [claim].flat();
  return scopes.filter((scope) => names.includes(scope));
}
