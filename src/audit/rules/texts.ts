/**
 * Rules of the group `texts`, for how names, descriptions and values are written, in the order in which they are
 * listed.
 */

import { LANGUAGE_WORDS } from '../../copy/facts/language.ts';
import { quote } from '../../copy/sql-text.ts';
import type { Queries } from '../rule.ts';
import { checkProducts, checkRead, fromFacts, writeCount } from '../sql/checks.ts';
import { IN_PLACEHOLDERS } from '../sql/shared-relations.ts';
import { checkSpellings, SPELLED_BRANDS, SPELLED_VALUES } from '../sql/spellings.ts';

/** Names the text of a row of `texts`: `short description (fr-FR)`. */
const WHICH = "replace(field, '_', ' ') || coalesce(' (' || left(culture, 40) || ')', '')";

/** SQL: the limit of each field, from its parameter. */
const byField = (read: (field: 'name' | 'short' | 'long') => number): string =>
  `CASE field WHEN 'name' THEN ${read('name')} WHEN 'short_description' THEN ${read('short')} ELSE ${read('long')} END`;

/** The query of a rule about products with texts of a wrong length. */
const ofLength = (isWrong: string, extent: string): string =>
  checkProducts({
    from: `products p JOIN (SELECT product_id, count_if(${isWrong}) AS wrong, max(${extent}) FILTER (${isWrong}) AS extent,
        arg_max(${WHICH} || ', ' || ${writeCount('chars', 'character')}, ${extent}) FILTER (${isWrong}) AS detail
      FROM texts WHERE chars > 0 GROUP BY product_id) r ON r.product_id = p.product_id`,
    failed: 'r.wrong > 0',
    detail: 'r.detail',
    extent: 'coalesce(r.extent, 0)',
  });

/** A text with fewer words is mostly names and figures, which are the same in all languages. */
const LEAST_WORDS = 5;

/**
 * Texts with the language that they should be in (`meant`, named as `detectLanguage` does), and the one that they read
 * as.
 */
const MEANT = `SELECT product_id, field, culture, words, print, t.language AS reads_as,
    CASE WHEN culture IS NULL THEN o.language WHEN meant IN ('nb', 'nn') THEN 'no' WHEN meant = 'bs' THEN 'hr' ELSE meant END AS meant
  FROM texts t LEFT JOIN own_language o ON true WHERE field <> 'name'`;

/**
 * The languages that can be detected. A text in another language may be taken for one close to it, so nothing is said
 * about it.
 */
const KNOWN_LANGUAGES = Object.keys(LANGUAGE_WORDS).map(quote).join(', ');

/** If fewer short descriptions than this (per cent) have tags, these tags are leftovers. */
const FEW_TAGGED_PERCENT = 5;

/** Every rule of the group. */
export const TEXTS = {
  placeholder_text: fromFacts('placeholder_text'),
  test_name: fromFacts('test_name'),
  placeholder_category_or_brand: IN_PLACEHOLDERS,
  blank_text: fromFacts('blank_text'),
  instruction_text: fromFacts('instruction_text'),
  html_in_name: fromFacts('html_in_name'),
  leftover_markup: `WITH tagged AS (SELECT count_if(has_tags) * 100 < ${FEW_TAGGED_PERCENT} * count(*) AS are_few FROM texts WHERE field = 'short_description' AND chars > 0),
    found AS (SELECT product_id, detail FROM facts WHERE fact = 'leftover_markup' AND owner = 'product'
      UNION ALL SELECT product_id, ${WHICH} || ': tags' FROM texts WHERE field = 'short_description' AND has_tags AND (SELECT are_few FROM tagged)),
    judged AS (SELECT product_id, any_value(detail) AS detail, count(*) AS extent FROM found GROUP BY product_id)
    ${checkProducts({
      from: 'products p LEFT JOIN judged r ON r.product_id = p.product_id',
      failed: 'r.product_id IS NOT NULL',
      unknown:
        "r.product_id IS NULL AND p.translations_state = 'unknown' AND coalesce(p.name, p.short_description, p.long_description) IS NULL",
      detail: 'r.detail',
      extent: 'coalesce(r.extent, 0)',
    })}`,
  invisible_characters: fromFacts('invisible_characters'),
  control_characters: fromFacts('control_characters', undefined, ['properties']),
  space_around_name: fromFacts('space_around_name'),
  garbled_text: fromFacts('garbled_text', undefined, ['properties']),
  contact_in_text: fromFacts('contact_in_text'),
  text_cut_off: fromFacts('text_cut_off'),
  text_too_short: {
    parameters: { min_name_chars: 3, min_short_chars: 10, min_long_chars: 20 },
    sql: (values) =>
      ofLength(
        `chars < ${byField((field) => values.number(`min_${field}_chars`))} AND NOT shows_more
          AND product_id NOT IN (SELECT product_id FROM facts WHERE fact = 'placeholder_text' AND product_id IS NOT NULL)`,
        '-chars',
      ),
  },
  text_too_long: {
    parameters: { max_name_chars: 150, max_short_chars: 1_000, max_long_chars: 10_000 },
    sql: (values) =>
      ofLength(`chars > ${byField((field) => values.number(`max_${field}_chars`))}`, 'chars'),
  },
  all_caps: fromFacts('all_caps'),
  repeated_words: fromFacts('repeated_words'),
  untranslated_text: `WITH meant AS (${MEANT}),
    judged AS (SELECT product_id, count_if(is_same) AS same, min(languages) FILTER (is_same) AS languages FROM (
        SELECT product_id, min(meant) <> max(meant) AND max(words) >= ${LEAST_WORDS} AS is_same, max(meant) || ' text is the ' || min(meant) || ' one' AS languages
        FROM meant WHERE meant IS NOT NULL AND words > 0 GROUP BY product_id, print)
      WHERE product_id IN (SELECT product_id FROM meant GROUP BY product_id HAVING min(meant) <> max(meant)) GROUP BY product_id)
    ${checkRead('product', 'judged', 'translations', { failed: 'r.same > 0', detail: 'r.languages', extent: 'r.same' })}`,
  wrong_language: {
    parameters: { own_cultures: [], min_words: 15 },
    sql: (values) => `WITH meant AS (${MEANT}),
      copied AS (SELECT product_id, print FROM meant WHERE meant IS NOT NULL AND words >= ${LEAST_WORDS} GROUP BY product_id, print HAVING min(meant) <> max(meant)),
      judged AS (SELECT product_id, count_if(is_foreign) AS foreign_texts, min(coalesce(left(culture, 40), 'own text') || ' reads as ' || reads_as) FILTER (is_foreign) AS found
        FROM (SELECT m.*, reads_as <> meant AND words >= ${values.number('min_words')} AND c.print IS NULL AS is_foreign FROM meant m
          LEFT JOIN copied c ON c.product_id = m.product_id AND c.print = m.print
          WHERE reads_as IS NOT NULL AND meant IN (${KNOWN_LANGUAGES})) GROUP BY product_id)
      ${checkRead('product', 'judged', 'translations', { failed: 'r.foreign_texts > 0', detail: 'r.found', extent: 'r.foreign_texts' })}`,
  },
  value_in_several_spellings: {
    parameters: { min_common: 10, max_rare: 2 },
    sql: (values) => checkSpellings(SPELLED_VALUES, values),
  },
  brand_in_several_spellings: {
    parameters: { min_common: 10, max_rare: 2 },
    sql: (values) => checkSpellings(SPELLED_BRANDS, values),
  },
} as const satisfies Queries;
