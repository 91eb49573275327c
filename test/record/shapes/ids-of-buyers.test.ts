/** Prices that say by an id alone who gets them. */

import { expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

it.each([
  { customer_group_id: 4 },
  { customerGroupNumber: '4' },
  { id_group: 4 },
  { customerGroup: { id: 4 } },
])('reads %o as a group', (group) => {
  const price = Object.assign({ amount: 8 }, group);
  expect(entriesOf('prices', [{ amount: 9 }, price])).toEqual([
    { price: 9 },
    { price: 8, customerGroup: '4' },
  ]);
});

it('reads the group of a price within a price', () => {
  const scale = [{ customer_group_id: 4, qty: 1, value: 8 }];
  expect(entriesOf('prices', [{ price: 9, tier_prices: scale }])).toEqual([
    { price: 9 },
    { price: 8, customerGroup: '4' },
  ]);
});

it.each([0, 32000])('reads the group %i as everybody', (id) => {
  expect(entriesOf('prices', [{ amount: 8, customer_group_id: id }])).toEqual([{ price: 8 }]);
});

it('takes the name of a group rather than its id', () => {
  const price = { amount: 8, customer_group_id: 4, customer_group: 'Gold' };
  expect(entriesOf('prices', [price])).toEqual([{ price: 8, customerGroup: 'Gold' }]);
});

it('reads the id of a customer as a condition', () => {
  expect(entriesOf('prices', [{ amount: 9 }, { amount: 8, customer_id: 7 }])).toEqual([
    { price: 9 },
    { price: 8, condition: 'customer_id: 7' },
  ]);
});

it('does not read the id of a group of taxes as one', () => {
  expect(entriesOf('prices', [{ amount: 9, tax_group_id: 4 }])).toEqual([{ price: 9 }]);
});

it('takes the only group of a record for everybody, if it has a number alone', () => {
  expect(entriesOf('prices', [{ amount: 8, customer_group_id: 1 }])).toEqual([{ price: 8 }]);
  const prices = [
    { amount: 8, customer_group_id: 1 },
    { amount: 7, customer_group_id: 2 },
  ];
  expect(entriesOf('prices', prices)).toEqual([
    { price: 8, customerGroup: '1' },
    { price: 7, customerGroup: '2' },
  ]);
});
