/**
 * Rules of the group `consistency`, for data that contradicts itself or another record, in the order in which they are
 * listed.
 */

import { isNeverFilled, isUnread } from '../../copy/coverage.ts';
import { foldText } from '../../copy/sql-text.ts';
import { ofBoth, type Queries } from '../rule.ts';
import {
  checkProducts,
  countRepeats,
  fromFacts,
  isSold,
  shareBarcodes,
  shareCodes,
  tellTwin,
} from '../sql/checks.ts';

const PICTURED = 'products p JOIN picture_counts m ON m.product_id = p.product_id';

const NAMED = `(SELECT product_id, code, name, coalesce(nullif(parent_id, 0), product_id) AS tree FROM products WHERE name IS NOT NULL)`;

/** Dates up to this year were never set: systems write 1, 1753, 1900 or 1970. */
const LAST_UNSET_YEAR = 1970;

/** The query of the rule about descriptions that repeat the name. */
const repeatsName = (field: 'short_description' | 'long_description'): string =>
  fromFacts(`${field}_repeats_name`, `p.${field} IS NOT NULL AND p.name IS NOT NULL`);

/** Every rule of the group. */
export const CONSISTENCY = {
  // Spec §2.3 rule 1.
  two_covers: checkProducts({
    from: PICTURED,
    failed: 'm.covers > 1',
    unknown: `m.covers < 2 AND (m.is_cover_unread OR ${isNeverFilled('pictures', 'is_cover')})`,
    detail: "m.covers || ' covers'",
    extent: 'm.covers',
  }),
  passive_cover: checkProducts({
    from: PICTURED,
    failed: 'm.covers_passive > 0',
    unknown: 'm.covers_passive = 0 AND m.covers_untold > 0',
    where: 'm.covers > 0',
  }),
  only_passive_categories: `WITH shown AS (SELECT t.category_id, bool_or(c.status = 'passive') AS is_passive FROM category_tree t JOIN categories c ON c.category_id = t.ancestor_id
      GROUP BY t.category_id HAVING count(c.status) > 0),
    judged AS (SELECT product_id, bool_and(is_passive) AND count(s.category_id) = count(*) AS is_hidden, min(name) AS name
      FROM product_categories LEFT JOIN shown s USING (category_id) GROUP BY product_id HAVING count(s.category_id) > 0)
    ${checkProducts({
      from: 'products p JOIN judged r ON r.product_id = p.product_id',
      failed: 'r.is_hidden',
      unknown: isUnread('p', 'categories'),
      detail: 'left(r.name, 80)',
      where: "p.status = 'active'",
    })}`,
  // Spec §2.1 and §2.2: unique.
  ...ofBoth('duplicate_code', (subject) => shareCodes(subject)),
  ...ofBoth('duplicate_barcode', (subject) => shareBarcodes(subject)),
  duplicate_integration_code: shareCodes('product', 'integration_code'),
  duplicate_name: checkProducts({
    from: `${countRepeats(NAMED, foldText('name'), ', count(DISTINCT tree) AS trees, bool_or(tree IS NULL) AS is_untold, min(code) AS low, max(code) AS high')} p`,
    failed: 'coalesce(p.trees > 1, false)',
    // Without an id and a parent it may belong to any tree.
    unknown: 'p.trees < 2 AND p.is_untold',
    detail: `left(p.name, 200) || ${tellTwin('if(p.repeats = 2 AND p.low <> p.high, if(p.code = p.low, p.high, p.low), NULL)', "' (' || p.repeats || ' products)'")}`,
    extent: 'p.repeats',
    shared: 'p.key',
  }),
  // Spec §2.3 rule 2.
  sort_order_clash: checkProducts({
    from: PICTURED,
    failed: 'm.clashes > 0',
    unknown: 'm.ordered = 0',
    detail: "m.clashes || ' of ' || m.pictures || ' pictures'",
    extent: 'm.clashes',
    where: 'm.pictures > 1',
  }),
  updated_before_created: checkProducts({
    // Either date may be cut to whole minutes.
    failed: "p.updated < date_trunc('minute', p.created)",
    detail: "strftime(p.updated, '%Y-%m-%d') || ' before ' || strftime(p.created, '%Y-%m-%d')",
    extent: "date_diff('hour', p.updated, p.created)",
    where: `year(p.updated) > ${LAST_UNSET_YEAR} AND year(p.created) > ${LAST_UNSET_YEAR}`,
  }),
  short_description_repeats_name: repeatsName('short_description'),
  long_description_repeats_name: repeatsName('long_description'),
  discontinued_text: fromFacts('discontinued_text', isSold('p')),
} as const satisfies Queries;
