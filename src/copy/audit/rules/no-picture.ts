import type { Rule } from '../rule.ts';
import { checkProducts, groupPictures, MAY_HAVE_MORE_PICTURES } from '../sql.ts';

/** A product without any picture, in its record and in the media list (Spec §2.3). */
export const noPicture: Rule = {
  id: 'no_picture',
  severity: 'error',
  group: 'completeness',
  subject: 'product',
  appliesToAll: true,
  checks: 'has no picture.',
  why: 'What cannot be seen is hardly bought.',
  fix: 'Upload a picture and make it the cover.',
  sql: checkProducts({
    from: `products p LEFT JOIN ${groupPictures('count(*) AS pictures')} m ON m.product_id = p.product_id`,
    failed: "m.product_id IS NULL AND p.pictures_state <> 'value'",
    unknown: `m.product_id IS NULL AND ${MAY_HAVE_MORE_PICTURES}`,
  }),
};
