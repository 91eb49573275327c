/**
 * Finds names and texts that are nearly those of another product, or that name another brand or product, as SQL. Names
 * are compared only within blocks: names of the same letters or words, names that are the same without one word, and
 * names of which one is the other without two words. A large block is a family of products and is skipped. Pure.
 */

import { foldLetters, foldName, foldText } from '../../copy/sql-text.ts';
import { countSlips, dropSpelledOut, ONE_SPELT_TWICE } from './spellings.ts';

/** Words that make the order of the others matter: an adapter from one plug to another is not the one back. */
const DIRECTIONS = ['TO', 'INTO', 'AUF', 'NACH', 'ZU', 'VERS', 'A', 'BIS', 'IN']
  .map((word) => `'${word}'`)
  .join(', ');

/** Each number of a name with the word behind it: a `6 Plus` is not a `Plus 6`. */
const afterNumbers = (
  words: string,
): string => `list_filter(list_transform(${words}, lambda word, i: CASE WHEN regexp_matches(word, '\\pN')
  THEN word || ' ' || coalesce(${words}[i + 1], '') END), lambda pair: pair IS NOT NULL)`;

/** In shorter words one other letter makes another word. */
const LEAST_LETTERS = 5;

/** Words of at least this length may have two wrong letters. */
const LONG_LETTERS = 10;

/** A misspelling is rare: at most this many different names have it. */
const MOST_MISSPELT = 2;

/** A larger block is a family of products, such as one product in many colours. */
const MOST_SHARING = 40;

/** Longer names, in bytes, are texts and are skipped. */
const MAX_NAME_CHARS = 200;

/** How many words a name may have that the other has not. */
const MOST_OTHER_WORDS = 2;

/** SQL: whether a word contains a digit or a plus sign: such words always tell products apart. */
const IS_NUMBER = (word: string): string => `regexp_matches(${word}, '[\\pN+]')`;

/** SQL: the words of one list that the other has not. */
const beyond = (words: string, others: string): string =>
  `list_filter(${words}, lambda word: NOT list_contains(${others}, word))`;

/** SQL: the words of one list that the other has too, in order. */
const shared = (words: string, others: string): string =>
  `list_filter(${words}, lambda word: list_contains(${others}, word))`;

/** SQL: whether one of two words may be a misspelling of the other. */
const isMisspelt = (
  x: string,
  y: string,
): string => `length(${x}) >= ${LEAST_LETTERS} AND length(${y}) >= ${LEAST_LETTERS} AND left(${x}, 1) = left(${y}, 1)
  AND abs(length(${x}) - length(${y})) <= 2 AND ${countSlips(x, y)} <= CASE
    WHEN least(length(${x}), length(${y})) >= ${LONG_LETTERS} THEN 2 ELSE 1 END`;

/**
 * The common table expressions up to `alike` and `extras`. `called`: the products. `named`: their distinct names
 * (`number`, `folded`, `words`). `alike`: pairs of names that are nearly the same (`one` < `other`). `extras`: the
 * words that only one name of a pair has; the caller must check that they say nothing new.
 */
export function findNearNames(): string {
  return `called AS MATERIALIZED (SELECT product_id, name, code, coalesce(nullif(parent_id, 0), product_id) AS tree, ${foldText('name')} AS folded
      FROM products WHERE name IS NOT NULL AND product_id IS NOT NULL AND strlen(name) <= ${MAX_NAME_CHARS}),
    named AS MATERIALIZED (SELECT *, row_number() OVER () AS number, ${afterNumbers('words')} AS pairs, hash(pairs) AS numbers FROM (
      SELECT folded, list_filter(string_split(regexp_replace(folded, '[^\\pL\\pN+]+', ' ', 'g'), ' '), lambda word: word <> '') AS words
      FROM (SELECT DISTINCT folded FROM called))),
    glued AS (SELECT number, hash(${dropSpelledOut("regexp_replace(folded, '[^\\pL]', '', 'g')")}, regexp_replace(folded, '[^\\pN+]+', ' ', 'g')) AS key FROM named
      WHERE length(words) > 0
      UNION ALL SELECT number, hash(list_sort(words), list_sort(pairs)) FROM named WHERE length(words) > 1 AND NOT list_has_any(words, [${DIRECTIONS}])),
    respelt AS (SELECT g.number AS one, h.number AS other FROM glued g JOIN glued h ON h.key = g.key AND h.number > g.number
      WHERE g.key IN (SELECT key FROM glued GROUP BY key HAVING count(*) BETWEEN 2 AND ${MOST_SHARING})),
    placed AS (SELECT number, numbers, unnest(words) AS word, words, generate_subscripts(words, 1) AS place FROM named),
    spread AS (SELECT word, count(DISTINCT number) AS names FROM placed GROUP BY word HAVING strlen(word) >= ${LEAST_LETTERS}),
    blocks AS MATERIALIZED (SELECT number, hash(list_concat(words[1:place - 1], words[place + 1:]), numbers) AS key, coalesce(names, ${MOST_MISSPELT} + 1) AS names
        FROM placed LEFT JOIN spread USING (word) WHERE length(words) > 1 AND length(word) >= 4 AND NOT ${IS_NUMBER('word')}
      UNION ALL SELECT number, hash(list_concat(words[1:place - 1], words[place + 2:]), numbers), ${MOST_MISSPELT} + 1 FROM placed WHERE length(words) > 3 AND place < length(words)
      UNION ALL SELECT number, hash(words, numbers), 0 FROM named WHERE length(words) > 1),
    crowded AS (SELECT key FROM blocks GROUP BY key HAVING count(*) BETWEEN 2 AND ${MOST_SHARING}),
    near AS MATERIALIZED (FROM blocks SEMI JOIN crowded USING (key)),
    met AS (SELECT DISTINCT g.number AS one, h.number AS other FROM near g JOIN near h ON h.key = g.key AND h.number > g.number
      WHERE least(g.names, h.names) <= ${MOST_MISSPELT}),
    compared AS MATERIALIZED (SELECT one, other, ${beyond('x.words', 'y.words')} AS mine, ${beyond('y.words', 'x.words')} AS theirs
      FROM met JOIN named x ON x.number = one JOIN named y ON y.number = other
      WHERE CASE WHEN abs(length(x.words) - length(y.words)) <= ${MOST_OTHER_WORDS} THEN ${shared('x.words', 'y.words')} = ${shared('y.words', 'x.words')} END),
    other_words AS MATERIALIZED (FROM compared WHERE length(mine) <= ${MOST_OTHER_WORDS} AND length(theirs) <= ${MOST_OTHER_WORDS} AND length(mine) + length(theirs) > 0
      AND length(list_filter(list_concat(mine, theirs), lambda word: ${IS_NUMBER('word')})) = 0
      AND (length(mine) <> 1 OR length(theirs) <> 1 OR (${isMisspelt('mine[1]', 'theirs[1]')}))),
    mine AS (SELECT one, other, unnest(mine) AS word FROM other_words),
    theirs AS (SELECT one, other, unnest(theirs) AS word FROM other_words),
    slips AS MATERIALIZED (SELECT x.one, x.other, x.word AS mine, y.word AS theirs FROM mine x JOIN theirs y ON y.one = x.one AND y.other = x.other
      JOIN spread s ON s.word = x.word JOIN spread t ON t.word = y.word
      WHERE ${isMisspelt('x.word', 'y.word')} AND least(s.names, t.names) <= ${MOST_MISSPELT}),
    extras AS MATERIALIZED (SELECT one, other, word, 'mine' AS side FROM mine ANTI JOIN slips ON slips.one = mine.one AND slips.other = mine.other AND slips.mine = mine.word
      UNION ALL SELECT one, other, word, 'theirs' FROM theirs ANTI JOIN slips ON slips.one = theirs.one AND slips.other = theirs.other AND slips.theirs = theirs.word),
    changed AS (SELECT one, other FROM extras GROUP BY one, other HAVING count(DISTINCT side) > 1),
    alike AS MATERIALIZED (SELECT DISTINCT one, other FROM (SELECT one, other FROM respelt
      UNION ALL (SELECT one, other FROM other_words ANTI JOIN changed USING (one, other))))`;
}

/**
 * If at least this share (per cent) of a property's values are different, as with addresses, it differs from product to
 * product anyway and tells nothing.
 */
const UNIQUE_PERCENT = 95;

/** Names of colours and sizes, folded. Here a finer word is another value: matt black is not black. */
const NAMES_A_CHOICE =
  '.*(COLOU?R|FARBE|COULEUR|COLORE|KLEUR|RENK|SIZE|GROSSE|TAILLE|TALLA|TAGLIA|MAAT|BEDEN).*';

/**
 * SQL: whether two values of an attribute, `x` and `y`, agree: they are equal, one contains the words of the other
 * (`stainless steel` and `steel`), or they are two spellings of one word.
 */
const SAYS_SAME = `(x.value = y.value OR (x.is_word AND y.is_word AND (contains(' ' || x.value || ' ', ' ' || y.value || ' ')
  OR contains(' ' || y.value || ' ', ' ' || x.value || ' ') OR jaro_winkler_similarity(x.value, y.value) >= ${ONE_SPELT_TWICE})))`;

/**
 * The SELECT of the pairs `a`, `b` of `undecided` that both have rows with one `key` in a relation, none of which
 * agree. Barcodes count only if one name has a word more: whoever enters a product a second time with a typo often
 * gives it another barcode.
 */
const differ = (rows: string): string => `SELECT x.a, x.b FROM
    (SELECT p.a, p.b, r.* EXCLUDE (product_id) FROM undecided p JOIN ${rows} r ON r.product_id = p.a AND (p.has_extras OR r.key <> 'barcode')) x
    JOIN (SELECT p.a, p.b, r.* EXCLUDE (product_id) FROM undecided p JOIN ${rows} r ON r.product_id = p.b) y
      ON y.a = x.a AND y.b = x.b AND y.key = x.key
    GROUP BY x.a, x.b, x.key HAVING NOT bool_or(${SAYS_SAME})`;

/** SQL: whether a value of a property consists of words, which may have several spellings. */
const IS_WORD = `number IS NULL AND length(value) >= 5 AND NOT regexp_matches(value, '\\pN') AND NOT regexp_full_match(${foldText("coalesce(name, code, '')")}, '${NAMES_A_CHOICE}')`;

/** What tells two products apart: their brand, barcodes, properties, dimensions, and the options of their variants. */
const TELLING = [
  `SELECT product_id, 'brand' AS key, ${dropSpelledOut(foldLetters('name'))} AS value, false AS is_word FROM product_brands WHERE name IS NOT NULL`,
  `SELECT product_id, 'barcode', ltrim(trim(value), '0'), false FROM codes WHERE is_barcode`,
  `SELECT product_id, ${foldName('coalesce(code, name)')}, coalesce(round(number_base, 6)::VARCHAR, ${foldName('value')}), ${IS_WORD} FROM properties
    WHERE owner = 'product' AND value IS NOT NULL AND coalesce(name, '') NOT IN (SELECT name FROM number_names WHERE is_counter) AND coalesce(name, '') NOT IN (FROM uniques)`,
  `SELECT product_id, kind || ' ' || ${foldName('name')}, coalesce(round(number_base, 6)::VARCHAR, ${foldName('value')}), false FROM measures
    WHERE value IS NOT NULL`,
  `SELECT product_id, 'option ' || ${foldName('coalesce(code, name)')}, ${foldName('value')}, false FROM options WHERE value IS NOT NULL`,
].join('\n    UNION ALL ');

/**
 * The words in the names of a product's brands and categories. An extra word in a name says nothing new if both
 * products have it here.
 */
const SAID = `SELECT product_id, unnest(regexp_extract_all(${foldText('name')}, '[\\pL]+')) AS word
  FROM (SELECT product_id, name FROM product_brands UNION ALL SELECT product_id, name FROM product_categories) WHERE name IS NOT NULL`;

/** SQL: whether two words are the same, or singular and plural of one: one begins with the other. */
const IS_SAME_WORD = `(e.word = s.word OR (length(e.word) >= 4 AND length(s.word) >= 4 AND abs(length(e.word) - length(s.word)) <= 2
  AND (starts_with(e.word, s.word) OR starts_with(s.word, e.word))))`;

/**
 * The common table expressions up to `judged`: one row per product with near duplicates: how many (`twins`), and one of
 * them (`twin`).
 */
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

/** Shorter brand names are skipped: they are found in many words. */
const LEAST_BRAND_LETTERS = 3;

/**
 * The product names of a brand usually contain the brand if HOLD_PERCENT of them do, and hardly ever if at most
 * HARDLY_PERCENT do; a brand needs LEAST_NAMES names to tell.
 */
const HOLD_PERCENT = 70;
const HARDLY_PERCENT = 10;
const LEAST_NAMES = 5;

/** A brand name in more product names of other brands is a common word, or what those products are made for. */
const MOST_FOREIGN = 3;

/** Words behind which a name says what a product is for, not what it is. */
const FOR =
  'FOR|FUR|FUER|POUR|PARA|PER|VOOR|DLA|ICIN|TILL|TIL|COMPATIBLE|KOMPATIBEL|COMPATIBILE|UYUMLU|PASSEND|PASST|FITS?|WITH|MIT|AVEC|CON|ILE|BY|VON|STYLE|TYPE|TYP|X|VS';

/** SQL: the folded letters and digits of a text, with one blank between words and at both ends. */
const spaced = (text: string): string =>
  `' ' || trim(regexp_replace(${foldText(text)}, '[^\\pL\\pN]+', ' ', 'g')) || ' '`;

/**
 * The common table expressions up to `judged`: one row per product with a brand: whether its name contains the name of
 * another brand and not its own. It counts only if the names of its own brand usually contain that brand, hardly ever
 * do, or are too few to tell. Brands are looked up by their first word.
 */
export function judgeForeignBrands(): string {
  return `called AS MATERIALIZED (SELECT name, ${spaced('name')} AS brand FROM (SELECT name FROM product_brands UNION SELECT name FROM brands) WHERE name IS NOT NULL),
    brand_names AS MATERIALIZED (SELECT brand, min(name) AS brand_name, string_split(brand, ' ')[2] AS word FROM called
      WHERE length(brand) - 2 >= ${LEAST_BRAND_LETTERS} AND regexp_matches(brand, '\\pL') GROUP BY brand),
    branded AS MATERIALIZED (SELECT product_id, ${spaced('any_value(p.name)')} AS folded, list(DISTINCT brand) AS own, min(b.name) AS own_name
      FROM products p JOIN product_brands b USING (product_id) JOIN called c ON c.name = b.name WHERE p.name IS NOT NULL GROUP BY product_id),
    held AS MATERIALIZED (SELECT DISTINCT product_id, folded, brand, list_contains(own, brand) AS is_own,
        len(list_filter(own, lambda one: contains(one, brand) OR contains(brand, one))) > 0 AS is_akin
      FROM (SELECT *, unnest(list_distinct(string_split(trim(folded), ' '))) AS word FROM branded) JOIN brand_names USING (word) WHERE contains(folded, brand)),
    habits AS (SELECT one AS brand, count(*) AS names, count_if(contains(folded, one)) * 100 AS holding FROM (SELECT folded, unnest(own) AS one FROM branded) GROUP BY one HAVING count(*) >= ${LEAST_NAMES}),
    foreigners AS (SELECT brand FROM held WHERE NOT is_akin GROUP BY brand HAVING count(*) <= ${MOST_FOREIGN}),
    suspects AS (SELECT product_id, min(brand) AS brand FROM held SEMI JOIN foreigners USING (brand)
      WHERE NOT is_akin AND NOT regexp_matches(split_part(folded, brand, 1), ' (${FOR})( [^ ]+){0,2}$') AND product_id NOT IN (SELECT product_id FROM held WHERE is_own) GROUP BY product_id),
    judged AS (SELECT b.product_id, s.brand IS NOT NULL AND (h.names IS NULL OR h.holding >= ${HOLD_PERCENT} * h.names OR h.holding <= ${HARDLY_PERCENT} * h.names) AS is_wrong,
        left(brand_name, 60) || ' in its name (brand ' || left(own_name, 60) || ')' AS detail, 1 AS extent
      FROM branded b LEFT JOIN suspects s USING (product_id) LEFT JOIN brand_names n ON n.brand = s.brand LEFT JOIN habits h ON h.brand = b.own[1])`;
}

/**
 * The descriptions of a catalog usually contain words of the product's name if this share (per cent) of them do, given
 * at least this many.
 */
const TELLING_PERCENT = 60;
const LEAST_TEXTS = 20;

/** A description of fewer words says little about its product. */
const LEAST_WORDS = 12;

/** Names less similar than this (Jaro-Winkler, 0 to 1) are of different families. */
const FAMILY = 0.8;

/** Matches a name of several long words: a text that contains all of them is about that product. */
const TELLING_NAME = '\\pL{4,}[^\\pL].*\\pL{4,}';

/**
 * The common table expressions up to `judged`: one row per product with a description, its own or a translation:
 * whether the text is word for word that of another product. It is wrong if it contains the other's whole name and at
 * most half of its own, or if it contains words of the other's name and none of its own while the other is in another
 * category. If most products that share a text have no word of their name in it, it is a text for all and is skipped.
 */
export function judgeForeignTexts(): string {
  return `described AS MATERIALIZED (SELECT product_id, culture, print, tells_name FROM texts
      WHERE field = 'long_description' AND words >= ${LEAST_WORDS} AND tells_name IS NOT NULL AND product_id IS NOT NULL),
    usual AS (SELECT culture FROM described GROUP BY culture HAVING count(*) >= ${LEAST_TEXTS} AND count_if(tells_name > 0) * 100 >= ${TELLING_PERCENT} * count(*)),
    shared AS (SELECT print FROM described GROUP BY print HAVING count(DISTINCT product_id) > 1 AND count_if(tells_name = 0) <= count_if(tells_name > 0)),
    pairs AS MATERIALIZED (SELECT s.product_id, s.culture, t.product_id AS other, p.name, o.name AS of, s.tells_name = 0 AS is_silent,
        t.tells_name = 1 AND regexp_matches(o.name, '${TELLING_NAME}') AND jaro_winkler_similarity(lower(p.name), lower(o.name)) < ${FAMILY} AS is_named
      FROM described s JOIN described t USING (print) JOIN products p ON p.product_id = s.product_id JOIN products o ON o.product_id = t.product_id
      WHERE print IN (FROM shared) AND s.tells_name <= 0.5 AND t.tells_name > s.tells_name AND s.culture IS NOT DISTINCT FROM t.culture
        AND s.product_id <> t.product_id AND EXISTS (FROM usual u WHERE u.culture IS NOT DISTINCT FROM s.culture)),
    akin AS (SELECT DISTINCT product_id, other FROM (SELECT product_id, other, category FROM pairs JOIN peer_groups USING (product_id) WHERE NOT is_wide)
      SEMI JOIN (SELECT product_id AS other, category FROM peer_groups) USING (other, category)),
    found AS (SELECT product_id, count(DISTINCT culture) AS texts, min(coalesce(culture || ': ', '') || 'text of ' || left(of, 100)) AS detail
      FROM pairs LEFT JOIN akin a USING (product_id, other) WHERE is_named OR (is_silent AND a.other IS NULL) GROUP BY product_id),
    judged AS (SELECT product_id, texts IS NOT NULL AS is_wrong, detail, texts AS extent FROM (SELECT DISTINCT product_id FROM described) LEFT JOIN found USING (product_id))`;
}
