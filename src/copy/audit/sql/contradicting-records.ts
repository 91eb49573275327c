/** Records that share a code, so that they are of one thing, and contradict each other, as SQL. Pure. */

import { foldLetters, foldName, writeNumber } from './checks.ts';
import { AMOUNTS, QUANTITY, WRITTEN } from './measured.ts';
import { COUNTERS } from './outliers.ts';
import { ONE_SPELT_TWICE } from './spellings.ts';

/** A code that more records share is a placeholder, and no two of them are of one thing. */
const MOST_SHARING = 10;

/** A longer value is a text, of which each record may have its own. */
const MAX_VALUE_CHARS = 60;

/** What a record tells: where its codes are, its amounts, and its words. */
interface Told {
  /** SELECTs of `id`, `label`, `what` (what tells amounts apart), `measured` (in which unit), `amount`, `written`. */
  readonly amounts: readonly string[];
  /** SELECTs of `id`, `label`, `what`, `written`. */
  readonly words: readonly string[];
}

const numbersOf = (view: string, owner: 'product' | 'variant', where: string): string =>
  `SELECT ${owner}_id AS id, name AS label, ${foldName('name')} AS what, ${foldName("coalesce(unit, '')")} AS measured, number AS amount, ${WRITTEN} AS written
    FROM ${view} WHERE ${where} AND number_base IS NULL AND number > 0 AND name NOT IN (FROM counters)`;

const measuredOf = (view: string, id: string): string =>
  `SELECT ${id} AS id, name AS label, ${QUANTITY} AS what, base_unit AS measured, number_base AS amount, ${WRITTEN} AS written
    FROM ${view} WHERE number_base > 0 AND name NOT IN (FROM counters)`;

const valuesOf = (view: string, owner: 'product' | 'variant', where: string): string =>
  `SELECT ${owner}_id AS id, name AS label, ${foldName('name')} || ' ' || ${view === 'properties' ? "coalesce(culture, '')" : "''"} AS what, value AS written
    FROM ${view} WHERE ${where} AND value IS NOT NULL AND number IS NULL AND strlen(value) <= ${MAX_VALUE_CHARS} AND name NOT IN (FROM counters)`;

const pricesOf = (owner: 'product' | 'variant'): string =>
  `SELECT ${owner}_id AS id, 'price' AS label, 'price ' || concat_ws(' ', label, price_list, vat_included) AS what, upper(trim(coalesce(currency, ''))) AS measured,
    price AS amount, ${writeNumber('price')} || coalesce(' ' || currency, '') AS written FROM prices WHERE owner = '${owner}' AND price > 0`;

const TOLD: Readonly<Record<'product' | 'variant', Told>> = {
  product: {
    amounts: [
      measuredOf(`(${AMOUNTS})`, 'product_id'),
      numbersOf('properties', 'product', "owner = 'product'"),
      pricesOf('product'),
    ],
    words: [
      "SELECT product_id AS id, 'brand' AS label, 'brand' AS what, name AS written FROM product_brands WHERE name IS NOT NULL",
      valuesOf('properties', 'product', "owner = 'product'"),
    ],
  },
  variant: {
    amounts: [
      measuredOf("(FROM properties WHERE owner = 'variant')", 'variant_id'),
      measuredOf('options', 'variant_id'),
      numbersOf('properties', 'variant', "owner = 'variant'"),
      numbersOf('options', 'variant', 'true'),
      pricesOf('variant'),
    ],
    words: [valuesOf('properties', 'variant', "owner = 'variant'"), valuesOf('options', 'variant', 'true')],
  },
};

/**
 * The common table expressions up to `judged`: a row for each product, or variant, whose barcode or integration code another
 * one has too, with its `id`: how many things these records tell otherwise (`differences`), the first of them (`written`), and the
 * codes (`shared`). Of several values one in common is enough.
 * @param percent by which amounts may differ
 */
export function judgeContradictions(owner: 'product' | 'variant', percent: number): string {
  const { amounts, words } = TOLD[owner];
  return `counters AS ${COUNTERS},
    keyed AS MATERIALIZED (SELECT ${owner}_id AS id, 'barcode ' || ltrim(trim(value), '0') AS key, min('barcode ' || trim(value)) AS told FROM codes
        WHERE is_barcode AND owner = '${owner}' AND ${owner}_id IS NOT NULL AND ltrim(trim(value), '0') <> '' GROUP BY ALL
      UNION ALL SELECT ${owner}_id, 'integration code ' || ${foldName('integration_code')}, min('integration code ' || trim(integration_code)) FROM ${owner}s
        WHERE integration_code IS NOT NULL AND ${owner}_id IS NOT NULL GROUP BY ALL),
    held AS MATERIALIZED (FROM keyed WHERE key IN (SELECT key FROM keyed GROUP BY key HAVING count(*) BETWEEN 2 AND ${MOST_SHARING})),
    amounts AS (SELECT * FROM (${amounts.join('\n      UNION ALL ')}) WHERE id IN (SELECT id FROM held)),
    spans AS (SELECT key, id, what, measured, any_value(label) AS label, min(amount) AS low, max(amount) AS high,
        arg_min(written, amount) AS low_written, arg_max(written, amount) AS high_written
      FROM held JOIN amounts USING (id) GROUP BY key, id, what, measured),
    words AS (SELECT key, id, what, label, written, ${foldLetters('written')} AS word
      FROM held JOIN (${words.join('\n      UNION ALL ')}) USING (id)),
    spread AS (SELECT key, what, word, count(DISTINCT id) AS holders, any_value(label) AS label, any_value(written) AS written
      FROM words WHERE word <> '' GROUP BY key, what, word),
    differing AS (SELECT key, what, any_value(left(label, 60)) || ' ' || left(arg_min(high_written, high), 40) || ' and ' || left(arg_max(low_written, low), 40) AS difference
        FROM spans GROUP BY key, what, measured HAVING count(*) > 1 AND max(low) * 100 > min(high) * (100 + ${percent})
      UNION ALL SELECT s.key, s.what, any_value(left(s.label, 60)) || ' ' || left(arg_min(s.written, s.word), 40) || ' and ' || left(arg_max(s.written, s.word), 40)
        FROM spread s JOIN (SELECT key, what, count(DISTINCT id) AS holders FROM words WHERE word <> '' GROUP BY key, what) w ON w.key = s.key AND w.what = s.what
        GROUP BY s.key, s.what, w.holders HAVING max(s.holders) < w.holders AND NOT contains(max(s.word), min(s.word)) AND NOT contains(min(s.word), max(s.word))
          AND jaro_winkler_similarity(min(s.word), max(s.word)) < ${ONE_SPELT_TWICE}),
    summed AS (SELECT key, count(*) AS differences, string_agg(difference, '; ' ORDER BY what = 'brand' DESC, what, difference) AS written FROM differing GROUP BY key),
    judged AS (SELECT id, coalesce(max(differences), 0) AS differences, arg_max(left(told, 80) || ': ' || written, differences) AS written,
        list(key) FILTER (differences > 0) AS shared
      FROM held LEFT JOIN summed USING (key) GROUP BY id)`;
}
