import type { Rule } from '../rule.ts';
import { checkProducts, isWebAddress } from '../sql.ts';

/** A product with a picture whose address leads nowhere (Spec §2.3: Link, ImageUrl). */
export const malformedPictureLink: Rule = {
  id: 'malformed_picture_link',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: 'has a picture whose link is no web address.',
  why: 'Channels that fetch pictures show a gap.',
  fix: 'Upload the picture again, or correct its link.',
  sql: checkProducts({
    from: `products p JOIN (SELECT product_id, count(*) FILTER (is_wrong) AS wrong, any_value(link) FILTER (is_wrong) AS link
      FROM (SELECT product_id, link, NOT ${isWebAddress('trim(link)')} AS is_wrong
        FROM (SELECT product_id, unnest([link, image_url]) AS link FROM pictures WHERE owner = 'product') WHERE link IS NOT NULL)
      GROUP BY product_id) m ON m.product_id = p.product_id`,
    failed: 'm.wrong > 0',
    detail: 'left(m.link, 200)',
    extent: 'm.wrong',
  }),
};
