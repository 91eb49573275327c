/** Descriptions that are the same in two languages, as SQL. Pure. */

import { checkRead, languageOf } from './checks.ts';

/** Shorter texts may well be the same in two languages, as names may. */
const LEAST_CHARS = 20;

/** What has fewer words is mostly made of names and figures. */
export const LEAST_WORDS = 5;

/** Trimming is slow where there is nothing to trim. */
function digestOf(text: string): string {
  return `hash(CASE WHEN starts_with(${text}, ' ') OR ends_with(${text}, ' ') THEN trim(${text}) ELSE ${text} END)`;
}

/** Of texts that are long enough; a join of the texts themselves would hold them all in memory. */
const DIGESTS = ['short_description', 'long_description']
  .map((text) => `CASE WHEN strlen(${text}) >= ${LEAST_CHARS} THEN ${digestOf(text)} END`)
  .join(', ');

/** Whether a `text` holds enough words; names and figures are the same in all languages. */
const HAS_WORDS = `length(regexp_extract_all(left(text, 400), '\\pL{2,}')) >= ${LEAST_WORDS}`;

/**
 * The common table expression `uncopied`: those of some translations that have a description of another language, which
 * {@link SAME_IN_TWO_LANGUAGES} tells, with what else they have as `text`; NULL: nothing.
 * @param some a relation of few of them: `product_id` and `culture`
 */
export function findUncopied(some: string): string {
  const texts = 'trim(unnest([t.short_description, t.long_description])) AS text';
  // The texts are read once, whatever is asked of them.
  return `told AS MATERIALIZED (SELECT product_id, culture, ${languageOf('culture')} AS language, short_description, long_description
      FROM translations WHERE owner = 'product' AND product_id IN (SELECT product_id FROM ${some})),
    meant AS (SELECT DISTINCT t.* FROM told t JOIN ${some} s ON s.product_id = t.product_id AND s.culture = t.culture),
    own AS (SELECT product_id, culture, ${texts} FROM meant t),
    others AS (SELECT DISTINCT m.product_id, m.culture, ${texts} FROM told t JOIN meant m ON m.product_id = t.product_id AND m.language <> t.language),
    uncopied AS (SELECT product_id, culture, string_agg(text, ' ') FILTER (NOT is_copied) AS text
      FROM (SELECT o.*, coalesce(t.is_other, false) AND strlen(text) >= ${LEAST_CHARS} AND ${HAS_WORDS} AS is_copied
        FROM own o LEFT JOIN (SELECT *, true AS is_other FROM others) t USING (product_id, culture, text) WHERE text IS NOT NULL)
      GROUP BY product_id, culture HAVING bool_or(is_copied))`;
}

/** The query of the rule about products with a description that is the same in two languages. */
export const SAME_IN_TWO_LANGUAGES = `WITH languages AS (SELECT culture, ${languageOf('culture')} AS language FROM (SELECT DISTINCT culture FROM translations)),
    digests AS MATERIALIZED (SELECT product_id, culture, unnest([${DIGESTS}]) AS digest FROM translations WHERE owner = 'product'),
    shared AS MATERIALIZED (SELECT product_id, digest, min(language) AS one, max(language) AS other
      FROM digests JOIN languages USING (culture) WHERE digest IS NOT NULL GROUP BY product_id, digest),
    suspects AS (FROM shared WHERE one <> other),
    texts AS (SELECT product_id, unnest([short_description, long_description]) AS text
      FROM translations WHERE owner = 'product' AND product_id IN (SELECT product_id FROM suspects)),
    same AS (SELECT DISTINCT product_id, one, other, digest FROM texts JOIN suspects USING (product_id)
      WHERE CASE WHEN ${digestOf('text')} = digest THEN ${HAS_WORDS} END),
    counted AS (SELECT product_id, count(*) AS same, min(one || ' = ' || other) AS languages FROM same GROUP BY product_id),
    judged AS (SELECT product_id, coalesce(same, 0) AS same, languages
      FROM (SELECT product_id FROM shared GROUP BY product_id HAVING min(one) <> max(other)) LEFT JOIN counted USING (product_id))
    ${checkRead('judged', 'translations', {
      failed: 'r.same > 0',
      detail: 'r.languages',
      extent: 'r.same',
    })}`;
