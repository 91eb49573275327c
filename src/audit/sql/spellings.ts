/** Values that are written in several ways, and how to fold spellings into one, as SQL. Pure. */

import { isUnread } from '../../copy/coverage.ts';
import type { Values } from '../rule.ts';
import { checkProducts } from './checks.ts';

/**
 * Values at least this similar (Jaro-Winkler, 0 to 1) are two spellings of one. Used where it does not matter which is
 * right.
 */
export const ONE_SPELT_TWICE = 0.9;

/** The values of a list are chosen from it if each is used at least this often on average; else they are free text. */
const LEAST_USES = 2;

/** If the values of a product are longer on average, all together and in characters, they are free text. */
const MOST_CHARS = 60;

/** Shorter words are often one letter apart: shirt and short. */
const LEAST_LETTERS = 6;

/** But from this length on, words that differ by a doubled letter only are one: `Chênne`. */
const LEAST_DOUBLED = 5;

/**
 * A short code of one letter and a number, such as a socket: `E27`, `e27` and `E 27` are one if nearly all products
 * write one of them.
 */
const CODE = '\\pL ?\\d{1,3}';

/** Longer values are compared only as wholes. */
const MOST_LETTERS = 40;

/** Where values come from. */
interface Source {
  /**
   * The SELECT of the relation `told`, without repeats: `product_id`, the `list` within which values are compared, the
   * `value`, and `chars`, the length of all values of the product together.
   */
  readonly told: string;
  /** SQL: whether a `value` is compared at all. */
  readonly isCompared: string;
  /**
   * Whether the values are names, which may be slips of each other (see {@link foldSpellings}); default: they are
   * words.
   */
  readonly areNames?: boolean;
  /** Values that exist twice although they are spelt alike: `product_id` and `found`; default: none. */
  readonly twins?: string;
  /** The sub-records of products that it reads. */
  readonly fields: readonly string[];
}

/** Values of properties and options; several values of one are joined by commas. */
export const SPELLED_VALUES: Source = {
  told: `SELECT product_id, list, value, max(chars) AS chars FROM (
      SELECT product_id, list, unnest(string_split(value, ', ')) AS value, length(value) AS chars FROM (
        SELECT product_id, name || coalesce(' (' || culture || ')', '') AS list, value FROM properties
          WHERE name IS NOT NULL AND value IS NOT NULL AND number IS NULL
        UNION ALL SELECT product_id, name, value FROM options WHERE name IS NOT NULL AND value IS NOT NULL AND number IS NULL)
      WHERE product_id IS NOT NULL) GROUP BY product_id, list, value`,
  // Values of letters and digits mostly name models, and capitals may tell two models apart.
  isCompared: `regexp_matches(value, '\\pL') AND (NOT regexp_matches(value, '\\d') OR regexp_matches(value, '\\pL{4,}') OR regexp_full_match(value, '${CODE}'))`,
  fields: ['properties'],
};

/**
 * Products of a brand that the list of brands has twice under one name, without those of the record that most products
 * have.
 */
const BRAND_TWINS = `(WITH records AS MATERIALIZED (SELECT brand_id, trim(name) AS name, count(DISTINCT product_id) AS products
      FROM brands LEFT JOIN (SELECT brand_id, product_id FROM product_brands) USING (brand_id)
      WHERE brand_id IS NOT NULL AND trim(name) <> '' GROUP BY ALL),
    shared AS (SELECT name, arg_max(brand_id, (products, -brand_id)) AS usual, max(products) AS most
      FROM records GROUP BY name HAVING count(*) > 1)
  SELECT DISTINCT product_id, left(s.name, 60) || ': ID ' || r.brand_id || ' (' || r.products || if(r.products = 1, ' product', ' products') || ') for ID ' || s.usual
    || ' (' || s.most || if(s.most = 1, ' product)', ' products)') AS found
  FROM shared s JOIN records r USING (name) JOIN product_brands b ON b.brand_id = r.brand_id WHERE r.brand_id <> s.usual)`;

/** Names of brands. */
export const SPELLED_BRANDS: Source = {
  told: `SELECT DISTINCT product_id, '' AS list, name AS value, length(name) AS chars FROM product_brands WHERE product_id IS NOT NULL AND name IS NOT NULL`,
  isCompared: "regexp_matches(value, '\\pL')",
  areNames: true,
  twins: BRAND_TWINS,
  fields: ['brands'],
};

/**
 * The common table expressions up to `odd`: values that are written differently from how most products write them:
 * `product_id`, `list`, `written`, `usual`, and `is_even` if as many products write it this way. Needs the relation
 * `told` of {@link Source}. Two values are the same if folding makes them equal. Two names are also the same if they
 * are one letter apart, few products have the one and many the other.
 */
function judgeSpellings({ isCompared, areNames = false }: Source, values: Values): string {
  const [min_common, max_rare] = [values.number('min_common'), values.number('max_rare')];
  const isWord = `length(key) BETWEEN ${LEAST_LETTERS - 1} AND ${MOST_LETTERS} AND regexp_full_match(key, '\\pL+') AND ${areNames}`;
  return `spelled AS MATERIALIZED (SELECT list, value, count(*) AS products, sum(chars) AS chars FROM told GROUP BY ALL),
    chosen AS (SELECT list FROM spelled GROUP BY list
      HAVING sum(products) >= ${LEAST_USES} * count(*) AND sum(chars) <= ${MOST_CHARS} * sum(products)),
    ${foldSpellings(`(SELECT list, value, products FROM spelled JOIN chosen USING (list) WHERE ${isCompared})`, areNames)},
    merged AS MATERIALIZED (SELECT list, key, sum(products) AS products, max(products) AS most,
        arg_max(value, (products, trim(value) = value, upper(left(value, 1)) = left(value, 1), value)) AS usual
      FROM folded GROUP BY list, key),
    shortened AS (SELECT list, key, products, usual, ${leaveOutLetters('key')} FROM merged WHERE ${isWord}),
    slips AS (SELECT r.list, r.key, arg_max(c.usual, c.products) AS usual
      FROM shortened c JOIN shortened r ON r.list = c.list AND r.short = c.short
      WHERE c.products >= ${min_common} AND r.products <= ${max_rare} 
        AND (length(c.key) >= ${LEAST_LETTERS} OR (length(c.key) >= ${LEAST_DOUBLED} AND c.place = 0 AND contains(r.key, r.letter || r.letter)))
        AND left(c.key, 1) = left(r.key, 1) AND c.key <> r.key AND ${isOneSlip('c', 'r')}
      GROUP BY r.list, r.key),
    ways AS (SELECT f.list, f.value, coalesce(s.usual, m.usual) AS usual,
        s.usual IS NULL AND f.products = m.most AS is_even
      FROM folded f JOIN merged m USING (list, key)
      LEFT JOIN slips s USING (list, key) WHERE (s.usual IS NOT NULL OR f.value <> m.usual)
        AND (NOT regexp_full_match(f.value, '${CODE}') OR (m.most >= ${min_common} AND f.products <= ${max_rare}))),
    odd AS (SELECT product_id, list, w.value AS written, usual, is_even FROM told JOIN ways w USING (list, value))`;
}

/** The query of a rule about products with a value that most products write differently. */
export function checkSpellings(source: Source, values: Values): string {
  const { told, twins, fields } = source;
  const mayHaveMore = fields.map((field) => isUnread('p', field)).join(' OR ');
  const seen = (text: string): string =>
    `regexp_replace(nfc_normalize(${text}), '[\\s\\pZ\\p{Cc}\\p{Cf}\\p{Co}]+', '', 'g')`;
  // Differences that nobody can see are told in words.
  const quoteText = (text: string): string => `'"' || left(${text}, 50) || '"'`;
  const unseen = `CASE WHEN ${seen('written')} = ${seen('usual')} THEN ' (other spaces or invisible characters)' ELSE '' END`;
  const words = `left(list, 60) || if(list = '', '', ': ') || ${quoteText('written')} || if(is_even, ' beside ', ' for ') || ${quoteText('usual')} || ${unseen}`;
  return `WITH told AS MATERIALIZED (${told}), ${judgeSpellings(source, values)},
    found AS (SELECT product_id, ${words} AS found FROM odd${twins === undefined ? '' : ` UNION ALL FROM ${twins}`}),
    counted AS (SELECT product_id, count(*) AS odd, min(found) AS found FROM found WHERE product_id IS NOT NULL GROUP BY product_id)
    ${checkProducts({
      from: `products p LEFT JOIN counted r ON r.product_id = p.product_id`,
      failed: 'r.odd IS NOT NULL',
      unknown: `r.odd IS NULL AND (${mayHaveMore})`,
      detail: 'r.found',
      extent: 'coalesce(r.odd, 0)',
      where: `r.odd IS NOT NULL OR p.product_id IN (SELECT product_id FROM told) OR ${mayHaveMore}`,
    })}`;
}

/** In shorter words (characters) an accent makes another word, as in Turkish cam (glass) and çam (pine). */
const LEAST_ACCENTED = 4;

/**
 * Longer words that an accent tells from another word: Spüle (sink) from Spule (coil), Drücker (pusher) from Drucker
 * (printer), Küchen (kitchens) from Kuchen (cakes), saçlı (with hair) from saclı (of sheet metal), çamlı (with pine)
 * from camlı (with glass).
 */
const TOLD_BY_ACCENT = 'SPÜLE SPÜLEN DRÜCKER KÜCHEN SAÇLI ÇAMLI'.split(' ');

/** In shorter values (characters) punctuation counts: `A+` is not `A`. */
const LEAST_MARKED = 5;

/** Letters that may also be written as two, or as one without the accent. */
const SPELLED_OUT: readonly (readonly [letter: string, letters: string])[] = [
  ['Ä', 'AE'],
  ['Ö', 'OE'],
  ['Ü', 'UE'],
  ['Ø', 'OE'],
  ['Å', 'AA'],
];

/** SQL: a value in composed capitals. Case, Turkish i, ß, white space and invisible characters do not count. */
const capitals = (text: string): string =>
  `replace(replace(upper(nfc_normalize(trim(regexp_replace(regexp_replace(${text}, '[\\s\\pZ]+', ' ', 'g'), '[\\p{Cc}\\p{Cf}]', '', 'g')))), 'ẞ', 'SS'), 'İ', 'I')`;

/** SQL: without accents, including those that are part of a letter, as in Ø. */
const strip = (text: string): string =>
  `replace(replace(strip_accents(translate(${text}, 'ØŁĐ', 'OLD')), 'Æ', 'AE'), 'Œ', 'OE')`;

/**
 * SQL: keeps an é at the end of a word as a letter of its own: French `sucré` is made with `sucre`, and `marbré` looks
 * like `marbre`.
 */
const keepLastE = (text: string): string =>
  `regexp_replace(${text}, 'É(E?S?)([ \\p{Pd}]|$)', 'Ɛ\\1\\2', 'g')`;

/** SQL: without white space, hyphens, dots and trade marks; values that are short or have digits keep theirs. */
const squeeze = (
  text: string,
): string => `CASE WHEN regexp_full_match(capitals, '\\pL \\d{1,3}') THEN replace(${text}, ' ', '')
    WHEN length(capitals) < ${LEAST_MARKED} OR regexp_matches(capitals, '\\d') THEN ${text}
    ELSE regexp_replace(${text}, '[\\s\\pZ\\p{Pd}._''’™®©]+', '', 'g') END`;

/**
 * The common table expressions up to `folded`: the rows of `values`, a relation with `list` and `value`, each with a
 * `key`. Within a list, values with the same key are one. `Höhe` may be written `Hohe` or `Hoehe`; but `Hoehe` counts
 * as `Höhe` only if the list has that too, else `Blue` would be `Blu`.
 * @param areNames whether an é at the end of a word counts as little as other accents, as in `Nestlé`
 */
export function foldSpellings(values: string, areNames: boolean): string {
  const kept = areNames ? 'capitals' : keepLastE('capitals');
  const spelledOut = SPELLED_OUT.reduce(
    (text, [one, two]) => `replace(${text}, '${one}', '${two}')`,
    kept,
  );
  return `stripped AS MATERIALIZED (SELECT *, CASE WHEN length(capitals) < ${LEAST_ACCENTED} OR capitals IN (${TOLD_BY_ACCENT.map((word) => `'${word}'`).join(', ')}) THEN capitals ELSE ${squeeze(strip(kept))} END AS plain
      FROM (SELECT *, ${capitals('value')} AS capitals FROM ${values})),
    spelled_out AS (SELECT list, ${squeeze(strip(spelledOut))} AS plain, min(plain) AS key FROM stripped
      WHERE regexp_matches(capitals, '[${SPELLED_OUT.map(([letter]) => letter).join('')}]') GROUP BY ALL),
    folded AS MATERIALIZED (SELECT s.* EXCLUDE (capitals, plain), coalesce(o.key, s.plain) AS key
      FROM stripped s LEFT JOIN spelled_out o ON o.list = s.list AND o.plain = s.plain)`;
}

/**
 * Folds `AE`, `OE` and `UE` like Ä, Ö and Ü without their dots. Use it only for texts that agree in more than this,
 * because `Blue` becomes `Blu`.
 */
export function dropSpelledOut(letters: string): string {
  return `regexp_replace(${letters}, '([AOU])E', '\\1', 'g')`;
}

/**
 * The columns `short`, `place` and `letter`: a word with each of its letters left out in turn, and the whole word (with
 * 0 and ''). Two words are at most one letter apart if they have a `short` in common and {@link isOneSlip} holds.
 */
export function leaveOutLetters(word: string): string {
  return `unnest(list_append([{short: left(${word}, i - 1) || substr(${word}, i + 1), place: i, letter: substr(${word}, i, 1)}
    FOR i IN range(1, length(${word}) + 1)], {short: ${word}, place: 0::BIGINT, letter: ''}), recursive := true)`;
}

/**
 * SQL: whether two different words with a `short` in common (see {@link leaveOutLetters}) differ by one slip: one
 * letter more, one other letter, or two swapped letters. The engine's own distances count bytes, and ö has two.
 */
export function isOneSlip(x: string, y: string): string {
  return `(${x}.place = ${y}.place OR ${x}.place = 0 OR ${y}.place = 0 OR (abs(${x}.place - ${y}.place) = 1 AND ${x}.letter = ${y}.letter))`;
}

/**
 * Letters of two bytes, each with a stand-in of one byte. For Cyrillic and Greek that is a character that no folded
 * word has.
 */
const TWO_BYTES = 'ØŁĐАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ';
const ONE_BYTE = 'OLDabcdefghijklmnopqrstuvwxyz#$%&_~|abcdefghijklmnopqrstuvwx';

/** SQL: how many letters of two folded words are wrong, missing, extra or swapped. */
export function countSlips(x: string, y: string): string {
  const inBytes = (word: string): string =>
    `CASE WHEN strlen(${word}) = length(${word}) THEN ${word} ELSE translate(${word}, '${TWO_BYTES}', '${ONE_BYTE}') END`;
  return `damerau_levenshtein(${inBytes(x)}, ${inBytes(y)})`;
}
