/** Rules of the group `outliers`, for values far from the rest, in the order in which they are listed. */

import { isUnread } from '../../copy/coverage.ts';
import type { Queries } from '../rule.ts';
import { checkProducts, checkRead } from '../sql/checks.ts';
import { judgeSideUnits, judgeSwappedSides } from '../sql/numbers.ts';
import {
  BESIDE_VARIANTS,
  IS_DUMMY_PRICE,
  judgeSiblingPrices,
  MAY_BE_MOVED,
  OTHER_WEIGHTS,
  PLACED_PRICES,
} from '../sql/prices.ts';

/** SQL: whether product `p` may have prices, its own or those of its variants, that could not be read. */
const MAY_HAVE_OTHER_PRICES = `(${isUnread('p', 'prices')}
  OR p.product_id IN (SELECT v.product_id FROM variants v WHERE v.product_id IS NOT NULL AND v.prices_state = 'unknown'))`;

/** Amounts of products per category, without weights and dimensions. */
const PLACED_AMOUNTS = `SELECT DISTINCT product_id, category, is_wide, key, coalesce(base_unit, unit) AS unit,
  CASE WHEN number > 0 THEN ln(coalesce(number_base, number)) END AS size, left(name || ' ' || written, 200) AS written
  FROM told_numbers JOIN peer_groups USING (product_id)
  WHERE number >= 0 AND coalesce(number_base, number) >= 0 AND NOT is_weight AND edge IS NULL AND NOT is_dimension`;

/** The columns of a relation `judged` that decide about a product. */
const JUDGED = { failed: 'r.is_wrong', detail: 'left(r.detail, 300)', extent: 'r.extent' };

/** Fewer distinct values do not show what is usual. */
const LEAST_KINDS = 3;

/**
 * The smallest spread assumed (robust standard deviation of logarithms): else two equal prices would make a third one
 * odd.
 */
const LEAST_SPREAD = 0.15;

/** A value is far if it is FAR_SPREADS spreads from the median, or APART_SPREADS if it stands apart from all others. */
const FAR_SPREADS = 3.5;
const APART_SPREADS = 2.5;

/** A value stands apart if it is this many times the nearest value towards the median. */
const APART_TIMES = 1.7;

/** A slip fits among the others once its decimal point is moved back: at most this many spreads from the median. */
const AMONG_SPREADS = 2.5;

/** More odd values than this share, and more than these few, are no slips but goods of another kind. */
const MOST_SHARE = 0.04;
const FEW = 3;

/**
 * Goods of another kind are far from the median by another number as well. On a logarithmic scale that one must be at
 * least this part as far: a product that is a hundred times cheaper is of another kind if it is ten times lighter.
 */
const AS_FAR = 0.5;

/** At least this many other amounts are needed for their median to show what is usual. */
const LEAST_BESIDE = 4;

/** The values to judge. */
export interface Judged {
  /** A query of `product_id`, `category`, `is_wide`, `size` (the logarithm of a value; NULL of 0), `written` and the columns of `kind`. */
  readonly values: string;
  /** The columns that values in a category must share to be compared. */
  readonly kind: readonly string[];
  /** A value must be at least this many times the median, or at most this part of it. */
  readonly times: number;
  /** At least this many others must have a value, so that median and spread show what is usual. */
  readonly leastPeers: number;
  /**
   * A query for other amounts: `product_id`, `category`, `size` and `name`. Goods of another kind are far from the
   * median by both.
   */
  readonly beside?: string;
  /** SQL on a row `s`: whether the decimal point of its value may have been moved by `places`; default: always. */
  readonly mayBeMoved?: string;
  /** SQL for a value that nobody means, such as 0.01: it fails as soon as it is not among the others. */
  readonly isDummy?: string;
}

/**
 * The common table expressions up to `judged`: one row per product: whether one of its values is far from those of the
 * same kind, in every category of the product that can tell, and the farthest such value (`detail`, `extent`). A far
 * value lies beyond the spread of the others. In addition it fits among them once its decimal point is moved back, or
 * it is twice as far and stands apart.
 */
export function judgeOutliers(judged: Judged): string {
  const {
    values,
    kind,
    times,
    leastPeers,
    beside,
    mayBeMoved = 'true',
    isDummy = 'false',
  } = judged;
  const group = ['category', ...kind].join(', ');
  const same = (one: string, other: string): string =>
    ['category', ...kind]
      .map((column) => `${one}.${column} IS NOT DISTINCT FROM ${other}.${column}`)
      .join(' AND ');
  return `valued AS MATERIALIZED (SELECT *, coalesce(${isDummy}, false) AS is_dummy FROM (${values})),
    stats AS (SELECT ${group}, count(size) AS n, count(DISTINCT size) AS kinds, median(size) AS middle, greatest(1.4826 * mad(size), ${LEAST_SPREAD}) AS spread,
        count(*) > count(size) AS has_zero FROM valued GROUP BY ${group}),
    placed AS (SELECT v.*, n, kinds, middle, spread, has_zero, size - middle AS apart,
        if(size > middle, size - lag(size) OVER sorted, lead(size) OVER sorted - size) AS gap
      FROM valued v JOIN stats s ON ${same('s', 'v')} WHERE size IS NOT NULL WINDOW sorted AS (PARTITION BY ${group
        .split(', ')
        .map((column) => `v.${column}`)
        .join(', ')} ORDER BY size)),
    scored AS (SELECT *, abs(apart) / spread AS spreads, round(apart / ln(10)) AS places, abs(apart - round(apart / ln(10)) * ln(10)) / spread AS moved FROM placed),
    suspected AS MATERIALIZED (SELECT *, CASE WHEN apart < 0 AND has_zero THEN false
        WHEN is_dummy THEN spreads >= 2
        WHEN abs(apart) < ln(${times}) THEN false
        WHEN places <> 0 AND moved <= ${AMONG_SPREADS} THEN spreads >= ${FAR_SPREADS} OR (spreads >= ${APART_SPREADS} AND gap >= ln(${APART_TIMES}))
        ELSE spreads >= ${FAR_SPREADS} AND abs(apart) >= 2 * ln(${times}) AND gap >= ln(${APART_TIMES}) END AS is_far
      FROM scored WHERE n > ${leastPeers} AND kinds >= ${LEAST_KINDS}),
    ${beside === undefined ? '' : `${writeOtherKinds(beside)},`}
    cleared AS MATERIALIZED (SELECT s.*, CASE WHEN is_far THEN (is_dummy OR places = 0 OR ${mayBeMoved}) ${beside === undefined ? '' : 'AND k.product_id IS NULL'} ELSE is_far END AS is_odd FROM suspected s
        ${beside === undefined ? '' : 'LEFT JOIN other_kinds k ON k.product_id = s.product_id AND k.category = s.category AND k.is_high = (s.apart > 0)'}),
    crowds AS (SELECT ${group}, apart > 0 AS is_high, count(DISTINCT product_id) AS products FROM cleared WHERE is_odd AND NOT is_dummy GROUP BY ${group}, apart > 0),
    decided AS (SELECT s.*, CASE WHEN is_odd AND NOT is_dummy AND c.products > greatest(${FEW}, ${MOST_SHARE} * n) THEN NULL ELSE is_odd END AS is_wrong
      FROM cleared s LEFT JOIN crowds c ON ${same('c', 's')} AND c.is_high = (s.apart > 0)),
    each_value AS (SELECT product_id, written, bool_and(is_wrong) AS is_wrong,
        min(abs(apart)) FILTER (is_wrong) AS extent, arg_min(apart, abs(apart)) FILTER (is_wrong) AS apart FROM decided WHERE NOT is_wide GROUP BY product_id, ${kind.join(', ')}, size, written),
    judged AS (SELECT product_id, CASE WHEN bool_or(is_wrong) THEN true WHEN count(is_wrong) = count(*) THEN false END AS is_wrong,
        max(extent) FILTER (is_wrong) AS extent,
        arg_max(written || ' (' || ${writeTimes('apart')} || ' times what is usual in its category)', extent) FILTER (is_wrong) AS detail
      FROM each_value GROUP BY product_id)`;
}

/** SQL: a factor in words, from its logarithm. */
const writeTimes = (logarithm: string): string =>
  `CASE WHEN ${logarithm} >= ln(10) THEN format('{:.12g}', round(exp(least(${logarithm}, 600)))) ELSE format('{:.2g}', exp(greatest(${logarithm}, -600))) END`;

/** Products whose other amount is also far from the median of the category, in the same direction. */
const writeOtherKinds = (
  beside: string,
): string => `far AS (SELECT product_id, category, apart > 0 AS is_high, min(abs(apart)) AS distance
      FROM suspected WHERE is_far GROUP BY ALL),
    beside AS MATERIALIZED (SELECT * FROM (${beside}) WHERE category IN (SELECT category FROM far) AND size IS NOT NULL),
    besides AS (SELECT category, name, median(size) AS middle FROM beside GROUP BY category, name HAVING count(*) >= ${LEAST_BESIDE}),
    other_kinds AS (SELECT DISTINCT f.product_id, f.category, is_high FROM far f
      JOIN beside b ON b.product_id = f.product_id AND b.category = f.category JOIN besides m ON m.category = b.category AND m.name = b.name
      WHERE if(is_high, size - middle, middle - size) >= ${AS_FAR} * distance)`;

/** Every rule of the group. */
export const OUTLIERS = {
  price_outlier: {
    parameters: { tolerance_times: 5, least_peers: 9 },
    sql: (values) => `WITH ${judgeOutliers({
      values: PLACED_PRICES,
      kind: ['currency', 'list'],
      times: values.number('tolerance_times'),
      leastPeers: values.number('least_peers'),
      beside: OTHER_WEIGHTS,
      mayBeMoved: MAY_BE_MOVED,
      isDummy: IS_DUMMY_PRICE,
    })},
      own_variants AS (SELECT * EXCLUDE (is_far), CASE WHEN is_far AND count_if(is_far) OVER () > greatest(if(count(*) OVER () > ${values.number('least_peers')}, ${FEW}, 1), ${MOST_SHARE} * count(*) OVER ()) THEN NULL ELSE is_far END AS is_far FROM (${BESIDE_VARIANTS})),
      with_own AS (SELECT product_id, CASE WHEN bool_or(is_wrong) THEN true WHEN count(is_wrong) = count(*) THEN false END AS is_wrong,
          max(extent) FILTER (is_wrong) AS extent, arg_max(detail, extent) FILTER (is_wrong) AS detail
        FROM (FROM judged UNION ALL BY NAME SELECT product_id, is_far AS is_wrong, extent, detail FROM own_variants) GROUP BY product_id)
      ${checkProducts({
        from: 'products p LEFT JOIN with_own r ON r.product_id = p.product_id',
        failed: 'r.is_wrong',
        unknown: `${MAY_HAVE_OTHER_PRICES} AND NOT coalesce(r.is_wrong, false)`,
        detail: 'r.detail',
        extent: 'r.extent',
        where: `r.product_id IS NOT NULL OR ${MAY_HAVE_OTHER_PRICES}`,
      })}`,
  },
  variant_price_outlier: {
    parameters: { tolerance_times: 10, least_peers: 2 },
    sql: (
      values,
    ) => `WITH ${judgeSiblingPrices(values.number('tolerance_times'), values.number('least_peers'))}
      ${checkRead('variant', 'judged', 'prices', { failed: 'r.is_wrong', detail: 'r.detail', extent: 'r.extent' })}`,
  },
  size_in_wrong_unit: `WITH ${judgeSideUnits()} ${checkRead('product', 'judged', 'dimensions', JUDGED)}`,
  swapped_sides: `WITH ${judgeSwappedSides()} ${checkRead('product', 'judged', 'dimensions', JUDGED)}`,
  property_outlier: {
    parameters: { tolerance_times: 100, least_peers: 9 },
    sql: (values) => `WITH ${judgeOutliers({
      values: PLACED_AMOUNTS,
      kind: ['key', 'unit'],
      times: values.number('tolerance_times'),
      leastPeers: values.number('least_peers'),
    })}
      ${checkRead('product', 'judged', 'properties', JUDGED)}`,
  },
} as const satisfies Queries;
