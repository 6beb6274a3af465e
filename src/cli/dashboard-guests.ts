import { createHash } from 'node:crypto';
import type { Directory } from '../mcp/http/directory.ts';
import type { DashboardGuests } from '../service/dashboard/sessions.ts';
import type { Keyring } from '../service/keys.ts';
import { FIRST_ORGANISATION } from '../service/service.ts';

export interface GuestPorts {
  directory: () => Directory;
  identify: Keyring['identify'];
}

/**
 * The users of `parley http` at its dashboard (design section 9): whose token may read calls sees those that were
 * placed for them, in the organisation of their own key or in the first one.
 */
export function createDashboardGuests({ directory, identify }: GuestPorts): DashboardGuests {
  return {
    async identify(token) {
      const caller = directory().byToken(token);
      if (caller === undefined || !caller.scopes.includes('calls:read')) return undefined;
      const { principal, keys } = caller;
      const owner = keys.aiCall === undefined ? undefined : await identify(keys.aiCall);
      const organisation = owner?.organisation ?? FIRST_ORGANISATION;
      return { organisation, principal, tokenId: hashOf(token) };
    },
    isKnown: (tokenId, principal) => {
      const caller = directory().byHash(tokenId);
      return caller?.principal === principal && caller.scopes.includes('calls:read');
    },
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
