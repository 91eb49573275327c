/** Values far from those of the same category, as SQL. Pure. */

/** What tells a category apart in `product_categories`, here `c`: its id, or its name where it has none. */
export const CATEGORY_KEY = 'coalesce(c.category_id::VARCHAR, c.name)';

/** In fewer values their spread says little. */
const LEAST_VALUES = 10;

/** Among this many values one may stand alone. */
const LEAST_FOR_ALONE = 4;

/** Among this many values one that is near the median is usual. */
const LEAST_FOR_USUAL = 3;

/** The modified z-score (on logarithms) from which a value is an outlier: Iglewicz and Hoaglin, 1993. */
const FAR_SCORE = 3.5;

/** Logarithms farther apart than this are of no numbers any more. */
const MOST_APART = 600;

/**
 * The common table expression `judged`: one row a product, telling whether a value of it is far from those of the same
 * kind in every category that it is in and that can tell, and which value is the farthest (`written`, `times` the median,
 * `distance`). A category of many values tells by their spread. One of few tells that a value near its median is usual, and
 * that one is far which stands alone: farther from the nearest than the others are from each other.
 * @param values a relation of `product_id`, `size` (logarithm of a value), `written` and what `group` names
 * @param group the columns that values must share to be compared: `category` and those of `kind`
 * @param kind the columns that make the kind of a value
 * @param times how many times the median, or what part of it, a value must be; standing alone, its square
 */
export function judgeOutliers(values: string, group: string, kind: string, times: number): string {
  const isAlone = (gap: string, others: string): string => `(${gap} >= 2 * ln(${times}) AND ${gap} > ${others})`;
  const isFar = `CASE WHEN m.count >= ${LEAST_VALUES}
      THEN abs(size - middle) >= ln(${times}) AND 0.6745 * abs(size - middle) > ${FAR_SCORE} * spread
    WHEN m.count >= ${LEAST_FOR_USUAL} AND abs(size - middle) < ln(${times}) THEN false
    WHEN m.count >= ${LEAST_FOR_ALONE} AND ((size = highs[1] AND ${isAlone('highs[1] - highs[2]', 'highs[2] - lows[1]')})
      OR (size = lows[1] AND ${isAlone('lows[2] - lows[1]', 'highs[1] - lows[2]')})) THEN true END`;
  return `middles AS (SELECT ${group}, median(size) AS middle, mad(size) AS spread, count(*) AS count,
        min(size, 2) AS lows, max(size, 2) AS highs
      FROM ${values} GROUP BY ${group}),
    compared AS (SELECT v.product_id, ${qualify(kind, 'v')}, size, written, size - middle AS apart, ${isFar} AS is_far
      FROM ${values} v JOIN middles m ON ${group
        .split(', ')
        .map((column) => `m.${column} IS NOT DISTINCT FROM v.${column}`)
        .join(' AND ')}),
    nearest AS (SELECT product_id, written, bool_and(is_far) AS is_far, min(abs(apart)) AS distance,
        arg_min(apart, abs(apart)) AS apart
      FROM compared WHERE is_far IS NOT NULL GROUP BY product_id, ${kind}, size, written),
    judged AS (SELECT product_id, bool_or(is_far) AS is_far, max(distance) FILTER (is_far) AS distance,
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

/** How far the value of a row of `judged`, here `r`, is from what is usual. */
export const TIMES_WRITTEN = `CASE WHEN r.times >= 10 THEN format('{:.12g}', round(r.times))
  ELSE format('{:.2g}', r.times) END || ' times the median of its category)'`;
