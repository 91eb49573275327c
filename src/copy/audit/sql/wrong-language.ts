/** Descriptions in another language than they should be in, as SQL. Pure. */

import { quote } from '../../sql-quote.ts';
import { checkRead } from './checks.ts';
import { codeOfLanguage, IS_OWN_LANGUAGE, isKnownLanguage, nameLanguage, WORDS } from './language-words.ts';
import { findUncopied } from './same-text.ts';
import { PLAIN } from './text-patterns.ts';

/** Of that many characters at the beginning of a text the language is told. */
const READ_CHARS = 1_500;

/** Kinds of words of another language that a text needs to be taken for one in it. */
const LEAST_KINDS = 4;

/** One word in so many, at least, is one of its language, where it is in it. */
const ONE_IN = 12;

/** Of a text with fewer kinds of words, which says as much where these stand close together. */
const DENSE = { leastKinds: 3, oneIn: 6 } as const;

/** So many times the words of any other language a text holds of its own. */
const TIMES_OTHERS = 4;

/** Products whose own texts are read to tell the language of all of them. */
const SAMPLED = 2_000;

/** What that takes: so many texts whose language is plain, and in one language so many of them, per cent. */
const LEAST_SAMPLED = 20;
const MOST_PERCENT = 80;

/** Those that have to be in a language that is set: else it is the one that somebody reads, rather than that of the texts. */
const SET_PERCENT = 50;

/** Both descriptions as one text, as far as it is read. */
const BOTH = `left(concat_ws(' ', short_description, long_description), ${READ_CHARS})`;

const HAS_ONE = 'coalesce(short_description, long_description) IS NOT NULL';

/** The words of some texts. @param where which texts @param columns what is kept of each, beside its `number` and what it is made of */
function splitWords(texts: string, columns: string, where: string): string {
  return `SELECT row_number() OVER () AS number, ${columns}, regexp_extract_all(lower(${PLAIN}), '\\pL+') AS found
    FROM ${texts} WHERE ${where}`;
}

/** How many words of each language each of some texts holds. @param leastWords fewer do not tell */
function countHits(split: string, leastWords: number): string {
  return `SELECT number, reads_as, count(*) AS hits, count(DISTINCT word) AS kinds
    FROM (SELECT number, unnest(found) AS word FROM ${split} WHERE length(found) >= ${leastWords}) JOIN ${WORDS} USING (word)
    GROUP BY ALL`;
}

/** Whether the `hits` in a text tell its language. @param found its words */
function tells(found: string): string {
  return `((h.kinds >= ${LEAST_KINDS} AND h.hits * ${ONE_IN} >= length(${found}))
    OR (h.kinds >= ${DENSE.leastKinds} AND h.hits * ${DENSE.oneIn} >= length(${found})))`;
}

/**
 * The language of the products' own texts as `own_language`: no row where none is plain, else its `language` and `is_most`,
 * whether most texts are in it.
 * @param cultures those that are set, of which the most frequent one is taken where no language is that of most texts
 */
function findOwnLanguage(cultures: readonly string[], leastWords: number): string {
  const isSet = cultures.map((culture) => `language = ${codeOfLanguage(quote(culture))}`).join(' OR ') || 'false';
  return `sampled AS (SELECT product_id FROM products WHERE product_id IS NOT NULL AND ${HAS_ONE}
      ORDER BY hash(product_id), product_id LIMIT ${SAMPLED}),
    sampled_words AS MATERIALIZED (${splitWords(
      `(SELECT ${BOTH} AS text FROM products WHERE product_id IN (FROM sampled))`,
      'NULL AS language',
      'text IS NOT NULL',
    )}),
    sampled_hits AS (${countHits('sampled_words', leastWords)}),
    read_languages AS (SELECT reads_as AS language, count(*) AS texts, sum(count(*)) OVER () AS all_texts
      FROM (SELECT h.* FROM sampled_hits h JOIN sampled_words w USING (number) WHERE ${tells('w.found')}
        AND h.hits >= ${TIMES_OTHERS} * coalesce((SELECT max(o.hits) FROM sampled_hits o WHERE o.number = h.number AND o.reads_as <> h.reads_as), 0))
      GROUP BY reads_as),
    own_language AS MATERIALIZED (SELECT language, is_most FROM (SELECT *,
          all_texts >= ${LEAST_SAMPLED} AND texts * 100 >= ${MOST_PERCENT} * all_texts AS is_most FROM read_languages)
      WHERE is_most OR (texts * 100 >= ${SET_PERCENT} * all_texts AND (${isSet}))
      ORDER BY is_most DESC, texts DESC, language LIMIT 1)`;
}

/**
 * Those of some texts (`product_id`, `culture`, `language`, `text`) that are in another language than theirs, as a relation of
 * the name `foreign`: `product_id`, `culture`, and the language that each `reads_as`.
 */
function judgeLanguages(texts: string, foreign: string, leastWords: number): string {
  // Nearly all texts hold words of their own language: one look for those is much faster than to count words of all.
  return `${foreign}_words AS MATERIALIZED (${splitWords(texts, 'product_id, culture, language', `NOT ${IS_OWN_LANGUAGE}`)}),
    ${foreign}_hits AS (${countHits(`${foreign}_words`, leastWords)}),
    ${foreign} AS MATERIALIZED (SELECT product_id, culture, reads_as FROM ${foreign}_words s JOIN ${foreign}_hits h USING (number)
      LEFT JOIN (SELECT number, reads_as AS language, hits AS own FROM ${foreign}_hits) o USING (number, language)
      WHERE h.reads_as <> s.language AND ${tells('found')} AND h.hits >= ${TIMES_OTHERS} * coalesce(own, 0)
      QUALIFY row_number() OVER (PARTITION BY number ORDER BY h.hits DESC, reads_as) = 1)`;
}

/** Which text reads as which language. */
const TOLD = `CASE WHEN culture IS NULL THEN 'own text reads as ' || ${nameLanguage('reads_as')} || (SELECT if(is_most, ', where most are ', ', where the language set is ') || ${nameLanguage('language')} FROM own_language)
  ELSE left(culture, 40) || ' reads as ' || ${nameLanguage('reads_as')} END`;

/**
 * The query of the rule about products with descriptions in another language than they say, or, of their own ones, which say
 * none, than most others. What was copied from another language has a rule of its own, and is left out.
 * @param cultures as {@link findOwnLanguage} takes them
 */
export function checkLanguages(cultures: readonly string[], leastWords: number): string {
  return `WITH languages AS (SELECT culture, ${codeOfLanguage('culture')} AS language FROM (SELECT DISTINCT culture FROM translations)),
    ${findOwnLanguage(cultures, leastWords)},
    texts AS NOT MATERIALIZED (SELECT product_id, culture, language, ${BOTH} AS text
        FROM translations JOIN languages USING (culture) WHERE owner = 'product' AND ${HAS_ONE} AND ${isKnownLanguage('language')}
      UNION ALL SELECT product_id, NULL, language, ${BOTH} FROM products CROSS JOIN own_language WHERE ${HAS_ONE}),
    ${judgeLanguages('texts', 'foreign_texts', leastWords)},
    ${findUncopied('foreign_texts')},
    uncopied_texts AS (FROM uncopied JOIN languages USING (culture)),
    ${judgeLanguages('uncopied_texts', 'foreign_rests', leastWords)},
    marked AS (SELECT product_id, f.culture, f.reads_as, u.product_id IS NOT NULL AND r.product_id IS NULL AS is_copied
      FROM foreign_texts f LEFT JOIN uncopied u USING (product_id, culture) LEFT JOIN foreign_rests r USING (product_id, culture)),
    judged AS (SELECT product_id, count(reads_as) FILTER (NOT is_copied) AS foreign_texts, min(${TOLD}) FILTER (NOT is_copied) AS found
      FROM (SELECT DISTINCT product_id FROM texts) LEFT JOIN marked USING (product_id)
      GROUP BY product_id HAVING NOT coalesce(bool_and(is_copied), false))
    ${checkRead('judged', 'translations', { failed: 'r.foreign_texts > 0', detail: 'r.found', extent: 'r.foreign_texts' })}`;
}
