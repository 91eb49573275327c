import { CATEGORY_KEY, judgeOutliers, TIMES_WRITTEN } from '../outliers.ts';
import type { Rule } from '../rule.ts';
import { checkRead, writeNumber } from '../sql.ts';

/** A product whose price is far from all others of its categories, as after a lost decimal point. */
export const priceOutlier: Rule = {
  id: 'price_outlier',
  severity: 'warning',
  group: 'outliers',
  subject: 'product',
  checks:
    'has a price far from those of its categories: ten times the median or a tenth of it, and beyond their spread.',
  why: 'Mostly a decimal point is lost or the currency is another.',
  fix: 'Check the price.',
  sql: `WITH amounts AS (SELECT DISTINCT c.product_id, ${CATEGORY_KEY} AS category, upper(trim(currency)) AS currency, label, ln(price) AS size,
      ${writeNumber('price')} || coalesce(' ' || currency, '') AS written
      FROM product_categories c JOIN prices a ON a.product_id = c.product_id AND a.owner = 'product' AND a.price > 0),
    ${judgeOutliers('amounts', 'category, currency, label', 'currency, label', 10)}
    ${checkRead('judged', 'prices', {
      failed: 'r.is_far',
      detail: `r.written || ' (' || ${TIMES_WRITTEN}`,
      extent: 'r.distance',
    })}`,
};
