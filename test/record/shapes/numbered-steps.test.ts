/** Steps of a scale whose numbers stand in the middle of keys. */

import { expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

it('reads each step beside the price', () => {
  const price = {
    'Web Price CHF': '9.00',
    'Web Price CHF End Date': '2019-12-31',
    'Volume 1 Quantity': '12',
    'Volume 1 Price CHF': '8.00',
    'Volume 2 Quantity': '60',
    'Volume 2 Price CHF': '7.00',
  };
  expect(entriesOf('prices', [price])).toEqual([
    { price: 9, currency: 'CHF', label: 'web price chf', to: '2019-12-31T23:59:59' },
    { price: 8, currency: 'CHF', label: 'volume price chf', minQuantity: 12 },
    { price: 7, currency: 'CHF', label: 'volume price chf', minQuantity: 60 },
  ]);
});

it('gives each what is said of all', () => {
  const price = { currency: 'CHF', valid_to: '2031-01-31', tier_1_qty: 12, tier_1_price: 8 };
  expect(entriesOf('prices', [Object.assign({ price: 9 }, price)])).toEqual([
    { price: 9, currency: 'CHF', to: '2031-01-31T23:59:59' },
    { price: 8, currency: 'CHF', to: '2031-01-31T23:59:59', minQuantity: 12 },
  ]);
});

it('reads steps without another price', () => {
  const steps = { price_1_CHF: 9, price_1_qty: 1, price_2_CHF: 8, price_2_qty: 12 };
  expect(entriesOf('prices', [steps])).toEqual([
    { price: 9, currency: 'CHF', label: 'price chf' },
    { price: 8, currency: 'CHF', label: 'price chf', minQuantity: 12 },
  ]);
});

it('does not read a step of which nobody knows from how many pieces it holds', () => {
  const price = { price: 9, 'Step 1 Quantity': null, 'Step 1 Break Price': 8 };
  expect(entriesOf('prices', [price])).toEqual([{ price: 9, unread: ['(other)'] }]);
});

it('leaves out a step that is empty', () => {
  const price = { price: 9, tier_1_qty: 12, tier_1_price: 8, tier_2_qty: null, tier_2_price: '' };
  expect(entriesOf('prices', [price])).toEqual([{ price: 9 }, { price: 8, minQuantity: 12 }]);
});

it('reads steps by their number of pieces', () => {
  const price = { regular_price: '9.00', currency: 'CHF', steps: { 12: '8.00', 60: '7.00' } };
  expect(entriesOf('prices', [price])).toMatchObject([
    { price: 9, currency: 'CHF' },
    { price: 8, currency: 'CHF', minQuantity: 12 },
    { price: 7, currency: 'CHF', minQuantity: 60 },
  ]);
});
