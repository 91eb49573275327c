/** Prices whose list, groups and status stand in a record beside that of the amounts, as JSON that was made of XML. */

import { describe, expect, it } from 'vitest';
import { learnShapes, profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { entriesOf } from './read-entries.ts';

/** The header of a price list, with what it says beside its name. */
function headOf(more: object) {
  const name = { '@xml:lang': 'x-default', '#text': 'Club' };
  return Object.assign({ '@book-id': 'club-chf', currency: 'CHF', 'display-name': name }, more);
}

const TABLE = {
  '@product-id': 'P-1',
  amount: [
    { '@quantity': '1', '#text': '9.90' },
    { '@quantity': '6', '#text': '8.90' },
  ],
};

it('reads the name in a header and the quantities in attributes', () => {
  expect(entriesOf('prices', [{ header: headOf({}), 'price-table': TABLE }])).toEqual([
    { price: 9.9, currency: 'CHF', label: 'Club' },
    { price: 8.9, currency: 'CHF', label: 'Club', minQuantity: 6 },
  ]);
});

it('reads all groups that a header names', () => {
  const groups = [{ '@group-id': 'Gold' }, { '@group-id': 'Silver' }];
  const header = headOf({ 'customer-groups': { '@match-mode': 'any', 'customer-group': groups } });
  expect(entriesOf('prices', [{ header, 'price-table': TABLE }])).toEqual([
    { price: 9.9, currency: 'CHF', label: 'Club', customerGroup: 'Gold, Silver' },
    { price: 8.9, currency: 'CHF', label: 'Club', customerGroup: 'Gold, Silver', minQuantity: 6 },
  ]);
});

it('reads a price list that is not online as passive', () => {
  const header = headOf({ 'online-flag': false });
  const table = { amount: [{ '@quantity': '1', '#text': '9.90' }] };
  expect(entriesOf('prices', [{ header, 'price-table': table }])).toEqual([
    { price: 9.9, currency: 'CHF', label: 'Club', status: 'passive' },
  ]);
});

it('takes the id of a price book for its name where it has none', () => {
  const header = { '@pricebook-id': 'club-chf', currency: 'CHF' };
  const table = { amount: [{ '@quantity': '1', '#text': '9.90' }] };
  expect(entriesOf('prices', [{ header, 'price-table': table }])).toEqual([
    { price: 9.9, currency: 'CHF', label: 'club-chf' },
  ]);
});

it('tells the one price of a price list by the list', () => {
  expect(entriesOf('prices', [{ PriceList: 'Partners', UnitPrice: 9.9 }])).toEqual([
    { price: 9.9, label: 'Partners' },
  ]);
});

describe('an id under a key that nobody knows', () => {
  /** Reads the prices of the first of ten products. */
  function readFirst(listPrices: (position: number) => readonly object[]): unknown {
    const product: readonly PimRecord[] = Array.from({ length: 10 }, (_, position) => ({
      ProductId: position,
      Prices: listPrices(position),
    }));
    const shapes = learnShapes(profileLists({ product, variant: [] }), '2026-11-28');
    const shaped = new RecordShaper(shapes).reshape('product', product[0] ?? {});
    return entriesOf('prices', shaped.Prices);
  }

  it('is the list of prices that it tells apart, alike in many records', () => {
    const prices = readFirst((position) => [
      {
        basePrice: 20 + position,
        fixed: [
          { policyId: '1', value: 18 + position },
          { policyId: 'staff', value: 15 + position },
        ],
      },
    ]);
    expect(prices).toEqual([
      { price: 20, label: 'base price' },
      { price: 18, list: '1' },
      { price: 15, label: 'staff' },
    ]);
  });

  it('is that of the row where it is another one everywhere', () => {
    const prices = readFirst((position) => [
      { policyId: 2 * position, amount: 18 + position, from: 1 },
      { policyId: 2 * position + 1, amount: 15 + position, from: 10 },
    ]);
    expect(prices).toEqual([{ price: 18 }, { price: 15, minQuantity: 10 }]);
  });

  it('says nothing where it is the same for all prices of a record', () => {
    const prices = readFirst((position) => [
      { sellerId: position % 2, amount: 18 + position, from: 1 },
      { sellerId: position % 2, amount: 15 + position, from: 10 },
    ]);
    expect(prices).toEqual([{ price: 18 }, { price: 15, minQuantity: 10 }]);
  });
});

it('counts a price once, whatever languages its group has a name in', () => {
  const names = [
    { salesPriceId: 5, lang: 'de', nameInternal: 'Händler', nameExternal: 'Händler' },
    { salesPriceId: 5, lang: 'en', nameInternal: 'Dealers', nameExternal: 'Dealers' },
  ];
  const sent = [
    { salesPriceId: 5, price: 12.5, salesPrice: { id: 5, isCustomerPrice: true, names } },
  ];

  expect(entriesOf('prices', sent)).toHaveLength(1);
});
