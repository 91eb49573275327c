/** Records and numbers beside those of others. Rules of the group `consistency`, told after those of its own file. */

import { ofBoth, type Queries } from '../rule.ts';
import { checkProducts, checkRead } from '../sql/checks.ts';
import { judgeUnits } from '../sql/contradicting-units.ts';
import { judgeForeignBrands, judgeForeignTexts } from '../sql/foreign-names.ts';
import { judgeNearDuplicates } from '../sql/near-duplicates.ts';
import { judgeListPrices, judgeTaxes } from '../sql/prices.ts';
import { judgeSharedPictures } from '../sql/shared-pictures.ts';
import { judgeSizeRuns } from '../sql/size-runs.ts';

/** The query of a rule about products by a relation `judged` that tells of some: `is_wrong`, `detail`, `extent`. */
const judged = (
  relations: string,
  more: { readonly unknown?: string; readonly where?: string; readonly shared?: string } = {},
): string =>
  `WITH ${relations} ${checkProducts({
    from: 'products p JOIN judged r ON r.product_id = p.product_id',
    failed: 'r.is_wrong',
    detail: 'left(r.detail, 300)',
    extent: 'coalesce(r.extent, 0)',
    ...more,
  })}`;

/** Every rule of the file. */
export const RELATIONS = {
  // Somebody entered it twice, and not alike.
  near_duplicate: `WITH ${judgeNearDuplicates()}
    ${checkProducts({
      from: 'products p LEFT JOIN judged r ON r.product_id = p.product_id',
      failed: 'r.twins IS NOT NULL',
      unknown: "r.twins IS NOT NULL AND (p.properties_state = 'unknown' OR p.brands_state = 'unknown')",
      detail: "'like ' || left(r.twin, 180)",
      extent: 'coalesce(r.twins, 0)',
      where: 'p.name IS NOT NULL',
    })}`,
  other_brand_in_name: judged(judgeForeignBrands()),
  text_of_other_product: judged(judgeForeignTexts()),
  shared_cover: judged(judgeSharedPictures(), { shared: 'r.file' }),
  size_run_hole: judged(judgeSizeRuns()),
  ...ofBoth(
    'sale_above_list_price',
    (subject) =>
      `WITH ${judgeListPrices(subject)} ${checkRead(subject, 'judged', 'prices', { failed: 'r.is_wrong', detail: 'r.detail', extent: 'r.extent' })}`,
  ),
  odd_tax: {
    parameters: { least_peers: 10, least_percent: 95 },
    sql: (values) => judged(judgeTaxes(values.number('least_peers'), values.number('least_percent'))),
  },
  contradicting_units: {
    parameters: { least_peers: 10, least_percent: 80 },
    sql: (values) =>
      `WITH ${judgeUnits(values.number('least_peers'), values.number('least_percent'))}
      ${checkRead('product', 'judged', 'properties', { failed: 'r.is_odd', detail: 'left(r.written, 200)', extent: 'r.others' })}`,
  },
  unit_of_other_kind:
    judged(`judged AS (SELECT product_id, bool_or(is_odd) AS is_wrong, any_value(left(name, 60) || ' ' || written) FILTER (is_odd) AS detail, count_if(is_odd) AS extent
    FROM (SELECT *, (is_weight AND base_unit NOT IN ('g', 'ml')) OR (edge IS NOT NULL AND base_unit <> 'mm') AS is_odd FROM told_numbers
      WHERE base_unit IS NOT NULL AND (is_weight OR edge IS NOT NULL)) GROUP BY product_id)`),
} as const satisfies Queries;
