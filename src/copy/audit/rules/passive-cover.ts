import type { Rule } from '../rule.ts';
import { checkProducts, groupPictures } from '../sql.ts';

/** A product whose cover picture is passive (Spec §3). */
export const passiveCover: Rule = {
  id: 'passive_cover',
  severity: 'warning',
  group: 'consistency',
  subject: 'product',
  checks: 'has a passive picture as its cover.',
  why: 'Channels that leave out passive pictures show none.',
  fix: 'Activate the cover, or make an active picture the cover.',
  sql: checkProducts({
    from: `products p JOIN ${groupPictures(`count(*) FILTER (is_cover) AS covers, count(*) FILTER (is_cover AND status IS NULL) AS untold,
      count(*) FILTER (is_cover AND status = 'passive') AS passive`)} m ON m.product_id = p.product_id`,
    failed: 'm.passive > 0',
    unknown: 'm.passive = 0 AND m.untold > 0',
    where: 'm.covers > 0',
  }),
};
