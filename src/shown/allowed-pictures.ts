import { readCovers as readCoverMedia, readMedia } from '../record/codes-and-media.ts';
import { takeChars } from '../record/cut-characters.ts';
import { getField, type PimRecord, readText } from '../record/value.ts';
import type { ShownPicture } from '../views/view-data.ts';

const MAX_ADDRESS_CHARS = 2_000;

const MAX_HOST_CHARS = 80;

/**
 * Returns the picture of a card: the cover, else the first picture.
 * @param origins allowed hosts
 */
export function showCover(record: PimRecord, origins: readonly string[]): ShownPicture {
  const [picture = readMedia(record, 'pictures')[0]] = readCoverMedia(record);
  if (picture === undefined) return {};
  const { full: _, ...cover } = showPicture(picture, origins);
  return cover;
}

/** Returns the address to show: the thumbnail, else the picture, else only the name of its host. */
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

// Refuses addresses with a user in them.
function parseAddress(text: string | undefined): URL | undefined {
  if (text === undefined || text.length > MAX_ADDRESS_CHARS || !URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  const isWeb = /^https?:$/.test(url.protocol);
  const hasUser = url.username !== '' || url.password !== '';
  return isWeb && !hasUser ? url : undefined;
}

/** Returns an address as browsers write it, if its origin is allowed. */
export function allowAddress(address: string, origins: readonly string[]): string | undefined {
  const url = parseAddress(address);
  const isAllowed = url !== undefined && origins.includes(url.origin);
  return isAllowed ? url.href : undefined;
}
