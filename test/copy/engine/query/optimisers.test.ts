/** The optimisers of DuckDB that are switched off because they answer wrongly, each with a query that shows it. */
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { WRONG_OPTIMISERS } from '../../../../src/copy/engine/duckdb.ts';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const CATEGORIES = [
  { CategoryId: 1, Name: 'Shoes' },
  { CategoryId: 2, Name: 'Boots', ParentId: 1 },
  { CategoryId: 3, Name: 'Hats' },
];

const PRODUCTS = Array.from({ length: 12 }, (_, at) => ({
  ProductId: at + 1,
  Code: `P-${at + 1}`,
  Type: at % 2,
  Prices: [{ Price: 10 + at, Currency: 'EUR' }],
  CategoryProducts: [{ CategoryId: 2 }],
}));

const TREE = 'categories c LEFT JOIN categories u ON u.category_id = c.parent_id';

/** By the optimiser that gets it wrong: a query that gives one number, and the right number. */
const CASES: Readonly<Record<string, { readonly sql: string; readonly right: number }>> = {
  top_n_window_elimination: {
    sql: `SELECT count(*) FROM (SELECT type, (SELECT price FROM prices x WHERE x.product_id = p.product_id ORDER BY price LIMIT 1) AS least
      FROM products p QUALIFY row_number() OVER (PARTITION BY type ORDER BY least DESC) <= 2)`,
    right: 4,
  },
  common_subplan: {
    sql: `SELECT max(n) FILTER (k = 'top') FROM (SELECT 'all' AS k, count(*) AS n FROM ${TREE}
      UNION ALL SELECT 'roots', count(*) FROM ${TREE} WHERE u.category_id IS NULL
      UNION ALL SELECT 'top', count(*) FROM ${TREE} WHERE u.category_id IS NULL AND EXISTS (SELECT 1 FROM categories d WHERE d.parent_id = c.category_id))`,
    right: 1,
  },
  window_self_join: {
    sql: 'SELECT count(*) FROM (SELECT count(*) OVER (PARTITION BY draw) AS n FROM (SELECT uuid() AS draw FROM products))',
    right: 12,
  },
};

const directory = ownDirectory('optimisers');
let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(directory, { products: PRODUCTS, categories: CATEGORIES });
});

describe.each(WRONG_OPTIMISERS)('the optimiser %s', (optimiser) => {
  const { sql, right } = CASES[optimiser] ?? { sql: 'SELECT NULL', right: 0 };

  it('does not touch a query of a copy', async () => {
    expect((await ask(sql)).rows).toEqual([[right]]);
  });

  it('is still wrong in this version of DuckDB: else take it off the list', async () => {
    const others = WRONG_OPTIMISERS.filter((one) => one !== optimiser);
    const file = join(directory, 'records.duckdb');
    const instance = await duckdb.DuckDBInstance.create(file, {
      access_mode: 'READ_ONLY',
      threads: '1',
      disabled_optimizers: others.join(','),
    });
    const connection = await instance.connect();
    const answered = await connection.runAndReadAll(sql).then(
      (result) => result.getRows().flat().map(String),
      () => ['refused'],
    );
    expect(answered).not.toEqual([String(right)]);
  });
});
