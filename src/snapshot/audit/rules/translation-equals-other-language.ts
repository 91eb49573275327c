import type { Rule } from '../rule.ts';
import { checkRead, languageOf } from '../sql.ts';

/** Shorter texts may well be the same in two languages, as names may. */
const LEAST_CHARS = 20;

/** A product with a description that is the same in two languages. */
export const translationEqualsOtherLanguage: Rule = {
  id: 'translation_equals_other_language',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: `has the same description, of ${LEAST_CHARS} characters or more, in two languages.`,
  why: 'It was copied, not translated.',
  fix: 'Translate it.',
  sql: `WITH texts AS (SELECT product_id, ${languageOf('culture')} AS language, unnest([short_description, long_description]) AS text
      FROM translations WHERE owner = 'product' AND culture IS NOT NULL),
    shared AS (SELECT product_id, min(language) AS one, max(language) AS other
      FROM texts WHERE length(text) >= ${LEAST_CHARS} GROUP BY product_id, hash(text)),
    judged AS (SELECT product_id, count_if(one <> other) AS same, any_value(one || ' = ' || other) FILTER (one <> other) AS languages
      FROM shared GROUP BY product_id HAVING min(one) <> max(other))
    ${checkRead('judged', 'translations', {
      failed: 'r.same > 0',
      detail: 'r.languages',
      extent: 'r.same',
    })}`,
};
