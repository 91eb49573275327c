import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameFiles } from '../../src/copy/copy-files.ts';
import { callMade, errorOf } from '../support/catalog-server.ts';
import { HEAVY, HEAVY_AND_LONG } from '../support/heavy-queries.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { serveCopy } from './served-copy.ts';

const { ask, dataDir, rowsOf, server, products: PRODUCTS } = serveCopy();

const COPY = basename(nameFiles('').copy, '.duckdb');

const SOURCES = [
  "read_csv('/etc/passwd'); read_text('/etc/passwd'); read_blob('/etc/passwd'); read_json_auto('/etc/hostname')",
  "read_parquet('http://127.0.0.1:9/x'); sniff_csv('/etc/passwd'); parquet_metadata('/etc/passwd'); glob('/*')",
  'duckdb_settings(); duckdb_databases(); duckdb_secrets(); information_schema.tables; pg_catalog.pg_class',
  'sqlite_master; system.main.duckdb_tables; memory.attributes; enable_logging(); enable_profiling()',
  "force_checkpoint(); query('SELECT 1'); query_table('products'); ReAd_TeXt('/etc/passwd')",
  "system.main.read_text('/etc/passwd')",
].flatMap((some) => some.split('; '));

/** Statements that only look, write or change how the engine works. */
const STATEMENTS = [
  'DESCRIBE prints; CREATE OR REPLACE VIEW attributes AS SELECT 1; DROP VIEW category_tree; USE memory',
  'INSTALL httpfs; LOAD httpfs; PRAGMA database_list; PRAGMA enable_profiling; SET threads = 8; RESET ALL',
  'CREATE TABLE x (a INTEGER); CREATE TEMP TABLE x AS SELECT 1; CREATE MACRO f() AS 1',
  'CREATE SECRET s (TYPE s3); INSERT INTO products (code) VALUES (1); DELETE FROM products',
  'UPDATE products SET code = 1; DROP TABLE products; ALTER TABLE products ADD COLUMN x INTEGER; VACUUM',
  'CHECKPOINT; BEGIN; PREPARE q AS SELECT 1; EXPLAIN ANALYZE SELECT 1; SHOW DATABASES; SHOW SCHEMAS',
  'SHOW VARIABLES; SHOW TABLES FROM system.main; SHOW TABLES FROM temp; SHOW about; SUMMARIZE pieces',
  'DESCRIBE duckdb_tables; DESCRIBE main.volatile; DESCRIBE system.main.duckdb_tables; SHOW memory_limit',
].flatMap((some) => some.split('; '));

/** Every way that is known to reach beyond the copy, to write, or to take too much. */
const ATTACKS = [
  ...SOURCES.map((source) => `SELECT * FROM ${source}`),
  ...STATEMENTS,
  "FROM '/etc/passwd'",
  "DESCRIBE '/etc/passwd'",
  "SUMMARIZE '/etc/passwd'",
  "DESCRIBE SELECT * FROM read_text('/etc/passwd')",
  "SUMMARIZE SELECT getenv('HOME')",
  'SELECT * FROM (SHOW ALL TABLES)',
  'SELECT * FROM (DESCRIBE prints)',
  'SELECT * FROM (SUMMARIZE SELECT * FROM duckdb_settings())',
  'WITH a AS (FROM (SHOW TABLES)) SELECT * FROM a',
  'DESCRIBE products; DROP TABLE products',
  `FROM '${COPY}.duckdb'`,
  "SELECT getenv('HOME')",
  "SELECT current_setting('temp_directory')",
  'SELECT current_catalog',
  `SELECT * FROM "${COPY}".main.products`,
  `SELECT * FROM "${COPY}".main.category_tree`,
  'WITH r AS (SELECT 1 AS a) SELECT * FROM recurring.r',
  'WITH r AS (SELECT 1 AS a) SELECT * FROM main.r',
  'WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a',
  "COPY products TO '/tmp/pim-attack.csv'",
  "COPY (SELECT 1) TO '/dev/stdout'",
  "EXPORT DATABASE '/tmp/pim-attack'",
  "ATTACH '/tmp/pim-attack.db'",
  "ATTACH ':memory:' AS m",
  "SET temp_directory = '/tmp'",
  "CALL enable_logging('QueryLog', storage = 'stdout')",
  "SELECT * FROM enable_logging(storage_path := '/tmp/pim-attack-logs')",
  "SELECT write_log('x')",
  "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
  "SELECT json_deserialize_sql(json_serialize_sql('SELECT 1'))",
  'SELECT sleep_ms(60000)',
  'SELECT pg_sleep(60)',
  "SELECT error('x')",
  'SELECT 1; SELECT 2',
  'SELECT 1; DROP TABLE products',
  "SELECT 1;;COPY products TO '/tmp/pim-attack.csv'",
  "SELECT 1 /* ; */ ; ATTACH '/tmp/pim-attack.db' --",
  "SELECT 1 --\n; COPY products TO '/tmp/pim-attack.csv'",
  "/* SELECT */ COPY products TO '/tmp/pim-attack.csv'",
  "SELECT 1\u2028; COPY products TO '/tmp/pim-attack.csv'",
  "SELECT\u00a0*\u00a0FROM\u00a0read_text('/etc/passwd')",
  'SELECT * FROM "read_text"(\'/etc/passwd\')',
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

/** What runs until its time or its memory is at an end. The everyday suite waits for one whose memory is. */
const ENDLESS = [
  'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT max(a) FROM r',
  'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT r.a + b.a FROM r, (SELECT 1 AS a UNION ALL SELECT 2) b) SELECT count(*) FROM r',
  'SELECT count(*) FROM variants a, variants b, variants c, variants d WHERE a.name < b.name AND c.name > d.name',
  'SELECT a.raw, b.raw FROM products a, products b, products c ORDER BY a.raw || b.raw || c.raw',
  'SELECT list(a.raw || b.raw) FROM products a, products b, products c',
  'SELECT range(2000000000)',
];

/** What the engine has beside the views, and files. */
const OTHERS = [
  'pragma_database_list',
  'duckdb_databases',
  'duckdb_columns',
  'duckdb_views',
  'duckdb_logs',
  'sqlite_master',
  'pg_class',
  '/etc/passwd',
  `${COPY}.duckdb`,
  'x.csv',
];

/** Ways to take a name of WITH for another table of that name. */
const CONFUSIONS: readonly ((name: string) => string)[] = [
  (name) => `WITH "${name}" AS (SELECT * FROM main."${name}") SELECT * FROM "${name}"`,
  (name) => `WITH "${name}" AS (SELECT 1 AS x) SELECT * FROM main."${name}"`,
  (name) => `WITH "${name.toUpperCase()}" AS (SELECT * FROM "${name}") SELECT * FROM "${name}"`,
  (name) =>
    `SELECT t.* FROM "${name}" t, (WITH "${name}" AS (SELECT 1 AS x) SELECT x FROM "${name}") u`,
  (name) => `WITH a AS (SELECT * FROM "${name}"), "${name}" AS (SELECT 1 AS x) SELECT * FROM a`,
  (name) =>
    `WITH RECURSIVE "${name}" AS (SELECT * FROM "${name}" UNION ALL SELECT * FROM "${name}") SELECT * FROM "${name}"`,
  (name) =>
    `SELECT * FROM products WHERE EXISTS (WITH "${name}" AS (SELECT 1) SELECT 1) AND code IN (FROM "${name}")`,
  (name) => `WITH a AS (WITH "${name}" AS (SELECT 1) SELECT 1) SELECT * FROM a, "${name}"`,
];

const HARMLESS = [
  'SELECT regexp_matches',
  'SELECT NOT',
  'SELECT 1+',
  'SELECT (',
  "SELECT '\u0000'",
];

describe('query_catalog under attack', () => {
  it('writes no file, reads none, and loses nothing but its engine', async () => {
    const files = () => readdirSync(dataDir, { recursive: true }).map(String).sort();
    await callMade(server(), 'audit_catalog');
    // It waits for the index of words, which is made of each copy.
    await server().call('search_catalog', { query: 'sofa', any_of: ['chair'] });
    const before = files();
    const inTmp = () => readdirSync('/tmp').filter((name) => name.startsWith('pim-attack'));
    expect(inTmp()).toEqual([]);
    const answered: string[] = [];
    const confusions = OTHERS.flatMap((name) => CONFUSIONS.map((confuse) => confuse(name)));
    for (const sql of [...ATTACKS, ...confusions]) {
      const called = await ask(sql);
      if (!called.isError) answered.push(sql);
      expect(called.text).not.toMatch(/root:|\/etc|\/tmp|\.duckdb/);
    }
    // What is no attack after all: it is cheap, and tells nothing.
    const isHarmless = (sql: string): boolean => HARMLESS.some((start) => sql.startsWith(start));
    expect(answered.filter((sql) => !isHarmless(sql))).toEqual([]);
    expect(files()).toEqual(before);
    expect(inTmp()).toEqual([]);
    expect(await rowsOf('SELECT count(*) AS n, 1 AS one FROM products')).toEqual([[PRODUCTS, 1]]);
  });

  it.each(everydayOrSoak(ENDLESS.slice(4, 5), ENDLESS))(
    'answers others while it runs %s, and ends it',
    async (sql) => {
      const attack = ask(sql);
      const other = server().call('find_products', { limit: 1 });
      expect(
        await Promise.race([attack.then(() => 'the attack'), other.then(() => 'the other')]),
      ).toBe('the other');
      expect((await other).answer).toMatchObject({ total: PRODUCTS });
      const { code, failed } = errorOf(await attack);
      expect([code, failed]).toEqual([
        'INVALID_ARGUMENT',
        expect.stringMatching(/took more than|more memory/),
      ]);
      const names = readdirSync(dataDir, { recursive: true }).map((name) => basename(String(name)));
      expect(names.filter((name) => name.startsWith('spill-'))).toEqual([]);
    },
  );

  it('exports nothing of what reaches beyond the copy', async () => {
    const reaching = ATTACKS.filter((sql) =>
      /passwd|\/tmp|stdout|getenv|duckdb_|\.duckdb/.test(sql),
    );
    expect(reaching.length).toBeGreaterThan(30);
    const files = () => readdirSync(dataDir, { recursive: true }).map(String).sort();
    const before = files();
    // Each has an engine of its own, whose judge is the one of a query.
    for (const sql of everydayOrSoak(
      reaching.filter((_, index) => index % 32 === 0),
      reaching,
    )) {
      const called = await ask(sql, { export_as: 'attack.jsonl' });
      expect([sql, errorOf(called).code]).toEqual([sql, 'INVALID_ARGUMENT']);
    }
    expect(files()).toEqual(before);
  });

  it('answers others while it exports large records', async () => {
    const order: string[] = [];
    const exporting = ask('SELECT * FROM products, range(5)', { export_as: 'large.csv' });
    const ended = exporting.then(() => order.push('the export'));
    await server().call('find_products', { limit: 1 });
    order.push('the other');
    await ended;
    expect(order).toEqual(['the other', 'the export']);
    expect((await exporting).answer.total).toBe(5 * PRODUCTS);
  });

  it.each(everydayOrSoak(HEAVY, [...HEAVY, ...HEAVY_AND_LONG]))(
    'bounds what comes of %s',
    async (sql) => {
      for (const budget of everydayOrSoak([8_000], [200, 1_000, 8_000])) {
        const called = await ask(sql, { max_tokens: budget });
        expect(called.tokens).toBeLessThanOrEqual(budget);
        expect(called.text).not.toContain('INTERNAL');
      }
    },
  );
});
