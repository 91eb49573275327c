/**
 * Products whose names are nearly the same and that nothing tells apart, as SQL. Names are never compared each with each: only
 * those that share a block are (near-names.ts). Pure.
 */

import { foldLetters, foldName, foldText } from '../../copy/fold-sql.ts';
import { dropSpelledOut } from './fold-spelling.ts';
import { findNearNames } from './near-names.ts';
import { ONE_SPELT_TWICE } from './spellings.ts';

/** From this share of different values on, a property is of each product alone, as an address is, and tells nothing. */
const UNIQUE_PERCENT = 95;

/** What colours and sizes are called, folded: of these a finer word is another thing, as is matt black of black. */
const NAMES_A_CHOICE = '.*(COLOU?R|FARBE|COULEUR|COLORE|KLEUR|RENK|SIZE|GROSSE|TAILLE|TALLA|TAGLIA|MAAT|BEDEN).*';

/** Whether two values of an attribute, `x` and `y`, say the same: equal, or words of which one only says it more finely. */
const SAYS_SAME = `(x.value = y.value OR (x.is_word AND y.is_word AND (contains(' ' || x.value || ' ', ' ' || y.value || ' ')
  OR contains(' ' || y.value || ' ', ' ' || x.value || ' ') OR jaro_winkler_similarity(x.value, y.value) >= ${ONE_SPELT_TWICE})))`;

/**
 * Whether products `a` and `b` of `undecided` both have rows in a relation, of one `key`, and none of them says the same. Who enters
 * a product a second time and misspells it gives it another barcode, too; so these count only beside a word more.
 */
const differ = (rows: string): string => `SELECT x.a, x.b FROM
    (SELECT p.a, p.b, r.* EXCLUDE (product_id) FROM undecided p JOIN ${rows} r ON r.product_id = p.a AND (p.has_extras OR r.key <> 'barcode')) x
    JOIN (SELECT p.a, p.b, r.* EXCLUDE (product_id) FROM undecided p JOIN ${rows} r ON r.product_id = p.b) y
      ON y.a = x.a AND y.b = x.b AND y.key = x.key
    GROUP BY x.a, x.b, x.key HAVING NOT bool_or(${SAYS_SAME})`;

/** Whether a value of a property is words, of which there may be several spellings. */
const IS_WORD = `number IS NULL AND length(value) >= 5 AND NOT regexp_matches(value, '\\pN') AND NOT regexp_full_match(${foldText("coalesce(name, code, '')")}, '${NAMES_A_CHOICE}')`;

/** What tells two products apart: their brand, barcodes, properties, dimensions, the options of their variants. */
const TELLING = [
  `SELECT product_id, 'brand' AS key, ${dropSpelledOut(foldLetters('name'))} AS value, false AS is_word FROM product_brands WHERE name IS NOT NULL`,
  `SELECT product_id, 'barcode', ltrim(trim(value), '0'), false FROM codes WHERE is_barcode`,
  `SELECT product_id, ${foldName('coalesce(code, name)')}, coalesce(round(number_base, 6)::VARCHAR, ${foldName('value')}), ${IS_WORD} FROM properties
    WHERE owner = 'product' AND value IS NOT NULL AND coalesce(name, '') NOT IN (SELECT name FROM number_names WHERE is_counter) AND coalesce(name, '') NOT IN (FROM uniques)`,
  `SELECT product_id, kind || ' ' || ${foldName('name')}, coalesce(round(number_base, 6)::VARCHAR, ${foldName('value')}), false FROM measures
    WHERE value IS NOT NULL`,
  `SELECT product_id, 'option ' || ${foldName('coalesce(code, name)')}, ${foldName('value')}, false FROM options WHERE value IS NOT NULL`,
].join('\n    UNION ALL ');

/** What the names of a product's brands and categories say already, word by word: of both products, or the word tells. */
const SAID = `SELECT product_id, unnest(regexp_extract_all(${foldText('name')}, '[\\pL]+')) AS word
  FROM (SELECT product_id, name FROM product_brands UNION ALL SELECT product_id, name FROM product_categories) WHERE name IS NOT NULL`;

/** Words that begin alike are one in the singular and the plural. */
const IS_SAME_WORD = `(e.word = s.word OR (length(e.word) >= 4 AND length(s.word) >= 4 AND abs(length(e.word) - length(s.word)) <= 2
  AND (starts_with(e.word, s.word) OR starts_with(s.word, e.word))))`;

/** The common table expressions up to `judged`: a row for each product with a near duplicate, `twins`, one as `twin`. */
export function judgeNearDuplicates(): string {
  return `uniques AS (SELECT name FROM properties WHERE owner = 'product' AND name IS NOT NULL GROUP BY name
      HAVING count(value) > 20 AND approx_count_distinct(value) * 100 >= ${UNIQUE_PERCENT} * count(value)),
    ${findNearNames()},
    holders AS (FROM called JOIN named USING (folded) WHERE number IN (SELECT unnest([one, other]) FROM alike)),
    pairs AS MATERIALIZED (SELECT x.product_id AS a, y.product_id AS b, one, other, x.name AS name_a, y.name AS name_b, x.code AS code_a, y.code AS code_b
      FROM alike JOIN holders x ON x.number = one JOIN holders y ON y.number = other WHERE x.tree <> y.tree),
    said AS MATERIALIZED (SELECT DISTINCT * FROM (${SAID}) WHERE product_id IN (SELECT unnest([a, b]) FROM pairs SEMI JOIN extras USING (one, other))),
    more AS (SELECT a, b, word, unnest([a, b]) AS product_id FROM pairs JOIN extras USING (one, other)),
    said_words AS (SELECT e.* FROM more e JOIN said s ON s.product_id = e.product_id WHERE ${IS_SAME_WORD}),
    telling_words AS (SELECT a, b FROM more ANTI JOIN said_words USING (a, b, word, product_id)),
    undecided AS MATERIALIZED (SELECT p.*, e.one IS NOT NULL AS has_extras FROM (FROM pairs ANTI JOIN telling_words USING (a, b)) p
      LEFT JOIN (SELECT DISTINCT one, other FROM extras) e USING (one, other)),
    telling AS MATERIALIZED (SELECT * FROM (${TELLING}) WHERE product_id IN (SELECT unnest([a, b]) FROM undecided) AND value <> ''),
    twins AS (FROM undecided ANTI JOIN (${differ('telling')}) USING (a, b)),
    judged AS (SELECT product_id, count(*) AS twins, min(twin) AS twin FROM (
        SELECT a AS product_id, coalesce(code_b || ': ', '') || name_b AS twin FROM twins
        UNION ALL SELECT b, coalesce(code_a || ': ', '') || name_a FROM twins) GROUP BY product_id)`;
}
