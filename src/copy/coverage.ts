/**
 * SQL for what a copy cannot know. A missing row does not prove that the PIM lacks it: a list may not have been read to
 * its end, a field may never be sent, or a value may have a shape that no reader understands. Also defines whether
 * products have a barcode, a picture or a price, their own or one of a variant: a single definition for the view
 * `coverage`, for rules and for requirements. Pure.
 */

/** Whether no record of a view has the field at all, so that a record without it lacks nothing. */
export function isNeverSent(view: string, field: string): string {
  return `(SELECT coalesce(sum(sent), 0) = 0 FROM fields WHERE "view" = '${view}' AND field = '${field}')`;
}

/** Whether no record of a view has a readable value in the field. */
export function isNeverFilled(view: string, field: string): string {
  return `(SELECT coalesce(sum(filled), 0) = 0 FROM fields WHERE "view" = '${view}' AND field = '${field}')`;
}

/** Whether a row has a value in a column that no reader understands. @param row its relation */
export function isColumnUnread(row: string, column: string): string {
  return `(${row}.${column} IS NULL AND ${row}.unread IS NOT NULL AND list_contains(string_split(${row}.unread, ','), '${column}'))`;
}

/**
 * Whether product `p` or variant `v` may have more rows of a sub-record than those with its id: part of it has a shape
 * that no reader understands, or there is no id to find them by.
 */
export function isUnread(record: 'p' | 'v', field: string): string {
  const id = record === 'p' ? 'p.product_id' : 'v.variant_id';
  return `(${record}.${field}_state = 'unknown' OR (${id} IS NULL AND ${record}.${field}_state = 'value'))`;
}

/** Whether a list of the PIM was read completely. */
export function isComplete(list: string): string {
  return `(SELECT coalesce(bool_and(complete), false) FROM lists WHERE list = '${list}')`;
}

/** Whether a product may exist although no record with its id was found: not all were read, or some have no id. */
export const MAY_BE_MORE_PRODUCTS = `(NOT ${isComplete('products')} OR EXISTS (FROM products WHERE product_id IS NULL))`;

/** Whether the PIM never says which product a variant belongs to. */
const IS_NEVER_NAMED = `(${isNeverSent('variants', 'product_id')} AND ${isNeverSent('variants', 'product')})`;

/** Whether a variant refers to its product other than by a readable id. @param row its relation */
function isOddlyNamed(row: string): string {
  return `(${row}.product_id IS NULL AND (${row}.product_state <> 'absent' OR ${isColumnUnread(row, 'product_id')}))`;
}

/** Whether a variant without a product may belong to one anyway. @param row its relation */
export function mayHaveProduct(row: string): string {
  return `(${isOddlyNamed(row)} OR (${row}.product_id IS NULL AND ${IS_NEVER_NAMED}))`;
}

/** Whether any variant without a product may belong to one anyway. Otherwise those without belong to none. */
export const MAY_HAVE_PRODUCT = `(${IS_NEVER_NAMED} OR EXISTS (FROM variants WHERE ${isOddlyNamed('variants')}))`;

/** Whether any product may own such rows of variants. @param rows what follows FROM, ending in a condition */
export function mayOwn(rows: string): string {
  return `(${MAY_HAVE_PRODUCT} AND EXISTS (FROM ${rows} AND product_id IS NULL))`;
}

/** True if something was found; otherwise NULL if it may exist anyway, or false. */
export function tell(isFound: string, mayBe: string): string {
  return `CASE WHEN ${isFound} THEN true WHEN ${mayBe} THEN NULL ELSE false END`;
}

/** @param rows what follows FROM, ending in a condition */
function isAmong(rows: string): string {
  return `p.product_id IN (SELECT product_id FROM ${rows} AND product_id IS NOT NULL)`;
}

/** Whether product `p` may have a variant that was not read. */
const MAY_HAVE_MORE_VARIANTS = `(p.variants_state <> 'absent' AND NOT ${isComplete('variants')})`;

/**
 * Whether product `p` or one of its variants has rows of a sub-record that both can have; NULL: unknown.
 * @param rows what follows FROM to select them, ending in a condition
 */
export function tellAny(rows: string, field: string): string {
  return tell(
    isAmong(rows),
    `p.product_id IS NULL OR p.${field}_state = 'unknown' OR ${isAmong(`variants WHERE ${field}_state = 'unknown'`)}
      OR (${isNeverSent('products', field)} AND ${isNeverSent('variants', field)}) OR ${MAY_HAVE_MORE_VARIANTS}
      OR ${mayOwn(`${rows} AND owner = 'variant'`)} OR ${mayOwn(`variants WHERE ${field}_state = 'unknown'`)}`,
  );
}

/** Whether product `p` has rows of a sub-record of products; NULL: unknown. */
export function tellOwn(rows: string, field: string): string {
  return tell(isAmong(rows), `${isUnread('p', field)} OR ${isNeverSent('products', field)}`);
}

/** Whether variants of product `p` have rows of a sub-record of variants; NULL: unknown. */
export function tellOfVariants(rows: string, field: string): string {
  return tell(
    isAmong(rows),
    `p.variants_state <> 'absent' AND (NOT ${isComplete('variants')} OR ${isNeverSent('variants', field)} OR ${mayOwn(rows)}
      OR ${isAmong(`variants WHERE ${field}_state = 'unknown'`)})`,
  );
}

/** Whether product `p` has a value in a column; NULL: unknown. */
export function tellColumn(column: string): string {
  return tell(
    `p.${column} IS NOT NULL`,
    `${isColumnUnread('p', column)} OR ${isNeverSent('products', column)}`,
  );
}

/**
 * Whether product `p` may have a picture or document that was not read or not matched: the media list is incomplete, or
 * there is no id to match by, and the product's own record does not say (no PIM must fill it).
 */
function mayHaveMore(media: 'pictures' | 'documents'): string {
  return `(p.${media}_state = 'unknown' OR ((p.product_id IS NULL OR NOT ${isComplete('product_media')})
  AND p.${media}_state <> 'value' AND ${isNeverFilled('products', media)}))`;
}

/** See {@link mayHaveMore}. */
export const MAY_HAVE_MORE_PICTURES = mayHaveMore('pictures');

/** Whether product `p` has a document; NULL: unknown. */
export const HAS_DOCUMENT = tell(isAmong('documents WHERE true'), mayHaveMore('documents'));

const OWN_PICTURE = `${isAmong("pictures WHERE owner = 'product'")} OR p.pictures_state = 'value'`;

/** Whether variants may have pictures that were not read or not matched. */
const MAY_HAVE_PICTURES_OF_VARIANTS = `${isAmong("variants WHERE pictures_state = 'unknown'")} OR ${MAY_HAVE_MORE_VARIANTS}
  OR (${isAmong('variants WHERE true')} AND NOT ${isComplete('variant_media')} AND ${isNeverFilled('variants', 'pictures')})
  OR ${mayOwn("pictures WHERE owner = 'variant'")} OR ${mayOwn("variants WHERE pictures_state <> 'absent'")}`;

const ANY_PICTURE = `${OWN_PICTURE} OR ${isAmong('pictures WHERE true')} OR ${isAmong("variants WHERE pictures_state = 'value'")}`;

/** The SELECT of the view `coverage`. Pictures are in the media lists or in the records (Spec §2.3). */
export const COVERAGE = `SELECT p.product_id,
    ${tellOwn("codes WHERE is_barcode AND owner = 'product'", 'codes')} AS own_barcode, ${tellAny('codes WHERE is_barcode', 'codes')} AS any_barcode,
    ${tell(OWN_PICTURE, MAY_HAVE_MORE_PICTURES)} AS own_picture,
    ${tell(ANY_PICTURE, `${MAY_HAVE_MORE_PICTURES} OR ${MAY_HAVE_PICTURES_OF_VARIANTS}`)} AS any_picture,
    ${tellOwn("prices WHERE price IS NOT NULL AND owner = 'product'", 'prices')} AS own_price,
    ${tellAny('prices WHERE price IS NOT NULL', 'prices')} AS any_price
  FROM products p WHERE p.product_id IS NOT NULL`;
