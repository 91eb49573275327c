import type { Rule } from '../rule.ts';
import { checkRead, languageOf } from '../sql.ts';

/** Shorter texts may well be the same in two languages, as names may. */
const LEAST_CHARS = 20;

/** What has fewer words is mostly made of names and figures. */
const LEAST_WORDS = 5;

/** The descriptions of translations, one a row, with their language. */
const TEXTS = `(SELECT product_id, language, unnest([short_description, long_description]) AS text
  FROM translations JOIN languages USING (culture) WHERE owner = 'product')`;

/** Trimming is slow where there is nothing to trim. */
const DIGEST = "hash(CASE WHEN starts_with(text, ' ') OR ends_with(text, ' ') THEN trim(text) ELSE text END)";

/** A product with a description that is the same in two languages. */
export const translationEqualsOtherLanguage: Rule = {
  id: 'translation_equals_other_language',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: `has the same description, of ${LEAST_WORDS} words or more, in two languages.`,
  why: 'It was copied, not translated.',
  fix: 'Translate it.',
  sql: `WITH languages AS (SELECT culture, ${languageOf('culture')} AS language FROM (SELECT DISTINCT culture FROM translations)),
    shared AS (SELECT product_id, ${DIGEST} AS digest, min(language) AS one, max(language) AS other
      FROM ${TEXTS} WHERE strlen(text) >= ${LEAST_CHARS} GROUP BY product_id, digest),
    suspects AS (FROM shared WHERE one <> other),
    same AS (SELECT DISTINCT product_id, one, other, digest
      FROM (FROM ${TEXTS} WHERE product_id IN (SELECT product_id FROM suspects)) t JOIN suspects s USING (product_id)
      WHERE CASE WHEN ${DIGEST} = digest THEN length(regexp_extract_all(left(text, 400), '\\pL{2,}')) >= ${LEAST_WORDS} END),
    counted AS (SELECT product_id, count(*) AS same, min(one || ' = ' || other) AS languages FROM same GROUP BY product_id),
    judged AS (SELECT product_id, coalesce(same, 0) AS same, languages
      FROM (SELECT product_id FROM shared GROUP BY product_id HAVING min(one) <> max(other)) LEFT JOIN counted USING (product_id))
    ${checkRead('judged', 'translations', {
      failed: 'r.same > 0',
      detail: 'r.languages',
      extent: 'r.same',
    })}`,
};
