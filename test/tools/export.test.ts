/** `export_as` of query_catalog: all rows in a file, a few words in the answer. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../src/copy/export/export-form.ts';
import { errorOf } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { ask, rowsOf, server, openSame, dataDir, products: PRODUCTS } = serveCopy(110);

/** The directory of exports of the one copy that there is. */
const directory = (): string => join(dataDir, readdirSync(dataDir)[0] ?? '', 'exports');
const textOf = (name: string): string => readFileSync(join(directory(), name), 'utf8');

/** Gives rows at once, and far more of them than are written within the time of a call. */
const ENDLESS = 'SELECT i FROM range(100000000000) r(i)';

describe('query_catalog with export_as', () => {
  it('writes all rows, and tells of the file alone', async () => {
    const { answer, text, requests } = await ask('SELECT product_id, code FROM products', {
      export_as: 'codes.csv',
    });
    const { size: bytes } = statSync(join(directory(), 'codes.csv'));
    const file = {
      file: 'codes.csv',
      format: 'csv',
      rows: PRODUCTS,
      bytes,
      columns: ['product_id', 'code'],
    };
    expect(answer).toMatchObject({
      total: PRODUCTS,
      returned: 0,
      source: 'sandbox',
      export: { ...file, complete: true, uri: 'pim://exports/codes.csv' },
      copy: { as_of: expect.stringMatching(/Z$/), complete: true, products: PRODUCTS },
    });
    expect(requests).toBe(0);
    expect(text).not.toContain(dataDir);
  });

  it('gives in either form the rows that the answer has', async () => {
    const sql = `SELECT product_id, code, tax_rate, created, status = 'active' AS sold, [code, 'x'] AS list, NULL AS none
      FROM products ORDER BY product_id LIMIT 20`;
    // The answer names a column that is NULL in all rows apart from them (null_columns).
    const rows = (await rowsOf(sql)).map((row) => [...row, null]);
    await ask(sql, { export_as: 'rows.csv' });
    await ask(sql, { export_as: 'rows.jsonl' });
    const lines = textOf('rows.jsonl').trimEnd().split('\n');
    expect(lines.map((line) => Object.values(JSON.parse(line)))).toEqual(rows);
    const cells = rows.map((row) =>
      row.map((value) => {
        if (value === null) return null;
        return typeof value === 'object' ? JSON.stringify(value) : String(value);
      }),
    );
    expect(parseCsv(textOf('rows.csv'))).toEqual([
      ['product_id', 'code', 'tax_rate', 'created', 'sold', 'list', 'none'],
      ...cells,
    ]);
  });

  it('cuts no text and no list, rounds no number, and leaves markup as it is', async () => {
    const sql = `SELECT '<b>' || string_agg('ş', '') AS text, list(i) AS list, 9007199254740993 AS big FROM range(20000) r(i)`;
    await ask(sql, { export_as: 'long.jsonl' });
    const row = JSON.parse(textOf('long.jsonl'));
    expect([row.text, row.list.length, row.big]).toEqual([
      `<b>${'ş'.repeat(20_000)}`,
      20_000,
      '9007199254740993',
    ]);
  });

  it('says how many texts it kept from being run as formulas', async () => {
    const sql = 'SELECT \'=HYPERLINK("http://x.example")\' AS a, -5 AS b';
    const { warnings } = await ask(sql, { export_as: 'formula.csv' });
    expect(warnings).toContain('(1)');
    expect(parseCsv(textOf('formula.csv'))?.[1]).toEqual([`'=HYPERLINK("http://x.example")`, '-5']);
    expect((await ask(sql, { export_as: 'formula.jsonl' })).warnings).toBe('');
  });

  it.each(['csv', 'jsonl'])(
    'takes credentials out of a .%s file, names of columns and lists included',
    async (form) => {
      const { appKey } = server().sandbox;
      const sql = `SELECT '${appKey}' AS "k ${appKey}", [{'a': 'x${appKey}'}] AS l, to_base64('${appKey}'::BLOB) AS b`;
      const { text } = await ask(sql, { export_as: `secret.${form}` });
      const written = textOf(`secret.${form}`);
      expect(written.match(/\[redacted\]/g)).toHaveLength(4);
      expect(text + written).not.toContain(appKey);
      expect(written).not.toContain(Buffer.from(appKey).toString('base64').replace(/=+$/, ''));
    },
  );

  it('gives a number to a name that is taken, in whatever case, and says so', async () => {
    await ask('SELECT 1 AS a', { export_as: 'again.csv' });
    const { answer, warnings } = await ask('SELECT 2 AS a', { export_as: 'Again.CSV' });
    expect(answer.export).toMatchObject({
      file: 'again-2.csv',
      uri: 'pim://exports/again-2.csv',
    });
    expect(answer.export).not.toHaveProperty('replaced');
    expect(warnings).toContain('There was a again.csv already, so this file is again-2.csv.');
    expect(textOf('again.csv')).toBe('\ufeffa\r\n1\r\n');
    expect(textOf('again-2.csv')).toBe('\ufeffa\r\n2\r\n');
  });

  it('replaces a file of the same name where that is asked for, and says so', async () => {
    await ask('SELECT 1 AS a', { export_as: 'new.csv' });
    const { answer } = await ask('SELECT 2 AS a', { export_as: 'New.CSV', replace: true });
    expect(answer.export).toMatchObject({ file: 'new.csv', replaced: true });
    expect(textOf('new.csv')).toBe('\ufeffa\r\n2\r\n');
  });

  it('keeps to the smallest budget, whatever the columns are called', async () => {
    const columns = Array.from(
      { length: 60 },
      (_, index) => `1 AS "${'column of a long name '.repeat(3)}${index}"`,
    );
    const called = await ask(`SELECT ${columns.join(', ')}`, {
      export_as: 'wide.csv',
      max_tokens: 200,
    });
    expect(called.tokens).toBeLessThanOrEqual(200);
    expect(called.answer.export).toMatchObject({ file: 'wide.csv', columns: 60, complete: true });
  });

  it.each(['../x.csv', 'x.duckdb'])(
    'refuses the name %j before it looks at anything',
    async (name) => {
      const { code, failed } = errorOf(await ask('SELECT 1', { export_as: name }));
      expect([code, failed]).toEqual([
        'INVALID_ARGUMENT',
        expect.stringMatching(/^export_as (must|has) /),
      ]);
    },
  );

  it.each([
    ['a cursor', 'SELECT 1', { cursor: 'any' }, 'no next page'],
    ['another statement', "COPY products TO '/tmp/x.csv'", {}, 'Only SELECT'],
    ['a file in FROM', "SELECT * FROM read_text('/etc/passwd')", {}, 'cannot be used'],
    [
      'a row that is no row any more',
      "SELECT string_agg('x', '') FROM range(1000001)",
      {},
      'A row has more than',
    ],
    [
      'a value that fails on the way',
      "SELECT CASE WHEN i > 49000 THEN 'x' ELSE '1' END::INTEGER FROM range(50000) r(i)",
      {},
      "Could not convert string 'x'",
    ],
  ])('refuses %s, and leaves no file', async (_what, sql, args, failed) => {
    const called = await ask(sql, { export_as: 'refused.csv', ...args });
    expect(errorOf(called)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: expect.stringContaining(failed),
    });
    expect(readdirSync(directory()).filter((name) => name.includes('refused'))).toEqual([]);
  });

  it('stops when the client cancels, and leaves nothing', async () => {
    const controller = new AbortController();
    const call = { name: 'query_catalog', arguments: { sql: ENDLESS, export_as: 'cancelled.csv' } };
    const isWriting = (): boolean =>
      readdirSync(directory()).some((name) => name.startsWith('.cancelled.csv.'));
    const watching = setInterval(() => isWriting() && controller.abort(), 5);
    await expect(server().client.callTool(call, { signal: controller.signal })).rejects.toThrow();
    clearInterval(watching);
    // Its turn comes when the one before it has ended.
    expect((await ask('SELECT 1', { export_as: 'next.csv' })).isError).toBe(false);
    expect(readdirSync(directory()).filter((name) => name.includes('cancelled'))).toEqual([]);
  });

  it('gives up at the deadline of the call, and says how to have more time', async () => {
    const other = await openSame({ PIM_DEADLINE_MS: '2000' });
    const called = await other.call('query_catalog', { sql: ENDLESS, export_as: 'late.csv' });
    expect(errorOf(called)).toMatchObject({
      code: 'TIMEOUT',
      fix: expect.stringContaining('pim-mcp call'),
    });
    expect(readdirSync(directory()).filter((name) => name.includes('late'))).toEqual([]);
  });
});

it('does not make an export wait for a query that is slow', async () => {
  const sql = 'SELECT sum(sqrt(i)) FROM range(1000000000000) r(i)';
  const over = new AbortController();
  const slow = server().client.callTool(
    { name: 'query_catalog', arguments: { sql } },
    { signal: over.signal },
  );
  const ended = Promise.allSettled([slow]).then(() => 'the query');
  const exported = ask('SELECT 1 AS one', { export_as: 'beside.csv' });
  expect(await Promise.race([ended, exported.then(() => 'the export')])).toBe('the export');
  expect((await exported).answer.export).toMatchObject({ rows: 1 });
  over.abort();
  await ended;
});
