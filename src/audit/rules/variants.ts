/** Rules about variants: what they lack, and what contradicts their product or each other. */

import {
  isComplete,
  isNeverSent,
  isUnread,
  MAY_BE_MORE_PRODUCTS,
  MAY_HAVE_PRODUCT,
  mayHaveProduct,
  mayOwn,
} from '../../copy/coverage.ts';
import { foldName, foldText } from '../../copy/sql-text.ts';
import type { Queries } from '../rule.ts';
import { checkProducts, checkVariants, countRepeats, isSold, writeCount } from '../sql/checks.ts';

/**
 * The query of a rule about products with a given status and their variants; `v.active` counts a product's active
 * variants. If none is active, but some were not read or belong to an unknown product, the product is unknown.
 */
function checkActiveVariants(
  status: 'active' | 'passive',
  check: { readonly failed: string; readonly detail: string; readonly extent: string },
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

const OPTION = "(coalesce(name || ' ', '') || value)";

/** The rules about variants, of the groups `completeness` and `consistency`. */
export const VARIANTS = {
  variant_no_barcode: checkVariants({
    from: `variants v LEFT JOIN (SELECT DISTINCT variant_id FROM codes WHERE is_barcode AND owner = 'variant') b
      ON b.variant_id = v.variant_id LEFT JOIN covered c ON c.product_id = v.product_id`,
    failed: 'b.variant_id IS NULL',
    unknown: `b.variant_id IS NULL AND (${isUnread('v', 'codes')} OR ${isNeverSent('variants', 'codes')})`,
    where: 'coalesce(c.any_barcode, true)',
  }),
  variant_no_price: checkVariants({
    from: `variants v LEFT JOIN (SELECT DISTINCT variant_id FROM prices WHERE owner = 'variant' AND price IS NOT NULL) own
        ON own.variant_id = v.variant_id
      LEFT JOIN products p ON p.product_id = v.product_id LEFT JOIN covered c ON c.product_id = v.product_id`,
    where: `coalesce(c.any_price, true) AND ${isSold('v')} AND ${isSold('p')}`,
    failed: 'own.variant_id IS NULL AND NOT coalesce(c.own_price, false)',
    unknown: `own.variant_id IS NULL AND c.own_price IS DISTINCT FROM true
      AND (${isUnread('v', 'prices')} OR (v.product_id IS NULL AND ${MAY_HAVE_PRODUCT})
        OR coalesce(p.prices_state = 'unknown', ${MAY_BE_MORE_PRODUCTS})
        OR (${isNeverSent('variants', 'prices')} AND ${isNeverSent('products', 'prices')}))`,
  }),
  // Spec §2.2, OptionValues.
  variant_no_options: checkVariants({
    from: `variants v LEFT JOIN (SELECT DISTINCT variant_id FROM options WHERE value IS NOT NULL) o
      ON o.variant_id = v.variant_id`,
    failed: 'o.variant_id IS NULL',
    unknown: `o.variant_id IS NULL AND (${isUnread('v', 'options')} OR ${isNeverSent('variants', 'options')})`,
  }),
  passive_with_active_variants: checkActiveVariants('passive', {
    failed: 'v.active > 0',
    detail: `v.active || ' of ' || ${writeCount('v.variants', 'variant')}`,
    extent: 'v.active',
  }),
  active_without_active_variant: checkActiveVariants('active', {
    failed: 'v.active = 0',
    detail: writeCount('v.variants', 'variant'),
    extent: 'v.variants',
  }),
  // Spec §1: linked through ProductId.
  variant_without_parent: checkVariants({
    from: 'variants v LEFT JOIN products p ON p.product_id = v.product_id',
    failed: 'p.product_id IS NULL',
    unknown: `p.product_id IS NULL AND (${MAY_BE_MORE_PRODUCTS} OR ${mayHaveProduct('v')})`,
    detail: "coalesce('product ' || v.product_id || ' does not exist', 'no product id')",
  }),
  variant_duplicate_options: `WITH chosen AS (SELECT variant_id, hash(count(*), sum(hash(${foldText(OPTION)}))) AS choice, string_agg(${OPTION}, ', ' ORDER BY ${OPTION}) AS words
      FROM options WHERE value IS NOT NULL AND variant_id IS NOT NULL GROUP BY variant_id),
    optioned AS (SELECT product_id, v.variant_id, options_state, choice, words
      FROM variants v LEFT JOIN chosen c ON c.variant_id = v.variant_id
      WHERE product_id IS NOT NULL AND (choice IS NOT NULL OR ${isUnread('v', 'options')}))
    ${checkVariants({
      from: `${countRepeats('optioned', 'CASE WHEN choice IS NOT NULL THEN hash(product_id, choice) END')} v`,
      failed: 'v.repeats IS NOT NULL',
      unknown: `(v.choice IS NULL OR v.repeats IS NOT NULL) AND ${isUnread('v', 'options')}`,
      detail: "left(v.words, 200) || ' (' || v.repeats || ' variants)'",
      extent: 'v.repeats',
      shared: 'v.key',
    })}`,
  // Example: some variants differ by size and colour, others by colour alone.
  mixed_option_axes: `WITH held AS (SELECT product_id, variant_id, ${foldName('coalesce(code, name)')} AS axis, any_value(coalesce(name, code)) AS name FROM options
      WHERE value IS NOT NULL AND variant_id IS NOT NULL AND product_id IS NOT NULL AND coalesce(name, code) IS NOT NULL GROUP BY ALL),
    axes AS (SELECT product_id, axis, any_value(name) AS name, count(*) AS holders FROM held GROUP BY ALL),
    optioned AS (SELECT product_id, count(DISTINCT variant_id) AS variants FROM held GROUP BY product_id HAVING count(DISTINCT variant_id) > 1),
    judged AS (SELECT product_id, variants, min(holders) AS holders, arg_min(name, holders) AS name
      FROM axes JOIN optioned USING (product_id) GROUP BY product_id, variants)
    ${checkProducts({
      from: `products p JOIN judged r ON r.product_id = p.product_id
        LEFT JOIN (SELECT DISTINCT product_id FROM variants v WHERE ${isUnread('v', 'options')}) u ON u.product_id = p.product_id`,
      failed: 'r.holders < r.variants',
      unknown: 'r.holders = r.variants AND u.product_id IS NOT NULL',
      detail: "left(r.name, 60) || ' on ' || r.holders || ' of ' || r.variants || ' variants'",
      extent: 'r.variants - r.holders',
    })}`,
} as const satisfies Queries;
