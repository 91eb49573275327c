/** Which values far from all others are slips, and not of goods of another kind, as SQL. Pure. */

/** In fewer values their spread says little. */
export const LEAST_VALUES = 10;

/** A slip stands apart: between it and the next value there is a gap of so many times. */
const GAP_TIMES = 3;

/** So many, or this share of the values, are slips by that alone; more may be goods of another kind. */
const FEW = 2;
const FEW_SHARE = 0.01;

/** More than this share are no slips. */
const MOST_SHARE = 0.1;

/**
 * More than few stand apart only with such a gap, which a wrong unit (g and kg) or a lost decimal point (cents) makes by moving
 * a number by two places or more; goods of another kind seldom differ so much.
 */
const WIDE_GAP_TIMES = 10;

/** So many of them, per cent, are among the others with the decimal point moved. */
const LEAST_MOVED_PERCENT = 80;

/** Two logarithms of one number may differ by so much. */
const ROUNDING = 1e-6;

/**
 * The common table expressions from `far_groups` to `confirmed`, which is `compared` with `is_far` and `is_slip` told anew for
 * groups of many values. Values beyond a gap are a tail, and each gap has its own, so that the farthest are not hidden by those
 * less far. A tail of few values is of slips. So is one of more, up to a tenth of all, beyond a wide gap, if with the decimal
 * point moved they are among the others, as goods of another kind are only by chance. What is beyond a gap and no slip stays
 * far: nobody can tell. Before the first gap values thin out step by step, and are usual.
 * Of `compared` it reads `product_id`, `apart` (the distance from the median, as a logarithm), `count` (of values in the group)
 * and `is_far`.
 * @param group its columns that name a group
 * @param same the condition that two relations, by their aliases, have the same group
 */
export function tellSlips(group: readonly string[], same: (one: string, other: string) => string): string {
  const columns = group.join(', ');
  const of = (alias: string): string => group.map((column) => `${alias}.${column}`).join(', ');
  const places = `ceil((distance - edge) / ln(10) - ${ROUNDING})`;
  return `far_groups AS (SELECT DISTINCT ${columns} FROM compared WHERE is_far AND count >= ${LEAST_VALUES}),
    bulks AS (SELECT ${of('c')}, greatest(max(apart) FILTER (NOT is_far), 0) AS high, greatest(max(-apart) FILTER (NOT is_far), 0) AS low
      FROM compared c SEMI JOIN far_groups f ON ${same('f', 'c')} GROUP BY ${of('c')}),
    beyond AS (SELECT c.product_id, ${of('c')}, count, apart > 0 AS is_high, abs(apart) AS distance,
        if(apart > 0, high, low) AS edge, if(apart > 0, low, high) AS opposite
      FROM compared c JOIN bulks b ON ${same('b', 'c')} WHERE is_far AND count >= ${LEAST_VALUES}),
    steps AS (SELECT *, distance - lag(distance, 1, edge) OVER (PARTITION BY ${columns}, is_high ORDER BY distance) AS gap,
        distance - ${places} * ln(10) >= -opposite - ${ROUNDING} AS is_moved FROM beyond),
    tails AS (SELECT *, count(DISTINCT product_id) OVER tail AS products, count(*) OVER tail AS amounts, count_if(is_moved) OVER tail AS moved
      FROM steps WINDOW tail AS (PARTITION BY ${columns}, is_high ORDER BY distance DESC)),
    slips AS (SELECT ${columns}, is_high, min(distance) AS first, min(distance) FILTER (products <= greatest(${FEW}, ${FEW_SHARE} * count)
          OR (gap >= ln(${WIDE_GAP_TIMES}) AND products <= ${MOST_SHARE} * count AND moved * 100 >= ${LEAST_MOVED_PERCENT} * amounts)) AS least
      FROM tails WHERE gap >= ln(${GAP_TIMES}) GROUP BY ${columns}, is_high),
    confirmed AS (SELECT c.* EXCLUDE (is_far), is_far AND (c.count < ${LEAST_VALUES} OR coalesce(abs(apart) >= s.first, false)) AS is_far,
        c.count < ${LEAST_VALUES} OR coalesce(abs(apart) >= s.least, false) AS is_slip
      FROM compared c LEFT JOIN slips s ON ${same('s', 'c')} AND s.is_high = (c.apart > 0))`;
}
