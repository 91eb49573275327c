/**
 * What a copy cannot tell, as SQL: what is not there may still be in the PIM, where a list was not read to its end, a field is
 * never sent, or something is of a shape that no reader knows. Pure.
 */

/** Whether no record of a view carries the field, so that none lacks it. */
export function isNeverSent(view: string, field: string): string {
  return `(SELECT coalesce(sum(sent), 0) = 0 FROM fields WHERE "view" = '${view}' AND field = '${field}')`;
}

/** Whether no record of a view has a value in the field that could be read. */
export function isNeverFilled(view: string, field: string): string {
  return `(SELECT coalesce(sum(filled), 0) = 0 FROM fields WHERE "view" = '${view}' AND field = '${field}')`;
}

/** Whether a row without a value in a column holds something there which no reader knows. @param row its relation */
export function isColumnUnread(row: string, column: string): string {
  return `(${row}.${column} IS NULL AND ${row}.unread IS NOT NULL AND list_contains(string_split(${row}.unread, ','), '${column}'))`;
}

/**
 * Whether product `p` or variant `v` may have other rows of a sub-record than those of its id: some of it is of a shape that
 * no reader knows, or there is no id to find them by.
 */
export function isUnread(record: 'p' | 'v', field: string): string {
  const id = record === 'p' ? 'p.product_id' : 'v.variant_id';
  return `(${record}.${field}_state = 'unknown' OR (${id} IS NULL AND ${record}.${field}_state = 'value'))`;
}

/** Whether a list of the PIM was read wholly. */
export function isComplete(list: string): string {
  return `(SELECT coalesce(bool_and(complete), false) FROM lists WHERE list = '${list}')`;
}

/** Whether a product that no record with its id is found of may exist: not all were read, or some have no id. */
export const MAY_BE_MORE_PRODUCTS = `(NOT ${isComplete('products')} OR EXISTS (FROM products WHERE product_id IS NULL))`;

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
