import type { Rule } from '../rule.ts';
import {
  checkProducts,
  groupPictures,
  isColumnUnread,
  isNeverFilled,
  MAY_HAVE_MORE_PICTURES,
  writeCount,
} from '../sql.ts';

/** A product with pictures of which none is the cover (Spec §2.3). */
export const noCover: Rule = {
  id: 'no_cover',
  severity: 'warning',
  group: 'completeness',
  subject: 'product',
  checks: 'has pictures, none of them the cover.',
  why: 'Which picture lists show is left to chance.',
  fix: 'Make one picture the cover.',
  sql: checkProducts({
    from: `products p JOIN ${groupPictures(`count(*) AS pictures, count(*) FILTER (is_cover) AS covers, bool_or(${isColumnUnread('i', 'is_cover')}) AS is_unread`)} m
      ON m.product_id = p.product_id`,
    failed: 'm.covers = 0',
    unknown: `m.covers = 0 AND (m.is_unread OR ${isNeverFilled('pictures', 'is_cover')} OR ${MAY_HAVE_MORE_PICTURES})`,
    detail: writeCount('m.pictures', 'picture'),
    extent: 'm.pictures',
  }),
};
