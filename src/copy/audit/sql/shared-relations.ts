/** Relations that several rules read, which an audit keeps in tables, as SQL. Pure. */

import type { SharedTables } from '../../protocol.ts';
import { isColumnUnread } from './checks.ts';
import { PEER_GROUPS } from './peer-groups.ts';

/** How many pictures each product has of its own, and what of them is there: one row a product with an id that has some. */
export const PICTURE_COUNTS = `(SELECT product_id, count(*) AS pictures, count(*) FILTER (is_cover) AS covers,
  bool_or(${isColumnUnread('i', 'is_cover')}) AS is_cover_unread, count(*) FILTER (is_cover AND status IS NULL) AS covers_untold,
  count(*) FILTER (is_cover AND status = 'passive') AS covers_passive, count(alt) AS described,
  count_if(${isColumnUnread('i', 'alt')}) AS alt_unread, count(sort_order) AS ordered,
  count(sort_order) - count(DISTINCT sort_order) AS clashes
  FROM pictures i WHERE owner = 'product' AND product_id IS NOT NULL GROUP BY product_id)`;

const RELATIONS = { picture_counts: PICTURE_COUNTS, peer_groups: PEER_GROUPS };

/** A query of a rule with tables in the place of such relations, and these tables. */
export function shareRelations(sql: string): { readonly sql: string; readonly tables: SharedTables } {
  const read = Object.entries(RELATIONS).filter(([, relation]) => sql.includes(relation));
  return {
    sql: read.reduce((left, [name, relation]) => left.replaceAll(relation, name), sql),
    tables: Object.fromEntries(read.map(([name, relation]) => [name, { sql: `FROM ${relation}` }])),
  };
}
