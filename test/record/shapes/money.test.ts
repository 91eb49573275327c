/** Amounts of money as people write them, each with its reading. */
import { expect, it } from 'vitest';
import { readMoney } from '../../../src/record/shapes/money.ts';

it.each([
  ['5,746,41', 5_746.41, undefined],
  ['1,234,567,8', 1_234_567.8, undefined],
  ['1.234.567,8', 1_234_567.8, undefined],
  ['SR 5,746,41', 5_746.41, 'SAR'],
  ['SR 1,495', 1_495, 'SAR'],
  ['SR 1,495.50', 1_495.5, 'SAR'],
  ['SR 50/4 pack', 50, 'SAR'],
  ['50/4 pack', 50, undefined],
  ['12.50 EUR per piece', 12.5, 'EUR'],
  ['9,90 € / 100 g', 9.9, 'EUR'],
  ['1.495 €', 1_495, 'EUR'],
  ['$1,495', 1_495, '$'],
  ['KD 1.495', 1.495, 'KWD'],
  ['-1,495 USD', -1_495, 'USD'],
  ['EUR-20', -20, 'EUR'],
])('reads %j', (text, amount, currency) => {
  expect(readMoney(text)).toEqual({ amount, currency });
});

it.each([
  '1.495',
  '1,495',
  'KD 1,495',
  'XY 1.495',
  '10-20',
  '3/4',
  'on request',
  '192.168.100.12',
  'KET-120',
])('does not read %j as one amount', (text) => {
  expect(readMoney(text)).toBeUndefined();
});
