/** Whether products have a barcode or a picture, their own or one of a variant, as SQL: one definition for rules and the view. Pure. */

import { isComplete, isNeverFilled, isNeverSent, isUnread, MAY_HAVE_MORE_PICTURES } from './checks.ts';
import { mayOwn, tellRowsOfVariantsToo } from './own-variants.ts';

/** Expressions over `p`, a product, which are NULL where the copy cannot tell. */
interface Coverage {
  /** What follows `FROM products p`; no relation of one thing is called as one of the other. */
  readonly joins: string;
  /** Whether the product has one of its own. */
  readonly own: string;
  /** Whether it has one of its own or any variant of it has one. */
  readonly any: string;
}

/** True where something was found; where not, NULL if it may be there all the same. */
function tell(isFound: string, mayBe: string): string {
  return `CASE WHEN ${isFound} THEN true WHEN ${mayBe} THEN NULL ELSE false END`;
}

const ROWS_OF_BARCODES = tellRowsOfVariantsToo('codes WHERE is_barcode', 'codes');

/** Of barcodes. */
export const BARCODES: Coverage = {
  joins: `LEFT JOIN (SELECT DISTINCT product_id FROM codes WHERE is_barcode AND owner = 'product') b ON b.product_id = p.product_id
    ${ROWS_OF_BARCODES.joins}`,
  own: tell('b.product_id IS NOT NULL', `${isUnread('p', 'codes')} OR ${isNeverSent('products', 'codes')}`),
  any: tell(`NOT (${ROWS_OF_BARCODES.isMissing})`, ROWS_OF_BARCODES.mayBe),
};

const OWN_PICTURE = "m.product_id IS NOT NULL OR p.pictures_state = 'value'";

/** Whether pictures of variants may be there that were not read or not found. */
const MAY_HAVE_PICTURES_OF_VARIANTS = `coalesce(w.is_unread, false)
  OR (w.product_id IS NOT NULL AND NOT ${isComplete('variant_media')} AND ${isNeverFilled('variants', 'pictures')})
  OR (p.variants_state <> 'absent' AND NOT ${isComplete('variants')})
  OR ${mayOwn("pictures WHERE owner = 'variant'")} OR ${mayOwn("variants WHERE pictures_state <> 'absent'")}`;

/** Of pictures, in the media lists or in the records (Spec §2.3). */
export const PICTURES: Coverage = {
  joins: `LEFT JOIN (SELECT DISTINCT product_id FROM pictures WHERE owner = 'product') m ON m.product_id = p.product_id
    LEFT JOIN (SELECT DISTINCT product_id FROM pictures WHERE owner = 'variant') o ON o.product_id = p.product_id
    LEFT JOIN (SELECT product_id, bool_or(pictures_state = 'unknown') AS is_unread, bool_or(pictures_state = 'value') AS is_filled
      FROM variants WHERE product_id IS NOT NULL GROUP BY product_id) w ON w.product_id = p.product_id`,
  own: tell(OWN_PICTURE, MAY_HAVE_MORE_PICTURES),
  any: tell(
    `${OWN_PICTURE} OR o.product_id IS NOT NULL OR coalesce(w.is_filled, false)`,
    `${MAY_HAVE_MORE_PICTURES} OR ${MAY_HAVE_PICTURES_OF_VARIANTS}`,
  ),
};
