/** Amounts in a unit that contradicts that of the others of their category, as SQL. Pure. */

/** What an amount measures: liquids are sold by weight and by volume. */
const KIND = `CASE WHEN base_unit IN ('g', 'ml') THEN 'content' ELSE base_unit END`;

/** The unit of an amount as people read it; where only the text names it, from there. */
const UNIT_WORD = `coalesce(unit, CASE WHEN number <> number_base THEN nullif(regexp_extract(value, '[0-9]\\s*([^\\s0-9.,;()]{1,10})', 1), '') END, base_unit)`;

/** Numbers that are as many times apart are of one size. */
const ALIKE_TIMES = 3;

/** Units that are as many times apart are not mistaken for each other by rounding. */
const APART_TIMES = 10;

/** And the numbers of the others are that much closer to each other: of goods of all kinds none is alike. */
const APART_SPREADS = 4;

/**
 * The common table expressions up to `judged`: a row for each product with an amount in a category of at least `least` of its name:
 * whether in every such category it contradicts the unit of the others (`is_odd`), and the amount beside their unit (`written`). It
 * does so in a unit of another kind than nearly all others, or in another unit of the same kind though the numbers are alike.
 */
export function judgeUnits(least: number, percent: number): string {
  return `amounts AS MATERIALIZED (SELECT product_id, category, key, name, ${KIND} AS kind, number, round(log10(abs(number_base)) - log10(abs(number)), 2) AS factor,
        ${UNIT_WORD} AS unit, written FROM told_numbers JOIN peer_groups USING (product_id) WHERE NOT is_wide AND number <> 0 AND number_base <> 0),
    units AS MATERIALIZED (SELECT category, key, kind, factor, count(*) AS products, median(ln(abs(number))) AS size, 1.4826 * mad(ln(abs(number))) AS spread, min(unit) AS unit FROM amounts GROUP BY ALL),
    kinds AS (SELECT category, key, kind, sum(products) AS products, arg_max(unit, products) AS unit FROM units GROUP BY ALL),
    named AS MATERIALIZED (SELECT category, key, sum(products) AS products, max(products) AS most, arg_max(kind, products) AS kind, arg_max(unit, products) AS unit
      FROM kinds GROUP BY ALL HAVING sum(products) >= ${least}),
    odd AS (SELECT k.category, k.key, k.kind, NULL::DOUBLE AS factor, NULL::DOUBLE AS size, n.most AS others, n.most || ' others have it in ' || n.unit AS instead
        FROM kinds k JOIN named n USING (category, key) WHERE k.kind <> n.kind AND n.most * 100 >= ${percent} * n.products
      UNION ALL SELECT u.category, u.key, u.kind, u.factor, o.size, o.products, o.products || ' others have it in ' || o.unit || ', with numbers alike'
        FROM units u JOIN units o ON o.category = u.category AND o.key = u.key AND o.kind = u.kind
        WHERE o.products + u.products >= ${least} AND o.products * 100 >= ${percent} * (o.products + u.products) AND abs(u.factor - o.factor) >= greatest(log10(${APART_TIMES}), ${APART_SPREADS} * o.spread / ln(10))),
    verdicts AS (SELECT a.product_id, a.key, o.others, left(name, 60) || ' is ' || written || ' (' || o.instead || ')' AS written
      FROM amounts a SEMI JOIN named n ON n.category = a.category AND n.key = a.key
      LEFT JOIN odd o ON o.category = a.category AND o.key = a.key AND o.kind = a.kind AND coalesce(o.factor, a.factor) = a.factor
        AND coalesce(abs(ln(abs(a.number)) - o.size) <= ln(${ALIKE_TIMES}), true)),
    judged AS (SELECT product_id, bool_or(is_odd) AS is_odd, max(others) AS others, arg_max(written, others) FILTER (is_odd) AS written
      FROM (SELECT product_id, key, bool_and(written IS NOT NULL) AS is_odd, max(others) AS others, arg_max(written, others) AS written FROM verdicts GROUP BY product_id, key)
      GROUP BY product_id)`;
}
