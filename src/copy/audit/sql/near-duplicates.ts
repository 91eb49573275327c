/**
 * Products whose names are nearly the same and that nothing tells apart, as SQL. Names are never compared each with each: only
 * those that share a key are, and a key leaves out at most one word. Pure.
 */

import { foldName, foldText } from './checks.ts';
import { COUNTERS } from './outliers.ts';

/** Words between which the order tells: an adapter from one plug to another is not the one back. */
const DIRECTIONS = ['TO', 'INTO', 'AUF', 'NACH', 'ZU', 'VERS', 'A', 'BIS', 'IN'].map((word) => `'${word}'`).join(', ');

/** What follows each number of a name: a 6 Plus is not the Plus of a 6. */
const AFTER_NUMBERS = `list_filter(list_transform(words, lambda word, i: CASE WHEN regexp_matches(word, '\\pN')
  THEN word || ' ' || coalesce(words[i + 1], '') END), lambda pair: pair IS NOT NULL)`;

/** In shorter words one letter makes another word. */
const LEAST_LETTERS = 5;

/** In words this long two letters may be wrong. */
const LONG_LETTERS = 10;

/** A misspelling is rare: so many different names have it at most. */
const MOST_MISSPELT = 2;

/** A key that more names share is that of a family, such as one of many colours. */
const MOST_SHARING = 40;

/** From this share of different values on, a property is of each product alone, as an address is, and tells nothing. */
const UNIQUE_PERCENT = 95;

/** Beyond this, a name is a text. */
const MAX_NAME_CHARS = 200;

/** The letters and digits of a text. */
const plain = (text: string): string => `regexp_replace(${foldText(text)}, '[^\\pL\\pN]', '', 'g')`;

/** Whether products `a` and `b` of `pairs` both have rows in a relation, of one `key`, and none of them with the same `value`. */
const differ = (rows: string): string => `SELECT x.a, x.b FROM
    (SELECT p.a, p.b, r.key, r.value FROM pairs p JOIN ${rows} r ON r.product_id = p.a) x
    JOIN (SELECT p.a, p.b, r.key, r.value FROM pairs p JOIN ${rows} r ON r.product_id = p.b) y
      ON y.a = x.a AND y.b = x.b AND y.key = x.key
    GROUP BY x.a, x.b, x.key HAVING NOT bool_or(x.value = y.value)`;

/** What tells two products apart: their brand, category, barcodes, properties, dimensions, the options of their variants. */
const TELLING = [
  `SELECT product_id, 'brand' AS key, ${plain('name')} AS value FROM product_brands WHERE name IS NOT NULL`,
  `SELECT product_id, 'category', coalesce(category_id::VARCHAR, name) FROM product_categories`,
  `SELECT product_id, 'barcode', ltrim(trim(value), '0') FROM codes WHERE is_barcode`,
  `SELECT product_id, ${foldName('coalesce(code, name)')}, coalesce(round(number_base, 6)::VARCHAR, ${foldName('value')}) FROM properties
    WHERE owner = 'product' AND value IS NOT NULL AND coalesce(name, '') NOT IN (FROM counters) AND coalesce(name, '') NOT IN (FROM uniques)`,
  `SELECT product_id, kind || ' ' || ${foldName('name')}, coalesce(round(number_base, 6)::VARCHAR, ${foldName('value')}) FROM measures
    WHERE value IS NOT NULL`,
  `SELECT product_id, 'option ' || ${foldName('coalesce(code, name)')}, ${foldName('value')} FROM options WHERE value IS NOT NULL`,
].join('\n    UNION ALL ');

/** The common table expressions up to `judged`: a row for each product with a near duplicate, `twins`, one as `twin`. */
export function judgeNearDuplicates(): string {
  return `counters AS ${COUNTERS},
    uniques AS (SELECT name FROM properties WHERE owner = 'product' AND name IS NOT NULL GROUP BY name
      HAVING count(value) > 20 AND approx_count_distinct(value) * 100 >= ${UNIQUE_PERCENT} * count(value)),
    named AS MATERIALIZED (SELECT folded, row_number() OVER () AS number, list_filter(string_split(regexp_replace(folded, '[^\\pL\\pN+]+', ' ', 'g'), ' '),
        lambda word: word <> '') AS words
      FROM (SELECT DISTINCT ${foldText('name')} AS folded FROM products WHERE name IS NOT NULL AND strlen(name) <= ${MAX_NAME_CHARS})),
    glued AS (SELECT number, hash(regexp_replace(folded, '[^\\pL]', '', 'g'), regexp_replace(folded, '[^\\pN+]+', ' ', 'g')) AS key FROM named
      WHERE length(words) > 0
      UNION ALL SELECT number, hash(list_sort(words), list_sort(${AFTER_NUMBERS})) FROM named WHERE length(words) > 1 AND NOT list_has_any(words, [${DIRECTIONS}])),
    respelt AS (SELECT g.number AS one, h.number AS other FROM glued g JOIN glued h ON h.key = g.key AND h.number > g.number
      WHERE g.key IN (SELECT key FROM glued GROUP BY key HAVING count(*) BETWEEN 2 AND ${MOST_SHARING})),
    placed AS (SELECT number, unnest(words) AS word, words, generate_subscripts(words, 1) AS place FROM named),
    spread AS (SELECT word, count(DISTINCT number) AS names FROM placed GROUP BY word HAVING strlen(word) >= ${LEAST_LETTERS}),
    left_out AS MATERIALIZED (SELECT number, word, hash(list_concat(words[1:place - 1], words[place + 1:]), left(word, 1)) AS key
      FROM placed WHERE length(words) > 1 AND length(word) >= ${LEAST_LETTERS} AND NOT regexp_matches(word, '[\\pN+]')),
    crowded AS (SELECT key FROM left_out GROUP BY key HAVING count(*) BETWEEN 2 AND ${MOST_SHARING}),
    near AS MATERIALIZED (SELECT * FROM left_out SEMI JOIN crowded USING (key)),
    misspelt AS (SELECT g.number AS one, h.number AS other FROM near g JOIN near h ON h.key = g.key AND h.number > g.number AND h.word <> g.word
      JOIN spread s ON s.word = g.word JOIN spread t ON t.word = h.word
      WHERE least(s.names, t.names) <= ${MOST_MISSPELT} AND abs(length(g.word) - length(h.word)) <= 2
        AND damerau_levenshtein(g.word, h.word) <= CASE WHEN least(length(g.word), length(h.word)) >= ${LONG_LETTERS} THEN 2 ELSE 1 END),
    alike AS (SELECT DISTINCT one, other FROM (FROM respelt UNION ALL FROM misspelt)),
    holders AS (SELECT p.product_id, p.name, p.code, n.number, coalesce(nullif(p.parent_id, 0), p.product_id) AS tree
      FROM products p JOIN named n ON n.folded = ${foldText('p.name')} WHERE p.product_id IS NOT NULL AND p.name IS NOT NULL
        AND n.number IN (SELECT unnest([one, other]) FROM alike)),
    pairs AS MATERIALIZED (SELECT x.product_id AS a, y.product_id AS b, x.name AS name_a, y.name AS name_b, x.code AS code_a, y.code AS code_b
      FROM alike JOIN holders x ON x.number = one JOIN holders y ON y.number = other WHERE x.tree <> y.tree),
    telling AS MATERIALIZED (SELECT * FROM (${TELLING}) WHERE product_id IN (SELECT unnest([a, b]) FROM pairs) AND value <> ''),
    twins AS (SELECT * FROM pairs ANTI JOIN (${differ('telling')}) USING (a, b)),
    judged AS (SELECT product_id, count(*) AS twins, min(twin) AS twin FROM (
        SELECT a AS product_id, coalesce(code_b || ': ', '') || name_b AS twin FROM twins
        UNION ALL SELECT b, coalesce(code_a || ': ', '') || name_a FROM twins) GROUP BY product_id)`;
}
