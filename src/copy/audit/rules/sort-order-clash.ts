import type { Rule } from '../rule.ts';
import { checkProducts, groupPictures } from '../sql.ts';

/** A product with two pictures at the same place in the order (Spec §2.3 rule 2). */
export const sortOrderClash: Rule = {
  id: 'sort_order_clash',
  severity: 'hint',
  group: 'consistency',
  subject: 'product',
  checks: 'has pictures with the same SortOrder.',
  why: 'In which order they are shown is left to chance.',
  fix: 'Give every picture a SortOrder of its own.',
  sql: checkProducts({
    from: `products p JOIN ${groupPictures(`count(*) AS pictures, count(sort_order) AS ordered,
      count(sort_order) - count(DISTINCT sort_order) AS clashes`)} m ON m.product_id = p.product_id`,
    failed: 'm.clashes > 0',
    unknown: 'm.ordered = 0',
    detail: "m.clashes || ' of ' || m.pictures || ' pictures'",
    extent: 'm.clashes',
    where: 'm.pictures > 1',
  }),
};
