/**
 * SQL of the views that are computed from others at query time, so that they take no room in the file, and of the
 * tables that are filled from others, because that takes long. They provide what queries often need and is hard to get
 * right in SQL. Pure.
 */

import { COVERAGE } from './coverage.ts';
import type { DerivedName } from './schema.ts';
import { FOLDED } from './sql-text.ts';

/** Deeper than any real category; only a category below itself would reach it. */
const MOST_DEPTH = 100;

/** What a category is called in a path: PIMs may send no name. */
const called = (category: string): string =>
  `coalesce(${category}.name, ${category}.code, ${category}.category_id::VARCHAR)`;

/** Whether a text has anything to read besides tags and white space; the search ends at the first such character. */
const hasText = (name: string): string =>
  `coalesce(bool_or(regexp_matches(${name}, '^(?:<[^>]*>|&nbsp;|\\s)*(?:[^<&\\s]|&(?:[^n]|n[^b])|<[^>]*$)')), false)`;

/** If a product's translations have an unknown shape, only what was found is sure. */
const surely = (name: string): string =>
  `CASE WHEN p.translations_state = 'unknown' THEN nullif(coalesce(t."${name}", false), false) ELSE coalesce(t."${name}", false) END`;

/** If only the text names the unit, all numbers of an attribute are given in the base unit. */
const IN_BASE = 'unit IS NULL AND base_unit IS NOT NULL';

/** The SELECT of each view; columns in the order of schema.ts. */
export const DERIVED_SQL: Readonly<Record<DerivedName, string>> = {
  attributes: `WITH told AS (
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
  variant_attributes: `WITH own AS (
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
  translation_coverage: `WITH told AS (SELECT product_id, culture, ${hasText('name')} AS name, ${hasText('short_description')} AS short,
        ${hasText('long_description')} AS long
      FROM translations WHERE owner = 'product' AND culture IS NOT NULL GROUP BY product_id, culture)
    SELECT p.product_id, c.culture, ${surely('name')} AS name, ${surely('short')} AS short, ${surely('long')} AS long
    FROM products p CROSS JOIN (SELECT DISTINCT culture FROM told) c
    LEFT JOIN told t ON t.product_id = p.product_id AND t.culture = c.culture
    WHERE p.product_id IS NOT NULL`,
  coverage: COVERAGE,
  category_tree: `WITH RECURSIVE tree AS (
      SELECT category_id AS ancestor_id, category_id, 0::BIGINT AS depth FROM categories WHERE category_id IS NOT NULL
      UNION SELECT t.ancestor_id, c.category_id, t.depth + 1 FROM tree t JOIN categories c ON c.parent_id = t.category_id
      WHERE t.depth < ${MOST_DEPTH} AND c.category_id IS NOT NULL AND c.category_id <> t.ancestor_id)
    SELECT ancestor_id, category_id, min(depth) AS depth FROM tree GROUP BY ancestor_id, category_id`,
  packaging: `SELECT product_id, name, material, value, unit, number, number_base, base_unit FROM measures WHERE kind = 'packaging'`,
  identifiers: `WITH told AS (
      SELECT 'product' AS owner, product_id, NULL::BIGINT AS variant_id, 'code' AS kind, code AS value FROM products
      UNION ALL SELECT 'product', product_id, NULL, 'integration_code', integration_code FROM products
      UNION ALL SELECT 'variant', product_id, variant_id, 'code', code FROM variants
      UNION ALL SELECT 'variant', product_id, variant_id, 'integration_code', integration_code FROM variants
      UNION ALL SELECT owner, product_id, variant_id, CASE WHEN is_barcode THEN 'barcode' ELSE 'additional' END, value
        FROM codes)
    SELECT owner, product_id, variant_id, kind, value, ${FOLDED} AS folded FROM told WHERE value IS NOT NULL`,
};

/**
 * Fills the table `product_category_tree` beside the others. A category that is above itself has no root, and neither has
 * one that the PIM does not list.
 */
const FILL_TREE = `INSERT INTO product_category_tree WITH RECURSIVE paths AS (
    SELECT category_id, ${called('c')} AS path, ${called('c')} AS root, 1::BIGINT AS level FROM categories c
    WHERE category_id IS NOT NULL AND NOT EXISTS (FROM categories p WHERE p.category_id = c.parent_id AND p.category_id <> c.category_id)
    UNION ALL SELECT c.category_id, concat(p.path, ' > ', ${called('c')}), p.root, p.level + 1
    FROM paths p JOIN categories c ON c.parent_id = p.category_id AND c.category_id <> p.category_id WHERE p.level < ${MOST_DEPTH}),
  each AS (SELECT DISTINCT c.product_id, coalesce(t.ancestor_id, c.category_id) AS category_id, CASE WHEN t.ancestor_id IS NULL THEN coalesce(c.name, c.code) END AS name
    FROM product_categories c LEFT JOIN category_tree t ON t.category_id = c.category_id)
  SELECT e.product_id, e.category_id, coalesce(p.path, k.name, e.name), p.root, p.level
  FROM each e LEFT JOIN paths p ON p.category_id = e.category_id LEFT JOIN categories k ON k.category_id = e.category_id`;

/**
 * Fills the table `sellable` beside the others. Written once, because it reads every price. Of several prices a row
 * has that of the kind that most have (`label`, then `currency`), the least if there are several of that kind; a
 * variant without one of its own has its product's.
 */
const FILL_SELLABLE = `INSERT INTO sellable WITH kinds AS (SELECT label, currency, count(*) AS n FROM prices WHERE price IS NOT NULL GROUP BY label, currency),
  ranked AS (SELECT label, currency, row_number() OVER (ORDER BY most DESC, label, n DESC, currency) AS rank FROM (SELECT *, max(n) OVER (PARTITION BY label) AS most FROM kinds)),
  offers AS (SELECT CASE owner WHEN 'product' THEN product_id ELSE -variant_id END AS id, rank, price
    FROM prices p JOIN ranked r ON p.label IS NOT DISTINCT FROM r.label AND p.currency IS NOT DISTINCT FROM r.currency WHERE price IS NOT NULL),
  best AS (SELECT id, min(rank) AS rank FROM offers GROUP BY id),
  priced AS (SELECT id, rank, min(price) AS price FROM offers SEMI JOIN best USING (id, rank) GROUP BY id, rank),
  deepest AS (SELECT product_id, max(coalesce(level, 0)) AS level FROM product_category_tree GROUP BY product_id),
  placed AS (SELECT t.product_id, min(path) AS path FROM product_category_tree t JOIN deepest d ON d.product_id = t.product_id AND d.level = coalesce(t.level, 0) GROUP BY t.product_id),
  things AS (SELECT v.product_id, v.variant_id, v.code, coalesce(v.name, p.name) AS name, CASE WHEN p.status <> 'active' THEN p.status ELSE v.status END AS status
      FROM variants v LEFT JOIN products p ON p.product_id = v.product_id
    UNION ALL SELECT p.product_id, NULL, p.code, p.name, p.status FROM products p WHERE NOT p.is_parent AND NOT EXISTS (FROM variants v WHERE v.product_id = p.product_id))
  SELECT t.product_id, t.variant_id, t.code, t.name, t.status, CASE WHEN s.rank < o.rank OR o.rank IS NULL THEN s.price ELSE o.price END, r.currency, r.label, c.path
  FROM things t LEFT JOIN priced o ON o.id = -t.variant_id LEFT JOIN priced s ON s.id = t.product_id
  LEFT JOIN ranked r ON r.rank = least(o.rank, s.rank) LEFT JOIN placed c ON c.product_id = t.product_id`;

/** Counts how many owners share the file of each picture; a row has 1 until then. */
const COUNT_FILE_USES = `UPDATE pictures SET file_uses = n FROM (
    SELECT file AS shared, count(DISTINCT CASE owner WHEN 'product' THEN product_id ELSE -variant_id END) AS n
    FROM pictures GROUP BY file HAVING n > 1) WHERE file = shared`;

/** Statements that complete the tables from the others, once all records are written. */
export const FILL_TABLES: readonly string[] = [COUNT_FILE_USES, FILL_TREE, FILL_SELLABLE];
