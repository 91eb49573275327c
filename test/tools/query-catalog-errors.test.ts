import { describe, expect, it } from 'vitest';
import { errorOf } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { ask } = serveCopy();

describe('the errors of query_catalog', () => {
  it.each([
    ['a column', 'SELECT barcod FROM products', 'There is no column "barcod"', 'is_barcode'],
    ['a column of another view', 'SELECT price FROM products', '"price" is in no view of FROM.', 'prices'],
    ['a view', 'SELECT * FROM product', 'There is no view "product"; did you mean products?', 'prices'],
    [
      'a function',
      'SELECT lenght(name) FROM products',
      'There is no function "lenght"; did you mean length?',
      'DuckDB',
    ],
    ['a function like none', 'SELECT zzzzzzzz(name) FROM products', 'There is no function "zzzzzzzz".', 'DuckDB'],
    ['a function that is refused', "SELECT getenvv('HOME')", 'There is no function "getenvv".', 'DuckDB'],
    ['a window function alone', 'SELECT row_number() FROM products', '"row_number" is a window function.', 'OVER'],
    ['a logarithm', 'SELECT ln(price * 0) FROM prices', 'logarithm', 'nullif'],
    ['a root', 'SELECT sqrt(-price) FROM prices WHERE price > 0', 'root', 'greatest'],
    ['an aggregate in WHERE', 'SELECT code FROM products WHERE count(*) > 1', 'WHERE', 'HAVING'],
    ['a window in WHERE', 'SELECT code FROM products WHERE row_number() OVER () = 1', 'window', 'QUALIFY'],
    ['aggregates in each other', 'SELECT max(count(*)) FROM products', 'within another', 'subquery'],
    ['a union', 'SELECT 1 UNION SELECT 1, 2', 'unequal numbers of columns', 'NULL'],
    ['versions', 'SELECT * FROM products AT (VERSION => 1)', 'no earlier versions', 'AT'],
    ['a subquery of two columns', 'SELECT (SELECT code, name FROM products)', 'several columns', 'one column'],
    ['a subquery of two rows', 'SELECT (SELECT code FROM products)', 'several rows', 'LIMIT 1'],
    ['an overflow', 'SELECT 9223372036854775807 + product_id FROM products', 'too large', 'DOUBLE'],
    ['a regular expression', "SELECT regexp_matches(name, '(') FROM products", 'regular expression', 'RE2'],
    ['a part of a date', "SELECT date_trunc('monthh', created) FROM products", 'part of a date', 'month'],
    ['JSON', "SELECT name->>'a' FROM products", 'no JSON', 'json_valid'],
    ['a key of a struct', "SELECT struct_extract({'a': 1}, 'Out of Memory')", 'no member', 'raw'],
    ['a place in ORDER BY', 'SELECT code FROM products ORDER BY 9', 'ORDER BY', 'from 1'],
    ['a schema', 'SELECT * FROM other.products', 'in no other schema', 'without a schema'],
    ['a name of WITH', 'WITH "a b" AS (SELECT 1) SELECT * FROM "a b"', 'WITH names', 'letters'],
    ['a conversion', 'SELECT name::INTEGER FROM products', 'A value cannot be converted', 'try_cast'],
    ['a group', 'SELECT code, count(*) FROM products', 'neither grouped', 'GROUP BY ALL'],
    ['the syntax', 'SELECT code FORM products', 'cannot be parsed', 'DuckDB'],
    ['a brand as a column', 'SELECT brand_name FROM products', 'no column "brand_name".', 'product_brands'],
    [
      'a column of the other view',
      'SELECT p.price FROM products p JOIN prices r USING (product_id)',
      '"p" has no',
      'prices',
    ],
    ['a column of a subquery', 'SELECT totals FROM (SELECT 1 AS total)', 'did you mean total?', 'query itself'],
    [
      'a column within EXISTS',
      'SELECT 1 FROM products p WHERE EXISTS (FROM variants v WHERE v.id = p.product_id)',
      'or has no such column',
      'column',
    ],
    [
      'a view as a column',
      'SELECT tags FROM products',
      'There is no column "tags".',
      'tags is a view of its own (owner,',
    ],
    ['a view as a column, of one', 'SELECT tag FROM tags', 'There is no column "tag".', 'tags is a view'],
    ['a column of the view asked', 'SELECT property_name FROM properties', 'did you mean name?', 'pim://'],
    ['a code block', '```sql\nSELECT 1\n```', 'backtick', 'code block'],
    [
      'a number of what is in another view',
      'SELECT variant_count FROM products',
      'no column "variant_count"',
      'variant_id',
    ],
    ['a state', 'SELECT price_state FROM products', 'did you mean prices_state?', 'pim://'],
    ['what no view has', 'SELECT colour FROM variants', 'There is no column "colour".', 'options'],
    ['what is like nothing', 'SELECT zzzzzzzz FROM variants', 'There is no column "zzzzzzzz".', 'properties'],
    ['one letter', 'SELECT t.n FROM (SELECT 1 AS m) t', 'There is no column "n".', 'pim://'],
    ['a text in double quotes', 'SELECT 1 FROM products WHERE name = "Red Shirt"', 'double quotes', 'single quotes'],
    ['another type', 'SELECT code FROM products WHERE status = 1', 'converted', "status = 'active'"],
    ['a part of a date as a name', 'SELECT datediff(day, created, updated) FROM products', '"day"', "'day'"],
    ['days', 'SELECT 1 FROM products WHERE created > now() - 30', 'to a date', 'INTERVAL'],
    ['a function of another dialect', 'SELECT getdate()', 'There is no function "getdate".', 'now()'],
    ['an operator of another dialect', "SELECT 1 FROM products WHERE name ~* 'a'", 'operator', 'regexp_matches'],
    ['backticks', 'SELECT `name` FROM products', 'backtick', 'double quotes'],
    ['LIMIT of another dialect', 'SELECT name FROM products LIMIT 10, 20', 'cannot be parsed', 'LIMIT n OFFSET m'],
    ['PIVOT without values', 'PIVOT prices ON owner USING count(*)', 'another statement', 'IN (…)'],
    ['SHOW', 'SHOW TABLES', 'SHOW, DESCRIBE and SUMMARIZE', 'products'],
    ['the word of the PIM for a view', 'SELECT * FROM trademarks', 'did you mean brands?', 'brands'],
    ["a table of the engine's", 'SELECT * FROM information_schema.tables', 'There is no view "tables".', 'products'],
    ['depth', `SELECT ${'NOT '.repeat(2_000)}true`, 'nested too deeply', 'flatter'],
    ['unnest in a group', 'SELECT unnest([1]) AS x FROM products GROUP BY x', 'unnest', 'subquery'],
    ['an ambiguous name', 'SELECT code FROM products JOIN variants USING (product_id)', 'stands for several', 'p.name'],
  ])('teaches what is wrong with %s', async (_what, sql, failed, fix) => {
    const called = await ask(sql);
    expect(called.isError).toBe(true);
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
    expect(`${errorOf(called).failed} ${errorOf(called).fix}`).toContain(fix);
    expect(errorOf(called).failed).toContain(failed);
    expect(called.text).not.toMatch(/duckdb\b.*\/|\.duckdb|LINE 1|Error:/);
  });
});
