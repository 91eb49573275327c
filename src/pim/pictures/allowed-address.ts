import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

// Longer than any real picture address; browsers and servers accept less. Characters.
const MAX_ADDRESS_CHARS = 4_000;

/**
 * Parses the address of a picture. The URL parser normalizes the host (decimal, octal, upper case)
 * before it is compared.
 * @param hosts in lower case, with the port if it is not the scheme's default
 * @param base for a relative address; undefined: it must be absolute
 * @throws PictureRefused unless the host is allowed
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
  if (!hosts.includes(url.host)) {
    throw new PictureRefused('the setting PIM_MEDIA_HOSTS does not name its host');
  }
  return url;
}

/**
 * Thrown for a picture that cannot be shown. The message is the reason in our own words and quotes
 * neither the address nor the answer.
 */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

export const BROKEN = 'it is broken or incomplete';
const PRIVATE = 'its host has an address that is not public';

/** Resolves a host name to all its addresses. Rejects when there is none. */
export type LookUpAll = (host: string) => Promise<readonly LookupAddress[]>;

// Only global unicast addresses are assigned to the public (RFC 4291 §2.4).
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns true for an address of the public Internet: not private, loopback, link-local or shared.
 * An IPv4-mapped address is judged as its IPv4 address; other forms that embed an address (NAT64,
 * 6to4, Teredo) are refused.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
}

/**
 * Creates the function that resolves host names for connections. A connection uses exactly the
 * addresses that were checked, without another look-up in between. A single address that is not
 * public refuses them all.
 */
export function createPublicLookup(lookUpAll: LookUpAll): LookupFunction {
  return (host, options, callback) => {
    lookUpPublic(host, lookUpAll).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error('The look-up failed.'), ''),
    );
  };
}

/**
 * Resolves a host.
 * @throws PictureRefused if an address is not public; whatever `lookUpAll` rejects with
 */
export async function lookUpPublic(
  host: string,
  lookUpAll: LookUpAll,
): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
  const [first, ...furtherAddresses] = await lookUpAll(host);
  if (first === undefined) throw new Error('The host has no address.');
  if (![first, ...furtherAddresses].every(({ address }) => isPublicAddress(address))) {
    throw new PictureRefused(PRIVATE);
  }
  return [first, ...furtherAddresses];
}
