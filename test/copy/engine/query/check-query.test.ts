/** What a query may be, judged before it is run: where the names of WITH hold, and what is refused in which words. */
import { beforeAll, expect, it } from 'vitest';
import { QueryError } from '../../../../src/copy/engine/query/check-query.ts';
import { HIDDEN_TABLES } from '../../../../src/copy/schema.ts';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

it.each([
  [
    'WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS x FROM a) SELECT (SELECT x FROM a) + (SELECT x FROM B)',
    3,
  ],
  [
    'WITH RECURSIVE r AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM r WHERE x < 4) SELECT max(x) FROM r',
    4,
  ],
  ['WITH a AS (WITH a AS (SELECT 5 AS x) SELECT x FROM a) SELECT x FROM a', 5],
  [
    'WITH "ölçü" AS (SELECT 6 AS x) SELECT x FROM (SELECT x FROM "ölçü" UNION SELECT x FROM "ölçü")',
    6,
  ],
  ['WITH products AS (SELECT 7 AS x) SELECT x FROM products', 7],
  [
    'WITH p AS (SELECT 1) SELECT (SELECT count(*) FROM main.brands) - (SELECT count(*) FROM brands)',
    0,
  ],
])('knows where the names of WITH hold: %s', async (sql, value) => {
  expect((await ask(sql)).rows).toEqual([[value]]);
});

it('fills codes up to a length that is written out', async () => {
  expect((await ask("SELECT lpad('12', 14, '0'), rpad('12', 4, ' ')")).rows).toEqual([
    ['00000000000012', '12  '],
  ]);
});

it.each([
  ['The SQL has 2 statements.', 'SELECT 1; SELECT 2'],
  ['There is no view of that name', "FROM '/etc/passwd'"],
  ['The function "getenv" cannot be used.', "SELECT getenv('HOME')"],
  ['The function "lpad" cannot fill texts up to that length.', "SELECT lpad('x', 1000000000, 'y')"],
  ['The function "rpad" cannot fill texts up to that length.', "SELECT rpad('x', 99 + 99, 'y')"],
  [
    'The function "lpad" cannot fill texts up to that length.',
    'SELECT name.lpad(1000000000, 5) FROM products',
  ],
  ['The SQL holds a parameter.', 'SELECT ?'],
  ['WITH cannot hold a query "duckdb_logs".', 'WITH duckdb_logs AS (SELECT 1) FROM duckdb_logs'],
  ['WITH cannot hold a query "prints".', 'WITH prints AS (FROM prints) FROM prints'],
  ['There is no view "r".', 'WITH r AS (SELECT 1) FROM main.r'],
  ['The view "products" is not in that schema.', 'SELECT * FROM system.main.products'],
  ['The SQL has more than', `SELECT '${'x'.repeat(400_000)}'`],
  [
    'The result has 201 columns; at most 200 are allowed.',
    `SELECT ${Array.from({ length: 201 }, () => '1')}`,
  ],
])('refuses what is wrong, and says: %s', async (failed, sql) => {
  const error = await ask(sql).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(QueryError);
  expect(String(error)).toContain(failed);
});

/** Where the name of a table that no query may read could slip in. */
const SCOPES: Readonly<Record<string, (table: string) => string>> = {
  'in FROM': (table) => `FROM ${table}`,
  'in quotes and capitals': (table) => `FROM "${table.toUpperCase()}"`,
  'in the schema of the copy': (table) => `FROM main.${table}`,
  'in a subquery': (table) => `SELECT (SELECT count(*) FROM ${table})`,
  'in a join': (table) => `FROM products JOIN ${table} ON true`,
  'in PIVOT': (table) => `PIVOT ${table} ON list IN ('products')`,
  'in the query of WITH that has its name': (table) =>
    `WITH ${table} AS (FROM ${table}) FROM ${table}`,
  'before the query of WITH that has its name': (table) =>
    `WITH a AS (FROM ${table}), ${table} AS (SELECT 1) FROM a`,
  'outside of the scope of such a query': (table) =>
    `SELECT * FROM ${table}, (WITH ${table} AS (SELECT 1) FROM ${table})`,
  'outside of the scope of such a query in an expression': (table) =>
    `SELECT (WITH ${table} AS (SELECT 1 AS x) SELECT x FROM ${table}), * FROM ${table}`,
  'in a recursive query that has its name': (table) =>
    `WITH RECURSIVE ${table} AS (SELECT * FROM ${table}) FROM ${table}`,
};

it.each(Object.entries(SCOPES))("refuses the copy's own tables %s", async (_where, write) => {
  for (const { name } of HIDDEN_TABLES) {
    const refusal = await ask(write(name)).catch((reason: unknown) => reason);
    expect(refusal).toBeInstanceOf(QueryError);
    expect(String(refusal)).toMatch(/There is no view|WITH cannot hold/);
  }
});
