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
    shared AS (SELECT product_id, list_sort(list(DISTINCT language)) AS languages
      FROM texts WHERE length(text) >= ${LEAST_CHARS} GROUP BY product_id, hash(text)),
    worst AS (SELECT product_id, max(length(languages)) AS same, arg_max(languages, length(languages)) AS languages
      FROM shared GROUP BY product_id HAVING len(list_distinct(flatten(list(languages)))) > 1)
    ${checkRead('worst', 'translations', {
      failed: 'r.same > 1',
      detail: "array_to_string(r.languages, ' = ')",
      extent: 'r.same',
    })}`,
};
