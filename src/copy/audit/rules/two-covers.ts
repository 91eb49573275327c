import type { Rule } from '../rule.ts';
import { checkProducts, groupPictures, isColumnUnread, isNeverFilled } from '../sql.ts';

/** A product with more than one cover picture (Spec §2.3 rule 1). */
export const twoCovers: Rule = {
  id: 'two_covers',
  severity: 'error',
  group: 'consistency',
  subject: 'product',
  checks: 'has more than one cover picture.',
  why: 'At most one is allowed; every channel picks another.',
  fix: 'Keep one cover.',
  sql: checkProducts({
    from: `products p JOIN ${groupPictures(`count(*) FILTER (is_cover) AS covers, bool_or(${isColumnUnread('i', 'is_cover')}) AS is_unread`)} m
      ON m.product_id = p.product_id`,
    failed: 'm.covers > 1',
    unknown: `m.covers < 2 AND (m.is_unread OR ${isNeverFilled('pictures', 'is_cover')})`,
    detail: "m.covers || ' covers'",
    extent: 'm.covers',
  }),
};
