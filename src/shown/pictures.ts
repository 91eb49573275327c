/** Which pictures a view may show: those on hosts that the operator names. Pure. */

import { readCovers, readMedia } from '../record/facts.ts';
import { getField, type PimRecord, readText } from '../record/value.ts';
import type { Card } from '../views/gallery/gallery-data.ts';

/** Longer addresses are no pictures of a catalog. */
const MAX_ADDRESS_CHARS = 2_000;

/** Longest name of a host that is shown. */
const MAX_HOST_CHARS = 80;

/** What a card tells of a picture. */
type CardPicture = Pick<Card, 'picture' | 'pictureHost'>;

/**
 * What a card shows of a product: its cover, else its first picture.
 * @param origins those that may be asked
 */
export function showCover(record: PimRecord, origins: readonly string[]): CardPicture {
  const [picture = readMedia(record, 'pictures')[0]] = readCovers(record);
  return picture === undefined ? {} : showPicture(picture, origins);
}

/** What a card shows of a picture: its thumbnail, else the picture itself; else where it is. */
export function showPicture(picture: PimRecord, origins: readonly string[]): CardPicture {
  const addresses = ['ImageUrl', 'Link'].flatMap((field) => parseAddress(readText(getField(picture, field))));
  const allowed = addresses.find(({ origin }) => origins.includes(origin));
  if (allowed !== undefined) return { picture: allowed.href };
  const [first] = addresses;
  return first === undefined ? {} : { pictureHost: first.host.slice(0, MAX_HOST_CHARS) };
}

/** The address as one of the web that names no user; an empty list where it is none. */
function parseAddress(text: string | undefined): readonly URL[] {
  if (text === undefined || text.length > MAX_ADDRESS_CHARS || !URL.canParse(text)) return [];
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? [url] : [];
}
