/** What is said of a query that the engine cannot run: what is wrong with it, and what to change, without what the catalog holds. */
import { beforeAll, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../../../scripts/generated-catalog/catalog.ts';
import { QueryError } from '../../../../src/copy/engine/query/check-query.ts';
import { readLists } from '../../../audit/open-records.ts';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

let ask: AskCopy;
beforeAll(async () => {
  const catalog = createGeneratedCatalog({ products: 30, seed: 1, baseUrl: '' });
  ask = await openRecords(ownDirectory('errors'), readLists(catalog));
});

it.each([
  ['SELECT barcod FROM products', 'There is no column "barcod"; did you mean barcode?', 'single'],
  ['SELECT is_barcod FROM tags', 'did you mean is_barcode?', 'a column of codes'],
  [
    'SELECT t.tag FROM tags t',
    'There is no column "tag". It',
    'tags has owner, product_id, variant_id, name.',
  ],
  [
    'SELECT path FROM category_tree',
    'the views of FROM do not have it',
    'Join product_category_tree by category_id or documents or shapes.',
  ],
  ['SELECT holds_today FROM products', 'the views of FROM do not have it', 'Join prices'],
  [
    'SELECT p.holds_today FROM products p JOIN prices r USING (product_id)',
    '"p" does not have it',
    'Join prices',
  ],
  ['SELECT "Red Shirt" FROM products', 'double quotes', 'single quotes'],
  ['SELECT * FROM product', 'There is no view "product"; did you mean products?', 'prices'],
  ['SHOW DATABASES', 'SHOW lists the views and nothing else here.', 'SHOW TABLES'],
  ['SELECT name FROM (SHOW TABLES)', 'SHOW lists the views and nothing else', 'alone'],
  ['DESCRIBE product', 'There is no view "product"; did you mean products?', 'DESCRIBE view'],
  ['PRAGMA table_info(products)', 'Only SELECT statements', 'DESCRIBE view'],
  ['FROM information_schema.columns', 'There is no view "columns".', 'DESCRIBE view'],
  ['PIVOT prices ON owner USING count(*)', 'Only SELECT statements', 'IN (…)'],
  ['SELECT lenght(name) FROM products', 'lenght does not exist! Did you mean length?', 'DuckDB'],
  ['SELECT code FORM products', 'syntax error at or near "products".', 'DuckDB'],
  ['SELECT name order', 'syntax error at end of input.', 'AS before an alias'],
  ['SELECT name::NUMBER FROM products', 'Type with name NUMBER does not exist!', 'DECIMAL'],
  ['SELECT code, count(*) FROM products', 'GROUP BY clause', 'GROUP BY ALL'],
  ['SELECT code FROM products WHERE count(*) > 1', 'cannot contain aggregates', 'HAVING'],
  ['SELECT rank() OVER () r FROM products WHERE r = 1', 'window functions', 'QUALIFY'],
  ['SELECT x.name FROM products p', 'Candidate tables: "p".', 'as it stands in FROM'],
  ['SELECT name + 1 FROM products', '+(VARCHAR, INTEGER)', 'Join texts by ||'],
  ['SELECT ln(price * 0) FROM prices', 'logarithm', 'try('],
  ["SELECT name->>'a' FROM products", 'Malformed JSON', 'json_valid'],
  [
    'SELECT name::INTEGER FROM products',
    "Could not convert string '…' to INTEGER when casting from source column name.",
    'try_cast(column AS …)',
  ],
  ['SELECT code FROM products WHERE status = 1', 'source column status', "status = 'active'"],
  ["SELECT 1 FROM products WHERE product_id = 'abc'", "'abc' to BIGINT", 'product_id = 5'],
  ["SELECT 1 FROM products WHERE created > '31.12.2025'", '"31.12.2025"', 'YYYY-MM-DD'],
  ['SELECT name::DATE FROM products', '"…"', 'try_cast(column AS DATE)'],
])('teaches what is wrong with %s', async (sql, failed, fix) => {
  const error = await ask(sql).catch((reason: unknown) => reason);
  if (!(error instanceof QueryError)) throw new Error(`no QueryError: ${error}`);
  expect(`${error.message} ${error.fix}`).toContain(fix);
  expect(error.message).toContain(failed);
  expect(`${error.message} ${error.fix}`).not.toMatch(/duckdb\b.*\/|\.duckdb|LINE 1|Error:/);
});
