/** Prices that hold only for some: what says so under short keys, by switches and scales, and under keys that nobody knows. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf, type StyleCase } from './read-entries.ts';

const STYLES: readonly StyleCase[] = [
  [
    'records of conditions with short keys',
    [
      { condType: 'VK', amount: '12,50', curr: 'EUR', custGrp: '', distrCh: '', delFlag: '' },
      {
        condType: 'VK',
        amount: '11,00',
        curr: 'EUR',
        custGrp: 'Trade A',
        distrCh: '',
        delFlag: '',
      },
      { condType: 'VK', amount: '11,90', curr: 'EUR', custGrp: '', distrCh: 'Web', delFlag: '' },
      { condType: 'VK', amount: '9,10', curr: 'EUR', custGrp: '', distrCh: '', delFlag: 'X' },
    ],
    [
      { price: 12.5, currency: 'EUR', label: 'VK' },
      { price: 11, currency: 'EUR', label: 'VK', customerGroup: 'Trade A' },
      { price: 11.9, currency: 'EUR', label: 'VK', list: 'Web' },
      { price: 9.1, currency: 'EUR', label: 'VK', status: 'passive' },
    ],
  ],
  [
    'groups and channels as records',
    [
      { amount: 40, currency: 'EUR', custGrp: null, distributionChannel: null },
      { amount: 35, currency: 'EUR', custGrp: { id: '02', text: 'Craft' } },
      { amount: 38, currency: 'EUR', distributionChannel: { id: '30', text: 'Online shop' } },
    ],
    [
      { price: 40, currency: 'EUR' },
      { price: 35, currency: 'EUR', customerGroup: 'Craft' },
      { price: 38, currency: 'EUR', label: 'Online shop' },
    ],
  ],
  [
    'a scale that repeats the price in its first step',
    [
      {
        amount: '52,06',
        currency: 'EUR',
        scale: [
          { from: 1, amount: '52,06' },
          { from: 5, amount: '48,42' },
        ],
      },
    ],
    [
      { price: 52.06, currency: 'EUR' },
      { price: 48.42, currency: 'EUR', minQuantity: 5 },
    ],
  ],
  [
    'a key without a meaning that only one price has',
    [
      { price: 10, currency: 'EUR', subsidiary: '' },
      { price: 9, currency: 'EUR', subsidiary: 'GB' },
    ],
    [
      { price: 10, currency: 'EUR' },
      { price: 9, currency: 'EUR', condition: 'subsidiary: GB' },
    ],
  ],
  [
    'a text without a meaning in which prices differ that are alike in all else',
    [
      { price: 10, currency: 'EUR', sector: 'North', remark: 'new' },
      { price: 9, currency: 'EUR', sector: 'South', remark: 'new' },
      { price: 12, currency: 'USD', sector: 'North', remark: 'new' },
    ],
    [
      { price: 10, currency: 'EUR', condition: 'sector: North' },
      { price: 9, currency: 'EUR', condition: 'sector: South' },
      { price: 12, currency: 'USD', condition: 'sector: North' },
    ],
  ],
  [
    'a country that only one price has',
    [
      { price: 10, currency: 'EUR', country: '' },
      { price: 9, currency: 'EUR', country: 'GB' },
    ],
    [
      { price: 10, currency: 'EUR' },
      { price: 9, currency: 'EUR', condition: 'country: GB' },
    ],
  ],
  [
    'a record without a meaning that only one price has',
    [
      { price: 10, currency: 'EUR', campaign: { level: 'Gold' } },
      { price: 12, currency: 'EUR' },
    ],
    [
      { price: 10, currency: 'EUR', condition: 'campaign: Gold' },
      { price: 12, currency: 'EUR' },
    ],
  ],
  [
    'a switch of the main price',
    [
      { price: 10, currency: 'EUR', isDefault: true },
      { price: 12, currency: 'USD' },
    ],
    [
      { price: 10, currency: 'EUR' },
      { price: 12, currency: 'USD' },
    ],
  ],
  [
    'a key that all prices have',
    [
      { price: 10, currency: 'EUR', source: 'erp' },
      { price: 12, currency: 'USD', source: 'erp' },
    ],
    [
      { price: 10, currency: 'EUR' },
      { price: 12, currency: 'USD' },
    ],
  ],
  [
    'pairs of an id and a name, and false for what is not there',
    [
      {
        pricelist_id: [3, 'Retail'],
        compute_price: 'fixed',
        fixed_price: '2,67',
        currency_id: [1, 'EUR'],
        min_quantity: 0,
        date_start: false,
        date_end: '2026-12-31 23:59:59',
        active: true,
      },
    ],
    [
      {
        price: 2.67,
        currency: 'EUR',
        label: 'Retail',
        to: '2026-12-31T23:59:59',
        status: 'active',
      },
    ],
  ],
  [
    'cents beside a finer unit with its digits',
    [
      {
        value: { currencyCode: 'EUR', preciseAmount: 8646, fractionDigits: 3, centAmount: 865 },
      },
    ],
    [{ price: 8.646, currency: 'EUR' }],
  ],
];

describe('prices that hold for some', () => {
  it.each(STYLES)('reads %s', (_, raw, entries) => {
    expect(entriesOf('prices', raw)).toEqual(entries);
  });

  it('reads no condition from the end of a step', () => {
    const step = (quantityStart: number, quantityEnd: number | null, price: number) => ({
      quantityStart,
      quantityEnd,
      price,
      currency: 'EUR',
    });
    expect(entriesOf('prices', [step(1, 5, 9.9), step(6, null, 8.9)])).toEqual([
      { price: 9.9, currency: 'EUR' },
      { price: 8.9, currency: 'EUR', minQuantity: 6 },
    ]);
  });

  it.each([
    { deletionFlag: 'X' },
    { actif: 'N' },
    { aktif: 'H' },
    { attivo: 'no' },
    { aktywny: 'nie' },
    { deleted: 'Y' },
    { inactive: true },
    { inactive: 1 },
    { active: 'N' },
  ])('takes a price with %o as deleted', (flag) => {
    const reading = READERS.prices([{ price: 10, currency: 'EUR', ...flag }]);
    expect(reading).toMatchObject({ value: [{ price: 10, status: 'passive' }] });
  });
});
