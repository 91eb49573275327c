/** What an audit makes, as views for SQL: findings, results of rules, grades and completeness. */
import * as duckdb from '@duckdb/node-api';
import { beforeAll, expect, it } from 'vitest';
import { MADE_VIEWS } from '../../src/copy/schema.ts';
import { setOf } from './ask-rule.ts';
import { ean, product, variant } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

const SET = setOf(rulesOf('no_name', 'no_brand', 'variant_invalid_barcode', 'missing_translation'));

const brand = (Name: string) => ({ TrademarkProducts: [{ TrademarkId: Name.length, Name }] });
const priced = (Price: number) => ({ Prices: [{ Price, Currency: 'EUR' }] });

let copy: Asked;
let file: string;
beforeAll(async () => {
  copy = await openRecords({
    products: [
      product(1, { ...brand('Acme'), ...priced(500) }),
      product(2, { ...brand('Acme'), ...priced(5), Name: null }),
      product(3, { ...brand('Tuvarra'), ...priced(200), Name: null, TrademarkProducts: [] }),
    ],
    variants: [variant(11, 1, ean('4006381333932')), variant(12, 2, ean('4006381333931'))],
  });
  file = await copy.make(SET);
});

const ask = async (sql: string, of = copy) =>
  (await of.query(sql, { offset: 0, maxRows: 20, findsTraps: true })).rows;

it('have the columns and types that they are described by', async () => {
  const instance = await duckdb.DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  for (const { name, columns } of MADE_VIEWS) {
    const read = await connection.runAndReadAll(
      `SELECT column_name, column_type FROM (DESCRIBE FROM "${name}")`,
    );
    expect([name, read.getRows()]).toEqual([
      name,
      columns.map((column) => [column.name, column.type]),
    ]);
  }
  connection.closeSync();
  instance.closeSync();
});

it('findings have a row for each record and rule, which products and variants are joined to', async () => {
  expect(
    await ask('SELECT rule, severity, owner, product_id, variant_id FROM findings ORDER BY ALL'),
  ).toEqual([
    ['no_brand', 'warning', 'product', 3, null],
    ['no_name', 'error', 'product', 2, null],
    ['no_name', 'error', 'product', 3, null],
    ['variant_invalid_barcode', 'error', 'variant', 1, 11],
  ]);
  const dear =
    'SELECT DISTINCT p.code FROM findings f JOIN products p USING (product_id) JOIN prices x USING (product_id)';
  expect(await ask(`${dear} WHERE f.severity = 'error' AND x.price > 100 ORDER BY 1`)).toEqual([
    ['P-1'],
    ['P-3'],
  ]);
  expect(
    await ask('SELECT v.code, f.detail FROM findings f JOIN variants v USING (variant_id)'),
  ).toEqual([['V-11', '4006381333932']]);
});

it('grades say which brand has most products of the worst ones', async () => {
  const worst = `SELECT b.name, count(*) FROM grades g JOIN product_brands b USING (product_id) WHERE g.grade IN ('D', 'E') GROUP BY ALL`;
  expect(await ask(worst)).toEqual([['Acme', 2]]);
  const third =
    'SELECT product_id, grade, errors, warnings, hints FROM grades WHERE product_id = 3';
  expect(await ask(third)).toEqual([[3, 'D', 1, 1, 0]]);
});

it('have no grades where a list that the rules read was not read to its end', async () => {
  const cut = await openRecords({ products: [product(1)], variants: [] }, { products: 9 });
  await cut.make(SET);
  expect(await ask('SELECT product_id, grade FROM grades', cut)).toEqual([[1, null]]);
});
