/** Languages that products lack, as SQL. Pure. */

import { foldCulture, languageOf as readLanguage } from '../../../record/culture.ts';
import { quote } from '../../sql-quote.ts';
import { checkProducts, foldCulture as foldCultureSql, isNeverSent, isUnread, languageOf } from './checks.ts';

/** The cultures that each product has a text in. */
const HAD = `(SELECT DISTINCT product_id, ${foldCultureSql('culture')} AS culture, ${languageOf('culture')} AS language
  FROM translations WHERE owner = 'product' AND product_id IS NOT NULL AND culture IS NOT NULL
    AND coalesce(name, short_description, long_description) IS NOT NULL)`;

/** A language that so many of the translated products have, per cent, is in use, also where they have no other one. */
const ALONE_PERCENT = 25;

/** Regional forms of one language are wanted each where so many products, per cent, have each of several. */
const REGIONAL_PERCENT = 50;

/** How many products are translated. */
const TRANSLATED = '(SELECT count(DISTINCT product_id) FROM had)';

/** What a language is called: one of a culture that is a number by that, since its own number tells nobody anything. */
function nameLanguage(culture: string): string {
  return `CASE WHEN regexp_full_match(language, '\\d+') THEN ${culture} ELSE language END`;
}

/** What products should have, as `wanted`: a `goal`, and the `language` or, within it, the `culture` that meets it. */
function writeWanted(cultures: readonly string[], minPercent: number): string {
  if (cultures.length > 0) {
    const goals = [...new Set(cultures.map(foldCulture))].map(
      (goal) => `(${quote(goal)}, ${quote(readLanguage(goal))}, ${goal.includes('-') ? quote(goal) : 'NULL'})`,
    );
    return `wanted AS (FROM (VALUES ${goals.join(', ')}) named(goal, language, culture))`;
  }
  return `cultures AS (SELECT culture, language, count(*) OVER (PARTITION BY language) AS siblings
      FROM (SELECT culture, language FROM had GROUP BY ALL HAVING count(DISTINCT product_id) * 100 >= ${REGIONAL_PERCENT} * ${TRANSLATED})),
    several AS (SELECT product_id FROM had GROUP BY product_id HAVING min(language) <> max(language)),
    used AS (SELECT language, min(culture) AS culture FROM had h LEFT JOIN several s ON s.product_id = h.product_id GROUP BY language
      HAVING count(DISTINCT h.product_id) * 100 >= ${Math.max(ALONE_PERCENT, minPercent)} * ${TRANSLATED}
        OR (count(DISTINCT s.product_id) > 0 AND count(DISTINCT s.product_id) * 100 >= ${minPercent} * ${TRANSLATED})),
    wanted AS (SELECT culture AS goal, language, culture FROM cultures WHERE siblings > 1
      UNION ALL SELECT ${nameLanguage('culture')}, language, NULL
        FROM used WHERE language NOT IN (SELECT language FROM cultures WHERE siblings > 1))`;
}

/** More than a catalog is sold in, and no more than a HUGEINT has bits. */
const MOST_GOALS = 120;

/** Languages that are told of those that are not wanted, the most frequent first. */
const MOST_RARE = 5;

/**
 * The sentence on the languages that products are translated into and that none of the others should have for that; NULL: there
 * are none.
 * @param minPercent as of {@link lackTranslations}
 */
export function tellRareLanguages(minPercent: number): string {
  return `WITH had AS MATERIALIZED ${HAD},
    ${writeWanted([], minPercent)},
    rare AS (SELECT ${nameLanguage('min(culture)')} AS name, count(DISTINCT product_id) AS products FROM had
      WHERE language NOT IN (SELECT language FROM wanted) GROUP BY language),
    ranked AS (SELECT name || ' (' || products || ')' AS told, row_number() OVER (ORDER BY products DESC, name) AS rank
      FROM rare WHERE regexp_full_match(name, '[a-z]{2,3}|\\d{1,5}'))
    SELECT 'missing_translation leaves out languages that too few of the ' || ${TRANSLATED} || ' translated products have: '
      || string_agg(told, ', ' ORDER BY rank) FILTER (rank <= ${MOST_RARE})
      || CASE WHEN count(*) > ${MOST_RARE} THEN ' and ' || (count(*) - ${MOST_RARE}) || ' more' ELSE '' END
      || '. To count one, set PIM_CULTURES to all languages that you sell in.'
    FROM ranked HAVING count(*) > 0`;
}

/**
 * The query of the rule about products without a text in a language.
 * @param cultures the languages that products should have; none: those that products of this catalog are translated into
 * @param minPercent of the translated products that have a language beside another one; where fewer do, those are single
 * products from abroad, and nobody translates the others for them
 */
export function lackTranslations(cultures: readonly string[], minPercent: number): string {
  // A text of which only the language is told may be of any region, as far as anybody named regions.
  const isMet =
    cultures.length > 0
      ? '(w.culture IS NULL OR h.culture IN (w.culture, w.language))'
      : 'coalesce(w.culture, h.culture) = h.culture';
  // A number with a bit for each goal: lists of texts would not fit into memory.
  return `WITH had AS ${HAD},
    ${writeWanted(cultures, minPercent)},
    numbered AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY goal) - 1 AS number FROM wanted ORDER BY goal LIMIT ${MOST_GOALS}),
    met AS (SELECT product_id, bit_or(1::HUGEINT << number) AS goals
      FROM had h JOIN numbered w ON w.language = h.language AND ${isMet} GROUP BY product_id),
    every AS (SELECT list(goal ORDER BY goal) AS goals FROM numbered),
    missed AS (SELECT p.product_id, p.code, p.status, p.translations_state, list_filter(every.goals, lambda goal, place: coalesce(m.goals, 0) & (1::HUGEINT << (place - 1)) = 0) AS goals
      FROM products p CROSS JOIN every LEFT JOIN met m ON m.product_id = p.product_id)
    ${checkProducts({
      from: 'missed p',
      failed: 'length(p.goals) > 0',
      unknown: `(p.goals IS NULL OR length(p.goals) > 0) AND (${isUnread('p', 'translations')} OR ${isNeverSent('products', 'translations')})`,
      detail: "array_to_string(p.goals, ', ')",
      extent: 'length(p.goals)',
      where: `p.goals IS NOT NULL OR ${isUnread('p', 'translations')}`,
    })}`;
}
