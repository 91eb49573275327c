/** Values that are written in several ways, and how spellings fold to one, as SQL. Pure. */

import { isUnread } from '../../copy/coverage.ts';
import type { Values } from '../rule.ts';
import { checkProducts } from './checks.ts';

/** From this likeness (Jaro-Winkler, 0–1) on, two values are one in two spellings, where it does not matter which is right. */
export const ONE_SPELT_TWICE = 0.9;

/** Values of which a list has so many uses, on average, are chosen from it; those of others are free text. */
const LEAST_USES = 2;

/** Longer ones, on average and all that one product has together, are free text, characters. */
const MOST_CHARS = 60;

/** Shorter words are often one letter apart: shirt and short. */
const LEAST_LETTERS = 6;

/** But hardly one that only a doubled letter tells apart: `Chênne`. */
const LEAST_DOUBLED = 5;

/** A short code of one letter, such as a socket: `E27`, `e27` and `E 27` are one where nearly all write one of them. */
const CODE = '\\pL ?\\d{1,3}';

/** Longer ones are compared only as wholes. */
const MOST_LETTERS = 40;

/** Where values come from. */
interface Source {
  /** `told`, each row once: `product_id`, the `list` within which values are compared, the `value`, and how many `chars` all of them have. */
  readonly told: string;
  /** Whether a `value` is compared at all. */
  readonly isCompared: string;
  /** Whether the values are names, see {@link foldSpellings}, of which one may be a slip for another; default: they are words. */
  readonly areNames?: boolean;
  /** What is one value twice though it is spelt alike: `product_id`, and what is `found`; default: nothing. */
  readonly twins?: string;
  /** Sub-records of products that it reads. */
  readonly fields: readonly string[];
}

/** Values of properties and options. Several in one are joined by commas. */
export const SPELLED_VALUES: Source = {
  told: `SELECT product_id, list, value, max(chars) AS chars FROM (
      SELECT product_id, list, unnest(string_split(value, ', ')) AS value, length(value) AS chars FROM (
        SELECT product_id, name || coalesce(' (' || culture || ')', '') AS list, value FROM properties
          WHERE name IS NOT NULL AND value IS NOT NULL AND number IS NULL
        UNION ALL SELECT product_id, name, value FROM options WHERE name IS NOT NULL AND value IS NOT NULL AND number IS NULL)
      WHERE product_id IS NOT NULL) GROUP BY product_id, list, value`,
  // Letters and digits mostly name a model, of which capitals may tell two apart.
  isCompared: `regexp_matches(value, '\\pL') AND (NOT regexp_matches(value, '\\d') OR regexp_matches(value, '\\pL{4,}') OR regexp_full_match(value, '${CODE}'))`,
  fields: ['properties'],
};

/** Products of a brand that the list of brands has twice under one name, but for those of the record that most products have. */
const BRAND_TWINS = `(WITH records AS MATERIALIZED (SELECT brand_id, trim(name) AS name, count(DISTINCT product_id) AS products
      FROM brands LEFT JOIN (SELECT brand_id, product_id FROM product_brands) USING (brand_id)
      WHERE brand_id IS NOT NULL AND trim(name) <> '' GROUP BY ALL),
    shared AS (SELECT name, count(*) AS records, arg_max(brand_id, (products, -brand_id)) AS usual, string_agg(brand_id, ', ' ORDER BY brand_id) AS ids
      FROM records GROUP BY name HAVING count(*) > 1)
  SELECT DISTINCT product_id, left(s.name, 60) || ': ' || s.records || ' records, ids ' || left(ids, 60) AS found
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
 * What is written otherwise than the same value mostly is, as `odd`: `product_id`, `list`, `written`, `usual`, and whether as
 * many write it so (`is_even`). Needs `told` (`product_id`, `list` by which values are compared, `value`). A value is the same
 * where folding makes it so; and, of names, where it is one letter off, if few products have it and many the other.
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

/** The query of a rule about products with a value that most write otherwise. */
export function checkSpellings(source: Source, values: Values): string {
  const { told, twins, fields } = source;
  const mayHaveMore = fields.map((field) => isUnread('p', field)).join(' OR ');
  const seen = (text: string): string =>
    `regexp_replace(nfc_normalize(${text}), '[\\s\\pZ\\p{Cc}\\p{Cf}\\p{Co}]+', '', 'g')`;
  // What nobody sees is told in words.
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

/** In shorter words an accent tells two things apart, as in Turkish cam (glass) and çam (pine); characters. */
const LEAST_ACCENTED = 4;

/** Words that only an accent tells from another one: sinks from coils, pushers from printers, kitchens from cakes, hair from sheet metal, pine from glass. */
const TOLD_BY_ACCENT = 'SPÜLE SPÜLEN DRÜCKER KÜCHEN SAÇLI ÇAMLI'.split(' ');

/** In shorter words marks count, characters: `A+` is not `A`. */
const LEAST_MARKED = 5;

/** Letters that may be written as two; accents apart, they are also written as one. */
const SPELLED_OUT: readonly (readonly [letter: string, letters: string])[] = [
  ['Ä', 'AE'],
  ['Ö', 'OE'],
  ['Ü', 'UE'],
  ['Ø', 'OE'],
  ['Å', 'AA'],
];

/** A value in capitals, composed: case, Turkish i, ß, white space and what nobody sees do not count. */
const capitals = (text: string): string =>
  `replace(replace(upper(nfc_normalize(trim(regexp_replace(regexp_replace(${text}, '[\\s\\pZ]+', ' ', 'g'), '[\\p{Cc}\\p{Cf}]', '', 'g')))), 'ẞ', 'SS'), 'İ', 'I')`;

/** Without accents, those included that are part of a letter. */
const strip = (text: string): string =>
  `replace(replace(strip_accents(translate(${text}, 'ØŁĐ', 'OLD')), 'Æ', 'AE'), 'Œ', 'OE')`;

/** With an é at the end of words as a letter of its own: in French `sucré` is made of `sucre`, and `marbré` looks like `marbre`. */
const keepLastE = (text: string): string => `regexp_replace(${text}, 'É(E?S?)([ \\p{Pd}]|$)', 'Ɛ\\1\\2', 'g')`;

/** Without white space, hyphens, dots and trade marks. */
const squeeze = (
  text: string,
): string => `CASE WHEN regexp_full_match(capitals, '\\pL \\d{1,3}') THEN replace(${text}, ' ', '')
    WHEN length(capitals) < ${LEAST_MARKED} OR regexp_matches(capitals, '\\d') THEN ${text}
    ELSE regexp_replace(${text}, '[\\s\\pZ\\p{Pd}._''’™®©]+', '', 'g') END`;

/**
 * The common table expressions up to `folded`: the rows of `values`, a relation with `list` and `value`, with a `key` each.
 * Within a list those of one key are one value. `Höhe` is written `Hohe` and `Hoehe`; but `Hoehe` counts as `Höhe` only where
 * the list has that too, or `Blue` would be `Blu`.
 * @param areNames whether an é at the end of a word counts as little as other accents, as in `Nestlé`
 */
export function foldSpellings(values: string, areNames: boolean): string {
  const kept = areNames ? 'capitals' : keepLastE('capitals');
  const spelledOut = SPELLED_OUT.reduce((text, [one, two]) => `replace(${text}, '${one}', '${two}')`, kept);
  return `stripped AS MATERIALIZED (SELECT *, CASE WHEN length(capitals) < ${LEAST_ACCENTED} OR capitals IN (${TOLD_BY_ACCENT.map((word) => `'${word}'`).join(', ')}) THEN capitals ELSE ${squeeze(strip(kept))} END AS plain
      FROM (SELECT *, ${capitals('value')} AS capitals FROM ${values})),
    spelled_out AS (SELECT list, ${squeeze(strip(spelledOut))} AS plain, min(plain) AS key FROM stripped
      WHERE regexp_matches(capitals, '[${SPELLED_OUT.map(([letter]) => letter).join('')}]') GROUP BY ALL),
    folded AS MATERIALIZED (SELECT s.* EXCLUDE (capitals, plain), coalesce(o.key, s.plain) AS key
      FROM stripped s LEFT JOIN spelled_out o ON o.list = s.list AND o.plain = s.plain)`;
}

/**
 * Folded letters, with `AE`, `OE`, `UE` as Ä, Ö, Ü are when their dots are stripped. Only for texts of which more is the same:
 * `Blue` becomes `Blu`.
 */
export function dropSpelledOut(letters: string): string {
  return `regexp_replace(${letters}, '([AOU])E', '\\1', 'g')`;
}

/**
 * What a word is with each of its letters left out, and as it is, as the columns `short`, `place` and `letter` (0 and '': none
 * is left out). Two words are at most a letter apart where they have a `short` in common and {@link isOneSlip} holds.
 */
export function leaveOutLetters(word: string): string {
  return `unnest(list_append([{short: left(${word}, i - 1) || substr(${word}, i + 1), place: i, letter: substr(${word}, i, 1)}
    FOR i IN range(1, length(${word}) + 1)], {short: ${word}, place: 0::BIGINT, letter: ''}), recursive := true)`;
}

/**
 * Whether of two different words with a `short` in common, see {@link leaveOutLetters}, one has a letter more or another
 * letter, or two letters are swapped. Distances that the engine computes are of bytes, of which ö has two.
 */
export function isOneSlip(x: string, y: string): string {
  return `(${x}.place = ${y}.place OR ${x}.place = 0 OR ${y}.place = 0 OR (abs(${x}.place - ${y}.place) = 1 AND ${x}.letter = ${y}.letter))`;
}

/** Letters of two bytes, and a letter or mark of one byte for each, which for Cyrillic and Greek is one that no folded word has. */
const TWO_BYTES = 'ØŁĐАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ';
const ONE_BYTE = 'OLDabcdefghijklmnopqrstuvwxyz#$%&_~|abcdefghijklmnopqrstuvwx';

/** How many letters of two folded words are wrong, missing, too many or swapped. */
export function countSlips(x: string, y: string): string {
  const inBytes = (word: string): string =>
    `CASE WHEN strlen(${word}) = length(${word}) THEN ${word} ELSE translate(${word}, '${TWO_BYTES}', '${ONE_BYTE}') END`;
  return `damerau_levenshtein(${inBytes(x)}, ${inBytes(y)})`;
}
