import type { Rule } from '../rule.ts';
import { checkProducts, foldCulture, isNeverSent, isUnread, languageOf } from '../sql.ts';

const TRANSLATED = `(SELECT DISTINCT product_id, ${foldCulture('culture')} AS culture, ${languageOf('culture')} AS language
  FROM translations WHERE owner = 'product' AND product_id IS NOT NULL AND culture IS NOT NULL
    AND coalesce(name, short_description, long_description) IS NOT NULL)`;

/** Of a relation, what at least half of the translated products have. */
const HALF = 'HAVING count(DISTINCT product_id) * 2 >= (SELECT count(DISTINCT product_id) FROM had)';

/** A product without texts in a language that at least half of the translated products have; where these have several cultures of it, in one of those. */
export const missingTranslation: Rule = {
  id: 'missing_translation',
  severity: 'warning',
  group: 'completeness',
  subject: 'product',
  checks: 'has no translation into a language, or culture of it, that at least half of the translated products have.',
  why: 'Buyers of that language see a text that they cannot read, or none.',
  fix: 'Translate the name and the descriptions.',
  countsDetails: true,
  sql: `WITH had AS ${TRANSLATED},
    cultures AS (SELECT culture, language, count(*) OVER (PARTITION BY language) AS siblings
      FROM (SELECT culture, language FROM had GROUP BY ALL ${HALF})),
    wanted AS (SELECT culture AS goal, language, culture FROM cultures WHERE siblings > 1
      UNION ALL SELECT CASE WHEN regexp_full_match(language, '\\d+') THEN min(culture) ELSE language END, language, NULL
        FROM had WHERE language NOT IN (SELECT language FROM cultures WHERE siblings > 1) GROUP BY language ${HALF}),
    counted AS (SELECT product_id, list(goal) AS goals
      FROM had h JOIN wanted w ON w.language = h.language AND coalesce(w.culture, h.culture) = h.culture GROUP BY product_id),
    every AS (SELECT list_sort(list(goal)) AS goals FROM wanted),
    missed AS (SELECT p.product_id, p.code, p.status, p.translations_state, CASE WHEN c.product_id IS NULL THEN every.goals
      ELSE list_filter(every.goals, lambda one: NOT list_contains(c.goals, one)) END AS goals
      FROM products p CROSS JOIN every LEFT JOIN counted c ON c.product_id = p.product_id)
    ${checkProducts({
      from: 'missed p',
      failed: 'length(p.goals) > 0',
      unknown: `(p.goals IS NULL OR length(p.goals) > 0) AND (${isUnread('p', 'translations')} OR ${isNeverSent('products', 'translations')})`,
      detail: "array_to_string(p.goals, ', ')",
      extent: 'length(p.goals)',
      where: `p.goals IS NOT NULL OR ${isUnread('p', 'translations')}`,
    })}`,
};
