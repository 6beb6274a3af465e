import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Caller } from './caller.ts';
import type { Member } from './tokens.ts';

/** Who may call, as the file of members says it. */
export interface Directory {
  /** Undefined = nobody has this token. */
  byToken(token: string): Caller | undefined;
  /** The same by the SHA-256 of the token, in hex. */
  byHash(sha256: string): Caller | undefined;
  bySubject(subject: string): Member | undefined;
}

export function createDirectory(members: readonly Member[]): Directory {
  const tokens = new Map<string, Caller>();
  const subjects = new Map<string, Member>();
  for (const member of members) {
    const { token_sha256: hash, principal, scopes, subject } = member;
    if (hash !== undefined && principal !== undefined) {
      tokens.set(hash, { principal, scopes: scopes ?? [], keys: keysOf(member) });
    }
    if (subject !== undefined) subjects.set(subject, member);
  }
  return {
    byHash: (sha256) => tokens.get(sha256),
    byToken: (token) => tokens.get(createHash('sha256').update(token).digest('hex')),
    bySubject: (subject) => subjects.get(subject),
  };
}

export const keysOf = ({ keys = {} }: Pick<Member, 'keys'>): Config['keys'] => ({
  ...(keys.ai_call === undefined ? {} : { aiCall: keys.ai_call }),
  ...(keys.voice === undefined ? {} : { voice: keys.voice }),
  ...(keys.messaging === undefined ? {} : { messaging: keys.messaging }),
});
