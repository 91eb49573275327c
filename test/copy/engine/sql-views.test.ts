/** The views that are made of others, on records that are written here, in a database in memory. */
import * as duckdb from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameFiles } from '../../../src/copy/copy-files.ts';
import { CREATE_COPY, openTables } from '../../../src/copy/engine/write/draft-tables.ts';
import { addRecord } from '../../../src/copy/engine/write/record-rows.ts';
import { TEXT_FACTS } from '../../../src/copy/facts/text-facts.ts';
import { hash } from '../../../src/copy/hash.ts';
import { showHistory } from '../../../src/copy/history-views.ts';
import { MADE_VIEWS, VIEWS } from '../../../src/copy/schema.ts';
import { pathOfCallers } from '../../../src/copy/shown-views.ts';
import {
  FILL_ATTRIBUTE_NAMES,
  FILL_TABLES,
  listColumnFills,
  SETTLE_VALUES,
  SPLIT_PRODUCTS,
} from '../../../src/copy/sql-views.ts';
import type { PimRecord } from '../../../src/record/value.ts';

const PRODUCTS: readonly PimRecord[] = [
  {
    ProductId: 1,
    Code: 'SLB-001 é',
    IntegrationCode: '0042',
    Codes: [{ CodeType: 'EAN', Value: '08690141592650' }],
    Properties: [
      { Name: 'Weight', Value: '1.5', Unit: 'kg', Type: 'number', Group: 'Logistics' },
      { Name: 'Screen', Value: '15,6"' },
      { Name: 'Colour', Value: 'Black, White' },
      { Name: 'Range', Value: '10-20', Unit: 'cm' },
      { Name: 'Doubtful', Value: '500 g', Unit: 'kg' },
      { Name: 'Depth (mm)', Value: '12' },
      { Name: 'Rating', Value: '5', Unit: 'stars' },
    ],
    Prices: [
      {
        PriceType: 'Retail',
        ListName: 'Retail EUR',
        Currency: 'EUR',
        Price: '1.234,56',
        TaxIncluded: true,
      },
    ],
    Translations: [{ Culture: 'de-DE', Name: 'Eins', LongDescription: '<p>&nbsp;</p>' }],
  },
  {
    ProductId: 2,
    ParentId: 1,
    Properties: [{ Name: 'Weight', Value: '900', Unit: 'g' }],
    Translations: ['odd'],
  },
  { ProductId: 3, ParentId: 'odd', Translations: [] },
];
const VARIANTS: readonly PimRecord[] = [
  {
    VariantId: 11,
    ProductId: 1,
    Code: 'slb_001-ı',
    OptionValues: [{ OptionName: 'colour', Value: 'Black' }],
    Properties: [{ Name: 'Screen', Value: null }],
  },
];
const CATEGORIES: readonly PimRecord[] = [
  { CategoryId: 100, Name: 'All', Translations: [{ Culture: 'de-DE', Name: 'Alles' }] },
  { CategoryId: 110, Name: 'Shoes', ParentId: 100 },
  { CategoryId: 111, Name: 'Boots', ParentId: 110 },
  { CategoryId: 200, Name: 'Ring', ParentId: 201 },
  { CategoryId: 201, Name: 'Gnir', ParentId: 200 },
];

let connection: duckdb.DuckDBConnection;
beforeAll(async () => {
  connection = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
  await connection.run("ATTACH ':memory:' AS draft");
  for (const sql of CREATE_COPY) await connection.run(sql);
  const tables = openTables(duckdb, connection);
  const sink = { add: tables.add, count: () => {} };
  for (const record of PRODUCTS) addRecord('products', record, sink);
  for (const record of VARIANTS) addRecord('variants', record, sink);
  for (const record of CATEGORIES) addRecord('categories', record, sink);
  await tables.flush();
  tables.close();
  await connection.run(`SET search_path = '${pathOfCallers('draft')}'`);
  for (const sql of showHistory(false)) await connection.run(sql);
});

const ask = async (sql: string): Promise<readonly unknown[]> =>
  (await connection.runAndReadAll(sql)).getRowsJson().map((row) => row.map(toNumber));
/** BIGINT comes as text. */
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

it('reads a price that is a text, its list and its VAT', async () => {
  expect(await ask('SELECT price, currency, label, price_list, vat_included FROM prices')).toEqual([
    [1234.56, 'EUR', 'Retail', 'Retail EUR', true],
  ]);
});

it('is in a file of another name whenever its tables, its views or what is noted of texts change', () => {
  // An older copy would be asked for what it does not have. So it is where a reader or a check gives something else, which
  // no hash tells.
  const filled = [...Object.values(FILL_TABLES), ...SETTLE_VALUES];
  const joined = [FILL_ATTRIBUTE_NAMES, SPLIT_PRODUCTS, ...listColumnFills([])];
  const written = hash([...CREATE_COPY, ...filled, ...joined, JSON.stringify(TEXT_FACTS)].join());
  expect([nameFiles('').copy, written], 'raise FORMAT in src/copy/copy-format.ts').toEqual([
    'catalog-32.duckdb',
    'EYp1n9JSMCdeKdgr',
  ]);
});

it('has every view of a copy with the columns and types that it is described by', async () => {
  const made: readonly string[] = MADE_VIEWS.map(({ name }) => name);
  for (const { name, columns } of VIEWS.filter((view) => !made.includes(view.name))) {
    const told = await ask(
      `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM "${name}")`,
    );
    expect(told, name).toEqual(columns.map((column) => [column.name, column.type]));
  }
});

describe('category_tree', () => {
  it('has each category with all below it, and how deep', async () => {
    expect(await ask('SELECT * FROM category_tree WHERE ancestor_id < 200 ORDER BY ALL')).toEqual([
      [100, 100, 0],
      [100, 110, 1],
      [100, 111, 2],
      [110, 110, 0],
      [110, 111, 1],
      [111, 111, 0],
    ]);
  });

  it('ends where categories are below themselves', async () => {
    expect(await ask('SELECT * FROM category_tree WHERE ancestor_id = 200 ORDER BY ALL')).toEqual([
      [200, 200, 0],
      [200, 201, 1],
    ]);
  });
});

it('tells who is a child, and that it is unknown where the parent could not be read', async () => {
  expect(await ask('SELECT product_id, is_child FROM products ORDER BY product_id')).toEqual([
    [1, false],
    [2, true],
    [3, null],
  ]);
});

it('tells which texts a product has in each language, an empty paragraph being none, and what could not be read', async () => {
  expect(await ask('SELECT * FROM translation_coverage ORDER BY product_id')).toEqual([
    [1, 'de-DE', true, false, false],
    [2, 'de-DE', null, null, null],
    [3, 'de-DE', false, false, false],
  ]);
});

it('passes on to a variant what it has no value of its own for', async () => {
  const sql =
    'SELECT kind, name, value, from_product FROM variant_attributes WHERE value IS NOT NULL ORDER BY ALL';
  const rows = await ask(sql);
  expect(rows).toContainEqual(['option', 'colour', 'Black', false]);
  expect(rows).toContainEqual(['property', 'Screen', '15,6"', true]);
  expect(rows).not.toContainEqual(['property', 'Colour', 'Black, White', true]);
});

it('lists attributes with how many records have them, and their bounds in one unit', async () => {
  const sql = `SELECT unit, records, distinct_values, is_number, min, max FROM attributes
    WHERE owner = 'product' AND name IN ('Weight', 'Screen', 'Colour') ORDER BY name, unit`;
  expect(await ask(sql)).toEqual([
    [null, 1, 1, false, null, null],
    ['mm', 1, 1, true, 396.24, 396.24],
    ['g', 1, 1, true, 900, 900],
    ['kg', 1, 1, true, 1.5, 1.5],
  ]);
});

it('folds every code to its letters and digits, without leading zeros', async () => {
  expect(
    await ask('SELECT owner, variant_id, kind, folded FROM identifiers ORDER BY owner, kind'),
  ).toEqual([
    ['product', null, 'barcode', 8690141592650],
    ['product', null, 'code', 'SLB001E'],
    ['product', null, 'integration_code', 42],
    ['variant', 11, 'code', 'SLB001I'],
  ]);
});
