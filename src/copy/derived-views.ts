/**
 * The views of a copy that are made of others when they are asked, and so take no room in the file: what questions need
 * that are hard to get right in SQL. Pure.
 */

import { COVERAGE } from './coverage.ts';
import { type Column, column, type Described, NUMBERS } from './schema-column.ts';
import { OWNED } from './shared-columns.ts';

/** A view with the SELECT that makes its rows, whose columns are in the order of `columns`. */
interface DerivedView extends Described<string> {
  readonly sql: string;
}

const yes = (name: string, meaning: string): Column => column(name, 'BOOLEAN', meaning);
const id = (name: string, meaning: string): Column => column(name, 'BIGINT', meaning);
const text = (name: string, meaning: string): Column => column(name, 'VARCHAR', meaning);

/** Deeper than any category is: only a category below itself would come to it. */
const MOST_DEPTH = 100;

/** A text has something to read, tags and white space aside: the first such sign ends the search. */
const hasText = (name: string): string =>
  `coalesce(bool_or(regexp_matches(${name}, '^(?:<[^>]*>|&nbsp;|\\s)*(?:[^<&\\s]|&(?:[^n]|n[^b])|<[^>]*$)')), false)`;

/** Of a product whose translations are in an unknown shape only what was found is sure. */
const surely = (name: string): string =>
  `CASE WHEN p.translations_state = 'unknown' THEN nullif(coalesce(t."${name}", false), false) ELSE coalesce(t."${name}", false) END`;

/** Where only the text names the unit, all numbers of an attribute are told in the base unit. */
const IN_BASE = 'unit IS NULL AND base_unit IS NOT NULL';

/** A code however it is retyped: without separators, case, accents and leading zeros. Of a column `value`. */
export const FOLDED = `nullif(ltrim(upper(regexp_replace(strip_accents(value), '[^\\p{L}\\p{N}]', '', 'g')), '0'), '')`;

/** The derived views. */
export const DERIVED_VIEWS = [
  {
    name: 'attributes',
    meaning:
      'Which properties, options and measures the catalog has: one row per owner, kind, name and unit. Start here to learn the names.',
    columns: [
      text('owner', 'product or variant.'),
      text('kind', 'property, option, dimension, packaging or warranty.'),
      text('name', 'Name, or the code where there is none.'),
      text('code', 'Code.'),
      text('unit', 'Unit of min and max.'),
      id('records', 'Products or variants that have a value.'),
      id('distinct_values', 'Different values.'),
      column('is_number', 'BOOLEAN', 'Whether every value is a number.'),
      column('min', 'DOUBLE', 'Least number.'),
      column('max', 'DOUBLE', 'Greatest number.'),
      text('example', 'One of the values, at most 60 characters.'),
    ],
    sql: `WITH told AS (
        SELECT owner, 'property' AS kind, CASE owner WHEN 'product' THEN product_id ELSE variant_id END AS id,
          coalesce(name, code) AS name, code, value, unit, number, number_base, base_unit FROM properties
        UNION ALL SELECT 'variant', 'option', variant_id, name, code, value, unit, number, number_base, base_unit FROM options
        UNION ALL SELECT 'product', kind, product_id, name, NULL, value, unit, number, number_base, base_unit FROM measures)
      SELECT owner, kind, name, min(code) AS code, CASE WHEN ${IN_BASE} THEN base_unit ELSE unit END AS unit,
        count(DISTINCT id) AS records, count(DISTINCT value) AS distinct_values,
        bool_and(number IS NOT NULL) AS is_number,
        min(CASE WHEN ${IN_BASE} THEN number_base ELSE number END) AS min,
        max(CASE WHEN ${IN_BASE} THEN number_base ELSE number END) AS max, min(left(value, 60)) AS example
      FROM told WHERE value IS NOT NULL
      GROUP BY owner, kind, name, CASE WHEN ${IN_BASE} THEN base_unit ELSE unit END`,
  },
  {
    name: 'variant_attributes',
    meaning:
      'What is true of each variant: its options, its own properties, and the properties of its product that it has no value of its own for.',
    columns: [
      id('variant_id', 'Id of the variant.'),
      id('product_id', 'Its product; NULL if the PIM does not tell it.'),
      text('kind', 'option or property.'),
      text('name', 'Name of the option or property.'),
      text('code', 'Its code.'),
      text('value', 'Its value as text.'),
      text('unit', 'Unit of the value.'),
      text('culture', 'Language of the value.'),
      ...NUMBERS,
      column(
        'from_product',
        'BOOLEAN',
        'Whether the product passes it on. The variant may have another value where its options_state or properties_state is unknown.',
      ),
    ],
    sql: `WITH own AS (
        SELECT variant_id, product_id, 'option' AS kind, name, code, value, unit, NULL::VARCHAR AS culture, number, number_base,
          base_unit FROM options WHERE variant_id IS NOT NULL
        UNION ALL SELECT variant_id, product_id, 'property', name, code, value, unit, culture, number, number_base, base_unit
          FROM properties WHERE owner = 'variant' AND variant_id IS NOT NULL)
      SELECT *, false AS from_product FROM own
      UNION ALL SELECT v.variant_id, v.product_id, 'property', p.name, p.code, p.value, p.unit, p.culture, p.number,
        p.number_base, p.base_unit, true
      FROM variants v JOIN properties p ON p.owner = 'product' AND p.product_id = v.product_id
      WHERE v.variant_id IS NOT NULL AND p.value IS NOT NULL AND NOT EXISTS (SELECT 1 FROM own o
        WHERE o.variant_id = v.variant_id AND lower(o.name) = lower(p.name) AND o.value IS NOT NULL)`,
  },
  {
    name: 'translation_coverage',
    meaning:
      'Which texts each product has in each language that any product is translated into. Texts of the record itself, which tell no language, do not count.',
    columns: [
      id('product_id', 'Id of the product.'),
      text('culture', 'Language code as the PIM writes it.'),
      column('name', 'BOOLEAN', 'Whether it has a name in it; NULL if its translations could not be read.'),
      column('short', 'BOOLEAN', 'Whether it has a short description; NULL as above.'),
      column('long', 'BOOLEAN', 'Whether it has a long description; NULL as above.'),
    ],
    sql: `WITH told AS (SELECT product_id, culture, ${hasText('name')} AS name, ${hasText('short_description')} AS short,
          ${hasText('long_description')} AS long
        FROM translations WHERE owner = 'product' AND culture IS NOT NULL GROUP BY product_id, culture)
      SELECT p.product_id, c.culture, ${surely('name')} AS name, ${surely('short')} AS short, ${surely('long')} AS long
      FROM products p CROSS JOIN (SELECT DISTINCT culture FROM told) c
      LEFT JOIN told t ON t.product_id = p.product_id AND t.culture = c.culture
      WHERE p.product_id IS NOT NULL`,
  },
  {
    name: 'coverage',
    meaning:
      'Whether each product has a barcode, a picture and a price: its own, as missing and has of find_products mean it, or any, its own or one of a variant, as the audit rules no_barcode, no_picture and no_price mean it. NULL where the copy cannot tell.',
    columns: [
      id('product_id', 'Id of the product.'),
      yes('own_barcode', 'Whether it has a barcode of its own.'),
      yes('any_barcode', 'Whether it or a variant of it has a barcode.'),
      yes('own_picture', 'Whether it has a picture of its own.'),
      yes('any_picture', 'Whether it or a variant of it has a picture.'),
      yes('own_price', 'Whether it has a price of its own.'),
      yes('any_price', 'Whether it or a variant of it has a price.'),
    ],
    sql: COVERAGE,
  },
  {
    name: 'category_tree',
    meaning:
      'Each category with every category below it. Join product_categories on category_id and filter by ancestor_id to have a whole branch.',
    columns: [
      id('ancestor_id', 'Id of a category.'),
      id('category_id', 'Id of itself or of a category below it.'),
      id('depth', 'How many levels below it; 0: itself.'),
    ],
    sql: `WITH RECURSIVE tree AS (
        SELECT category_id AS ancestor_id, category_id, 0::BIGINT AS depth FROM categories WHERE category_id IS NOT NULL
        UNION SELECT t.ancestor_id, c.category_id, t.depth + 1 FROM tree t JOIN categories c ON c.parent_id = t.category_id
        WHERE t.depth < ${MOST_DEPTH} AND c.category_id IS NOT NULL AND c.category_id <> t.ancestor_id)
      SELECT ancestor_id, category_id, min(depth) AS depth FROM tree GROUP BY ancestor_id, category_id`,
  },
  {
    name: 'packaging',
    meaning: 'Packaging of products: what a product is packed in, or how many make a pack.',
    columns: [
      id('product_id', 'Id of the product.'),
      text('name', 'Kind of packaging.'),
      text('material', 'Material.'),
      text('value', 'How much or how many, as text.'),
      text('unit', 'Unit of the value.'),
      ...NUMBERS,
    ],
    sql: `SELECT product_id, name, material, value, unit, number, number_base, base_unit FROM measures WHERE kind = 'packaging'`,
  },
  {
    name: 'identifiers',
    meaning:
      'Every code, integration code, barcode and additional code of products and variants. Filter by folded to find what a person typed.',
    columns: [
      ...OWNED,
      text('kind', 'code, integration_code, barcode or additional.'),
      text('value', 'The code, as the PIM writes it.'),
      text(
        'folded',
        'Its letters and digits alone, in upper case, without accents and leading zeros; two codes may fold to the same.',
      ),
    ],
    sql: `WITH told AS (
        SELECT 'product' AS owner, product_id, NULL::BIGINT AS variant_id, 'code' AS kind, code AS value FROM products
        UNION ALL SELECT 'product', product_id, NULL, 'integration_code', integration_code FROM products
        UNION ALL SELECT 'variant', product_id, variant_id, 'code', code FROM variants
        UNION ALL SELECT 'variant', product_id, variant_id, 'integration_code', integration_code FROM variants
        UNION ALL SELECT owner, product_id, variant_id, CASE WHEN is_barcode THEN 'barcode' ELSE 'additional' END, value
          FROM codes)
      SELECT owner, product_id, variant_id, kind, value, ${FOLDED} AS folded FROM told WHERE value IS NOT NULL`,
  },
] as const satisfies readonly DerivedView[];

/** Their names. */
export const DERIVED_NAMES = DERIVED_VIEWS.map(({ name }) => name);
