/** DESCRIBE, SHOW and SUMMARIZE: what writers of SQL ask first, over the views and nothing else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../../../scripts/generated-catalog/catalog.ts';
import { HIDDEN_TABLES, VIEWS } from '../../../../src/copy/schema.ts';
import { readLists } from '../../../audit/open-records.ts';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

let ask: AskCopy;
beforeAll(async () => {
  const catalog = createGeneratedCatalog({ products: 30, seed: 1, baseUrl: '' });
  ask = await openRecords(ownDirectory('shown'), readLists(catalog));
});

describe('a list of tables', () => {
  it.each(['SHOW TABLES', 'show all tables;', 'SHOW TABLES FROM main', 'SHOW', 'DESCRIBE -- all'])(
    'tells the views with their meanings for %s',
    async (sql) => {
      const { columns, rows, traps } = await ask(sql);
      expect(columns).toEqual(['name', 'meaning']);
      expect(rows).toEqual(VIEWS.map(({ name, meaning }) => [name, meaning]));
      expect(traps).toEqual([]);
    },
  );
});

describe('DESCRIBE', () => {
  it('tells type and meaning of each column of every view, whether it has been made or not', async () => {
    for (const { name, columns } of VIEWS) {
      const { columns: titles, rows } = await ask(`DESCRIBE ${name}`);
      expect(titles).toEqual(['column_name', 'column_type', 'meaning']);
      const described = columns.map((column) => [column.name, column.type, column.meaning]);
      expect(rows, name).toEqual(described);
    }
  });

  it.each([
    'DESCRIBE TABLE prices',
    'DESC "Prices"',
    'SHOW main.prices',
    'DESCRIBE FROM prices',
    '/* first */ describe prices ; -- then',
  ])('takes the spelling %s', async (sql) => {
    expect((await ask(sql)).rows).toEqual((await ask('DESCRIBE prices')).rows);
  });

  it('tells the columns of a query, and can be a part of one', async () => {
    const { rows } = await ask('DESCRIBE SELECT count(*) AS n, max(price) AS most FROM prices');
    expect(rows.map(([name, type]) => [name, type])).toEqual([
      ['n', 'BIGINT'],
      ['most', 'DOUBLE'],
    ]);
    const inner = await ask("SELECT column_name FROM (DESCRIBE tags) WHERE column_type = 'BIGINT'");
    expect(inner.rows).toEqual([['product_id'], ['variant_id']]);
  });

  it('knows no hidden table', async () => {
    for (const { name } of HIDDEN_TABLES) {
      for (const sql of [`DESCRIBE ${name}`, `SUMMARIZE ${name}`, `SHOW ${name}`])
        await expect(ask(sql), sql).rejects.toThrow(`There is no view "${name}"`);
    }
  });
});

describe('SUMMARIZE', () => {
  it('counts exactly what each column of a view holds', async () => {
    const { columns, rows } = await ask('SUMMARIZE products');
    expect(columns).toEqual(
      'column_name column_type min max distinct_values nulls rows'.split(' '),
    );
    expect(rows.map(([name]) => name)).not.toContain('raw');
    for (const [name, , least, greatest, values, nulls, all] of rows) {
      const counted = await ask(
        `SELECT min("${name}")::VARCHAR, max("${name}")::VARCHAR, count(DISTINCT "${name}"), count(*) - count("${name}"), count(*) FROM products`,
      );
      const [min, max, ...counts] = counted.rows[0] ?? [];
      expect([values, nulls, all], String(name)).toEqual(counts);
      expect(isShortened(least, min) && isShortened(greatest, max), String(name)).toBe(true);
    }
  });

  it('answers for every view of the copy that holds no results of an audit', async () => {
    for (const { name } of VIEWS.slice(0, 20)) {
      const { rows } = await ask(`SUMMARIZE "${name}"`);
      const counted = await ask(`SELECT count(*) FROM "${name}"`);
      expect(rows[0]?.at(-1), name).toEqual(counted.rows[0]?.[0]);
    }
  });

  it.each([
    'WITH products AS (SELECT * FROM products LIMIT 3) SELECT * FROM products',
    'SELECT * FROM products QUALIFY row_number() OVER (ORDER BY product_id) <= 3',
    'SELECT * FROM products USING SAMPLE 3 ROWS',
    "SELECT * REPLACE ('x' AS code) FROM products",
    'SELECT * EXCLUDE (code) FROM products',
  ])('tells what a changed view holds, not the view, for %s', async (query) => {
    const { columns } = await ask(`SUMMARIZE ${query}`);
    expect(columns).not.toContain('distinct_values');
    expect(columns).toContain('approx_unique');
  });

  it('takes a query', async () => {
    const { columns, rows } = await ask('SUMMARIZE SELECT code FROM products LIMIT 3');
    expect(rows[0]?.[columns.indexOf('count')]).toBe(3);
  });
});

/** Whether a text is another, or its beginning of at most 60 characters. */
function isShortened(shown: unknown, whole: unknown): boolean {
  if (typeof shown !== 'string' || typeof whole !== 'string' || shown === whole)
    return shown === whole;
  return shown.length <= 60 && shown.endsWith('…') && whole.startsWith(shown.slice(0, -1));
}
