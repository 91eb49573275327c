import { CATEGORY_KEY } from '../outliers.ts';
import type { Rule } from '../rule.ts';
import { checkProducts, foldText, isUnread, readDecimal, writeNumber } from '../sql.ts';

/** What weight is called, folded, in some languages. */
const WEIGHT =
  '((NET|GROSS|NETTO|BRUTTO|BRUT|URUN|PRODUCT|ITEM)[ _-]?)?(WEIGHT|GEWICHT|AGIRLIK|AGIRLIGI|POIDS|PESO|MASSE|MASS)([ _-]?(NET|BRUT|NETTO|BRUTTO))?';

const IS_WEIGHT = `name IN (SELECT name FROM (SELECT DISTINCT name FROM properties UNION SELECT DISTINCT name FROM measures)
  WHERE regexp_full_match(${foldText('name')}, '${WEIGHT}'))`;

/** A weight and its unit in one spelling. */
const WRITTEN = `coalesce(${writeNumber(readDecimal('value'))}, trim(value)) || coalesce(' ' || lower(trim(unit)), '')`;

/** Fewer products may well weigh the same. */
const LEAST_PRODUCTS = 10;

/** A product in a category all of whose products have one and the same weight. */
export const sameWeight: Rule = {
  id: 'same_weight',
  severity: 'hint',
  group: 'outliers',
  subject: 'product',
  checks: `has the same weight as all products of its category, ${LEAST_PRODUCTS} at least.`,
  why: 'The weight was filled in, not measured; freight is calculated from it.',
  fix: 'Weigh them.',
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
};
