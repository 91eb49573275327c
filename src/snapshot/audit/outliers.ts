/** Values far from those of the same category, as SQL. Pure. */

/** What tells a category apart in `product_categories`, here `c`: its id, or its name where it has none. */
export const CATEGORY_KEY = 'coalesce(c.category_id::VARCHAR, c.name)';

/** In fewer values nothing can be called far. */
const LEAST_VALUES = 8;

/** The modified z-score (on logarithms) from which a value is an outlier: Iglewicz and Hoaglin, 1993. */
const FAR_SCORE = 3.5;

/**
 * The common table expression `judged`: one row a product, telling whether a value of it is far from those of the same
 * kind in every category that it is in, all of them with enough values, and which value is the farthest (`written`, `times`
 * the median, `distance`).
 * @param values a relation of `product_id`, `size` (logarithm of a value), `written` and what `group` names
 * @param group the columns that values must share to be compared: `category` and those of `kind`
 * @param kind the columns that make the kind of a value
 * @param times how many times the median, or what part of it, a value must be
 */
export function judgeOutliers(values: string, group: string, kind: string, times: number): string {
  return `middles AS (SELECT ${group}, median(size) AS middle, mad(size) AS spread, count(*) AS count FROM ${values} GROUP BY ALL),
    compared AS (SELECT v.product_id, ${kind
      .split(', ')
      .map((column) => `v.${column}`)
      .join(', ')}, min(abs(size - middle)) AS distance, arg_min(size - middle, abs(size - middle)) AS apart,
        written,
        bool_and(abs(size - middle) >= ln(${times}) AND 0.6745 * abs(size - middle) > ${FAR_SCORE} * spread) AS is_far
      FROM ${values} v JOIN middles m ON ${group
        .split(', ')
        .map((column) => `m.${column} IS NOT DISTINCT FROM v.${column}`)
        .join(' AND ')}
      GROUP BY ALL HAVING min(m.count) >= ${LEAST_VALUES}),
    judged AS (SELECT product_id, bool_or(is_far) AS is_far, max(distance) FILTER (is_far) AS distance,
        arg_max(written, distance) FILTER (is_far) AS written,
        round(exp(arg_max(apart, distance) FILTER (is_far)), 3) AS times
      FROM compared GROUP BY product_id)`;
}
