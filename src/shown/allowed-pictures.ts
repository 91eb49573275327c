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
  const addresses = ['ImageUrl', 'Link'].flatMap((field) => {
    const text = readText(getField(picture, field));
    return parseAddress(text) ?? [];
  });
  const [thumbnail, full] = addresses.filter(({ origin }) => origins.includes(origin));
  if (thumbnail === undefined) {
    const host = addresses[0]?.host ?? '';
    return { pictureHost: takeChars(host, MAX_HOST_CHARS) };
  }
  const isOther = full !== undefined && full.href !== thumbnail.href;
  return {
    picture: thumbnail.href,
    ...(isOther && { full: full.href }),
  };
}

/** The http or https address, if it has no user in it. */
function parseAddress(text: string | undefined): URL | undefined {
  if (text === undefined || text.length > MAX_ADDRESS_CHARS || !URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  const isWeb = /^https?:$/.test(url.protocol);
  const hasUser = url.username !== '' || url.password !== '';
  return isWeb && !hasUser ? url : undefined;
}

/** The address if it is on one of the origins that may be asked, as browsers write it. */
export function allowAddress(address: string, origins: readonly string[]): string | undefined {
  const url = parseAddress(address);
  const isAllowed = url !== undefined && origins.includes(url.origin);
  return isAllowed ? url.href : undefined;
}
