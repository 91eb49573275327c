/** Prices whose list, groups and status stand in a record beside that of the amounts, as JSON that was made of XML. */

import { expect, it } from 'vitest';
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
