/** Prices in ten styles in which PIMs write them, and the limits under which they hold, each with its whole reading. */
import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf, type StyleCase } from './read-entries.ts';

const STYLES: readonly StyleCase[] = [
  [
    'maps with locale, scope and data',
    {
      retail: [
        {
          locale: null,
          scope: 'shop',
          data: [
            { amount: '19.90', currency: 'EUR' },
            { amount: '24.50', currency: 'USD' },
          ],
        },
      ],
    },
    [
      { price: 19.9, currency: 'EUR', label: 'retail', list: 'shop' },
      { price: 24.5, currency: 'USD', label: 'retail', list: 'shop' },
    ],
  ],
  [
    'names and values with a nested unit',
    [{ name: 'Retail', value: { value: 19.9, unit: { code: 'EUR', name: 'Euro' } } }],
    [{ price: 19.9, currency: 'EUR', label: 'Retail' }],
  ],
  [
    'an attribute with a list of values',
    [
      {
        attribute: { code: 'retail', label: 'Retail' },
        values: [
          { amount: 19.9, currency: 'EUR' },
          { amount: 24.5, currency: 'USD' },
        ],
      },
    ],
    [
      { price: 19.9, currency: 'EUR', label: 'Retail' },
      { price: 24.5, currency: 'USD', label: 'Retail' },
    ],
  ],
  [
    'metafields with JSON texts',
    [
      {
        namespace: 'b2b',
        key: 'retail',
        value: '{"amount":"19.90","currency_code":"EUR"}',
        type: 'money',
      },
    ],
    [{ price: 19.9, currency: 'EUR', label: 'retail' }],
  ],
  [
    'features in capitals',
    [{ PRICE_TYPE: 'net_list', PRICE_AMOUNT: '12,50', PRICE_CURRENCY: 'EUR', LOWER_BOUND: '10' }],
    [{ price: 12.5, currency: 'EUR', label: 'net_list', minQuantity: 10 }],
  ],
  [
    'grouped features',
    [
      {
        group: 'Retail',
        prices: [
          { amount: 19.9, currency: 'EUR' },
          { amount: 24.5, currency: 'USD' },
        ],
      },
    ],
    [
      { price: 19.9, currency: 'EUR', label: 'Retail' },
      { price: 24.5, currency: 'USD', label: 'Retail' },
    ],
  ],
  [
    'link rows',
    [
      {
        Id: 90,
        ProductId: 4,
        PriceType: { Id: 1, Name: 'Retail' },
        Currency: { Id: 2, Code: 'EUR' },
        Price: 19.9,
      },
    ],
    [{ price: 19.9, currency: 'EUR', label: 'Retail' }],
  ],
  [
    'tuples',
    [
      ['Retail', 19.9, 'EUR'],
      ['Sale', 14.9, 'EUR', '2020-01-01', '2020-01-31'],
    ],
    [
      { price: 19.9, currency: 'EUR', label: 'Retail' },
      {
        price: 14.9,
        currency: 'EUR',
        label: 'Sale',
        from: '2020-01-01T00:00:00',
        to: '2020-01-31T23:59:59',
      },
    ],
  ],
  [
    'parallel lists',
    { types: ['Retail', 'Sale'], amounts: [19.9, 14.9], currencies: ['EUR', 'EUR'] },
    [
      { price: 19.9, currency: 'EUR', label: 'Retail' },
      { price: 14.9, currency: 'EUR', label: 'Sale' },
    ],
  ],
  [
    'edges and nodes',
    { edges: [{ node: { type: 'Retail', amount: '19.90', currencyCode: 'EUR' } }] },
    [{ price: 19.9, currency: 'EUR', label: 'Retail' }],
  ],
];

const KINDS: readonly StyleCase[] = [
  [
    'a list price beside the price',
    [{ Price: 19.9, ListPrice: 24.9, Currency: 'EUR' }],
    [
      { price: 19.9, currency: 'EUR' },
      { price: 24.9, currency: 'EUR', label: 'list price' },
    ],
  ],
  [
    'a sale price with its time, which is not that of the price beside it',
    [
      {
        price: 24.9,
        sale_price: 19.9,
        sale_from: '2026-01-01',
        sale_to: '2026-01-31',
        currency: 'EUR',
      },
    ],
    [
      { price: 24.9, currency: 'EUR' },
      {
        price: 19.9,
        currency: 'EUR',
        label: 'sale price',
        from: '2026-01-01T00:00:00',
        to: '2026-01-31T23:59:59',
      },
    ],
  ],
  [
    'a price that has expired',
    [{ type: 'sale', amount: 14.9, currency: 'EUR', from: '2020-01-01', to: '31.01.2020' }],
    [
      {
        price: 14.9,
        currency: 'EUR',
        label: 'sale',
        from: '2020-01-01T00:00:00',
        to: '2020-01-31T23:59:59',
      },
    ],
  ],
  [
    'a price that ends at a moment',
    [{ amount: 14.9, currency: 'EUR', validTo: '2020-01-31T12:00:00Z' }],
    [{ price: 14.9, currency: 'EUR', to: '2020-01-31T12:00:00' }],
  ],
  [
    'a price from 10 pieces for a group of customers',
    [{ amount: 17.5, currency: 'EUR', minQuantity: 10, customerGroup: 'dealers' }],
    [{ price: 17.5, currency: 'EUR', minQuantity: 10, customerGroup: 'dealers' }],
  ],
  [
    'a price from 10 pieces by bounds of numbers',
    [{ amount: 17.5, currency: 'EUR', from: 10, to: 49 }],
    [{ price: 17.5, currency: 'EUR', minQuantity: 10 }],
  ],
  [
    'a price with its steps',
    [
      {
        amount: 19.9,
        currency: 'EUR',
        tiers: [
          { quantity: 10, amount: 18.9 },
          { quantity: 50, amount: 17.5 },
        ],
      },
    ],
    [
      { price: 19.9, currency: 'EUR' },
      { price: 18.9, currency: 'EUR', minQuantity: 10 },
      { price: 17.5, currency: 'EUR', minQuantity: 50 },
    ],
  ],
  [
    'minor units',
    [{ value: { centAmount: 1990, currencyCode: 'EUR', fractionDigits: 2 } }],
    [{ price: 19.9, currency: 'EUR' }],
  ],
  [
    'minor units of a currency without decimals',
    [{ value: { centAmount: 1990, currencyCode: 'JPY', fractionDigits: 0 } }],
    [{ price: 1990, currency: 'JPY' }],
  ],
  [
    'prices by currency',
    { EUR: 19.9, USD: '24.50' },
    [
      { price: 19.9, currency: 'EUR' },
      { price: 24.5, currency: 'USD' },
    ],
  ],
  [
    'the gross price where a net price stands beside it',
    [{ price: { net: 16.72, gross: 19.9 }, currency: 'EUR' }],
    [{ price: 19.9, currency: 'EUR', label: 'gross' }],
  ],
  [
    'a price with its sign of money',
    [{ price: '19,90 €' }, { price: '£ 24.50' }],
    [
      { price: 19.9, currency: 'EUR' },
      { price: 24.5, currency: 'GBP' },
    ],
  ],
  [
    'a price of a unit, which says so',
    [{ price: 10, unitPrice: 2, currency: 'EUR' }],
    [
      { price: 10, currency: 'EUR' },
      { price: 2, currency: 'EUR', label: 'unit price' },
    ],
  ],
  [
    'a passive price in a list of its own',
    [{ Preis: '19,90', Waehrung: 'EUR', Preisliste: 'Fachhandel', Status: -1 }],
    [{ price: 19.9, currency: 'EUR', label: 'Fachhandel', status: 'passive' }],
  ],
];

describe('prices', () => {
  it.each(STYLES)('are read from %s', (_style, raw, entries) => {
    expect(entriesOf('prices', raw)).toEqual(entries);
  });

  it.each(KINDS)('are read as %s', (_kind, raw, entries) => {
    expect(entriesOf('prices', raw)).toEqual(entries);
  });

  it.each([
    [{ tax: { rate: 19, amount: 1.9 } }],
    [{ taxAmount: 1.9 }],
    [{ discountPercent: 20 }],
    [{ isNet: true }],
  ])('are not %j', (beside) => {
    expect(entriesOf('prices', [{ price: 10, currency: 'EUR', ...beside }])).toEqual([
      { price: 10, currency: 'EUR' },
    ]);
  });

  it('are in the currency at the end of their key or name, before that of the record', () => {
    const raw = { price: 10, price_CHF: 9, currency: 'EUR' };
    expect(entriesOf('prices', [raw])).toMatchObject([
      { price: 10, currency: 'EUR' },
      { price: 9, currency: 'CHF' },
    ]);
    expect(entriesOf('prices', [{ key: '_price_CHF', value: '9', currency: 'EUR' }])).toMatchObject(
      [{ price: 9, currency: 'CHF' }],
    );
  });

  it('hold from the number of pieces under a key that bears the mark of its maker', () => {
    const raw = [
      { amount: 10, currency: 'EUR', hv_minquantity: 1 },
      { amount: 9, currency: 'EUR', hv_minquantity: 12 },
    ];
    expect(entriesOf('prices', raw)).toEqual([
      { price: 10, currency: 'EUR' },
      { price: 9, currency: 'EUR', minQuantity: 12 },
    ]);
  });

  it('are not what a name calls a status', () => {
    const raw = [
      { price: 10, currency: 'EUR' },
      { key: 'own_prices_status', value: '1', currency: 'EUR' },
    ];
    expect(entriesOf('prices', raw)).not.toContainEqual(expect.objectContaining({ price: 1 }));
  });

  it('leave open an end that could be two days', () => {
    const entry = { price: 10, currency: 'EUR', valid_to: '03/04/2026' };
    expect(READERS.prices([entry])).toMatchObject({ value: [{ unread: ['valid_to'] }] });
  });
});
