/** The SQL holds our own names only; nothing that a caller writes. */

/** A check of products. All parts are SQL expressions, over `p`. */
export interface Check {
  readonly failed: string;
  /** True for a product that the copy cannot tell about; default: none. */
  readonly unknown?: string;
  readonly detail?: string;
  /** SQL after FROM; default: all products. */
  readonly from?: string;
  /** Condition on the products that the rule applies to; default: all. */
  readonly where?: string;
}

export function checkProducts({
  failed,
  unknown,
  detail = 'NULL',
  from = 'products p',
  where = 'true',
}: Check): string {
  const verdict =
    unknown === undefined ? failed : `CASE WHEN ${unknown} THEN NULL ELSE ${failed} END`;
  // Building the words for records that pass would take longer than the verdict.
  const words = `CASE WHEN ${failed} THEN ${detail} END`;
  return `SELECT p.product_id, ${verdict} AS failed, ${words} AS detail
    FROM ${from}
    WHERE ${where}`;
}

/**
 * Writes SQL that is true for a record for sale: any that is not passive. Passive means
 * discontinued or not yet for sale.
 * @param row alias of its relation
 */
export function isSold(row: string): string {
  return `${row}.status IS DISTINCT FROM 'passive'`;
}
