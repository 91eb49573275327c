/**
 * Which language a text is in, as SQL. Pure.
 *
 * Words by which texts in some languages are known, and which no text in another of these languages is likely to hold:
 * `de`, for one, stands in five of them. Our own choice. Pure.
 */

import { checkRead, languageOf } from './checks.ts';
import { findCopied } from './same-text.ts';
import { PLAIN } from './text-patterns.ts';

/** The words of each language, in small letters, divided by spaces. */
export const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  en: 'the and with your this that from you are which these their when while its our has into been',
  de: 'und mit für ist nicht auf eine einem einen einer sich auch durch oder wird sind zum zur dieser diese kann ihre',
  fr: 'les est avec dans une vous votre cette sont aux nous leur ses ces grâce ainsi être où très pour',
  it: 'che della delle dei nel nella gli sono questo questa alla anche più degli dalla è di',
  es: 'el los las y sus más también muy hasta pero tiene puede ofrece gracias cada sin usted donde',
  pt: 'não com uma você são seu sua em ao também é pelo pela seus suas muito até dos',
  nl: 'het een van voor met niet zijn wordt deze dit uw bij ook naar door aan heeft worden maar',
  pl: 'jest się nie dla oraz które który która przez są lub przy także dzięki może tego podczas',
  tr: 've bir için ile bu olarak çok daha olan gibi kadar sahip veya değil sonra',
  sv: 'och att är för inte till ett från även också vid när samt',
  da: 'og af ikke til også fra er denne dine bliver hvor efter når være',
  cs: 'jsou který které která nebo také při jako vám díky není pouze velmi své tento protože',
  ru: 'и в на с для не по из что это как от или при также которые который',
};

/** The part of a number by which Windows names a culture that stands for the language. */
const WINDOWS_NUMBERS: Readonly<Record<string, number>> = {
  en: 9,
  de: 7,
  fr: 12,
  it: 16,
  es: 10,
  pt: 22,
  nl: 19,
  pl: 21,
  tr: 31,
  sv: 29,
  da: 6,
  cs: 5,
  ru: 25,
};

/** The language of a culture, by name even where the culture is a number. */
const LANGUAGE_NAME = `CASE ${languageOf('culture')} ${Object.entries(WINDOWS_NUMBERS)
  .map(([language, number]) => `WHEN '${number}' THEN '${language}'`)
  .join(' ')} ELSE ${languageOf('culture')} END`;

/** Of that many characters at the beginning of a text the language is told. */
const READ_CHARS = 1_500;

/** So many words of its own language, and a text is taken to be in it. */
const ENOUGH_OWN = 3;

/** Kinds of words of another language that a text needs to be taken for one in it. */
const LEAST_KINDS = 4;

/** One word in so many, at most, is one of its language, where it is in it. */
const ONE_IN = 12;

/** Whether a `text` holds enough words of its `language`; false too where that is not one of ours. */
const IS_OWN = `CASE language ${Object.entries(LANGUAGE_WORDS)
  .map(([language, words]) => `WHEN '${language}' THEN regexp_matches(text, '${writeHits(words.split(' '))}', 'i')`)
  .join(' ')} ELSE true END`;

/** Whether a `text` holds enough words of one language to be taken for one in it. */
export function readsAs(language: keyof typeof LANGUAGE_WORDS): string {
  return `regexp_matches(text, '${writeHits(LANGUAGE_WORDS[language]?.split(' ') ?? [])}', 'i')`;
}

function writeHits(words: readonly string[]): string {
  return `(?s)(?:(?:^|[^\\pL])(?:${words.join('|')})(?:[^\\pL]|$).*){${ENOUGH_OWN}}`;
}

const WORDS = `(VALUES ${Object.entries(LANGUAGE_WORDS)
  .flatMap(([language, words]) => words.split(' ').map((word) => `('${word}', '${language}')`))
  .join(', ')}) words(word, reads_as)`;

/**
 * The texts of `texts` (`product_id`, `culture`, `language`, `text`) that are in another
 * language than they say, as `foreign_texts`: `product_id`, `culture`, and the language that each `reads_as`.
 * @param leastWords fewer do not tell
 */
function judgeLanguages(leastWords: number): string {
  // Nearly all texts hold words of their own language: one look for those is much faster than to count words of all.
  return `suspects AS MATERIALIZED (SELECT row_number() OVER () AS number, product_id, culture, language,
        regexp_extract_all(lower(${PLAIN}), '\\pL+') AS found
      FROM texts WHERE NOT ${IS_OWN}),
    hits AS (SELECT number, reads_as, count(*) AS hits, count(DISTINCT word) AS kinds
      FROM (SELECT number, unnest(found) AS word FROM suspects WHERE length(found) >= ${leastWords}) JOIN ${WORDS} USING (word)
      GROUP BY ALL),
    foreign_texts AS MATERIALIZED (SELECT product_id, culture, reads_as FROM suspects s JOIN hits h USING (number)
      LEFT JOIN (SELECT number, reads_as AS language, hits AS own FROM hits) o USING (number, language)
      WHERE h.reads_as <> s.language AND h.kinds >= ${LEAST_KINDS} AND h.hits * ${ONE_IN} >= length(found)
        AND h.hits >= 4 * coalesce(own, 0)
      QUALIFY row_number() OVER (PARTITION BY number ORDER BY h.hits DESC, reads_as) = 1)`;
}

/**
 * The query of the rule about products with descriptions in another language than they say. One that was copied from another
 * language has a rule of its own, and is left out.
 */
export function checkLanguages(leastWords: number): string {
  return `WITH languages AS (SELECT culture, ${LANGUAGE_NAME} AS language FROM (SELECT DISTINCT culture FROM translations)),
    texts AS NOT MATERIALIZED (SELECT product_id, culture, language, CASE WHEN strlen(text) <= ${READ_CHARS} THEN text ELSE left(text, ${READ_CHARS}) END AS text
      FROM (SELECT product_id, culture, concat_ws(' ', short_description, long_description) AS text
        FROM translations WHERE owner = 'product' AND coalesce(short_description, long_description) IS NOT NULL)
      JOIN languages USING (culture) WHERE language IN (${Object.keys(LANGUAGE_WORDS)
        .map((language) => `'${language}'`)
        .join(', ')})),
    ${judgeLanguages(leastWords)},
    ${findCopied('foreign_texts')},
    marked AS (SELECT product_id, f.culture, reads_as, c.product_id IS NOT NULL AS is_copied
      FROM foreign_texts f LEFT JOIN copied c USING (product_id, culture)),
    judged AS (SELECT product_id, count(reads_as) FILTER (NOT is_copied) AS foreign_texts, min(left(culture, 40) || ' reads as ' || reads_as) FILTER (NOT is_copied) AS found
      FROM (SELECT DISTINCT product_id FROM texts) LEFT JOIN marked USING (product_id)
      GROUP BY product_id HAVING NOT coalesce(bool_and(is_copied), false))
    ${checkRead('judged', 'translations', { failed: 'r.foreign_texts > 0', detail: 'r.found', extent: 'r.foreign_texts' })}`;
}
