/** What is far from the rest. The rules of the group `outliers`, in the order in which they are told. */

import { isUnread } from '../../copy/known-sql.ts';
import type { Queries } from '../rule.ts';
import { checkProducts, checkRead } from '../sql/checks.ts';
import { judgeOutliers } from '../sql/outliers.ts';
import { IS_DUMMY_PRICE, judgeSiblingPrices, MAY_BE_MOVED, OTHER_WEIGHTS, PLACED_PRICES } from '../sql/prices.ts';
import { judgeSideUnits, judgeSwappedSides } from '../sql/sides.ts';

/** Whether product `p` may have prices, its own or of its variants, that nobody could read. */
const MAY_HAVE_OTHER_PRICES = `(${isUnread('p', 'prices')}
  OR p.product_id IN (SELECT v.product_id FROM variants v WHERE v.product_id IS NOT NULL AND v.prices_state = 'unknown'))`;

/** Amounts of products in their categories, but for weights and dimensions. */
const PLACED_AMOUNTS = `SELECT DISTINCT product_id, category, is_wide, key, coalesce(base_unit, unit) AS unit,
  CASE WHEN number > 0 THEN ln(coalesce(number_base, number)) END AS size, left(name || ' ' || written, 200) AS written
  FROM told_numbers JOIN peer_groups USING (product_id)
  WHERE number >= 0 AND coalesce(number_base, number) >= 0 AND NOT is_weight AND edge IS NULL AND NOT is_dimension`;

/** What a relation `judged` says of each product. */
const JUDGED = { failed: 'r.is_wrong', detail: 'left(r.detail, 300)', extent: 'r.extent' };

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
    })}
      ${checkProducts({
        from: 'products p LEFT JOIN judged r ON r.product_id = p.product_id',
        failed: 'r.is_wrong',
        unknown: `${MAY_HAVE_OTHER_PRICES} AND NOT coalesce(r.is_wrong, false)`,
        detail: 'r.detail',
        extent: 'r.extent',
        where: `r.product_id IS NOT NULL OR ${MAY_HAVE_OTHER_PRICES}`,
      })}`,
  },
  variant_price_outlier: {
    parameters: { tolerance_times: 10, least_peers: 2 },
    sql: (values) => `WITH ${judgeSiblingPrices(values.number('tolerance_times'), values.number('least_peers'))}
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
