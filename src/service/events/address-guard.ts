import ipaddr from 'ipaddr.js';
import { Refusal } from '../../errors.ts';

/** All that the world's IPv6 networks are made of; everything else is reserved, local, or another way to write IPv4. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address, in any notation, may be connected to: public addresses, and those in the ranges of `allow`.
 * Throws `invalid_request` when a range is none.
 */
export function createAddressGuard(allow: readonly string[]): (address: string) => boolean {
  const allowed = allow.map((range) => parseRange(range));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return isPublic(parsed) || allowed.some(([network, bits]) => isIn(parsed, network, bits));
  };
}

type Address = ReturnType<typeof ipaddr.process>;

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}

const isIn = (address: Address, network: Address, bits: number): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

function parseRange(range: string): [Address, number] {
  try {
    return ipaddr.parseCIDR(range.trim());
  } catch (error) {
    throw new Refusal(
      'invalid_request',
      `${range} is not a range of addresses.`,
      'Write ranges as 10.0.0.0/8 or fd00::/8.',
      { cause: error },
    );
  }
}
