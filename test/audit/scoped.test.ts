/** An audit of a part of the catalog is read from the one that was made of all of it. */

import { beforeAll, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { DEFECT_COLUMNS, writeDefectQuery } from '../../src/audit/ask/read-defects.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import type { Scope } from '../../src/audit/scope.ts';
import { buildConditions } from '../../src/question/build-conditions.ts';
import { setOf } from './ask-rule.ts';
import { type Asked, openRecords, readLists } from './open-records.ts';
import { type Ran, readAudit, rulesOf } from './run-audit.ts';

const lists = readLists(
  createGeneratedCatalog({ products: 300, seed: 3, baseUrl: 'http://127.0.0.1:1' }),
);

/** Of products and of variants, that apply to all records or to some, with values that are shared. */
const rules = rulesOf(
  ...[
    'no_price',
    'no_picture',
    'no_brand',
    'no_own_picture',
    'no_cover',
    'duplicate_barcode',
    'missing_translation',
  ],
  ...['variant_no_price', 'variant_no_barcode', 'no_alt_text'],
);
const set = setOf(rules, { words: [{ name: 'any', condition: 'product_id > 0' }] });

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords(lists);
  await copy.make(set);
});

const ask = (scope: Scope, gradedBy: 'category' | 'brand' = 'category'): Promise<Ran> =>
  readAudit(copy, set, { scope, gradedBy, weights: DEFAULT_WEIGHTS, hasLabels: true });

/** Without what tells the scope apart, and rules of variants, some of which are of no product. */
const tellProducts = ({ verdicts, summary, touched, products, notRun }: Ran) => ({
  verdicts: verdicts.filter(({ rule }) => rule.subject === 'product'),
  summary,
  touched,
  products,
  notRun,
});

it.each(['category', 'brand'] as const)(
  'a scope that every product is in finds what the whole finds, by %s',
  async (gradedBy) => {
    const [whole, scoped] = [await ask({}, gradedBy), await ask({ is: ['any'] }, gradedBy)];
    expect(tellProducts(scoped)).toEqual(tellProducts(whole));
    expect(whole.verdicts.filter(({ failed }) => failed > 0).length).toBeGreaterThan(6);
    expect(whole.summary?.labels.length).toBeGreaterThan(6);
    // Of a part no audit is kept that it could be compared with.
    expect([whole.trend.length, scoped.trend.length]).toEqual([1, 0]);
  },
);

const rowsOf = async (sql: string) => (await copy.query(sql, { offset: 0, maxRows: 999 })).rows;

it.each([
  [
    'brands',
    'SELECT name, brand_id FROM product_brands GROUP BY ALL ORDER BY count(*) DESC, name LIMIT 1',
    'SELECT product_id FROM product_brands WHERE brand_id = ',
  ],
  [
    'categories',
    'SELECT c.name, c.category_id FROM categories c JOIN category_tree t ON t.ancestor_id = c.category_id GROUP BY ALL HAVING count(*) BETWEEN 2 AND 9 ORDER BY count(*) DESC, name LIMIT 1',
    'SELECT product_id FROM product_categories JOIN category_tree USING (category_id) WHERE ancestor_id = ',
  ],
])('%s find what their products fail, those below included', async (what, choose, members) => {
  const [[name, id] = []] = await rowsOf(choose);
  const inside = `product_id IN (${members}${id})`;
  const counted = await rowsOf(
    `SELECT rule, count(*) FROM quality.findings WHERE ${inside} GROUP BY rule`,
  );
  const { verdicts } = await ask({ [what]: [String(name)] });
  const failed = verdicts.flatMap((one) => (one.failed > 0 ? [[one.rule.id, one.failed]] : []));
  expect(failed.length).toBeGreaterThan(0);
  expect(Object.fromEntries(failed)).toEqual(Object.fromEntries(counted));
});

it('tells how filled the categories of a scope are, not those that some of its products are also in', async () => {
  const [[name] = []] = await rowsOf(
    'SELECT name FROM product_categories WHERE product_id IN (SELECT product_id FROM product_categories GROUP BY product_id HAVING count(*) > 1) GROUP BY name ORDER BY count(*) DESC, name LIMIT 1',
  );
  const { fill, summary } = await ask({ categories: [String(name)] });
  const labels = new Set(
    fill.flatMap(({ kind, of }) => (kind === 'text' || of === undefined ? [] : of)),
  );
  expect([...labels].sort()).toEqual(summary?.labels.map((one) => one.name));
});

it('a status is that of the record that a rule is about', async () => {
  const { verdicts, products } = await ask({ status: 'passive' });
  const prices = verdicts.find(({ rule }) => rule.id === 'variant_no_price');
  const told =
    await rowsOf(`SELECT (SELECT count(*) FROM products WHERE status = 'passive'), count(*)
    FROM quality.findings f JOIN variants v USING (variant_id) JOIN products p ON p.product_id = f.product_id
    WHERE rule = 'variant_no_price' AND v.status = 'passive' AND p.status = 'passive'`);
  expect(told).toEqual([[products, prices?.failed]]);
});

it('counts a property that has a name in each language as one, and what variants have as an option of its names', async () => {
  const { fill } = await ask({});
  const shares = fill.filter(({ kind, of }) => kind === 'property' && of === undefined);
  const have = (lists.products ?? []).filter(
    ({ Properties, Variants }) =>
      JSON.stringify(Properties ?? []).includes('"Code":"colour"') ||
      /"OptionName":"(Colour|Renk)"/.test(JSON.stringify(Variants ?? [])),
  );
  expect(shares.find(({ name }) => name === 'Colour')).toMatchObject({
    filled: have.length,
    knownCount: 300,
  });
  expect(shares.map(({ name }) => name)).not.toContain('Renk');
});

it('of each property, those that have it and those of its list are all products', async () => {
  const { fill } = await ask({});
  const properties = fill.filter(({ kind, of }) => kind === 'property' && of === undefined);
  expect(properties.length).toBeGreaterThan(5);
  for (const { name, filled, knownCount } of properties) {
    const sql = writeDefectQuery({
      set: set.name,
      all: rules,
      rules,
      scope: {},
      lacksProperty: name,
    });
    const { rows } = await copy.query(sql, { offset: 0, maxRows: 1_000 });
    expect([name, filled + rows.length]).toEqual([name, knownCount]);
  }
});

it('counts a property wherever a filter finds it, by each of its names', async () => {
  const { fill } = await ask({});
  const { products = [], variants = [] } = lists;
  type Named = { readonly Name: string; readonly Code: string };
  const entries = [...products, ...variants].flatMap(
    ({ Properties }) => (Properties ?? []) as readonly Named[],
  );
  const rates = fill.filter(({ kind, of }) => kind === 'property' && of === undefined);
  expect(rates.length).toBeGreaterThan(5);
  for (const { name, filled } of rates) {
    const codes = new Set(entries.filter(({ Name }) => Name === name).map(({ Code }) => Code));
    const names = new Set(entries.filter(({ Code }) => codes.has(Code)).map(({ Name }) => Name));
    const having = [...names].flatMap((one) => {
      const [condition] = buildConditions({ properties: [{ name: one, contains: '' }] });
      return (['products', 'variants'] as const).map(
        (list) =>
          `SELECT t.product_id FROM ${list} t WHERE ${condition?.test({ list, alias: 't' })}`,
      );
    });
    const counted = await rowsOf(
      `SELECT count(DISTINCT product_id) FROM (${having.join(' UNION ALL ')})`,
    );
    expect([[name, filled]]).toEqual(counted.map(([count]) => [name, count]));
  }
});

it('takes properties whose codes share a name for one, in the list of those that lack it, too', async () => {
  const named = [
    ...[['a', 'Material', 3] as const, ['a', 'Materyal', 1] as const, ['b', 'Malzeme', 5] as const],
    ...[['b', 'Material', 4] as const, ['c', 'Size', 1] as const],
  ].flatMap(([Code, Name, count]) =>
    Array.from({ length: count }, () => ({ Code, Name, Value: 'x' })),
  );
  const products = named.map((property, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Properties: [property],
  }));
  const own = await openRecords({ products });
  for (const lacksProperty of ['Malzeme', 'Material', 'materyal']) {
    const sql = writeDefectQuery({ set: set.name, all: rules, rules, scope: {}, lacksProperty });
    await own.make(set);
    const { rows } = await own.query(sql, { offset: 0, maxRows: 100 });
    expect([lacksProperty, rows.length]).toEqual([lacksProperty, 1]);
  }
});

it('lists beside each other those that share something', async () => {
  const barcodes = ['4006381333931', '96385074', '4006381333931', '96385074'];
  const products = barcodes.map((Value, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Codes: [{ Code: 'EAN', Value }],
  }));
  const own = await openRecords({ products });
  await own.make(set);
  const shared = rules.filter(({ id }) => id === 'duplicate_barcode');
  const sql = writeDefectQuery({ set: set.name, all: rules, rules: shared, scope: {} });
  const { rows } = await own.query(sql, { offset: 0, maxRows: 100 });
  expect(rows.map((row) => row[DEFECT_COLUMNS.indexOf('code')])).toEqual([
    'P-1',
    'P-3',
    'P-2',
    'P-4',
  ]);
});
