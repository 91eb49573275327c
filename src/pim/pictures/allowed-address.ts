/** Which addresses pictures may be fetched from. Pure. */

import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Longer than any address of a picture; browsers and servers stop earlier. Characters. */
const MAX_ADDRESS_CHARS = 4_000;

/**
 * Parses the address of a picture. Other spellings of a host (decimal, octal, upper case) are those of one and the same
 * host, since the URL parser brings them into one form before it is compared.
 * @param hosts in lower case, with the port where it is not the usual one of the scheme
 * @param base the address that it may be relative to; undefined: it must be whole
 * @throws PictureRefused unless it is of an allowed host
 */
export function parseAllowed(address: string, hosts: readonly string[], base?: URL): URL {
  if (address.length > MAX_ADDRESS_CHARS || !URL.canParse(address, base?.href)) {
    throw new PictureRefused('its link is no whole http or https address');
  }
  const url = new URL(address, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new PictureRefused('its link is no whole http or https address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new PictureRefused('its link holds a user name or password');
  }
  if (!hosts.includes(url.host)) throw new PictureRefused('the setting PIM_MEDIA_HOSTS does not name its host');
  return url;
}

/** A picture that cannot be shown; the message is the reason in our words, and quotes nothing of the address or the answer. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** Reasons that more than one place gives. */
export const TOO_LARGE = 'it is larger than 5 MB';
export const BROKEN = 'it is broken or incomplete';
const PRIVATE = 'its host has an address that is not public';

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
