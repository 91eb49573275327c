/** Entries of a record that are passive or deleted: they make no rows of a copy, but for prices, which have a status. */
import { expect, it } from 'vitest';
import { addRecord } from '../../src/copy/engine/write/record-rows.ts';
import type { Row } from '../../src/copy/engine/write/table-row.ts';
import type { PimRecord } from '../../src/record/value.ts';

function rowsOf(record: PimRecord, view: string): readonly Row[] {
  const rows: Row[] = [];
  const add = (name: string, row: Row): void => {
    if (name === view) rows.push(row);
  };
  addRecord('products', { ProductId: 1, Code: 'A', ...record }, { add, count: () => {} });
  return rows;
}

it.each([
  [
    'codes',
    'value',
    {
      Codes: [
        { Type: 'EAN', Value: '4006381333931', Status: -1 },
        { Type: 'MPN', Value: 'X-1', Status: 1 },
      ],
    },
    ['X-1'],
  ],
  [
    'product_categories',
    'name',
    {
      CategoryProducts: [
        { CategoryId: 1, CategoryName: 'Shoes' },
        { CategoryId: 2, CategoryName: 'Outlet', IsDeleted: true },
      ],
    },
    ['Shoes'],
  ],
  [
    'product_brands',
    'name',
    {
      TrademarkProducts: [
        { TrademarkId: 2, TrademarkName: 'Oldco', IsActive: false },
        { TrademarkId: 1, TrademarkName: 'Acme', IsActive: true },
      ],
    },
    ['Acme'],
  ],
  [
    'properties',
    'value',
    {
      Properties: [
        { Name: 'Material', Value: 'fur', Status: 'Passive' },
        { Name: 'Material', Value: 'wool', Status: 'Active' },
      ],
    },
    ['wool'],
  ],
  ['amounts', 'value', { Properties: [{ Name: 'Width', Value: '3 cm', Status: -1 }] }, []],
  ['tags', 'name', { Tags: [{ Name: 'new', Status: 'deleted' }, { Name: 'old' }] }, ['old']],
])('leaves what is over out of %s', (view, column, record, live) => {
  expect(rowsOf(record, view).map((row) => row[column])).toEqual(live);
});

it('takes a list of which every entry is over for an empty one', () => {
  const [product] = rowsOf({ Tags: [{ Name: 'new', Status: -1 }] }, 'products');
  expect(product?.tags_state).toBe('absent');
});

it('keeps a price that is over, with its status', () => {
  const Prices = [
    { Price: 1, Currency: 'EUR', IsDeleted: true },
    { Price: 2, Currency: 'EUR', Status: -1 },
    { Price: 3, Currency: 'EUR', Status: 1 },
  ];
  const told = rowsOf({ Prices }, 'prices').map(({ price, status }) => [price, status]);
  expect(told).toEqual([
    [1, 'passive'],
    [2, 'passive'],
    [3, 'active'],
  ]);
});

it('takes a product whose only picture is passive for one without pictures', () => {
  const states = [-1, 1].map(
    (Status) =>
      rowsOf(
        { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png', Status }] },
        'products',
      )[0]?.pictures_state,
  );
  expect(states).toEqual(['absent', 'value']);
});
