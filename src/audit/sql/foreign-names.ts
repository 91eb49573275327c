/** Names and texts that are another one's: of another brand, of another product, as SQL. Pure. */

import { foldText } from '../../copy/fold-sql.ts';

/** A brand with fewer letters is found in many words. */
const LEAST_LETTERS = 3;

/** Names of a brand hold it mostly where so many of them do, per cent, and hardly ever where so few do; of so many at least. */
const HOLD_PERCENT = 70;
const HARDLY_PERCENT = 10;
const LEAST_NAMES = 5;

/** A brand whose name stands in more names of others is a word, or what others are made for. */
const MOST_FOREIGN = 3;

/** What follows is what a product is for, not what it is. */
const FOR =
  'FOR|FUR|FUER|POUR|PARA|PER|VOOR|DLA|ICIN|TILL|TIL|COMPATIBLE|KOMPATIBEL|COMPATIBILE|UYUMLU|PASSEND|PASST|FITS?|WITH|MIT|AVEC|CON|ILE|BY|VON|STYLE|TYPE|TYP|X|VS';

/** The letters and digits of a text, folded, a blank between words and around. */
const spaced = (text: string): string =>
  `' ' || trim(regexp_replace(${foldText(text)}, '[^\\pL\\pN]+', ' ', 'g')) || ' '`;

/**
 * The common table expressions up to `judged`: a row for each product with a brand: whether its name holds another brand's name
 * and not its own, where most names of its brand hold that, or hardly any does. Brands are looked up by their first word.
 */
export function judgeForeignBrands(): string {
  return `called AS MATERIALIZED (SELECT name, ${spaced('name')} AS brand FROM (SELECT name FROM product_brands UNION SELECT name FROM brands) WHERE name IS NOT NULL),
    brand_names AS MATERIALIZED (SELECT brand, min(name) AS brand_name, string_split(brand, ' ')[2] AS word FROM called
      WHERE length(brand) - 2 >= ${LEAST_LETTERS} AND regexp_matches(brand, '\\pL') GROUP BY brand),
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

/** Descriptions of a catalog hold words of the name mostly where so many do, per cent, of so many at least. */
const TELLING_PERCENT = 60;
const LEAST_TEXTS = 20;

/** A shorter text says little of what it is about. */
const LEAST_WORDS = 12;

/** Names less alike (Jaro-Winkler, 0 to 1) are of no family. */
const FAMILY = 0.8;

/** A name of several words that tell, of which a text holds all, is meant. */
const TELLING_NAME = '\\pL{4,}[^\\pL].*\\pL{4,}';

/**
 * The common table expressions up to `judged`: a row for each product with a description, its own or a translation: whether it is word
 * for word that of another product, whose name it holds: wholly and half of the own at most, or no word of the own and the other is of
 * another category. One that more products have without a word of their names is a text for all.
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
