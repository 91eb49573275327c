import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { fillSql } from '../../copy/fill-sql.ts';
import coverAddresses from './cover-addresses.sql';

/**
 * Reads the address of a picture of each product, by product id: the cover before others and a
 * thumbnail before the picture; untrusted.
 * @throws CatalogError as LocalCopy.query does
 */
export async function readCoverAddresses(
  productIds: readonly number[],
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const sql = fillSql(coverAddresses, { product_ids: productIds });
  const window = {
    offset: 0,
    maxRows: productIds.length,
    maxMs: 60_000,
    isUncut: true,
  };
  const { rows } = await localCopy.query(sql, window, call);
  return new Map(rows.map(([id, address]) => [Number(id), String(address)]));
}
