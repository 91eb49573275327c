/** Host names to addresses, none of which is of this machine or network. */

import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PictureRefused, PRIVATE } from './refused.ts';

/** All addresses of a host name. Rejects when there is none. */
export type LookUpAll = (host: string) => Promise<readonly LookupAddress[]>;

/** Global unicast is all that is given out to anyone (RFC 4291 §2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is of the public Internet: neither private, loopback, link-local nor shared, in no form that another
 * address is written into (IPv4-mapped, NAT64, 6to4, Teredo) unless that is public as well.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
}

/**
 * Looks a host name up for a connection, which is made to the very addresses that were checked: nothing is looked up in
 * between. One address that is not public is enough to refuse them all.
 */
export function createPublicLookup(lookUpAll: LookUpAll): LookupFunction {
  return (host, options, callback) => {
    lookUpPublic(host, lookUpAll).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('The look-up failed.'), ''),
    );
  };
}

/**
 * The addresses of a host.
 * @throws PictureRefused when one is not public; what `lookUpAll` rejects with
 */
export async function lookUpPublic(
  host: string,
  lookUpAll: LookUpAll,
): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await lookUpAll(host);
  if (first === undefined) throw new Error('The host has no address.');
  if (![first, ...others].every(({ address }) => isPublicAddress(address))) throw new PictureRefused(PRIVATE);
  return [first, ...others];
}
