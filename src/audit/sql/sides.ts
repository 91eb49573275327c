/** The sides of things: all in a wrong unit, or swapped, where the others of a category tell, as SQL. Pure. */

/** So many others must tell. */
const LEAST_OTHERS = 8;

/** Spreads of logarithms are taken for so much at least. */
const LEAST_SPREAD = 0.1;

/** How a wrong unit changes all sides: millimetres as centimetres or the other way round, inches as centimetres or the other way round. */
const SHIFTS = [
  { factor: 'ln(10)', says: '10 times too large, as millimetres written as centimetres are' },
  { factor: '-ln(10)', says: '10 times too small, as centimetres written as millimetres are' },
  { factor: '-ln(2.54)', says: '2.54 times too small, as inches written as centimetres are' },
  { factor: 'ln(2.54)', says: '2.54 times too large, as centimetres written as inches are' },
] as const;

/** The three sides of each product that tells them all, with its weight where it has one: as logarithms. */
const SIDES = `sides AS MATERIALIZED (SELECT product_id, max(ln(number_base)) FILTER (edge = 'height') AS height, max(ln(number_base)) FILTER (edge = 'width') AS width,
      max(ln(number_base)) FILTER (edge = 'depth') AS depth, max(ln(number_base)) FILTER (is_weight AND base_unit = 'g') AS weight,
      string_agg(name || ' ' || written, ', ' ORDER BY name) FILTER (edge IS NOT NULL) AS told
    FROM told_numbers WHERE number_base > 0 AND ((is_dimension AND edge IS NOT NULL AND base_unit = 'mm') OR is_weight) GROUP BY product_id
    HAVING height IS NOT NULL AND width IS NOT NULL AND depth IS NOT NULL),
  placed AS MATERIALIZED (SELECT *, height + width + depth AS volume, weight - (height + width + depth) AS density FROM peer_groups JOIN sides USING (product_id))`;

const spread = (value: string): string => `greatest(1.4826 * mad(${value}), ${LEAST_SPREAD})`;

/**
 * The common table expressions up to `judged`: a row for each product with three sides in a category that can tell: whether all of
 * them are off by the factor of a wrong unit. What is heavy for its size, or light, tells it best; else the size beside the others'.
 */
export function judgeSideUnits(): string {
  const cases = SHIFTS.map(({ factor, says }) => {
    // Too large by a factor, it is as much too light for its volume, three times over.
    const byDensity = `(dense >= ${LEAST_OTHERS} AND abs(density - middle_density + 3 * ${factor}) <= 2 * spread_density AND abs(density - middle_density) >= 3.5 * spread_density
      AND abs(volume - middle_volume - 3 * ${factor}) <= abs(volume - middle_volume))`;
    // A small part of another kind weighs what it should.
    const bySize = `(abs(volume - middle_volume - 3 * ${factor}) <= 1.5 * spread_volume AND abs(volume - middle_volume) >= 4 * spread_volume
      AND coalesce(abs(density - middle_density + 3 * ${factor}) <= abs(density - middle_density), true))`;
    return `WHEN ${byDensity} OR ${bySize} THEN '${says}'`;
  });
  return `${SIDES},
    stats AS (SELECT category, count(*) AS n, median(volume) AS middle_volume, ${spread('volume')} AS spread_volume, count(density) AS dense,
        median(density) AS middle_density, ${spread('density')} AS spread_density FROM placed GROUP BY category),
    told_of AS (SELECT product_id, told, is_wide, CASE ${cases.join(' ')} END AS says FROM placed JOIN stats USING (category) WHERE n > ${LEAST_OTHERS}),
    judged AS (SELECT product_id, bool_and(says IS NOT NULL) AS is_wrong, any_value(told) || ' (' || min(says) || ')' AS detail, 1 AS extent
      FROM told_of WHERE NOT is_wide GROUP BY product_id)`;
}

/** Two sides are told apart in a category where their ratio is as many spreads from 1. */
const SHAPED_SPREADS = 2.5;

/** A side that is as many spreads from the usual one is odd, and as few from it usual. */
const ODD_SPREADS = 4;
const USUAL_SPREADS = 2.5;

const PAIRS = [
  ['height', 'width'],
  ['height', 'depth'],
  ['width', 'depth'],
] as const;

/**
 * The common table expressions up to `judged`: a row for each product with three sides in a category of one shape: whether two of
 * them are swapped: their ratio is odd and, turned round, usual, and so are the sides. Small parts of another shape are not.
 */
export function judgeSwappedSides(): string {
  const ratios = PAIRS.map(
    ([one, other]) =>
      `SELECT product_id, category, is_wide, told, '${one} and ${other}' AS pair, ${one} AS one, ${other} AS other, ${one} - ${other} AS ratio FROM placed`,
  );
  return `${SIDES},
    ratios AS (${ratios.join(' UNION ALL ')}),
    shapes AS (SELECT category, pair, median(ratio) AS middle, greatest(1.4826 * mad(ratio), ${LEAST_SPREAD / 2}) AS spread,
        median(one) AS middle_one, ${spread('one')} AS spread_one, median(other) AS middle_other, ${spread('other')} AS spread_other
      FROM ratios GROUP BY ALL HAVING count(*) > ${LEAST_OTHERS} AND abs(middle) >= ${SHAPED_SPREADS} * spread AND greatest(count_if(ratio > 0), count_if(ratio < 0)) >= 0.9 * count(*)),
    told_of AS (SELECT product_id, category, told, pair, abs(ratio - middle) >= ${ODD_SPREADS} * spread AND abs(-ratio - middle) <= ${USUAL_SPREADS} * spread
        AND abs(other - middle_one) <= ${USUAL_SPREADS} * spread_one AND abs(one - middle_other) <= ${USUAL_SPREADS} * spread_other AS is_swapped
      FROM ratios JOIN shapes USING (category, pair) WHERE NOT is_wide),
    judged AS (SELECT product_id, bool_and(is_odd) AS is_wrong, any_value(told) || ' (' || min(pair) || ' are swapped)' AS detail, 1 AS extent
      FROM (SELECT product_id, category, any_value(told) AS told, bool_or(is_swapped) AS is_odd, min(pair) FILTER (is_swapped) AS pair FROM told_of GROUP BY product_id, category)
      GROUP BY product_id)`;
}
