/** Which pictures views and reports may show: those on hosts that the operator names. */

import { readCovers as readCoverMedia, readMedia } from '../record/codes-and-media.ts';
import { takeChars } from '../record/cut-characters.ts';
import { getField, type PimRecord, readText } from '../record/value.ts';
import type { ShownPicture } from '../views/view-data.ts';

/** Longer addresses are ignored. */
const MAX_ADDRESS_CHARS = 2_000;

/** Longest name of a host that is shown. */
const MAX_HOST_CHARS = 80;

/**
 * What a card shows of a product: its cover, else its first picture.
 * @param origins those that may be asked
 */
export function showCover(record: PimRecord, origins: readonly string[]): ShownPicture {
  const [picture = readMedia(record, 'pictures')[0]] = readCoverMedia(record);
  if (picture === undefined) return {};
  const { full: _, ...cover } = showPicture(picture, origins);
  return cover;
}

/** What is shown of a picture: the thumbnail, else the picture, else only the name of its host. */
export function showPicture(picture: PimRecord, origins: readonly string[]): ShownPicture {
  const addresses = ['ImageUrl', 'Link'].flatMap(
    (field) => parseAddress(readText(getField(picture, field))) ?? [],
  );
  const [thumbnail, full] = addresses.filter(({ origin }) => origins.includes(origin));
  if (thumbnail === undefined) {
    return { pictureHost: takeChars(addresses[0]?.host ?? '', MAX_HOST_CHARS) };
  }
  return {
    picture: thumbnail.href,
    ...(full && full.href !== thumbnail.href && { full: full.href }),
  };
}

/** The http or https address, if it has no user in it. */
function parseAddress(text: string | undefined): URL | undefined {
  if (text === undefined || text.length > MAX_ADDRESS_CHARS || !URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    ? url
    : undefined;
}

/** The address if it is on one of the origins that may be asked, as browsers write it. */
export function allowAddress(address: string, origins: readonly string[]): string | undefined {
  const url = parseAddress(address);
  return url && origins.includes(url.origin) ? url.href : undefined;
}
