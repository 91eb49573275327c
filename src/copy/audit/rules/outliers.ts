/** What is far from the rest. The rules of the group `outliers`, in the order in which they are told. */

import { type ListedRule, listParametric } from '../rule.ts';
import { checkProducts, checkRead, isUnread, writeNumber } from '../sql/checks.ts';
import { IS_EDGE, IS_WEIGHT } from '../sql/measured.ts';
import { CATEGORY_KEY, COUNTERS, ENTERED_UNIT, judgeOutliers, MIXED_UNITS, TIMES_WRITTEN } from '../sql/outliers.ts';
import { PLACED } from '../sql/peers.ts';
import { judgeSameValues } from '../sql/same-values.ts';

/** A number in the unit that all of its kind convert into, and a kind that is compared. */
const SIZE =
  'CASE WHEN number > 0 THEN ln(coalesce(number_base, number)) END AS size, coalesce(base_unit, unit) AS unit';

/** Amounts that can be compared: not negative, and finite. */
const IS_AMOUNT = 'number >= 0 AND coalesce(number_base, number) >= 0 AND isfinite(number)';

/** A number as the PIM writes it, with its name and unit. */
const NAMED_AMOUNT = `name || ' ' || ${writeNumber('number')} || coalesce(' ' || unit, '') AS written`;

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
    checks:
      'has a price far from the others in its categories: ten times the median or a tenth of it, and apart from all others.',
    why: 'Usually the decimal point is misplaced or the currency is wrong.',
    fix: 'Check the price and its currency.',
    parameters: { tolerance_times: 10, least_peers: 3 },
    build: (
      limits,
    ) => `WITH amounts AS (SELECT DISTINCT c.product_id, ${CATEGORY_KEY} AS category, upper(trim(currency)) AS currency, label, price_list, ln(price) AS size,
        ${writeNumber('price')} || coalesce(' ' || currency, '') AS written
        FROM product_categories c JOIN prices a ON a.product_id = c.product_id AND a.owner = 'product' AND a.price > 0),
      ${judgeOutliers('amounts', 'category, currency, label, price_list', 'currency, label, price_list', limits)}
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
    checks:
      'has a weight or dimension far from the others in its categories: twenty times the median or a twentieth of it, and apart from all others.',
    why: 'Usually the unit is wrong or the decimal point is misplaced, and freight costs depend on it.',
    fix: 'Measure the product, and check the unit.',
    parameters: { tolerance_times: 20, least_peers: 3 },
    build: (limits) => `WITH sizes AS (SELECT product_id, name, ${SIZE}, ${NAMED_AMOUNT} FROM properties
          WHERE owner = 'product' AND ${IS_AMOUNT} AND (${IS_WEIGHT} OR ${IS_EDGE})
        UNION ALL SELECT product_id, name, ${SIZE}, ${NAMED_AMOUNT} FROM measures WHERE kind = 'dimension' AND name IS NOT NULL AND ${IS_AMOUNT}),
      amounts AS (SELECT DISTINCT p.product_id, category, name, unit, size, written FROM ${PLACED} p JOIN sizes USING (product_id)),
      ${judgeOutliers('amounts', 'category, name, unit', 'name, unit', limits)}
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
    checks:
      'has a numeric property far from the others in its categories: a hundred times the median or a hundredth of it, and apart from all others. Where two units are mixed up, such as g and mg, only those in the same unit are compared.',
    why: 'Usually the unit is wrong or the decimal point is misplaced.',
    fix: 'Check the value and its unit.',
    parameters: { tolerance_times: 100, least_peers: 3 },
    build: (limits) => `WITH counters AS ${COUNTERS}, mixed AS ${MIXED_UNITS},
      measured AS (SELECT product_id, name, ${SIZE}, ${NAMED_AMOUNT}, base_unit, ${ENTERED_UNIT} AS entered FROM properties
        WHERE owner = 'product' AND name IS NOT NULL AND ${IS_AMOUNT} AND NOT (${IS_WEIGHT} OR ${IS_EDGE}) AND name NOT IN (FROM counters)),
      numbers AS (SELECT product_id, n.name, size, written, CASE WHEN x.name IS NULL THEN unit ELSE entered END AS unit
        FROM measured n LEFT JOIN mixed x ON x.name = n.name AND x.base_unit = n.base_unit),
      amounts AS (SELECT DISTINCT p.product_id, category, name, unit, size, written FROM ${PLACED} p JOIN numbers USING (product_id)),
      ${judgeOutliers('amounts', 'category, name, unit', 'name, unit', limits)}
      ${checkRead('judged', 'properties', {
        failed: 'r.is_far',
        detail: `left(r.written, 200) || ' (' || ${TIMES_WRITTEN}`,
        extent: 'r.distance',
      })}`,
  }),
  // A product in a category all of whose products have one and the same amount, where goods differ.
  listParametric({
    id: 'same_value',
    severity: 'hint',
    group: 'outliers',
    subject: 'product',
    applies: 'products in a category with a number that measures something, their own or one of their variants',
    checks:
      'has the same weight, dimension or exact number (such as 16000000) as every other product in a category of at least 10, its variants included.',
    why: 'Somebody probably entered a default instead of the real value; freight costs and filters depend on it.',
    fix: 'Enter the real values, or empty the field.',
    parameters: { least_products: 10 },
    build: ({ least_products }) => `WITH ${judgeSameValues(least_products)}
      ${checkProducts({
        from: 'products p LEFT JOIN judged j ON j.product_id = p.product_id',
        failed: 'j.is_same',
        detail: "left(j.written, 200) || ', ' || j.products || ' products'",
        extent: 'j.products',
        where: `j.product_id IS NOT NULL OR ${isUnread('p', 'properties')} OR ${isUnread('p', 'dimensions')}`,
      })}`,
  }),
];
