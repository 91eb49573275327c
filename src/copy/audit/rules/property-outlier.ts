import { CATEGORY_KEY, judgeOutliers, TIMES_WRITTEN } from '../outliers.ts';
import type { Rule } from '../rule.ts';
import { checkRead, readDecimal, writeNumber } from '../sql.ts';

/** A product with a number as property that is far from all others of its categories, as in another unit. */
export const propertyOutlier: Rule = {
  id: 'property_outlier',
  severity: 'hint',
  group: 'outliers',
  subject: 'product',
  checks:
    'has a property whose number is far from those of its categories: a hundred times the median or a hundredth of it, and beyond their spread.',
  why: 'Mostly the unit is another, or a decimal point is lost.',
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
};
