/**
 * Whether products have a barcode, a picture or a price, their own or one of a variant, as SQL: one definition for the view
 * `coverage`, for rules and for requirements. Pure.
 */

import { isColumnUnread, isComplete, isNeverFilled, isNeverSent, isUnread, mayOwn } from './known-sql.ts';

/** Expressions over `p`, a product, which are NULL where the copy cannot tell. */
interface Coverage {
  /** What follows `FROM products p`; no relation of one thing is called as one of another. */
  readonly joins: string;
  /** Whether the product has one of its own. */
  readonly own: string;
  /** Whether it has one of its own or any variant of it has one. */
  readonly any: string;
}

/** True where something was found; where not, NULL if it may be there all the same. */
export function tell(isFound: string, mayBe: string): string {
  return `CASE WHEN ${isFound} THEN true WHEN ${mayBe} THEN NULL ELSE false END`;
}

/**
 * Whether rows of a sub-record, of product `p` or of a variant of it, may be there that were not read or not found.
 * @param rows what follows FROM to have them, ending in a condition
 * @param isOpen whether it is unknown of a variant of the product
 */
function mayBeAny(rows: string, field: string, isOpen: string): string {
  return `p.product_id IS NULL OR p.${field}_state = 'unknown' OR ${isOpen}
        OR (${isNeverSent('products', field)} AND ${isNeverSent('variants', field)})
        OR (p.variants_state <> 'absent' AND NOT ${isComplete('variants')})
        OR ${mayOwn(`${rows} AND owner = 'variant'`)} OR ${mayOwn(`variants WHERE ${field}_state = 'unknown'`)}`;
}

/** Whether product `p` or a variant of it has rows of a sub-record; NULL: nobody knows. Parameters as of {@link mayBeAny}. */
export function tellAny(rows: string, field: string): string {
  const isOpen = `p.product_id IN (SELECT product_id FROM variants WHERE ${field}_state = 'unknown' AND product_id IS NOT NULL)`;
  return tell(isAmong(rows), mayBeAny(rows, field, isOpen));
}

/** Whether product `p` has rows of a sub-record that products have; NULL: nobody knows. */
export function tellOwn(rows: string, field: string): string {
  return tell(isAmong(rows), `${isUnread('p', field)} OR ${isNeverSent('products', field)}`);
}

/** Whether variants of product `p` have rows of a sub-record that variants have; NULL: nobody knows. */
export function tellOfVariants(rows: string, field: string): string {
  return tell(
    isAmong(rows),
    `p.variants_state <> 'absent' AND (NOT ${isComplete('variants')} OR ${isNeverSent('variants', field)} OR ${mayOwn(rows)}
      OR p.product_id IN (SELECT product_id FROM variants WHERE ${field}_state = 'unknown' AND product_id IS NOT NULL))`,
  );
}

/** Whether product `p` has a value in a column; NULL: nobody knows. */
export function tellColumn(column: string): string {
  return tell(`p.${column} IS NOT NULL`, `${isColumnUnread('p', column)} OR ${isNeverSent('products', column)}`);
}

/** @param rows what follows FROM, ending in a condition */
function isAmong(rows: string): string {
  return `p.product_id IN (SELECT product_id FROM ${rows} AND product_id IS NOT NULL)`;
}

/**
 * Of the rows of a sub-record.
 * @param rows what follows FROM to have them, ending in a condition
 * @param field the sub-record of products and variants that they come from
 * @param as how its relations are called
 */
function cover(rows: string, field: string, as: string): Coverage {
  return {
    joins: `LEFT JOIN (SELECT product_id, bool_or(owner = 'product') AS is_own FROM ${rows} GROUP BY product_id) ${as} ON ${as}.product_id = p.product_id
    LEFT JOIN (SELECT product_id, bool_or(${field}_state = 'unknown') AS is_unknown FROM variants GROUP BY product_id) ${as}_v
      ON ${as}_v.product_id = p.product_id`,
    own: tell(`coalesce(${as}.is_own, false)`, `${isUnread('p', field)} OR ${isNeverSent('products', field)}`),
    any: tell(`${as}.product_id IS NOT NULL`, mayBeAny(rows, field, `coalesce(${as}_v.is_unknown, false)`)),
  };
}

const BARCODES = cover('codes WHERE is_barcode', 'codes', 'b');
const PRICES = cover('prices WHERE price IS NOT NULL', 'prices', 'm');

/**
 * Whether a picture or document of product `p` may be there that was not read or not found: the list of them is not complete, or
 * there is no id to find them by, and its own record, which no PIM must fill, does not tell.
 */
function mayHaveMore(media: 'pictures' | 'documents'): string {
  return `(p.${media}_state = 'unknown' OR ((p.product_id IS NULL OR NOT ${isComplete('product_media')})
  AND p.${media}_state <> 'value' AND ${isNeverFilled('products', media)}))`;
}

/** As of {@link mayHaveMore}. */
export const MAY_HAVE_MORE_PICTURES = mayHaveMore('pictures');

/** Whether product `p` has a document; NULL: nobody knows. */
export const HAS_DOCUMENT = tell(isAmong('documents WHERE true'), mayHaveMore('documents'));

const OWN_PICTURE = "i.product_id IS NOT NULL OR p.pictures_state = 'value'";

/** Whether pictures of variants may be there that were not read or not found. */
const MAY_HAVE_PICTURES_OF_VARIANTS = `coalesce(w.is_unread, false)
  OR (w.product_id IS NOT NULL AND NOT ${isComplete('variant_media')} AND ${isNeverFilled('variants', 'pictures')})
  OR (p.variants_state <> 'absent' AND NOT ${isComplete('variants')})
  OR ${mayOwn("pictures WHERE owner = 'variant'")} OR ${mayOwn("variants WHERE pictures_state <> 'absent'")}`;

/** Of pictures, in the media lists or in the records (Spec §2.3). */
const PICTURES: Coverage = {
  joins: `LEFT JOIN (SELECT DISTINCT product_id FROM pictures WHERE owner = 'product') i ON i.product_id = p.product_id
    LEFT JOIN (SELECT DISTINCT product_id FROM pictures WHERE owner = 'variant') o ON o.product_id = p.product_id
    LEFT JOIN (SELECT product_id, bool_or(pictures_state = 'unknown') AS is_unread, bool_or(pictures_state = 'value') AS is_filled
      FROM variants WHERE product_id IS NOT NULL GROUP BY product_id) w ON w.product_id = p.product_id`,
  own: tell(OWN_PICTURE, MAY_HAVE_MORE_PICTURES),
  any: tell(
    `${OWN_PICTURE} OR o.product_id IS NOT NULL OR coalesce(w.is_filled, false)`,
    `${MAY_HAVE_MORE_PICTURES} OR ${MAY_HAVE_PICTURES_OF_VARIANTS}`,
  ),
};

/** The SELECT of the view `coverage`. */
export const COVERAGE = `SELECT p.product_id, ${BARCODES.own} AS own_barcode, ${BARCODES.any} AS any_barcode, ${PICTURES.own} AS own_picture,
    ${PICTURES.any} AS any_picture, ${PRICES.own} AS own_price, ${PRICES.any} AS any_price
  FROM products p ${BARCODES.joins} ${PICTURES.joins} ${PRICES.joins} WHERE p.product_id IS NOT NULL`;
