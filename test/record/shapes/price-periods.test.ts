/** Several prices in one entry: a list price, one of a sale with both of its dates in one text, and one of a group. */

import { describe, expect, it } from 'vitest';
import { splitPeriod } from '../../../src/record/shapes/price-times.ts';
import { entriesOf } from './read-entries.ts';

describe('readers of prices that have several in one entry', () => {
  it('read the price of a sale with the period that stands in one text', () => {
    const entry = {
      price: '80,00 EUR',
      promo_price: '64,50 EUR',
      promo_price_window: '2026-03-01T00:00+0100/2026-03-31T23:59+0200',
    };
    expect(entriesOf('prices', [entry])).toEqual([
      { price: 80, currency: 'EUR' },
      {
        price: 64.5,
        currency: 'EUR',
        label: 'promo price',
        from: '2026-03-01T00:00:00',
        to: '2026-03-31T23:59:00',
      },
    ]);
  });

  it('read a period in words, whose last day counts to its end', () => {
    const entry = { amount: 12.5, currency: 'PLN', obowiazuje: 'od 01.03.2026 do 31.03.2026' };
    expect(entriesOf('prices', [entry])).toEqual([
      { price: 12.5, currency: 'PLN', from: '2026-03-01T00:00:00', to: '2026-03-31T23:59:59' },
    ]);
  });

  it('read the price of a group that has a record of its own', () => {
    const entry = {
      price: '80.00 EUR',
      membership: { label: 'Builders club', price: '72.00 EUR', bonus_points: 40 },
    };
    expect(entriesOf('prices', [entry])).toEqual([
      { price: 80, currency: 'EUR' },
      { price: 72, currency: 'EUR', label: 'membership', customerGroup: 'Builders club' },
    ]);
  });

  it('take the level of a loyalty programme for the group', () => {
    expect(entriesOf('prices', [{ price: 10, loyalty: { level: 'Gold' } }])).toEqual([
      { price: 10, customerGroup: 'Gold' },
    ]);
  });

  it('take the price for members beside another one as one of a group', () => {
    expect(entriesOf('prices', [{ price: 9.5, member_price: 8.75, currency: 'EUR' }])).toEqual([
      { price: 9.5, currency: 'EUR' },
      { price: 8.75, currency: 'EUR', label: 'member price', customerGroup: 'member price' },
    ]);
  });

  it('take no date for an amount, and know from when an effective date is', () => {
    const entry = { price: 9.5, price_date: '2025-01-31', effective_date: '2026-02-01' };
    expect(entriesOf('prices', [entry])).toEqual([{ price: 9.5, from: '2026-02-01T00:00:00' }]);
  });

  it('know a price whose unit is a record with a code', () => {
    expect(entriesOf('prices', [{ price: 9.5, unit: { code: 'pcs' } }])).toEqual([{ price: 9.5 }]);
  });
});

describe('splitPeriod', () => {
  it.each([
    ['2026-02-01/2026-03-31', '2026-02-01', '2026-03-31'],
    ['15/02/2026 - 28/03/2026', '15/02/2026', '28/03/2026'],
    ['1.2.2026–31.3.2026', '1.2.2026', '31.3.2026'],
    ['from 2026-02-01 until 2026-03-31', '2026-02-01', '2026-03-31'],
    ['с 01.02.2026 по 31.03.2026', '01.02.2026', '31.03.2026'],
  ])('splits %s', (text, from, to) => {
    expect(splitPeriod(text)).toEqual({ from, to });
  });

  it.each(['2026-02-01', '01/02/2026', '10/20', 'until 2026-03-31', '5-7 days', ''])(
    'finds no period in %j',
    (text) => {
      expect(splitPeriod(text)).toBeUndefined();
    },
  );
});
