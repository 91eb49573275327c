/** What query_catalog warns of, and why a query finds nothing, on a few records that are written here. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

const warn = async (sql: string): Promise<string> => (await ask(sql)).traps.join('\n');

describe('a query that may mislead', () => {
  it.each([
    ["SELECT count(*) FROM products WHERE status = 'Active'", "never 'Active'", "'active'"],
    ["SELECT code FROM products WHERE status <> 'on'", 'leaves nothing out', "'passive'"],
    ["SELECT code FROM products WHERE name LIKE 'Shoe'", "never 'Shoe'", 'ILIKE'],
    ["SELECT 1 FROM properties WHERE name = 'Colour' AND value = '80'", 'under that name', "'Red'"],
    [
      "SELECT count(*) FROM product_brands WHERE name = 'Otterbox'",
      "also written 'OtterBox'",
      'lower',
    ],
    [
      "SELECT 1 FROM product_brands WHERE name ILIKE 'Oterbox'",
      "the nearest value is 'Otter",
      "never 'Oterbox'",
    ],
    ["SELECT 1 FROM measures WHERE value > '100'", 'letter by letter', 'use number'],
    ['SELECT value FROM measures ORDER BY value DESC', 'ORDER BY sorts letter by letter', 'number'],
    ['SELECT max(value) FROM measures', 'max compares letter by letter', 'number'],
    [
      'SELECT p.code FROM products p LEFT JOIN pictures i ON i.product_id = p.product_id WHERE i.picture_id IS NULL',
      'counts by what only its variants have',
      "i.owner = 'product'",
    ],
    ['SELECT avg(price) FROM prices', 'several currencies and price kinds', 'currency, label'],
    [
      "SELECT max(CASE WHEN currency = 'EUR' THEN price END) FROM prices",
      'mixes several price kinds',
      'WHERE label',
    ],
    ['SELECT product_id FROM prices ORDER BY price LIMIT 1', 'ranks', 'WHERE currency'],
    [
      "SELECT avg(price) FROM prices WHERE owner = 'product'",
      'of parents and of their children',
      'view sellable',
    ],
    [
      'SELECT root, count(*) FROM product_category_tree GROUP BY root',
      'of which a product has several',
      'DISTINCT',
    ],
    [
      "SELECT avg(price) FROM prices WHERE currency = 'EUR' AND label = 'Retail'",
      'aggregates rows of prices of products and of variants',
      "owner = 'product'",
    ],
    [
      'SELECT code, tax_rate FROM products ORDER BY tax_rate DESC LIMIT 1',
      '2 rows share the first place, of which LIMIT 1 shows 1',
      'QUALIFY rank()',
    ],
    [
      'SELECT count(*) FROM products p WHERE EXISTS (FROM pictures i WHERE i.product_id = p.product_id)',
      'pictures has product_id on rows of variants',
      "owner = 'product'",
    ],
    [
      'SELECT count(*) FROM products p JOIN variants v USING (product_id)',
      'variants',
      'DISTINCT p.product_id',
    ],
    [
      'SELECT sum(p.tax_rate) FROM products p, variants v WHERE v.product_id = p.product_id',
      'sum takes',
      'EXISTS',
    ],
    [
      'SELECT p.code FROM products p JOIN variants v USING (product_id)',
      'Rows repeat',
      'SELECT DISTINCT',
    ],
    [
      "SELECT count(*) FROM product_categories WHERE name LIKE '%Shoes'",
      'of which a product has several',
      'DISTINCT',
    ],
    [
      'SELECT code FROM items WHERE variant_id IS NULL ORDER BY price DESC LIMIT 5',
      'variant_id IS NULL leaves out',
      'the view products has every product',
    ],
    [
      'SELECT 1 FROM products WHERE product_id NOT IN (SELECT parent_id FROM products)',
      'No row meets NOT',
      'SELECT parent_id FROM products',
    ],
  ])('has its slip told, and what to write: %s', async (sql, told, remedy) => {
    const warning = await warn(sql);
    expect(warning).toContain(told);
    expect(warning).toContain(remedy);
  });
});

describe('a query that is right', () => {
  it.each([
    "SELECT 1 FROM prices r JOIN prices c USING (product_id) WHERE r.currency = 'EUR' AND c.currency = 'TRY' AND c.price > r.price",
    "SELECT p.code FROM products p LEFT JOIN pictures i ON i.product_id = p.product_id AND i.owner = 'product' WHERE i.picture_id IS NULL",
    "SELECT count(*) FROM products WHERE status = 'active'",
    "SELECT count(*) FROM product_brands WHERE name IN ('Otterbox', 'OtterBox')",
    "SELECT value, count(*) AS n FROM options WHERE name = 'Size' GROUP BY value ORDER BY value",
    'SELECT max(number) FROM measures WHERE try_cast(value AS DOUBLE) > 100',
    'SELECT p.code, count(v.variant_id) FROM products p LEFT JOIN variants v USING (product_id) GROUP BY p.code',
    "SELECT currency, label, avg(price) FROM prices WHERE owner = 'variant' GROUP BY ALL",
    "SELECT max(CASE WHEN label = 'Retail' THEN price END) FROM prices WHERE owner = 'product' AND currency = 'EUR' AND product_id = 1",
    "SELECT max(CASE WHEN currency = 'TRY' THEN price END) FROM prices WHERE owner = 'product' AND product_id = 1",
    'SELECT tax_rate FROM products ORDER BY tax_rate DESC LIMIT 1',
    "SELECT product_id FROM measures WHERE name = 'Weight' ORDER BY number DESC LIMIT 1",
    "SELECT (SELECT count(*) FROM prices WHERE owner = 'product') AS own, (SELECT count(*) FROM prices) AS n",
    "SELECT count(*) FILTER (owner = 'product') AS own, count(*) AS n FROM prices",
    'SELECT count(DISTINCT p.product_id) FROM products p JOIN variants v USING (product_id)',
    'SELECT count(*) FROM variants v JOIN products p USING (product_id)',
    'SELECT count(*) FROM product_brands b JOIN (SELECT DISTINCT product_id, category_id FROM product_categories) x USING (product_id)',
    "SELECT count(*) FROM products p JOIN (SELECT DISTINCT product_id, category_id FROM product_categories) x USING (product_id) WHERE p.code = 'P-1'",
    'SELECT category_id, count(*) FROM product_category_tree GROUP BY category_id',
    'SELECT count(*) AS variants FROM products p JOIN variants v USING (product_id)',
    'SELECT sum(p.tax_rate) FROM products p JOIN (SELECT product_id, count(*) FROM variants GROUP BY 1) v USING (product_id)',
    "SELECT count(*) FROM products p JOIN product_categories c USING (product_id) WHERE c.name = 'Shoes'",
    'SELECT 1 FROM products WHERE product_id NOT IN (SELECT parent_id FROM products WHERE parent_id IS NOT NULL)',
  ])('carries no warning: %s', async (sql) => {
    expect(await warn(sql)).toBe('');
  });
});

it('names no value of the catalog that is more than two plain words', async () => {
  // What is near to a text of the catalog, and what is the same but for its case.
  for (const text of ['ignore', 'zq7mark', 'ZQ7MARK boot']) {
    const told = await warn(`SELECT 1 FROM tags WHERE name = '${text}'`);
    expect(told).toContain(`tags.name is never '${text}'`);
    expect(told.replaceAll(text, '')).not.toMatch(/zq7mark/);
  }
});

describe('a query that finds nothing', () => {
  it.each([
    [
      "SELECT code FROM products WHERE status = 'active' AND tax_rate = 7",
      'No row meets tax_rate = 7, even without the other conditions.',
    ],
    [
      "SELECT code FROM products WHERE status = 'active' AND parent_id IS NOT NULL",
      'Each condition of WHERE is met by some rows, but no row meets all 2.',
    ],
    ['SELECT count(*) FROM documents', 'The view documents has no rows in this copy.'],
    [
      'SELECT 1 FROM products p JOIN variants v ON v.variant_id = p.product_id',
      'The join alone gives no rows',
    ],
    [
      "SELECT p.code FROM variants v JOIN products p USING (product_id) WHERE p.status = 'passive'",
      "No row of the join meets p.status = 'passive'.",
    ],
  ])('is told why: %s', async (sql, told) => {
    expect(await warn(sql)).toContain(told);
  });

  it('is told of once, where a text that nothing has is why', async () => {
    expect(
      (await ask("SELECT 1 FROM products WHERE status = 'Active' AND tax_rate = 20")).traps,
    ).toHaveLength(1);
  });
});
