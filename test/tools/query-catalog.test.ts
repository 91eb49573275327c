import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  errorOf,
  listRows,
  openCatalogServer,
  type SandboxServer,
  type ToolAnswer,
} from '../support/catalog-server.ts';
import { ownDirectory } from '../support/own-cache.ts';

const PRODUCTS = 300;
const dataDir = ownDirectory('data');
let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ products: PRODUCTS, env: { PIM_DATA_DIR: dataDir, PIM_DEADLINE_MS: '60000' } });
  const { answer } = await server.call('sync_catalog');
  expect(answer.state).toBe('done');
});
afterAll(() => server.close());

const ask = (sql: string, args: ToolAnswer = {}) => server.call('query_catalog', { sql, ...args });
const rowsOf = async (sql: string) => {
  const { answer, text } = await ask(sql);
  if (answer.rows === undefined) throw new Error(text);
  return answer.rows as readonly (readonly unknown[])[]; // the shape of list answers
};

describe('query_catalog', () => {
  it('answers once-headed, without a request, and says of which copy', async () => {
    const { answer, requests } = await ask(
      'SELECT status, count(*) AS n FROM products GROUP BY status ORDER BY status',
    );
    expect(answer).toMatchObject({
      total: 2,
      returned: 2,
      columns: ['status', 'n'],
      rows: [
        ['active', expect.any(Number)],
        ['passive', expect.any(Number)],
      ],
      copy: { as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/), complete: true, products: PRODUCTS },
      source: 'sandbox',
    });
    expect(requests).toBe(0);
  });

  it('counts what the lookups count', async () => {
    const [[brand, count] = []] = await rowsOf(
      'SELECT name, count(DISTINCT product_id) FROM product_brands GROUP BY name ORDER BY 2 DESC, 1 LIMIT 1',
    );
    const { answer } = await server.call('find_products', { brand_names: [brand], limit: 0 });
    expect(answer.total).toBe(count);
  });

  it('costs under 120 tokens for a count', async () => {
    expect((await ask('SELECT count(*) AS n FROM variants')).tokens).toBeLessThan(120);
  });

  it.each([200, 500, 2_000])(
    'keeps to a budget of %i tokens, and a walk gives every row once, in order',
    async (budget) => {
      const sql = 'SELECT variant_id, name FROM variants ORDER BY variant_id LIMIT 120';
      const seen: unknown[] = [];
      let cursor: unknown;
      do {
        const called = await ask(sql, { max_tokens: budget, ...(cursor === undefined ? {} : { cursor }) });
        expect(called.tokens).toBeLessThanOrEqual(budget);
        seen.push(...listRows(called.answer, 'rows').map((row) => row.variant_id));
        cursor = called.answer.next_cursor;
      } while (cursor !== undefined);
      expect(seen).toEqual((await rowsOf(`SELECT list(variant_id) FROM (${sql})`))[0]?.[0]);
    },
  );

  it('gives the same rows in the same order without ORDER BY, groups and joins included', async () => {
    const sql = `SELECT p.code, v.code AS variant, count(*) AS n FROM products p JOIN variants v USING (product_id)
      JOIN prices r ON r.variant_id = v.variant_id GROUP BY ALL`;
    const first = await ask(sql, { max_tokens: 8_000 });
    const again = await ask(sql, { max_tokens: 8_000 });
    expect(again.text).toBe(first.text);
    expect(first.answer.next_cursor).toBeDefined();
  });

  it('refuses a cursor of another query', async () => {
    const { answer } = await ask('SELECT code FROM variants', { max_tokens: 300 });
    const called = await ask('SELECT name FROM variants', { cursor: answer.next_cursor });
    expect(errorOf(called).failed).toBe('cursor belongs to another question.');
  });

  it('goes on with a query on the date of today', async () => {
    const sql = 'SELECT code FROM variants WHERE created < now() ORDER BY code';
    const first = await ask(sql, { max_tokens: 300 });
    const next = await ask(sql, { max_tokens: 300, cursor: first.answer.next_cursor });
    expect([next.isError, next.warnings]).toEqual([false, '']);
    expect(next.answer.total).toBe(first.answer.total);
  });

  it('gives no cursor where another run would give other rows, and says so', async () => {
    const called = await ask('SELECT code, random() AS r FROM variants', { max_tokens: 300 });
    expect(called.answer.next_cursor).toBeUndefined();
    expect(called.warnings).toContain('no cursor');
  });

  it.each([
    ['a date', "DATE '2026-02-03'", '2026-02-03'],
    ['a moment', "TIMESTAMP '2026-02-03 04:05:06'", '2026-02-03T04:05:06'],
    ['a decimal', '12.50::DECIMAL(10,2)', 12.5],
    ['a decimal that JSON cannot hold', '12345678901234567.89::DECIMAL(20,2)', '12345678901234567.89'],
    ['a number beyond 2^53', '9007199254740993', '9007199254740993'],
    ['a huge number', '170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727'],
    ['no number', "'NaN'::DOUBLE", 'NaN'],
    ['a list', '[1, 2]', [1, 2]],
    ['a struct', "{'a': 1, 'b': DATE '2026-01-01'}", { a: 1, b: '2026-01-01' }],
    ['a map', "MAP {'k': 1}", [['k', 1]]],
    ['a truth', 'true', true],
    ['nothing', 'NULL', null],
    ['an interval', 'INTERVAL 2 DAY', '2 days'],
  ])('renders %s', async (_kind, expression, shown) => {
    expect(await rowsOf(`SELECT ${expression} AS v, 1 AS one`)).toEqual([[shown, 1]]);
  });

  it('keeps columns of one name apart', async () => {
    const { answer } = await ask('SELECT 1 AS a, 2 AS a');
    expect(answer).toMatchObject({ columns: ['a', 'a (2)'], rows: [[1, 2]] });
  });

  it('shows raw records as what they are', async () => {
    const [[raw] = []] = await rowsOf('SELECT raw FROM brands ORDER BY brand_id LIMIT 1');
    expect(raw).toMatchObject({ TrademarkId: expect.any(Number), Name: expect.any(String) });
    expect(await rowsOf("SELECT raw->>'Name' = name FROM brands GROUP BY 1")).toEqual([[true]]);
  });

  it('makes HTML text, and takes invisible characters out', async () => {
    expect(await rowsOf("SELECT '<p>Soft <b>wool</b></p>' || chr(8203) || chr(8238) AS t, 1 AS one")).toEqual([
      ['Soft wool', 1],
    ]);
  });

  it('takes credentials out', async () => {
    const { text } = await ask(`SELECT '${server.sandbox.appKey}' AS k`);
    expect(text).not.toContain(server.sandbox.appKey);
  });

  it.each([
    ['a column', 'SELECT barcod FROM products', 'There is no column "barcod"', 'is_barcode'],
    ['a column of another view', 'SELECT price FROM products', '"price" is in no view of FROM.', 'prices'],
    ['a view', 'SELECT * FROM product', 'There is no view "product"; did you mean products?', 'prices'],
    ['a function', 'SELECT lenght(name) FROM products', 'There is no function "lenght".', 'DuckDB'],
    ['a conversion', 'SELECT name::INTEGER FROM products', 'A value cannot be converted', 'try_cast'],
    ['a group', 'SELECT code, count(*) FROM products', 'neither grouped', 'GROUP BY ALL'],
    ['the syntax', 'SELECT code FORM products', 'cannot be parsed', 'DuckDB'],
    ['an ambiguous name', 'SELECT code FROM products JOIN variants USING (product_id)', 'stands for several', 'p.name'],
  ])('teaches what is wrong with %s', async (_what, sql, failed, fix) => {
    const called = await ask(sql);
    expect(called.isError).toBe(true);
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
    expect(`${errorOf(called).failed} ${errorOf(called).fix}`).toContain(fix);
    expect(errorOf(called).failed).toContain(failed);
    expect(called.text).not.toMatch(/duckdb\b.*\/|\.duckdb|LINE 1|Error:/);
  });

  it('tells the schema in a resource', async () => {
    const { contents } = await server.client.readResource({ uri: 'pim://snapshot-schema' });
    const [content] = contents;
    const { views } = JSON.parse(content !== undefined && 'text' in content ? content.text : '');
    for (const [view, { columns }] of Object.entries<{ columns: object }>(views)) {
      const names = Object.keys(columns).map((name) => `"${name}"`);
      expect((await ask(`SELECT ${names.join(', ')} FROM "${view}" LIMIT 0`)).isError).toBe(false);
    }
  });

  it('says how to make the copy where there is none', async () => {
    const other = await openCatalogServer({ products: 10 });
    const called = await other.call('query_catalog', { sql: 'SELECT 1' });
    expect(errorOf(called)).toMatchObject({ code: 'NO_SNAPSHOT', fix: expect.stringContaining('sync_catalog') });
    await other.close();
  });
});

/** Every way that is known to reach beyond the copy, to write, or to take too much. */
const ATTACKS = [
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM read_blob('/etc/passwd')",
  "SELECT * FROM read_json_auto('/etc/hostname')",
  "SELECT * FROM read_parquet('http://127.0.0.1:9/x')",
  "SELECT * FROM sniff_csv('/etc/passwd')",
  "SELECT * FROM parquet_metadata('/etc/passwd')",
  "FROM '/etc/passwd'",
  "FROM 'catalog-1.duckdb'",
  "SELECT * FROM glob('/*')",
  "SELECT getenv('HOME')",
  "SELECT current_setting('temp_directory')",
  'SELECT * FROM duckdb_settings()',
  'SELECT * FROM duckdb_databases()',
  'SELECT * FROM duckdb_secrets()',
  'SELECT * FROM information_schema.tables',
  'SELECT * FROM pg_catalog.pg_class',
  'SELECT * FROM sqlite_master',
  'SELECT * FROM system.main.duckdb_tables',
  "COPY products TO '/tmp/pim-attack.csv'",
  "COPY (SELECT 1) TO '/dev/stdout'",
  "EXPORT DATABASE '/tmp/pim-attack'",
  "ATTACH '/tmp/pim-attack.db'",
  "ATTACH ':memory:' AS m",
  'USE memory',
  'INSTALL httpfs',
  'LOAD httpfs',
  'PRAGMA database_list',
  'PRAGMA enable_profiling',
  'SET threads = 8',
  "SET temp_directory = '/tmp'",
  'RESET ALL',
  "CALL enable_logging('QueryLog', storage = 'stdout')",
  'SELECT * FROM enable_logging()',
  "SELECT * FROM enable_logging(storage_path := '/tmp/pim-attack-logs')",
  'SELECT * FROM enable_profiling()',
  "SELECT write_log('x')",
  'SELECT * FROM force_checkpoint()',
  "SELECT * FROM query('SELECT 1')",
  "SELECT * FROM query_table('products')",
  "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
  "SELECT json_deserialize_sql(json_serialize_sql('SELECT 1'))",
  'SELECT sleep_ms(60000)',
  'SELECT pg_sleep(60)',
  "SELECT error('x')",
  'CREATE TABLE x (a INTEGER)',
  'CREATE TEMP TABLE x AS SELECT 1',
  'CREATE MACRO f() AS 1',
  'CREATE SECRET s (TYPE s3)',
  'INSERT INTO products (code) VALUES (1)',
  'DELETE FROM products',
  'UPDATE products SET code = 1',
  'DROP TABLE products',
  'ALTER TABLE products ADD COLUMN x INTEGER',
  'VACUUM',
  'CHECKPOINT',
  'BEGIN',
  'PREPARE q AS SELECT 1',
  'EXPLAIN ANALYZE SELECT 1',
  'SHOW TABLES',
  'DESCRIBE products',
  'SUMMARIZE products',
  'SELECT 1; SELECT 2',
  'SELECT 1; DROP TABLE products',
  "SELECT 1;;COPY products TO '/tmp/pim-attack.csv'",
  "SELECT 1 /* ; */ ; ATTACH '/tmp/pim-attack.db' --",
  "SELECT 1 --\n; COPY products TO '/tmp/pim-attack.csv'",
  "/* SELECT */ COPY products TO '/tmp/pim-attack.csv'",
  "SELECT 1\u2028; COPY products TO '/tmp/pim-attack.csv'",
  "SELECT\u00a0*\u00a0FROM\u00a0read_text('/etc/passwd')",
  'SELECT * FROM "read_text"(\'/etc/passwd\')',
  "SELECT * FROM ReAd_TeXt('/etc/passwd')",
  "SELECT * FROM system.main.read_text('/etc/passwd')",
  "WITH a AS (SELECT * FROM read_text('/etc/passwd')) SELECT * FROM a",
  "SELECT (SELECT content FROM read_text('/etc/passwd'))",
  "SELECT * FROM products WHERE EXISTS (FROM read_text('/etc/passwd'))",
  "WITH products AS (FROM '/etc/passwd') SELECT * FROM products",
  "SELECT * FROM (PIVOT products ON status USING count(*)) JOIN read_text('/etc/passwd') ON true",
  "SELECT * FROM range(3) t(i), LATERAL (SELECT * FROM read_text('/etc/passwd'))",
  "SELECT * FROM (VALUES ((SELECT content FROM read_text('/etc/passwd'))))",
  "WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a FROM r, read_text('/etc/passwd')) SELECT * FROM r",
  "SELECT 1 ORDER BY (SELECT content FROM read_text('/etc/passwd'))",
  "SELECT 1 LIMIT (SELECT count(*) FROM read_text('/etc/passwd'))",
  'SELECT $1',
  'SELECT ?',
  "SELECT repeat('x', 1000000000)",
  "SELECT lpad('x', 1000000000, 'y')",
  'SELECT length(list_reduce(range(40), lambda a, b: a || a))',
  "SELECT string_agg(a.long_description || b.long_description, '') FROM products a, products b, products c",
  'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT max(a) FROM r',
  'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + b.a FROM r, (SELECT 1 AS a UNION ALL SELECT 2) b) SELECT count(*) FROM r',
  'SELECT count(*) FROM variants a, variants b, variants c, variants d WHERE a.name < b.name AND c.name > d.name',
  'SELECT a.raw, b.raw FROM products a, products b, products c ORDER BY a.raw || b.raw || c.raw',
  'SELECT list(a.raw || b.raw) FROM products a, products b, products c',
  'SELECT range(2000000000)',
  "SELECT regexp_matches(repeat_text, '(a*)*b') FROM (SELECT 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' AS repeat_text)",
  `SELECT ${'('.repeat(4_000)}1${')'.repeat(4_000)}`,
  `SELECT ${'1+'.repeat(4_500)}1`,
  `SELECT ${'NOT '.repeat(2_000)}true`,
  "SELECT '\u0000'",
  "SELECT 'unterminated",
  '',
  ';',
  '--',
  'SELECT',
  '\ufeffDROP TABLE products',
];

/** What is expensive, is run, and may come to an answer. */
const HEAVY = [
  'SELECT a.code, b.code FROM variants a, variants b, variants c',
  'SELECT raw, r.range FROM products, range(10000) r',
];

const HARMLESS = ['SELECT regexp_matches', 'SELECT NOT', 'SELECT 1+', 'SELECT (', "SELECT '\u0000'"];

/**
 * The longest that the event loop of the server stood still during a query, in milliseconds. What other processes take of
 * a busy machine is left out: a standstill of our own making takes processor time.
 */
async function longestStallMs(run: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let [wallMs, cpu] = [performance.now(), process.cpuUsage()];
  const look = (): void => {
    const [nowMs, used] = [performance.now(), process.cpuUsage(cpu)];
    longestMs = Math.max(longestMs, Math.min(nowMs - wallMs, (used.user + used.system) / 1_000));
    [wallMs, cpu] = [nowMs, process.cpuUsage()];
  };
  const timer = setInterval(look, 5);
  await run();
  look();
  clearInterval(timer);
  return longestMs;
}

describe('query_catalog under attack', () => {
  it('writes no file, reads none, stalls nobody and loses nothing but its engine', { timeout: 600_000 }, async () => {
    const files = () => readdirSync(dataDir, { recursive: true }).map(String).sort();
    const before = files();
    const inTmp = () => readdirSync('/tmp').filter((name) => name.startsWith('pim-attack'));
    expect(inTmp()).toEqual([]);
    const answered: string[] = [];
    const stalled: string[] = [];
    for (const sql of ATTACKS) {
      const stallMs = await longestStallMs(async () => {
        const called = await ask(sql);
        if (!called.isError) answered.push(sql);
        expect(called.text).not.toMatch(/root:|\/etc|\/tmp|\.duckdb/);
      });
      if (stallMs > 50) stalled.push(`${Math.round(stallMs)} ms: ${sql}`);
    }
    // What is no attack after all: it is cheap, and tells nothing.
    const isHarmless = (sql: string): boolean => HARMLESS.some((start) => sql.startsWith(start));
    expect(answered.filter((sql) => !isHarmless(sql))).toEqual([]);
    expect(stalled).toEqual([]);
    expect(files()).toEqual(before);
    expect(inTmp()).toEqual([]);
    expect(await rowsOf('SELECT count(*) AS n, 1 AS one FROM products')).toEqual([[PRODUCTS, 1]]);
  });

  it.each(HEAVY)('bounds what comes of %s', { timeout: 60_000 }, async (sql) => {
    const called = await ask(sql, { max_tokens: 1_000 });
    expect(called.tokens).toBeLessThanOrEqual(1_000);
  });
});
