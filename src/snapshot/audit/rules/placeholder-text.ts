import type { Rule } from '../rule.ts';
import { checkTexts } from '../sql.ts';

/** Words that stand for a text when they are all of it. */
const WORDS =
  'tbd|tba|todo|fixme|n/?a|x{3,}|test|dummy|dummy text|placeholder|sample text|coming soon|lipsum|asdf\\w*|qwert\\w*|null|none|undefined';

/** Regular expressions are slow, so they are asked of what is short, or holds the word already. */
const IS_PLACEHOLDER = `contains(text, 'orem ipsum') OR contains(text, 'OREM IPSUM')
  OR (contains(text, 'TBD') AND regexp_matches(text, '\\bTBD\\b'))
  OR (contains(text, 'TODO') AND regexp_matches(text, '\\bTODO\\b'))
  OR (strlen(text) <= 40 AND regexp_full_match(CASE WHEN contains(text, '<') THEN regexp_replace(text, '<[^>]*>', '', 'g') ELSE text END,
    '[^\\pL\\d]*(${WORDS})?[^\\pL\\d]*', 'i'))`;

/** A product with a text that was to be replaced. */
export const placeholderText: Rule = {
  id: 'placeholder_text',
  severity: 'error',
  group: 'validity',
  subject: 'product',
  checks: 'has a placeholder for a text, in any language: lorem ipsum, TBD, n/a, nothing but marks.',
  why: 'Buyers read it.',
  fix: 'Write the text, or leave the field empty.',
  sql: checkTexts(IS_PLACEHOLDER, 't.text'),
};
