/** Prices whose dates or currency stand in another record than their amount. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('prices with conditions in a list beside them', () => {
  it('hold from and until the dates of a condition', () => {
    const price = {
      price: [{ amount: 8.5, currency: 'EUR' }],
      rule: {
        name: 'Spring',
        conditions: [{ kind: 'period', value: { fromDate: '2031-03-01', toDate: '2031-04-30' } }],
      },
    };
    expect(entriesOf('prices', [price])).toEqual([
      {
        price: 8.5,
        currency: 'EUR',
        label: 'Spring',
        from: '2031-03-01T00:00:00',
        to: '2031-04-30T23:59:59',
      },
    ]);
  });

  it('are unread in their dates where conditions have several of the same', () => {
    const price = {
      price: [{ amount: 8.5, currency: 'EUR' }],
      periods: [
        { fromDate: '2031-03-01', toDate: '2031-04-30' },
        { fromDate: '2032-03-01', toDate: '2032-04-30' },
      ],
    };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 8.5, currency: 'EUR', unread: ['periods'] },
    ]);
  });
});

describe('prices below a record with their dates', () => {
  it('hold from the only time there, which is no list, and take no switch for an amount', () => {
    const price = {
      details: {
        validity: { '@type': 'valid_start_date', date: '2031-01-01' },
        daily_price: 'false',
        price: [
          { type: 'list', amount: '8.50', currency: 'EUR' },
          { type: 'list', amount: '9.50', currency: 'CHF' },
        ],
      },
    };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 8.5, currency: 'EUR', label: 'list', from: '2031-01-01T00:00:00' },
      { price: 9.5, currency: 'CHF', label: 'list', from: '2031-01-01T00:00:00' },
    ]);
  });
});

describe('prices with the id of a currency', () => {
  const base = { currencyId: 7, currency: { isoCode: 'EUR' }, amount: 9.9 };

  it('have the currency that another price has beside that id', () => {
    const step = { minQuantity: 10, price: [{ currencyId: 7, amount: 8.9 }] };
    expect(entriesOf('prices', [base, step])).toEqual([
      { price: 9.9, currency: 'EUR' },
      { price: 8.9, currency: 'EUR', minQuantity: 10 },
    ]);
  });

  it('have none where no price spells out that id', () => {
    const other = { currencyId: 8, amount: 8.9 };
    expect(entriesOf('prices', [base, other])).toEqual([
      { price: 9.9, currency: 'EUR' },
      { price: 8.9 },
    ]);
  });
});

it('reads the list of a price, and whether it is off, where its choices stand beside their texts', () => {
  const list = (name: string, state: string) => ({
    name,
    begindate: null,
    statecode: 1,
    'statecode@OData.Community.Display.V1.FormattedValue': state,
  });
  const raw = [
    { amount: 10, currency: 'EUR', pricelist: list('Base', 'Active') },
    { amount: 9, currency: 'EUR', pricelist: list('Autumn', 'Inactive') },
  ];
  expect(entriesOf('prices', raw)).toMatchObject([
    { price: 10, label: 'Base' },
    { price: 9, label: 'Autumn', status: 'passive' },
  ]);
});
