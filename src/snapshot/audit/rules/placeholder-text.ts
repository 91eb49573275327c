import type { Rule } from '../rule.ts';
import { checkProducts, PRODUCT_TEXTS } from '../sql.ts';

/** What a text is that was to be replaced; and long before it, what it holds. */
const IS_PLACEHOLDER = `contains(text, 'orem ipsum') OR contains(text, 'OREM IPSUM')
  OR (contains(text, 'TBD') AND regexp_matches(text, '\\bTBD\\b'))
  OR (contains(text, 'TODO') AND regexp_matches(text, '\\bTODO\\b'))
  OR (length(text) < 200 AND regexp_full_match(regexp_replace(text, '<[^>]*>|&nbsp;', '', 'g'),
    '\\W*(tbd|tba|todo|fixme|n/?a|x{3,}|test|dummy|dummy text|placeholder|sample text|coming soon|lipsum|asdf\\w*|qwert\\w*|null|none|undefined)?\\W*', 'is'))`;

/** A product with a text that was to be replaced. */
export const placeholderText: Rule = {
  id: 'placeholder_text',
  severity: 'error',
  group: 'validity',
  subject: 'product',
  checks: 'has a placeholder for a text, in any language: lorem ipsum, TBD, n/a, nothing but marks.',
  why: 'Buyers read it.',
  fix: 'Write the text, or leave the field empty.',
  sql: checkProducts({
    from: `products p JOIN (SELECT product_id, bool_or(is_placeholder) AS has_one, any_value(text) FILTER (is_placeholder) AS text
      FROM (SELECT product_id, text, ${IS_PLACEHOLDER} AS is_placeholder FROM ${PRODUCT_TEXTS} WHERE text IS NOT NULL)
      GROUP BY product_id) t ON t.product_id = p.product_id`,
    failed: 't.has_one',
    detail: 'left(t.text, 40)',
  }),
};
