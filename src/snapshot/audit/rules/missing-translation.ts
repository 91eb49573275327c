import type { Rule } from '../rule.ts';
import { checkProducts, isNeverSent, languageOf } from '../sql.ts';

const LANGUAGES = `(SELECT DISTINCT product_id, ${languageOf('culture')} AS language FROM translations
  WHERE owner = 'product' AND coalesce(name, short_description, long_description) IS NOT NULL)`;

/** A product without texts in a language that at least half of the translated products have. */
export const missingTranslation: Rule = {
  id: 'missing_translation',
  severity: 'warning',
  group: 'completeness',
  subject: 'product',
  checks: 'has no translation into a language that at least half of the translated products have.',
  why: 'Buyers of that language see a text that they cannot read, or none.',
  fix: 'Translate the name and the descriptions.',
  countsDetails: true,
  sql: `WITH had AS ${LANGUAGES},
    wanted AS (SELECT language FROM had GROUP BY language
      HAVING count(*) * 2 >= (SELECT count(DISTINCT product_id) FROM had)),
    counted AS (SELECT product_id, list(language) AS languages FROM had WHERE language IN (FROM wanted) GROUP BY product_id),
    every AS (SELECT list_sort(list(language)) AS languages FROM wanted),
    missed AS (SELECT p.product_id, CASE WHEN c.product_id IS NULL THEN every.languages
      ELSE list_filter(every.languages, lambda one: NOT list_contains(c.languages, one)) END AS languages
      FROM products p CROSS JOIN every LEFT JOIN counted c ON c.product_id = p.product_id)
    ${checkProducts({
      from: 'products p JOIN missed m ON m.product_id = p.product_id',
      failed: 'length(m.languages) > 0',
      unknown: `length(m.languages) > 0 AND (p.translations_state = 'unknown' OR ${isNeverSent('products', 'translations')})`,
      detail: "array_to_string(m.languages, ', ')",
      extent: 'length(m.languages)',
      where: 'm.languages IS NOT NULL',
    })}`,
};
