/** What is far from the rest. The rules of the group `outliers`, in the order in which they are told. */

import type { Rule } from '../rule.ts';
import { checkProducts, checkRead, foldText, isUnread, readDecimal, writeNumber } from '../sql/checks.ts';
import { CATEGORY_KEY, judgeOutliers, TIMES_WRITTEN } from '../sql/outliers.ts';

/** What weight is called, folded, in some languages. */
const WEIGHT =
  '((NET|GROSS|NETTO|BRUTTO|BRUT|URUN|PRODUCT|ITEM)[ _-]?)?(WEIGHT|GEWICHT|AGIRLIK|AGIRLIGI|POIDS|PESO|MASSE|MASS)([ _-]?(NET|BRUT|NETTO|BRUTTO))?';

const IS_WEIGHT = `name IN (SELECT name FROM (SELECT DISTINCT name FROM properties UNION SELECT DISTINCT name FROM measures)
  WHERE regexp_full_match(${foldText('name')}, '${WEIGHT}'))`;

/** A weight and its unit in one spelling. */
const WRITTEN = `coalesce(${writeNumber(readDecimal('value'))}, trim(value)) || coalesce(' ' || lower(trim(unit)), '')`;

/** Fewer products may well weigh the same. */
const LEAST_PRODUCTS = 10;

/** Every rule of the group. */
export const OUTLIERS: readonly Rule[] = [
  // A product whose price is far from all others of its categories, as after a lost decimal point.
  {
    id: 'price_outlier',
    severity: 'warning',
    group: 'outliers',
    subject: 'product',
    checks:
      'has a price far from the others in its categories: ten times the median or a tenth of it, and outside their usual spread.',
    why: 'Usually the decimal point is misplaced or the currency is wrong.',
    fix: 'Check the price and its currency.',
    sql: `WITH amounts AS (SELECT DISTINCT c.product_id, ${CATEGORY_KEY} AS category, upper(trim(currency)) AS currency, label, ln(price) AS size,
        ${writeNumber('price')} || coalesce(' ' || currency, '') AS written
        FROM product_categories c JOIN prices a ON a.product_id = c.product_id AND a.owner = 'product' AND a.price > 0),
      ${judgeOutliers('amounts', 'category, currency, label', 'currency, label', 10)}
      ${checkRead('judged', 'prices', {
        failed: 'r.is_far',
        detail: `r.written || ' (' || ${TIMES_WRITTEN}`,
        extent: 'r.distance',
      })}`,
  },
  // A product with a number as property that is far from all others of its categories, as in another unit.
  {
    id: 'property_outlier',
    severity: 'hint',
    group: 'outliers',
    subject: 'product',
    checks:
      'has a numeric property far from the others in its categories: a hundred times the median or a hundredth of it, and outside their usual spread.',
    why: 'Usually the unit is wrong or the decimal point is misplaced.',
    fix: 'Check the value and its unit.',
    sql: `WITH amounts AS (SELECT DISTINCT c.product_id, ${CATEGORY_KEY} AS category, a.name, unit, ln(number) AS size,
        a.name || ' ' || ${writeNumber('number')} || coalesce(' ' || unit, '') AS written
        FROM product_categories c JOIN (SELECT product_id, name, unit, ${readDecimal('value')} AS number FROM properties
          WHERE owner = 'product' AND name IS NOT NULL) a ON a.product_id = c.product_id AND a.number > 0 AND isfinite(a.number)),
      ${judgeOutliers('amounts', 'category, name, unit', 'name, unit', 100)}
      ${checkRead('judged', 'properties', {
        failed: 'r.is_far',
        detail: `left(r.written, 200) || ' (' || ${TIMES_WRITTEN}`,
        extent: 'r.distance',
      })}`,
  },
  // A product in a category all of whose products have one and the same weight.
  {
    id: 'same_weight',
    severity: 'hint',
    group: 'outliers',
    subject: 'product',
    checks: `has the same weight as every other product in a category of at least ${LEAST_PRODUCTS}.`,
    why: 'Somebody probably entered a default instead of the real weight, and freight costs depend on it.',
    fix: 'Weigh the products, and enter the real weights.',
    sql: `WITH weights AS (SELECT product_id, min(weight) AS weight FROM (
        SELECT product_id, ${WRITTEN} AS weight FROM properties WHERE owner = 'product' AND ${IS_WEIGHT}
        UNION ALL SELECT product_id, ${WRITTEN} FROM measures WHERE kind = 'dimension' AND ${IS_WEIGHT})
        WHERE weight IS NOT NULL GROUP BY product_id),
      placed AS (SELECT DISTINCT c.product_id, ${CATEGORY_KEY} AS category, weight
        FROM product_categories c JOIN weights w ON w.product_id = c.product_id),
      judged AS (SELECT product_id, bool_or(products >= ${LEAST_PRODUCTS} AND kinds = 1) AS is_same,
          max(products) FILTER (kinds = 1) AS products, any_value(weight) AS weight
        FROM placed JOIN (SELECT category, count(*) AS products, count(DISTINCT weight) AS kinds FROM placed GROUP BY category)
          USING (category)
        GROUP BY product_id)
      ${checkProducts({
        from: 'products p LEFT JOIN judged j ON j.product_id = p.product_id',
        failed: 'j.is_same',
        detail: "j.weight || ', ' || j.products || ' products'",
        extent: 'j.products',
        where: `j.product_id IS NOT NULL OR ${isUnread('p', 'properties')} OR ${isUnread('p', 'dimensions')}`,
      })}`,
  },
];
