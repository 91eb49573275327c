/** What cannot be right. The rules of the group `validity`, in the order in which they are told. */

import type { Rule } from '../rule.ts';
import { groupBarcodes } from '../sql/barcodes.ts';
import {
  checkProducts,
  checkRead,
  checkTexts,
  checkVariantsRead,
  groupPrices,
  isWebAddress,
  languageOf,
  writeCount,
} from '../sql/checks.ts';
import { INVISIBLE, IS_ORDER, IS_PLACEHOLDER, MARKUP } from '../sql/text-patterns.ts';

const FOUND = `regexp_extract(p.name, '${MARKUP}', 0, 'i')`;

const HOW_MANY = `(length(p.name) - length(regexp_replace(p.name, '${INVISIBLE}', '', 'g')))`;

/** Shorter texts may well be the same in two languages, as names may. */
const LEAST_CHARS = 20;

/** What has fewer words is mostly made of names and figures. */
const LEAST_WORDS = 5;

/** Trimming is slow where there is nothing to trim. */
function digestOf(text: string): string {
  return `hash(CASE WHEN starts_with(${text}, ' ') OR ends_with(${text}, ' ') THEN trim(${text}) ELSE ${text} END)`;
}

/** Of texts that are long enough; a join of the texts themselves would hold them all in memory. */
const DIGESTS = ['short_description', 'long_description']
  .map((text) => `CASE WHEN strlen(${text}) >= ${LEAST_CHARS} THEN ${digestOf(text)} END`)
  .join(', ');

/** Every rule of the group. */
export const VALIDITY: readonly Rule[] = [
  // A product with a barcode that no scanner accepts (GS1 General Specifications §7.9: check digits).
  {
    id: 'invalid_barcode',
    severity: 'error',
    group: 'validity',
    subject: 'product',
    checks: 'has an EAN, UPC or GTIN with a wrong check digit, a wrong number of digits, or only zeros.',
    why: 'Scanners and marketplaces reject it.',
    fix: 'Compare it with the package; usually two digits are swapped.',
    sql: checkRead(groupBarcodes('product'), 'codes', { failed: 'r.wrong > 0', detail: 'r.value', extent: 'r.wrong' }),
  },
  // A variant with a barcode that no scanner accepts (GS1 General Specifications §7.9: check digits).
  {
    id: 'variant_invalid_barcode',
    severity: 'error',
    group: 'validity',
    subject: 'variant',
    checks: 'has an EAN, UPC or GTIN with a wrong check digit, a wrong number of digits, or only zeros.',
    why: 'Scanners and marketplaces reject it.',
    fix: 'Compare it with the package; usually two digits are swapped.',
    sql: checkVariantsRead(groupBarcodes('variant'), 'codes', {
      failed: 'r.wrong > 0',
      detail: 'r.value',
      extent: 'r.wrong',
    }),
  },
  // A product with a price of zero or less.
  {
    id: 'price_not_positive',
    severity: 'error',
    group: 'validity',
    subject: 'product',
    checks: 'has a price of 0 or less.',
    why: 'Shops may sell it for nothing.',
    fix: 'Enter the correct price, or delete the entry.',
    sql: checkRead(groupPrices('product'), 'prices', { failed: 'r.wrong > 0', detail: 'r.lowest', extent: 'r.wrong' }),
  },
  // A variant with a price of zero or less.
  {
    id: 'variant_price_not_positive',
    severity: 'error',
    group: 'validity',
    subject: 'variant',
    checks: 'has a price of 0 or less.',
    why: 'Shops may sell it for nothing.',
    fix: 'Enter the correct price, or delete the entry.',
    sql: checkVariantsRead(groupPrices('variant'), 'prices', {
      failed: 'r.wrong > 0',
      detail: 'r.lowest',
      extent: 'r.wrong',
    }),
  },
  // A product with a text that was to be replaced.
  {
    id: 'placeholder_text',
    severity: 'error',
    group: 'validity',
    subject: 'product',
    checks:
      'has a placeholder instead of a real text in at least one language: lorem ipsum, TBD, à compléter, only punctuation.',
    why: 'Buyers see the placeholder.',
    fix: 'Write the text, or empty the field.',
    sql: checkTexts(IS_PLACEHOLDER, 't.text'),
  },
  // A product with a text that gives orders to an assistant.
  {
    id: 'instruction_text',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: 'has a text that tells AI assistants to ignore or reveal their instructions.',
    why: 'Somebody may be trying to manipulate the assistants that read the catalog.',
    fix: 'Remove the text, and find out who entered it.',
    sql: checkTexts(IS_ORDER),
  },
  // A product whose name holds markup.
  {
    id: 'html_in_name',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: 'has an HTML tag or entity in its name.',
    why: 'Many channels show buyers the raw HTML.',
    fix: 'Write the name as plain text.',
    sql: checkProducts({
      failed: `regexp_matches(p.name, '${MARKUP}', 'i')`,
      detail: `CASE WHEN ${FOUND} LIKE '&%' THEN 'entity ' ELSE 'tag ' END || left(trim(${FOUND}, '</>&;'), 40)`,
      where: 'p.name IS NOT NULL',
    }),
  },
  // A product whose name holds characters that nobody sees.
  {
    id: 'invisible_characters',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: 'has invisible or control characters in its name.',
    why: 'Searches for the name may not find it, and hidden text may be aimed at AI assistants.',
    fix: 'Retype the name.',
    sql: checkProducts({
      failed: `regexp_matches(p.name, '${INVISIBLE}')`,
      detail: writeCount(HOW_MANY, 'character'),
      extent: HOW_MANY,
      where: 'p.name IS NOT NULL',
    }),
  },
  // A product whose code holds white space or invisible characters.
  {
    id: 'untidy_code',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: 'has white space or invisible characters in its code.',
    why: 'Systems that trim codes or print them as barcodes cannot match it.',
    fix: 'Retype the code, and correct every reference to it.',
    sql: checkProducts({
      failed: "regexp_matches(p.code, '[\\s\\p{Z}\\p{Cc}\\p{Cf}]')",
      where: 'p.code IS NOT NULL',
    }),
  },
  // A product whose link leads nowhere.
  {
    id: 'malformed_link',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: 'has a link that is not a valid web address.',
    why: 'Following the link leads to an error.',
    fix: 'Enter the full address, starting with https://.',
    sql: checkProducts({
      failed: `NOT ${isWebAddress('trim(p.link)')}`,
      detail: 'left(p.link, 200)',
      where: 'p.link IS NOT NULL',
    }),
  },
  // A product with a picture whose address leads nowhere (Spec §2.3: Link, ImageUrl).
  {
    id: 'malformed_picture_link',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: 'has a picture whose link is not a valid web address.',
    why: 'Channels cannot load the picture.',
    fix: 'Upload the picture again, or correct its link.',
    sql: checkProducts({
      from: `products p JOIN (SELECT product_id, count(*) FILTER (is_wrong) AS wrong, any_value(link) FILTER (is_wrong) AS link
        FROM (SELECT product_id, link, NOT ${isWebAddress('trim(link)')} AS is_wrong
          FROM (SELECT product_id, unnest([link, image_url]) AS link FROM pictures WHERE owner = 'product') WHERE link IS NOT NULL)
        GROUP BY product_id) m ON m.product_id = p.product_id`,
      failed: 'm.wrong > 0',
      detail: 'left(m.link, 200)',
      extent: 'm.wrong',
    }),
  },
  // A product with a description that is the same in two languages.
  {
    id: 'translation_equals_other_language',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: `has the same description in two languages (${LEAST_WORDS} words or more).`,
    why: 'Somebody probably copied the text instead of translating it.',
    fix: 'Translate the description.',
    sql: `WITH languages AS (SELECT culture, ${languageOf('culture')} AS language FROM (SELECT DISTINCT culture FROM translations)),
      digests AS MATERIALIZED (SELECT product_id, culture, unnest([${DIGESTS}]) AS digest FROM translations WHERE owner = 'product'),
      shared AS MATERIALIZED (SELECT product_id, digest, min(language) AS one, max(language) AS other
        FROM digests JOIN languages USING (culture) WHERE digest IS NOT NULL GROUP BY product_id, digest),
      suspects AS (FROM shared WHERE one <> other),
      texts AS (SELECT product_id, unnest([short_description, long_description]) AS text
        FROM translations WHERE owner = 'product' AND product_id IN (SELECT product_id FROM suspects)),
      same AS (SELECT DISTINCT product_id, one, other, digest FROM texts JOIN suspects USING (product_id)
        WHERE CASE WHEN ${digestOf('text')} = digest THEN length(regexp_extract_all(left(text, 400), '\\pL{2,}')) >= ${LEAST_WORDS} END),
      counted AS (SELECT product_id, count(*) AS same, min(one || ' = ' || other) AS languages FROM same GROUP BY product_id),
      judged AS (SELECT product_id, coalesce(same, 0) AS same, languages
        FROM (SELECT product_id FROM shared GROUP BY product_id HAVING min(one) <> max(other)) LEFT JOIN counted USING (product_id))
      ${checkRead('judged', 'translations', {
        failed: 'r.same > 0',
        detail: 'r.languages',
        extent: 'r.same',
      })}`,
  },
];
