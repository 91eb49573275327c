import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { FOLDED, quote } from '../../copy/sql-text.ts';

/**
 * Checks if any product of the catalog has this code, audited or not.
 * @throws CatalogError as LocalCopy.query does
 */
export async function hasProductWithCode(
  code: string,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<boolean> {
  const sql = `SELECT 1 FROM products WHERE ${writeCodeTest(code)} LIMIT 1`;
  const window = {
    offset: 0,
    maxRows: 1,
    isUncut: true,
  };
  const { counted } = await localCopy.query(sql, window, call);
  return counted > 0;
}

/** Writes the SELECT of the ids of products with this code; see {@link writeCodeTest}. */
export function selectProductsWithCode(code: string): string {
  return `SELECT product_id FROM products WHERE ${writeCodeTest(code)}`;
}

/**
 * Writes SQL that is true for a product that a code means: its own in any spelling, a variant's, a
 * barcode, or its id.
 */
export function writeCodeTest(code: string): string {
  const exact = quote(code);
  const folded = `(SELECT ${FOLDED} FROM (SELECT ${exact} AS value))`;
  const isAlike = `value = ${exact} OR folded = ${folded}`;
  const productsWithCode = `SELECT product_id FROM identifiers WHERE ${isAlike}`;
  return `(product_id::VARCHAR = ${exact} OR product_id IN (${productsWithCode}))`;
}
