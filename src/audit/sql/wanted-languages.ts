/** Languages that products should have texts in, as SQL. Pure. */

import { readLanguage } from '../../copy/facts/plain-text.ts';
import { foldCulture as foldCultureSql } from '../../copy/fold-sql.ts';
import { quote } from '../../copy/sql-quote.ts';
import { foldCulture } from '../../record/culture.ts';

/** A language that so many of the translated products have, per cent, is in use, also where they have no other one. */
const ALONE_PERCENT = 25;

/** Regional forms of one language are wanted each where so many products, per cent, have each of several. */
const REGIONAL_PERCENT = 50;

/** More than a catalog is sold in. */
const MOST_GOALS = 120;

/** Languages that are told of those that are not wanted, the most frequent first. */
const MOST_RARE = 5;

/** The languages that each product is translated into, and how many products are. */
const HAD = `had AS MATERIALIZED (SELECT DISTINCT product_id, ${foldCultureSql('culture')} AS culture, meant AS language
  FROM texts WHERE culture IS NOT NULL AND chars > 0)`;
const TRANSLATED = '(SELECT count(DISTINCT product_id) FROM had)';

/**
 * The languages that products should have, as `goal`, `language` and `culture`.
 * @param cultures those that are set; none: those that products of this catalog are translated into
 * @param minPercent of the translated products that have a language beside another one; where fewer do, those are single
 * products from abroad, and nobody translates the others for them
 */
export function writeWantedLanguages(cultures: readonly string[], minPercent: number): string {
  if (cultures.length > 0) {
    const goals = [...new Set(cultures.map(foldCulture))].map(
      (goal) => `(${quote(goal)}, ${quote(readLanguage(goal) ?? '')}, ${goal.includes('-') ? quote(goal) : 'NULL'})`,
    );
    return `SELECT * FROM (VALUES ${goals.join(', ')}) named(goal, language, culture)`;
  }
  return `WITH ${HAD},
    regions AS (SELECT culture, language, count(*) OVER (PARTITION BY language) AS siblings
      FROM (SELECT culture, language FROM had GROUP BY ALL HAVING count(DISTINCT product_id) * 100 >= ${REGIONAL_PERCENT} * ${TRANSLATED})),
    several AS (SELECT product_id FROM had GROUP BY product_id HAVING min(language) <> max(language)),
    used AS (SELECT language FROM had h LEFT JOIN several s ON s.product_id = h.product_id GROUP BY language
      HAVING count(DISTINCT h.product_id) * 100 >= ${Math.max(ALONE_PERCENT, minPercent)} * ${TRANSLATED}
        OR (count(DISTINCT s.product_id) > 0 AND count(DISTINCT s.product_id) * 100 >= ${minPercent} * ${TRANSLATED}))
    SELECT culture AS goal, language, culture FROM regions WHERE siblings > 1
    UNION ALL SELECT language, language, NULL FROM used WHERE language NOT IN (SELECT language FROM regions WHERE siblings > 1)
    ORDER BY goal LIMIT ${MOST_GOALS}`;
}

/** The sentence on languages that too few products have for the others to need them; NULL: there are none. */
export const TELL_RARE_LANGUAGES = `WITH ${HAD},
  rare AS (SELECT language AS name, count(DISTINCT product_id) AS products FROM had
    WHERE language NOT IN (SELECT language FROM wanted_languages) GROUP BY language),
  ranked AS (SELECT name || ' (' || products || ')' AS told, row_number() OVER (ORDER BY products DESC, name) AS rank
    FROM rare WHERE regexp_full_match(name, '[a-z]{2,3}|\\d{1,5}'))
  SELECT 'missing_translation leaves out languages that too few of the ' || ${TRANSLATED} || ' translated products have: '
    || string_agg(told, ', ' ORDER BY rank) FILTER (rank <= ${MOST_RARE})
    || CASE WHEN count(*) > ${MOST_RARE} THEN ' and ' || (count(*) - ${MOST_RARE}) || ' more' ELSE '' END
    || '. To count one, set PIM_CULTURES to all languages that you sell in.'
  FROM ranked HAVING count(*) > 0`;
