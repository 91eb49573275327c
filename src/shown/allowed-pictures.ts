/** Which pictures views and reports may show: those on hosts that the operator names. */

import type { LocalCopy, QueryCall } from '../copy/copy-port.ts';
import { readCovers as readCoverMedia, readMedia } from '../record/codes-and-media.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
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
  const addresses = ['ImageUrl', 'Link'].flatMap((field) => parseAddress(readText(getField(picture, field))) ?? []);
  const [thumbnail, full] = addresses.filter(({ origin }) => origins.includes(origin));
  if (thumbnail === undefined) return { pictureHost: addresses[0]?.host.slice(0, MAX_HOST_CHARS) ?? '' };
  return { picture: thumbnail.href, ...(full && full.href !== thumbnail.href && { full: full.href }) };
}

/** The http or https address, if it has no user in it. */
function parseAddress(text: string | undefined): URL | undefined {
  if (text === undefined || text.length > MAX_ADDRESS_CHARS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined;
}

/** Prefers the cover to other pictures, and a thumbnail to the picture. */
const writeCovers = (
  productIds: readonly number[],
): string => `SELECT product_id, arg_min(coalesce(image_url, link), (is_cover IS DISTINCT FROM true, variant_id IS NOT NULL, picture_id)) AS address
  FROM pictures WHERE product_id IN (${productIds.join(', ')}) AND regexp_matches(coalesce(image_url, link), '^https?://', 'i')
  GROUP BY product_id`;

/**
 * The address of one picture of each of these products by the product's id, where that may be asked.
 * @param origins those that may be asked; none: nothing is asked
 * @throws CatalogError as LocalCopy.query does
 */
export async function readCovers(
  productIds: readonly number[],
  origins: readonly string[],
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<ReadonlyMap<number, string>> {
  const covers = new Map<number, string>();
  if (origins.length === 0 || productIds.length === 0) return covers;
  const window = { offset: 0, maxRows: productIds.length, maxMs: 60_000, isWhole: true };
  const { rows } = await localCopy.query(writeCovers(productIds), window, call);
  for (const [id, address] of rows) {
    const [product, url] = [readId(id), parseAddress(readText(address))];
    if (product !== undefined && url !== undefined && origins.includes(url.origin)) covers.set(product, url.href);
  }
  return covers;
}
