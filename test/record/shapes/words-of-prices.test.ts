/** Prices whose keys or names say for how long they hold, which kind they are, or which list they are of. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

describe('dates of prices', () => {
  it.each([
    ['Starting Date', 'Ending Date'],
    ['startingDate', 'endingDate'],
    ['fran_datum', 'till_datum'],
  ])('are read under %s and %s', (from, to) => {
    const price = { amount: 42.5, currency: 'SEK', [from]: '2026-02-01', [to]: '2026-02-28' };
    expect(entriesOf('prices', [price])).toEqual([
      {
        price: 42.5,
        currency: 'SEK',
        from: '2026-02-01T00:00:00',
        to: '2026-02-28T23:59:59',
      },
    ]);
  });

  it('of a promotion belong to the price whose name says that it is one', () => {
    const prices = [
      { kind: 'normal', amount: 80, promo_from: null, promo_to: null },
      { kind: 'promo', amount: 64, promo_from: '2026-03-01', promo_to: '2026-03-31' },
    ];
    expect(entriesOf('prices', prices)).toEqual([
      { price: 80, label: 'normal' },
      { price: 64, label: 'promo', from: '2026-03-01T00:00:00', to: '2026-03-31T23:59:59' },
    ]);
  });

  it('of a promotion that nothing names are said to be unread', () => {
    const price = { amount: 80, promo_from: '2026-03-01', promo_to: '2026-03-31' };
    expect(READERS.prices([price])).toMatchObject({
      value: [{ price: 80, unread: ['promo_from', 'promo_to'] }],
    });
  });

  it('of a promotion do not hold for the price beside an empty one', () => {
    const price = { price: 80, promo_price: null, promo_from: '2026-03-01' };
    expect(entriesOf('prices', [price])).toEqual([{ price: 80 }]);
  });
});

describe('price levels', () => {
  it('are the list of the steps below them', () => {
    const price = {
      priceLevel: { internalId: '4', name: 'Partner' },
      priceList: [
        { value: 42.5, quantity: 0 },
        { value: 40, quantity: 25 },
      ],
    };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5, label: 'Partner' },
      { price: 40, label: 'Partner', minQuantity: 25 },
    ]);
  });

  it('are the list of a price beside them', () => {
    const price = { price_level: 'Catalogue', price: 42.5, currency: 'USD' };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5, currency: 'USD', label: 'Catalogue' },
    ]);
  });
});

it.each(['MSRP', 'rrp', 'uvp'])('reads what the maker recommends under %s as such', (key) => {
  expect(entriesOf('prices', [{ [key]: 42.5, currency: 'EUR' }])).toEqual([
    { price: 42.5, currency: 'EUR', label: key.toLowerCase() },
  ]);
});
