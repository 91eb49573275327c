/**
 * The texts of records in the one language that a channel lists them in, as SQL: a text in another language is none there. Pure.
 */

import { foldCulture, languageOf } from '../../../record/culture.ts';
import { quote } from '../../sql-quote.ts';
import { foldCulture as foldCultureSql, languageOf as languageOfSql } from '../sql/checks.ts';

/** The columns that records and their translations have. */
export type TextColumn = 'name' | 'short_description' | 'long_description';

/**
 * Common table expressions up to `picked`: the language codes whose texts count, the one with the most products first. None: the
 * records' own texts count, which have no code. These are the language wherever not twice as many products have a text in another
 * one; so a PIM that keeps all texts as translations is read by those.
 * @param wanted the language that is set: it counts where at least half as many products have it as have any other
 */
function pick(column: TextColumn, wanted: string | undefined): string {
  const cultures = `cultures AS MATERIALIZED (SELECT culture, count(DISTINCT product_id) AS products FROM translations
      WHERE owner = 'product' AND culture IS NOT NULL AND ${column} IS NOT NULL GROUP BY culture),
    sizes AS (SELECT (SELECT count(${column}) FROM products) AS own, coalesce(max(products), 0) AS most FROM cultures),
    usual AS (SELECT culture, products FROM cultures, sizes WHERE own * 2 < most ORDER BY products DESC, culture LIMIT 1)`;
  if (wanted === undefined) return `${cultures}, picked AS (FROM usual)`;
  const isExact = `${foldCultureSql('culture')} = ${quote(foldCulture(wanted))}`;
  return `${cultures},
    near AS (SELECT culture, products, ${isExact} AS is_exact FROM cultures WHERE ${languageOfSql('culture')} = ${quote(languageOf(wanted))}),
    nearest AS (SELECT culture, products FROM near WHERE is_exact = (SELECT bool_or(is_exact) FROM near)),
    asked AS (FROM nearest WHERE (SELECT sum(products) FROM nearest) * 2 >= (SELECT greatest(own, most) FROM sizes)),
    picked AS (FROM asked UNION ALL (FROM usual WHERE NOT EXISTS (FROM asked)))`;
}

/** The query of the texts: `owner`, `product_id`, `variant_id`, `value`. @param wanted as of {@link tellLanguage} */
export function writeTexts(column: TextColumn, wanted: string | undefined): string {
  return `WITH ${pick(column, wanted)}
    SELECT 'product' AS owner, product_id, NULL::BIGINT AS variant_id, ${column} AS value FROM products WHERE NOT EXISTS (FROM picked)
    UNION ALL SELECT 'variant', product_id, variant_id, ${column} FROM variants WHERE NOT EXISTS (FROM picked)
    UNION ALL SELECT owner, product_id, variant_id, ${column} FROM translations WHERE culture IN (SELECT culture FROM picked)`;
}

/**
 * The code of the language, as a scalar; NULL: it is that of the records' own texts.
 * @param wanted a language code that is set; undefined: none is
 */
export function tellLanguage(column: TextColumn, wanted: string | undefined): string {
  return `(WITH ${pick(column, wanted)} SELECT left(culture, 20) FROM picked ORDER BY products DESC, culture LIMIT 1)`;
}
