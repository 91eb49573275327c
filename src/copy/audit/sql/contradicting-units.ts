/** Amounts in a unit that contradicts that of the others of their category, as SQL. Pure. */

import { foldName } from './checks.ts';
import { AMOUNTS, WRITTEN } from './measured.ts';
import { ALIKE_TIMES, APART_TIMES } from './outliers.ts';
import { PEER_GROUPS } from './peer-groups.ts';

/** What an amount measures: liquids are sold by weight and by volume. */
const KIND = `CASE WHEN base_unit IN ('g', 'ml') THEN 'content' ELSE base_unit END`;

/** The unit of an amount as people read it; where only the text names it, from there. */
const UNIT_WORD = `coalesce(nullif(trim(unit), ''), CASE WHEN number <> number_base
  THEN nullif(regexp_extract(value, '[0-9]\\s*([^\\s0-9.,;()]{1,10})', 1), '') END, base_unit)`;

/** Amounts in units that nobody converts, such as % vol and lm: they say what is usual. */
const UNCONVERTED = `SELECT product_id, name, value, unit, number, NULL::DOUBLE, '= ' || lower(trim(unit)) FROM properties
  WHERE owner = 'product' AND number_base IS NULL AND number <> 0 AND trim(unit) <> '' AND product_id IS NOT NULL AND name IS NOT NULL`;

/** More products, per cent, whose numbers look so are no slips. */
const MOST_SLIPS_PERCENT = 5;

/** Numbers that differ by less are of one size, rounded. */
const ROUNDED_TIMES = 1.1;

/** A number that was entered in the wrong unit is, converted, as many times off at least. */
const OFF_TIMES = 2;

/** Of so many numbers the farthest may be slips of their own: it does not say how far the others reach. */
const MANY = 50;

/** How far the numbers of a unit reach, as logarithms. @param end `min` or `max` */
const reach = (end: 'min' | 'max'): string => {
  const ends = `${end}(ln(abs(number)), 3)`;
  return `CASE WHEN count(*) >= ${MANY} THEN ${ends}[3] ELSE ${ends}[1] END`;
};

/**
 * What converts a number from unit `u` into that of the others, `o`, as a logarithm: NULL where nobody knows. One that only its
 * prefix tells from theirs, such as mW among W, is a thousandth or a thousandfold.
 */
const SHIFT = `CASE WHEN u.kind = o.unit.other_kind THEN (u.factor - o.unit.other_factor) * ln(10)
  WHEN NOT u.is_known AND upper(substr(u.unit, 2)) = upper(o.unit.unit) THEN
    CASE upper(left(u.unit, 1)) WHEN 'M' THEN -ln(1000) WHEN 'K' THEN ln(1000) END END`;

/**
 * The common table expressions up to `judged`: a row for each product with an amount in a category of at least `least`
 * of its name: whether in every such category it contradicts the unit of the others (`is_odd`), and the amount beside their unit
 * (`written`). It does so in a unit of another kind than nearly all others, in another unit of the same kind though the numbers
 * are alike, or in a unit that is nearly alone though the number is one of those that the others have in theirs, while converted
 * it is farther from all of them than they are from each other. Where neither of two units with numbers alike is rare, one is
 * wrong, and which, no count tells: all products in the one that fewer have stand for both, as counted over all categories that
 * mix them, so that one cause is not a finding of every product.
 * Sums and a few ends only: lists of values, as a median needs, would not fit into memory.
 */
export function judgeUnits(least: number, percent: number): string {
  return `told AS (SELECT product_id, name, value, unit, number, number_base, base_unit FROM (${AMOUNTS}) WHERE number <> 0 AND number_base <> 0
      UNION ALL ${UNCONVERTED}),
    amounts AS MATERIALIZED (SELECT product_id, category, is_wide, ${foldName('name')} AS key, name, ${KIND} AS kind, number_base IS NOT NULL AS is_known,
      number, round(log10(abs(number_base / number)), 4) AS factor, ${UNIT_WORD} AS unit, ${WRITTEN} AS told
      FROM told JOIN ${PEER_GROUPS} USING (product_id)),
    units AS MATERIALIZED (SELECT category, key, kind, is_known, factor, count(*) AS products, avg(ln(abs(number))) AS size, min(unit) AS unit,
        ${reach('min')} AS low, ${reach('max')} AS high
      FROM amounts GROUP BY category, key, kind, is_known, factor),
    kinds AS (SELECT category, key, kind, sum(products) AS products, arg_max(unit, products) AS unit FROM units WHERE is_known
      GROUP BY category, key, kind),
    named AS MATERIALIZED (SELECT category, key, sum(products) AS products, max(products) AS most, arg_max(kind, products) AS kind,
        arg_max(unit, products) AS unit FROM kinds GROUP BY category, key HAVING sum(products) >= ${least}),
    alike AS MATERIALIZED (SELECT u.*, o.factor AS other_factor, o.products AS others, o.unit AS other_unit,
        (u.products + o.products) * (100 - ${percent}) / 100 AS share
      FROM units u JOIN units o ON o.category = u.category AND o.key = u.key AND o.kind = u.kind
      WHERE u.products * 2 >= ${least} AND o.products * 2 >= ${least} AND abs(u.factor - o.factor) >= log10(${APART_TIMES})
        AND abs(u.size - o.size) <= ln(${ALIKE_TIMES})),
    mixed AS MATERIALIZED (FROM alike WHERE products > share AND others > share),
    sides AS MATERIALIZED (SELECT m.key, m.kind, m.factor, m.other_factor, count(DISTINCT a.product_id) AS products FROM mixed m JOIN amounts a
        ON a.category = m.category AND a.key = m.key AND a.kind = m.kind AND a.factor = m.factor GROUP BY ALL),
    smaller AS (SELECT s.*, t.products AS others FROM sides s JOIN sides t ON t.key = s.key AND t.kind = s.kind
        AND t.factor = s.other_factor AND t.other_factor = s.factor
      WHERE s.products < t.products OR (s.products = t.products AND s.factor < t.factor)),
    odd AS (SELECT k.category, k.key, k.kind, NULL::DOUBLE AS factor, n.most AS others,
          '; ' || n.most || ' others have it in ' || n.unit AS instead FROM kinds k JOIN named n
        ON n.category = k.category AND n.key = k.key WHERE k.kind <> n.kind AND n.most * 100 >= ${percent} * n.products
      UNION ALL SELECT category, key, kind, factor, others, '; ' || others || ' others have it in ' || other_unit || ', with numbers alike' FROM alike WHERE products <= share
      UNION ALL SELECT m.category, m.key, m.kind, m.factor, s.others,
          '; ' || s.products || ' have it in ' || m.unit || ', ' || s.others || ' in ' || m.other_unit || ': one unit is wrong'
        FROM mixed m JOIN smaller s ON s.key = m.key AND s.kind = m.kind AND s.factor = m.factor AND s.other_factor = m.other_factor),
    usual AS (SELECT category, key, arg_max({'others': products, 'unit': unit, 'other_kind': kind, 'other_factor': factor,
        'other_known': is_known, 'low': low, 'high': high}, products) AS unit FROM units GROUP BY category, key HAVING count(*) > 1),
    beside AS (SELECT u.category, u.key, u.kind, u.is_known, u.factor, ${SHIFT} AS shift, unnest(o.unit)
      FROM units u JOIN usual o ON o.category = u.category AND o.key = u.key
      WHERE o.unit.others >= ${least} AND (u.kind <> o.unit.other_kind OR u.factor <> o.unit.other_factor)),
    slips AS MATERIALIZED (SELECT DISTINCT a.product_id, a.category, a.key, a.kind, a.factor, a.number, others, b.unit FROM amounts a JOIN beside b
      ON b.category = a.category AND b.key = a.key AND b.kind = a.kind AND b.factor IS NOT DISTINCT FROM a.factor
      WHERE ln(abs(number)) BETWEEN low - ln(${ROUNDED_TIMES}) AND high + ln(${ROUNDED_TIMES})
        AND CASE WHEN shift IS NULL THEN a.is_known AND NOT b.other_known AND high - low <= ln(${ALIKE_TIMES})
          ELSE greatest(ln(abs(number)) + shift - high, low - ln(abs(number)) - shift) >= greatest(high - low, ln(${OFF_TIMES})) END
      QUALIFY count(*) OVER (PARTITION BY a.category, a.key) <= greatest(1, others * ${MOST_SLIPS_PERCENT} / 100)),
    verdicts AS (SELECT a.product_id, a.key, coalesce(o.others, r.others) AS others, m.key IS NOT NULL AS is_contested, left(name, 60) || ' is ' || a.told ||
        coalesce(o.instead, '; ' || r.others || ' others have it in ' || r.unit || ', with such numbers') AS written
      FROM amounts a LEFT JOIN named n ON n.category = a.category AND n.key = a.key
      LEFT JOIN odd o ON o.category = a.category AND o.key = a.key AND o.kind = a.kind AND coalesce(o.factor, a.factor) = a.factor
      LEFT JOIN mixed m ON m.category = a.category AND m.key = a.key AND m.kind = a.kind AND m.factor = a.factor
      LEFT JOIN slips r ON r.product_id = a.product_id AND r.category = a.category AND r.key = a.key AND r.kind = a.kind
        AND r.factor IS NOT DISTINCT FROM a.factor AND r.number = a.number
      WHERE NOT is_wide AND (n.key IS NOT NULL OR r.key IS NOT NULL)),
    judged AS (SELECT product_id, bool_or(is_odd) AS is_odd, max(others) AS others, arg_max(written, others) FILTER (is_odd) AS written
      FROM (SELECT product_id, key, bool_and(written IS NOT NULL OR is_contested) AND bool_or(written IS NOT NULL) AS is_odd, max(others) AS others, arg_max(written, others) AS written
        FROM verdicts GROUP BY product_id, key) GROUP BY product_id)`;
}
