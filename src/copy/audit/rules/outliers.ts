/** What is far from the rest. The rules of the group `outliers`, in the order in which they are told. */

import { type ListedRule, listParametric } from '../rule.ts';
import { checkProducts, checkRead, checkVariantsRead, isUnread } from '../sql/checks.ts';
import { IS_EDGE, IS_WEIGHT } from '../sql/measured.ts';
import { COUNTERS, ENTERED_UNIT, judgeOutliers, MIXED_UNITS, TIMES_WRITTEN } from '../sql/outliers.ts';
import { PEER_GROUPS } from '../sql/peer-groups.ts';
import { AMOUNT_KIND, IS_AMOUNT, NAMED_AMOUNT, OTHER_WEIGHTS, PLACED_SIZES, SIZE } from '../sql/placed-amounts.ts';
import { OTHER_PRICES, PLACED_PRICES, PRICE_KIND } from '../sql/placed-prices.ts';
import { judgeSameValues } from '../sql/same-values.ts';
import { judgeSiblingPrices } from '../sql/sibling-prices.ts';

/** What several values are that are far together. */
const TOGETHER =
  'Several apart together, at most a tenth, fail only where moving the decimal point puts them among the others; else they are unknown.';

/** Whether product `p` may have prices, its own or of its variants, that nobody could read. */
const MAY_HAVE_OTHER_PRICES = `(${isUnread('p', 'prices')}
  OR p.product_id IN (SELECT v.product_id FROM variants v WHERE v.product_id IS NOT NULL AND v.prices_state = 'unknown'))`;

/** Every rule of the group. */
export const OUTLIERS: readonly ListedRule[] = [
  // A product whose price is far from all others of its categories, as after a lost decimal point.
  listParametric({
    id: 'price_outlier',
    severity: 'warning',
    group: 'outliers',
    subject: 'product',
    applies:
      'products in a category with a price, their own or else of their variants, where at least 3 others have one of that currency and list',
    checks: `has a price, or else variants with prices, far from the others in its categories: ten times the median or a tenth of it, and apart from all others. ${TOGETHER} One whose weight is as far off is of another kind, and not judged.`,
    why: 'Usually the decimal point is misplaced or the currency is wrong.',
    fix: 'Check the price and its currency.',
    parameters: { tolerance_times: 10, least_peers: 3 },
    build: (limits) => `WITH amounts AS (${PLACED_PRICES}),
      ${judgeOutliers('amounts', PRICE_KIND, limits, OTHER_WEIGHTS)}
      ${checkProducts({
        from: 'products p LEFT JOIN judged r ON r.product_id = p.product_id',
        failed: 'r.is_far',
        unknown: `${MAY_HAVE_OTHER_PRICES} AND NOT coalesce(r.is_far, false)`,
        detail: `r.written || ' (' || ${TIMES_WRITTEN}`,
        extent: 'r.distance',
        where: `r.product_id IS NOT NULL OR ${MAY_HAVE_OTHER_PRICES}`,
      })}`,
  }),
  // A variant whose price is far from those of the same product, as after a lost decimal point.
  listParametric({
    id: 'variant_price_outlier',
    severity: 'warning',
    group: 'outliers',
    subject: 'variant',
    applies:
      'variants with a price, of products with at least 3 prices of one currency and list, their own or on variants',
    checks:
      'has a price that alone is ten times those of its product and the other variants, or a tenth of them, and one of these with the decimal point moved. One that has as much more of something, such as pieces in a pack, is not judged.',
    why: 'The decimal point is misplaced, and the shop sells it at this price.',
    fix: 'Check the price and its currency.',
    parameters: { tolerance_times: 10, least_peers: 2 },
    build: ({ tolerance_times, least_peers }) => `WITH ${judgeSiblingPrices(tolerance_times, least_peers)}
      ${checkVariantsRead('judged', 'prices', { failed: 'r.is_far', detail: 'r.written', extent: 'r.distance' })}`,
  }),
  // A product whose weight or an edge of it is far from all others of its categories, as in another unit.
  listParametric({
    id: 'size_outlier',
    severity: 'warning',
    group: 'outliers',
    subject: 'product',
    applies: 'products in a category with a weight or dimension as a number, where at least 3 others have it',
    checks: `has a weight or dimension far from the others in its categories: twenty times the median or a twentieth of it, and apart from all others. ${TOGETHER} One whose price is as far off is of another kind, and not judged.`,
    why: 'Usually the unit is wrong or the decimal point is misplaced, and freight costs depend on it.',
    fix: 'Measure the product, and check the unit.',
    parameters: { tolerance_times: 20, least_peers: 3 },
    build: (limits) => `WITH amounts AS (${PLACED_SIZES}),
      ${judgeOutliers('amounts', AMOUNT_KIND, limits, OTHER_PRICES)}
      ${checkRead('judged', 'dimensions', {
        failed: 'r.is_far',
        detail: `left(r.written, 200) || ' (' || ${TIMES_WRITTEN}`,
        extent: 'r.distance',
      })}`,
  }),
  // A product with a number as property that is far from all others of its categories, as in another unit.
  listParametric({
    id: 'property_outlier',
    severity: 'hint',
    group: 'outliers',
    subject: 'product',
    applies:
      'products in a category with a number as property, where at least 3 others have it; no ranks, ids or counters',
    checks: `has a numeric property far from the others in its categories: a hundred times the median or a hundredth of it, and apart from all others. ${TOGETHER} Where two units are mixed up, such as g and mg, only those in the same unit are compared.`,
    why: 'Usually the unit is wrong or the decimal point is misplaced.',
    fix: 'Check the value and its unit.',
    parameters: { tolerance_times: 100, least_peers: 3 },
    build: (limits) => `WITH counters AS ${COUNTERS}, mixed AS ${MIXED_UNITS},
      measured AS (SELECT product_id, name, ${SIZE}, ${NAMED_AMOUNT}, base_unit, ${ENTERED_UNIT} AS entered FROM properties
        WHERE owner = 'product' AND name IS NOT NULL AND ${IS_AMOUNT} AND NOT (${IS_WEIGHT} OR ${IS_EDGE}) AND name NOT IN (FROM counters)),
      numbers AS (SELECT product_id, n.name, size, written, CASE WHEN x.name IS NULL THEN unit ELSE entered END AS unit
        FROM measured n LEFT JOIN mixed x ON x.name = n.name AND x.base_unit = n.base_unit),
      amounts AS (SELECT DISTINCT p.product_id, category, name, unit, size, written FROM ${PEER_GROUPS} p JOIN numbers USING (product_id)),
      ${judgeOutliers('amounts', AMOUNT_KIND, limits)}
      ${checkRead('judged', 'properties', {
        failed: 'r.is_far',
        detail: `left(r.written, 200) || ' (' || ${TIMES_WRITTEN}`,
        extent: 'r.distance',
      })}`,
  }),
  // A product in a category nearly all of whose products have one and the same amount, where goods differ.
  listParametric({
    id: 'same_value',
    severity: 'hint',
    group: 'outliers',
    subject: 'product',
    applies: 'products in a category with a number that measures something, their own or one of their variants',
    checks:
      'has the same weight, dimension or exact number (such as 16000000, but no frequency) as at least 95 % of the products in a category of 10 or more, its variants included.',
    why: 'Somebody probably entered a default instead of the real value; freight costs and filters depend on it.',
    fix: 'Enter the real values, or empty the field.',
    parameters: { least_products: 10 },
    build: ({ least_products }) => `WITH ${judgeSameValues(least_products)}
      ${checkProducts({
        from: 'products p LEFT JOIN judged j ON j.product_id = p.product_id',
        failed: 'j.is_same',
        detail: 'j.written',
        extent: 'j.products',
        where: `j.product_id IS NOT NULL OR ${isUnread('p', 'properties')} OR ${isUnread('p', 'dimensions')}`,
      })}`,
  }),
];
