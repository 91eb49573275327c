import { describe, expect, it } from 'vitest';
import { errorOf } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { ask } = serveCopy();

describe('the errors of query_catalog', () => {
  it.each([
    ['a column', 'SELECT barcod FROM products', 'There is no column "barcod"', 'is_barcode'],
    ['a column of another view', 'SELECT price FROM products', '"price" is not in the views of FROM.', 'prices'],
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
    ['aggregates in each other', 'SELECT max(count(*)) FROM products', 'inside another', 'subquery'],
    ['a union', 'SELECT 1 UNION SELECT 1, 2', 'unequal numbers of columns', 'NULL'],
    ['versions', 'SELECT * FROM products AT (VERSION => 1)', 'no earlier versions', 'AT'],
    ['a subquery of two columns', 'SELECT (SELECT code, name FROM products)', 'several columns', 'one column'],
    ['a subquery of two rows', 'SELECT (SELECT code FROM products)', 'several rows', 'LIMIT 1'],
    ['an overflow', 'SELECT 9223372036854775807 + product_id FROM products', 'too large', 'DOUBLE'],
    ['a regular expression', "SELECT regexp_matches(name, '(') FROM products", 'regular expression', 'RE2'],
    ['a part of a date', "SELECT date_trunc('monthh', created) FROM products", 'part of a date', 'month'],
    ['JSON', "SELECT name->>'a' FROM products", 'not JSON', 'json_valid'],
    ['a key of a struct', "SELECT struct_extract({'a': 1}, 'Out of Memory')", 'no member', 'raw'],
    ['a place in ORDER BY', 'SELECT code FROM products ORDER BY 9', 'ORDER BY', 'from 1'],
    ['a schema', 'SELECT * FROM other.products', 'is not in that schema', 'without a schema'],
    ['a name of WITH', 'WITH "a b" AS (SELECT 1) SELECT * FROM "a b"', 'WITH cannot hold', 'letters'],
    ['a conversion', 'SELECT name::INTEGER FROM products', 'name is VARCHAR', 'try_cast(name AS INTEGER)'],
    ['a group', 'SELECT code, count(*) FROM products', 'neither in GROUP BY', 'GROUP BY ALL'],
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
      'tags is a separate view (owner,',
    ],
    ['a view as a column, of one', 'SELECT tag FROM tags', 'There is no column "tag".', 'tags is a separate view'],
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
    ['a word in double quotes', 'SELECT 1 FROM products WHERE status = "active"', 'double quotes', "'active'"],
    ['a list in double quotes', 'SELECT 1 FROM products WHERE status IN ("active")', 'double quotes', "'active'"],
    ['a column in double quotes', 'SELECT "stats" FROM products', 'no column "stats"', 'status'],
    ['a date of another form', "SELECT 1 FROM products WHERE created > '31.12.2025'", "'31.12.2025'", 'YYYY-MM-DD'],
    ['a year', "SELECT 1 FROM products WHERE created >= '2025'", "'2025' is not a date.", 'first day'],
    ['a day that is none', "SELECT 1 FROM products WHERE created > '2025-13-01'", "'2025-13-01'", 'YYYY-MM-DD'],
    ['a column of no dates', 'SELECT name::DATE FROM products', 'Not every name is a date.', 'try_cast(name AS DATE)'],
    ['a text for an id', "SELECT 1 FROM products WHERE product_id = 'abc'", "'abc' is not a number", 'code ='],
    ['a text for a truth', "SELECT 1 FROM products WHERE is_parent = 'maybe'", "'maybe' is not a truth", 'is_parent'],
    ['values that are texts', 'SELECT avg(value) FROM properties', 'value is VARCHAR', 'number_base'],
    ['values among numbers', 'SELECT sum(value::INT) FROM properties', 'value is VARCHAR', 'number_base'],
    ['a keyword for an alias', 'SELECT name order FROM products', '"order" is a keyword', '… AS order'],
    ['a keyword before a comma', 'SELECT created year, name FROM products', '"year" is a keyword', '… AS year'],
    [
      'a keyword behind a subquery',
      'SELECT 1, (SELECT count(*) FROM variants) ties',
      '"ties" is a keyword',
      '… AS ties',
    ],
    ['any keyword before FROM', 'SELECT max(price) share FROM prices', '"share" is a keyword', '… AS share'],
    ['a keyword where no alias stands', 'SELECT 1 FROM products WHERE code IN (1) ties', 'cannot be parsed', 'DuckDB'],
    ['a keyword in its place', 'SELECT name FROM products ORDER BY name desc, FROM', 'cannot be parsed', 'DuckDB'],
    ['the name of the view before it', 'SELECT product_name FROM products', 'did you mean name?', 'products'],
    ['another type', 'SELECT code FROM products WHERE status = 1', 'to INTEGER', "status = 'active'"],
    ['a part of a date as a name', 'SELECT datediff(day, created, updated) FROM products', '"day"', "'day'"],
    ['days', 'SELECT 1 FROM products WHERE created > now() - 30', 'shifted by an interval', 'INTERVAL'],
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
    [
      'a date and a number',
      "SELECT 1 FROM products WHERE code <> '' AND created > 5",
      'created is TIMESTAMP, and the query mixes it with INTEGER.',
      'epoch(created)',
    ],
    [
      'a number and a text column',
      'SELECT 1 FROM products p WHERE 5 < p.name',
      'name is VARCHAR',
      'try_cast(name AS DOUBLE)',
    ],
    [
      'an id among texts',
      'SELECT 1 FROM products WHERE product_id IN (SELECT code FROM products)',
      'product_id is BIGINT, and the query mixes it with VARCHAR.',
      'product_id::VARCHAR',
    ],
    [
      'a text among dates',
      'SELECT 1 FROM products WHERE name = ANY (SELECT created FROM products)',
      'name is',
      'AS TIMESTAMP',
    ],
    ['types of no column', 'SELECT coalesce(created, 0) FROM products', 'mixes TIMESTAMP and INTEGER', 'VARCHAR'],
    [
      'a function of another type',
      'SELECT avg(name) FROM products',
      '"avg" does not take (VARCHAR); name is VARCHAR.',
      'try_cast(name AS DOUBLE)',
    ],
    ['a sum of dates', 'SELECT sum(created) FROM products', 'created is TIMESTAMP', 'epoch(created)'],
    [
      'LIKE on a number',
      "SELECT 1 FROM products WHERE product_id LIKE 'a%'",
      'LIKE does not take (BIGINT, VARCHAR); product_id is BIGINT.',
      'product_id::VARCHAR',
    ],
    ['a text for a condition', 'SELECT count_if(name) FROM products', 'name is VARCHAR', 'name IS NOT NULL'],
    ['an argument too few', 'SELECT quantile_cont(price) FROM prices', 'does not take (DOUBLE).', 'how many arguments'],
    ['a function without arguments', 'SELECT lower() FROM products', '"lower" needs arguments.', 'how many arguments'],
    ['a part of a text', "SELECT date_trunc('month', name) FROM products", '"date_trunc" does not', 'AS TIMESTAMP'],
    ['a member of a text', 'SELECT name.foo FROM products', 'not a struct, map or JSON', 'raw'],
    ['a star as a value', 'SELECT 1 FROM products WHERE * = 1', 'one value', 'count(*)'],
    ['QUALIFY alone', "SELECT code FROM products QUALIFY name = 'a'", 'no window function', 'HAVING'],
    [
      'the order of a union',
      'SELECT name FROM products UNION SELECT code FROM products ORDER BY created',
      'UNION',
      'subquery',
    ],
    ['a natural join', 'SELECT * FROM products NATURAL JOIN lists', 'no column that both sides have', 'a.x = b.y'],
    [
      'a column for a constant',
      'SELECT quantile_cont(price, product_id) FROM prices',
      'only a constant',
      'Write the value',
    ],
    [
      'an aggregate in a group',
      'SELECT code FROM products GROUP BY rollup(count(*))',
      'GROUP BY holds',
      'columns only',
    ],
    ['what else does not fit', 'SELECT struct_pack(1, 2)', 'does not fit', 'Simplify'],
    ['an ambiguous name', 'SELECT code FROM products JOIN variants USING (product_id)', 'matches several', 'p.name'],
  ])('teaches what is wrong with %s', async (_what, sql, failed, fix) => {
    const called = await ask(sql);
    expect(called.isError).toBe(true);
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
    expect(`${errorOf(called).failed} ${errorOf(called).fix}`).toContain(fix);
    expect(errorOf(called).failed).toContain(failed);
    expect(called.text).not.toMatch(/duckdb\b.*\/|\.duckdb|LINE 1|Error:/);
  });
});

describe('the warnings of query_catalog', () => {
  it('warns beside the rows of what a query gets wrong', async () => {
    const { answer } = await ask("SELECT avg(price) AS mean FROM prices WHERE owner = 'product'");
    expect(answer.rows).toHaveLength(1);
    expect(answer.warnings).toEqual([expect.stringMatching(/^avg of prices\.price mixes several currencies \(EUR, /)]);
  });

  it('says of no rows which condition none meets', async () => {
    const { answer } = await ask("SELECT code FROM products WHERE status = 'active' AND tax_rate > 900");
    expect(answer).toMatchObject({
      columns: ['code'],
      rows: [],
      warnings: ['No row meets tax_rate > 900, even without the other conditions.'],
    });
  });
});
