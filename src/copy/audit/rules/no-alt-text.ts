import type { Rule } from '../rule.ts';
import { checkProducts, groupPictures, isColumnUnread, isNeverSent, writeCount } from '../sql.ts';

/** A product with a picture that has no alternative text (Spec §2.3). */
export const noAltText: Rule = {
  id: 'no_alt_text',
  severity: 'hint',
  group: 'completeness',
  subject: 'product',
  checks: 'has a picture without alternative text.',
  why: 'Screen readers and search engines do not know what it shows.',
  fix: 'Describe each picture in its alternative text.',
  sql: checkProducts({
    from: `products p JOIN ${groupPictures(`count(*) AS pictures, count(alt) AS described, count_if(${isColumnUnread('i', 'alt')}) AS unread`)} m
      ON m.product_id = p.product_id`,
    failed: 'm.described < m.pictures',
    unknown: `m.described < m.pictures AND (m.described + m.unread = m.pictures OR ${isNeverSent('pictures', 'alt')})`,
    detail: `(m.pictures - m.described - m.unread) || ' of ' || ${writeCount('m.pictures', 'picture')}`,
    extent: 'm.pictures - m.described - m.unread',
  }),
};
