/** Which addresses pictures may be fetched from. Pure. */

import { PictureRefused } from './refused.ts';

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
