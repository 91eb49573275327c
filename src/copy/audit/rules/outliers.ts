/** What is far from the rest. The rules of the group `outliers`, in the order in which they are told. */

import { type ListedRule, listParametric } from '../rule.ts';
import { checkProducts, checkRead, isUnread } from '../sql/checks.ts';
import { IS_EDGE, IS_WEIGHT } from '../sql/measured.ts';
import { COUNTERS, ENTERED_UNIT, judgeOutliers, MIXED_UNITS, TIMES_WRITTEN } from '../sql/outliers.ts';
import { PEER_GROUPS } from '../sql/peer-groups.ts';
import {
  AMOUNT_KIND,
  IS_AMOUNT,
  NAMED_AMOUNT,
  OTHER_PRICES,
  OTHER_WEIGHTS,
  PLACED_PRICES,
  PLACED_SIZES,
  PRICE_KIND,
  SIZE,
} from '../sql/placed-amounts.ts';
import { judgeSameValues } from '../sql/same-values.ts';

/** What several values are that are far together. */
const TOGETHER =
  'Several apart together, at most a tenth, fail only where moving the decimal point puts them among the others; else they are unknown.';

/** Every rule of the group. */
export const OUTLIERS: readonly ListedRule[] = [
  // A product whose price is far from all others of its categories, as after a lost decimal point.
  listParametric({
    id: 'price_outlier',
    severity: 'warning',
    group: 'outliers',
    subject: 'product',
    applies:
      'products in a category with a price of their own, where at least 3 others have one of that currency and list',
    checks: `has a price far from the others in its categories: ten times the median or a tenth of it, and apart from all others. ${TOGETHER} One whose weight is as far off is of another kind, and not judged.`,
    why: 'Usually the decimal point is misplaced or the currency is wrong.',
    fix: 'Check the price and its currency.',
    parameters: { tolerance_times: 10, least_peers: 3 },
    build: (limits) => `WITH amounts AS (${PLACED_PRICES}),
      ${judgeOutliers('amounts', PRICE_KIND, limits, OTHER_WEIGHTS)}
      ${checkRead('judged', 'prices', {
        failed: 'r.is_far',
        detail: `r.written || ' (' || ${TIMES_WRITTEN}`,
        extent: 'r.distance',
      })}`,
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
