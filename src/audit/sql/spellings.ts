/** Values that are written in several ways, as SQL. Pure. */

import { isUnread } from '../../copy/known-sql.ts';
import type { Values } from '../rule.ts';
import { checkProducts } from './checks.ts';
import { foldSpellings } from './fold-spelling.ts';
import { isOneSlip, leaveOutLetters } from './one-letter-off.ts';

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
