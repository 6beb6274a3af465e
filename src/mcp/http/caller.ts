import type { AuthInfo } from '@modelcontextprotocol/server';
import { scopes, type Scope } from '../scopes.ts';

/** Who makes a request, once it is known. */
export interface Caller {
  /** Whose keys, ledger, approvals and limits these are. */
  principal: string;
  scopes: readonly Scope[];
}

/** On loopback without any set-up nobody signs in: that is the one local user (design section 2). */
export const localCaller: Caller = { principal: 'local', scopes };

/** What the SDK checks scopes against; the token itself stays with the authentication. */
export const authInfoOf = (caller: Caller, resourceMetadataUrl: string | undefined): AuthInfo => ({
  token: '',
  clientId: caller.principal,
  scopes: [...caller.scopes],
  ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
});
