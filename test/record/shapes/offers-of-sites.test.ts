/** Offers that hold several prices of a buyer, each in a schedule. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { includesVat } from '../../../src/record/shapes/vat-words.ts';
import { entriesOf } from './read-entries.ts';

const schedule = (amount: number, dates: object = {}) => [
  { schedule: [{ ...dates, value_with_tax: amount }] },
];

const OFFER = {
  audience: 'ALL',
  currency: 'GBP',
  start_at: { value: '2025-03-01T08:00:00.000Z' },
  end_at: { value: null },
  our_price: schedule(20),
  discounted_price: schedule(15, {
    start_at: '2026-11-20T00:00:00.000Z',
    end_at: '2026-12-10T23:59:59.000Z',
  }),
  minimum_seller_allowed_price: schedule(12),
  maximum_seller_allowed_price: schedule(30),
  site_id: 'S1',
};

describe('an offer', () => {
  it('gives each of its prices the name that tells it from the others', () => {
    const from = '2025-03-01T08:00:00';

    expect(entriesOf('prices', [{ purchasable_offer: [OFFER] }])).toMatchObject([
      { price: 20, currency: 'GBP', label: 'our price with tax', from },
      {
        price: 15,
        label: 'discounted price with tax',
        from: '2026-11-20T00:00:00',
        to: '2026-12-10T23:59:59',
      },
      { price: 12, label: 'minimum seller allowed price with tax', customerGroup: 'seller' },
      { price: 30, label: 'maximum seller allowed price with tax', customerGroup: 'seller' },
    ]);
  });

  it.each([
    ['list price with tax', true],
    ['our price without tax', false],
    ['Preis ohne Steuer', false],
    ['price with discount', undefined],
  ])('says with or without tax in its label: %s', (label, isIncluded) => {
    expect(includesVat(label)).toBe(isIncluded);
  });
});

describe('a plan of quantities within an offer', () => {
  const offerWith = (type: string, audience = 'B2B') => ({
    audience,
    currency: 'GBP',
    our_price: schedule(20),
    quantity_discount_plan: [
      {
        schedule: [
          {
            discount_type: type,
            levels: [
              { lower_bound: 5, value: 19 },
              { lower_bound: 10, value: 18 },
            ],
          },
        ],
      },
    ],
  });

  it('gives a price from each number of pieces, on the terms of the offer', () => {
    const other = { audience: 'ALL', currency: 'GBP', our_price: schedule(25) };
    const label = 'quantity discount plan';
    const terms = { currency: 'GBP', customerGroup: 'B2B' };

    expect(entriesOf('prices', [{ offers: [other, offerWith('fixed')] }])).toMatchObject([
      { price: 25, currency: 'GBP' },
      { price: 20, ...terms },
      { price: 19, minQuantity: 5, label, ...terms },
      { price: 18, minQuantity: 10, label, ...terms },
    ]);
  });

  it('gives no price where its values are an amount off', () => {
    const { quantity_discount_plan: _, ...offer } = offerWith('fixed');
    const levels = [
      { lower_bound: 5, value: 1 },
      { lower_bound: 10, value: 2.5 },
    ];
    const plan = [{ schedule: [{ discount_type: 'fixed', levels }] }];
    const sent = [{ offers: [{ ...offer, quantity_discount_plan: plan }] }];

    expect(entriesOf('prices', sent)).toMatchObject([{ price: 20, customerGroup: 'B2B' }]);
    expect(JSON.stringify(READERS.prices(sent))).toContain('from 10: 2.5 fixed');
  });

  it('takes a share off the price of the offer, and says so', () => {
    expect(entriesOf('prices', [{ offers: [offerWith('percent_off')] }])).toMatchObject([
      { price: 20, customerGroup: 'B2B' },
      { price: 16.2, minQuantity: 5, condition: '19 % off 20', customerGroup: 'B2B' },
      { price: 16.4, minQuantity: 10, condition: '18 % off 20', customerGroup: 'B2B' },
    ]);
  });

  it('gives no price where a share may be off several prices of the offer', () => {
    const offer = { ...offerWith('percent_off'), discounted_price: schedule(15) };
    const sent = [{ offers: [offer] }];

    expect(entriesOf('prices', sent)).toMatchObject([{ price: 20 }, { price: 15 }]);
    expect(JSON.stringify(READERS.prices(sent))).toContain('from 5: 19 percent_off');
  });
});
