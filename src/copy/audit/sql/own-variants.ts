/** What is asked of products and their variants together, as SQL. Pure. */

import { type Check, checkProducts, isColumnUnread, isComplete, isNeverSent } from './checks.ts';

/** Whether the PIM names no variant's product. */
const IS_NEVER_NAMED = `(${isNeverSent('variants', 'product_id')} AND ${isNeverSent('variants', 'product')})`;

/** Whether the product of a variant is named otherwise than by an id that can be read. @param row its relation */
function isOddlyNamed(row: string): string {
  return `(${row}.product_id IS NULL AND (${row}.product_state <> 'absent' OR ${isColumnUnread(row, 'product_id')}))`;
}

/** Whether a variant without a product may have one all the same. @param row its relation */
export function mayHaveProduct(row: string): string {
  return `(${isOddlyNamed(row)} OR (${row}.product_id IS NULL AND ${IS_NEVER_NAMED}))`;
}

/** Whether any variant without a product may have one all the same. Else those without belong to none. */
export const MAY_HAVE_PRODUCT = `(${IS_NEVER_NAMED} OR EXISTS (FROM variants WHERE ${isOddlyNamed('variants')}))`;

/** Whether any product may be that of such rows of variants. @param rows what follows FROM, ending in a condition */
export function mayOwn(rows: string): string {
  return `(${MAY_HAVE_PRODUCT} AND EXISTS (FROM ${rows} AND product_id IS NULL))`;
}

/**
 * The query of a rule about products without any row in another view, their own or one of their variants.
 * @param rows what follows FROM to have those rows, ending in a condition
 * @param field the sub-record of products and variants that they come from
 * @param where which products, `p`, it is about; default: all
 */
export function lackRowsOfVariantsToo(rows: string, field: string, where?: string): string {
  const { joins, isMissing, mayBe } = tellRowsOfVariantsToo(rows, field);
  return checkProducts({
    from: `products p ${joins}`,
    failed: isMissing,
    unknown: `${isMissing} AND (${mayBe})`,
    ...(where !== undefined && { where }),
  });
}

/**
 * What {@link lackRowsOfVariantsToo} asks: what follows `FROM products p`, whether no row is found, and whether there may be some
 * all the same.
 */
export function tellRowsOfVariantsToo(
  rows: string,
  field: string,
): { readonly joins: string; readonly isMissing: string; readonly mayBe: string } {
  return {
    joins: `LEFT JOIN (SELECT DISTINCT product_id FROM ${rows}) r ON r.product_id = p.product_id
      LEFT JOIN (SELECT product_id, bool_or(${field}_state = 'unknown') AS is_unknown FROM variants GROUP BY product_id) v
        ON v.product_id = p.product_id`,
    isMissing: 'r.product_id IS NULL',
    mayBe: `p.product_id IS NULL OR p.${field}_state = 'unknown' OR coalesce(v.is_unknown, false)
      OR (${isNeverSent('products', field)} AND ${isNeverSent('variants', field)})
      OR (p.variants_state <> 'absent' AND NOT ${isComplete('variants')})
      OR ${mayOwn(`${rows} AND owner = 'variant'`)}
      OR ${mayOwn(`variants WHERE ${field}_state = 'unknown'`)}`,
  };
}

/**
 * What follows FROM and WHERE to leave out the variants of products that fail a rule for want of what the variant lacks too: it
 * is one defect, and the product's rule tells it. Variants are `v`.
 * @param productRule the query of that rule
 */
export function exceptToldOf(productRule: string): { readonly join: string; readonly where: string } {
  return {
    join: `LEFT JOIN (SELECT product_id FROM (${productRule}) WHERE failed AND product_id IS NOT NULL) told ON told.product_id = v.product_id`,
    where: 'told.product_id IS NULL',
  };
}

/**
 * The query of a rule about the variants of products with one status: `v` tells how many of each product are `active`.
 * Of products some of whose variants were not read, or may be among those whose product cannot be told, it is unknown
 * unless they are `active`.
 */
export function checkActiveVariants(
  status: 'active' | 'passive',
  check: Pick<Check, 'failed' | 'detail' | 'extent'>,
): string {
  const isUnlisted = `p.variants_state <> 'absent' AND NOT ${isComplete('variants')}`;
  return checkProducts({
    ...check,
    from: `products p LEFT JOIN (SELECT product_id, count(*) AS variants, count(*) FILTER (status = 'active') AS active,
      count(status) AS told FROM variants GROUP BY product_id) v ON v.product_id = p.product_id`,
    unknown: `coalesce(v.active, 0) = 0 AND (v.told < v.variants OR NOT ${isComplete('variants')}
      OR ${mayOwn("variants WHERE status IS DISTINCT FROM 'passive'")})`,
    where: `p.status = '${status}' AND (v.product_id IS NOT NULL OR (${isUnlisted}))`,
  });
}
