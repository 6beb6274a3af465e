import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Config } from '../../config.ts';
import { scopes, type Scope } from '../scopes.ts';

/** Who makes a request, once it is known. */
export interface Caller {
  /** Whose ledger, approvals and limits these are. */
  principal: string;
  scopes: readonly Scope[];
  /** Its own keys of the service; left out ones are nobody else’s either. */
  keys: Config['keys'];
}

/** On loopback without any set-up nobody signs in: that is the one local user (design section 2). */
export const localCaller: Caller = { principal: 'local', scopes, keys: {} };

/** What the SDK checks scopes against; the token itself stays with the authentication. */
export const authInfoOf = (caller: Caller, resourceMetadataUrl: string | undefined): AuthInfo => ({
  token: '',
  clientId: caller.principal,
  scopes: [...caller.scopes],
  ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
});
