import type { Rule } from '../rule.ts';
import { checkRead, languageOf } from '../sql.ts';

/** Shorter texts may well be the same in two languages, as names may. */
const LEAST_CHARS = 20;

/** What has fewer words is mostly made of names and figures. */
const LEAST_WORDS = 5;

const WORDS = `length(regexp_extract_all(left(text, 400), '\\pL{2,}'))`;

/** A product with a description that is the same in two languages. */
export const translationEqualsOtherLanguage: Rule = {
  id: 'translation_equals_other_language',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: `has the same description, of ${LEAST_WORDS} words or more, in two languages.`,
  why: 'It was copied, not translated.',
  fix: 'Translate it.',
  sql: `WITH texts AS (SELECT product_id, ${languageOf('culture')} AS language,
        trim(unnest([short_description, long_description])) AS text
      FROM translations WHERE owner = 'product' AND culture IS NOT NULL),
    shared AS (SELECT product_id, min(language) AS one, max(language) AS other, any_value(left(text, 400)) AS text
      FROM texts WHERE length(text) >= ${LEAST_CHARS} GROUP BY product_id, hash(text)),
    told AS (SELECT product_id, one, other, one <> other AND ${WORDS} >= ${LEAST_WORDS} AS is_same FROM shared),
    judged AS (SELECT product_id, count(*) FILTER (is_same) AS same, any_value(one || ' = ' || other) FILTER (is_same) AS languages
      FROM told GROUP BY product_id HAVING min(one) <> max(other))
    ${checkRead('judged', 'translations', {
      failed: 'r.same > 0',
      detail: 'r.languages',
      extent: 'r.same',
    })}`,
};
