/** One picture of each product, of those that may be shown. */

import type { LocalCopy, QueryCall } from '../copy/port.ts';
import { readId, readText } from '../record/value.ts';

/** Rows a query. */
const PAGE_ROWS = 20_000;

/** The cover first, then the first one; the thumbnail rather than the picture. */
const writeCovers = (
  which: string,
): string => `SELECT product_id, arg_min(coalesce(image_url, link), (is_cover IS DISTINCT FROM true, variant_id IS NOT NULL, picture_id)) AS address
  FROM pictures WHERE ${which} AND regexp_matches(coalesce(image_url, link), '^https?://', 'i')
  GROUP BY product_id ORDER BY product_id`;

/**
 * The address of one picture of each product by the product's id, where that is on one of the hosts.
 * @param hosts in lower case, with their ports if they have any; none: nothing is asked
 * @param productIds only of these; undefined: of all
 * @throws CatalogError as LocalCopy.query does
 */
export async function readCovers(
  hosts: readonly string[],
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
  productIds?: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const covers = new Map<number, string>();
  if (hosts.length === 0 || productIds?.length === 0) return covers;
  const sql = writeCovers(
    productIds === undefined ? 'product_id IS NOT NULL' : `product_id IN (${productIds.join(', ')})`,
  );
  for (let offset = 0, counted = 1; offset < counted; ) {
    const window = { offset, maxRows: PAGE_ROWS, maxMs: 60_000, isWhole: true };
    const result = await localCopy.query(sql, window, call);
    for (const [id, address] of result.rows) {
      const [product, text] = [readId(id), readText(address)];
      if (product !== undefined && text !== undefined && isOn(hosts, text)) covers.set(product, text);
    }
    if (result.rows.length === 0) break;
    offset += result.rows.length;
    counted = result.counted;
  }
  return covers;
}

/** Whether an address is one of the web, without credentials, on one of the hosts. */
function isOn(hosts: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && hosts.includes(host) && username === '' && password === '';
}
