/** Values far from those of the same category, as SQL. Pure. */

import { foldText } from './checks.ts';
import { leaveOutOtherKinds, type OtherAmounts } from './other-kinds.ts';
import { WIDE_GROUPS } from './peer-groups.ts';
import { LEAST_VALUES, tellSlips } from './slips.ts';

/** Among this many values one that is near the median is usual. */
const LEAST_FOR_USUAL = 3;

/** Among this many values one may stand alone. */
const LEAST_FOR_ALONE = 4;

/** The modified z-score (on logarithms) from which a value is an outlier: Iglewicz and Hoaglin, 1993. */
const FAR_SCORE = 3.5;

/** In so few different values nothing is usual yet. */
const LEAST_KINDS = 3;

/** Logarithms farther apart than this are of no numbers any more. */
const MOST_APART = 600;

/** How far from the others a value must be, and among how many others. */
export type OutlierLimits = Readonly<Record<'tolerance_times' | 'least_peers', number>>;

/**
 * The common table expression `judged`: one row a product, telling whether a value of it is far from those of the same
 * kind in every category that it is in and that can tell, and which value is the farthest (`written`, `times` the median,
 * `distance`; `is_far` is NULL where nobody can tell). A category of many values tells by their spread, and slips that stand
 * apart from all others are far: see {@link tellSlips}; where values thin out step by step, or some are 0, the last ones are usual. One of few tells that a value near its median is
 * usual, and that one is far which stands alone: farther from the nearest than the others are from each other.
 * @param values a relation of `product_id`, `category`, `size` (logarithm of a value; NULL of 0), `written` and what `kind` names
 * @param kind the columns that values of a category must share to be compared
 * @param limits how many times the median, or what part of it, a value must be, standing alone its square; how many others must
 * have one
 * @param beside other amounts, by which goods of another kind are left out: see {@link leaveOutOtherKinds}; default: none
 */
export function judgeOutliers(
  values: string,
  kind: string,
  { tolerance_times: times, least_peers }: OutlierLimits,
  beside?: OtherAmounts,
): string {
  const group = `category, ${kind}`;
  const isAlone = (gap: string, others: string): string => `(${gap} >= 2 * ln(${times}) AND ${gap} > ${others})`;
  const isFar = `CASE WHEN m.count >= ${LEAST_VALUES} AND kinds < ${LEAST_KINDS} THEN NULL
    WHEN size < middle AND has_zero THEN false
    WHEN m.count >= ${LEAST_FOR_USUAL} AND abs(size - middle) < ln(${times}) THEN false
    WHEN m.count <= ${least_peers} THEN NULL
    WHEN m.count >= ${LEAST_VALUES} THEN 0.6745 * abs(size - middle) > ${FAR_SCORE} * spread
    WHEN m.count >= ${LEAST_FOR_ALONE} AND ((size = highs[1] AND ${isAlone('highs[1] - highs[2]', 'highs[2] - lows[1]')})
      OR (size = lows[1] AND ${isAlone('lows[2] - lows[1]', 'highs[1] - lows[2]')})) THEN true END`;
  const same = (one: string, other: string): string =>
    group
      .split(', ')
      .map((column) => `${one}.${column} IS NOT DISTINCT FROM ${other}.${column}`)
      .join(' AND ');
  return `middles AS (SELECT ${group}, median(size) AS middle, mad(size) AS spread, count(size) AS count, count(DISTINCT size) AS kinds,
        count(*) > count(size) AS has_zero, min(size, 2) AS lows, max(size, 2) AS highs
      FROM ${values} GROUP BY ${group}),
    ${beside === undefined ? 'compared' : 'among'} AS MATERIALIZED (SELECT v.product_id, ${qualify(group, 'v')}, size, written, size - middle AS apart, m.count, ${isFar} AS is_far
      FROM ${values} v JOIN middles m ON ${same('m', 'v')} WHERE size IS NOT NULL),
    ${beside === undefined ? '' : `${leaveOutOtherKinds(beside)},`}
    ${tellSlips(group.split(', '), same)},
    nearest AS (SELECT product_id, written, CASE WHEN bool_and(is_far) THEN nullif(bool_or(is_slip), false) ELSE false END AS is_far,
        min(abs(apart)) AS distance, arg_min(apart, abs(apart)) AS apart
      FROM confirmed ANTI JOIN ${WIDE_GROUPS} USING (product_id, category) WHERE is_far IS NOT NULL GROUP BY product_id, ${kind}, size, written),
    judged AS (SELECT product_id, CASE WHEN bool_or(is_far) THEN true WHEN count(is_far) = count(*) THEN false END AS is_far, max(distance) FILTER (is_far) AS distance,
        arg_max(written, distance) FILTER (is_far) AS written,
        exp(least(greatest(arg_max(apart, distance) FILTER (is_far), -${MOST_APART}), ${MOST_APART})) AS times
      FROM nearest GROUP BY product_id)`;
}

function qualify(columns: string, alias: string): string {
  return columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ');
}

/** Of fewer values in a unit nobody can tell what is usual in it. */
const LEAST_IN_UNIT = 10;

/** A unit that is rarer than the other by more is a slip, not one of two that are mixed. */
const MOST_RARER_TIMES = 10;

/** Numbers that are as many times apart are of one size. */
export const ALIKE_TIMES = 3;

/** Units that are as many times apart are not mistaken for each other by rounding. */
export const APART_TIMES = 10;

/** A number that has a logarithm: a condition beside it may be tested after it. */
const POSITIVE = 'CASE WHEN number > 0 THEN number END';

/** How many times the base unit the unit of a number is, as a logarithm. */
const UNIT_FACTOR = 'CASE WHEN number > 0 AND number_base > 0 THEN round(log10(number_base / number), 4) END';

/**
 * Names whose numbers are alike in two units far from each other, such as g and mg, because an import mixed these up: by
 * `name` and `base_unit`. That is told by another rule (contradicting units), and no median of both means anything.
 */
export const MIXED_UNITS = `(WITH units AS (SELECT name, base_unit, ${UNIT_FACTOR} AS factor, count(*) AS numbers, avg(ln(${POSITIVE})) AS middle
    FROM properties WHERE owner = 'product' AND number > 0 AND number_base > 0 GROUP BY ALL HAVING count(*) >= ${LEAST_IN_UNIT})
  SELECT DISTINCT u.name, u.base_unit FROM units u JOIN units o ON o.name = u.name AND o.base_unit = u.base_unit
    AND abs(o.factor - u.factor) >= log10(${APART_TIMES}) AND abs(o.middle - u.middle) <= ln(${ALIKE_TIMES})
    AND greatest(o.numbers, u.numbers) <= ${MOST_RARER_TIMES} * least(o.numbers, u.numbers))`;

/** The unit that an amount was entered in; where only its text names it, by what it is of the base unit. */
export const ENTERED_UNIT = `coalesce(nullif(lower(trim(unit)), ''), base_unit || ' ' || (${UNIT_FACTOR}))`;

/** How far the value of a row of `judged`, here `r`, is from what is usual. */
export const TIMES_WRITTEN = `CASE WHEN r.times >= 10 THEN format('{:.12g}', round(r.times))
  ELSE format('{:.2g}', r.times) END || ' times the median of its category)'`;

/** What names of ranks, ids and counters end in, folded: their numbers measure nothing. */
const COUNTER =
  '(.*[^A-Z0-9])?(ID|IDS|NO|NR|NUMBER|NUMMER|NUMERO|NUMARA|NUMARASI|SKU|CODE|KOD|KODU|EAN|GTIN|UPC|RANK|RANKING|RANG|POPULARITY|POPULARITE|POPULARITAT|POPULERLIK|SCORE|SORT|ORDER|SORTORDER|REIHENFOLGE|SIRA|SIRASI|ORDRE|POSITION|INDEX|COUNT|COUNTER|VIEWS|CLICKS|SALES|REVIEWS|QTY|QUANTITY|STOCK|STOK|BESTAND|YEAR|JAHR|ANNEE|YIL|COMPLETENESS|VERSION|TIMESTAMP)';

/** From this many numbers on, ones that are nearly all whole and different count or name something. */
const LEAST_COUNTED = 20;
const COUNTED_PERCENT = 95;

/** The names of properties whose numbers are ranks, ids or counters. */
export const COUNTERS = `(SELECT name FROM (SELECT name, count(number) AS numbers, count(DISTINCT number) AS kinds,
    bool_and(number IS NULL OR (unit IS NULL AND base_unit IS NULL AND number = floor(number))) AS is_bare
  FROM properties WHERE name IS NOT NULL GROUP BY name)
  WHERE (is_bare AND numbers >= ${LEAST_COUNTED} AND kinds * 100 >= ${COUNTED_PERCENT} * numbers)
    OR regexp_full_match(${foldText('name')}, '${COUNTER}'))`;
