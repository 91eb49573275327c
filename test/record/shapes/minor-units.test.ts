import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { learnShapes, profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import { entriesOf } from './read-entries.ts';

/** The prices of the first of some products, as they are read after all were looked at. */
function readFirst(prices: readonly object[]) {
  const products = prices.map((price) => ({ Prices: [price] }));
  const shapes = learnShapes(profileLists({ product: products, variant: [] }), '2026-11-28');
  const [first = {}] = products;
  const { Prices } = new RecordShaper(shapes).reshape('product', first);
  return READERS.prices(Prices);
}

/** Amounts of cents whose last digits differ. */
const CENTS = Array.from({ length: 60 }, (_, at) => 1049 + at * 337);

describe('amounts of whole numbers', () => {
  it('are cents where the amount without tax is rounded to whole numbers, too', () => {
    const prices = CENTS.map((gross) => ({
      netAmount: Math.round(gross / 1.2),
      grossAmount: gross,
      currency: 'EUR',
      volumePrices: [{ quantity: 10, grossAmount: gross - 100 }],
    }));
    expect(readFirst(prices)).toMatchObject({
      value: [
        { price: 10.49, currency: 'EUR' },
        { price: 9.49, minQuantity: 10 },
      ],
    });
  });

  it('are whole units where the amount without tax has decimals', () => {
    const prices = CENTS.map((gross) => ({
      netAmount: gross / 1.2,
      grossAmount: gross,
      currency: 'EUR',
    }));
    expect(readFirst(prices)).toMatchObject({ value: [{ price: 1049 }] });
  });

  it('are cents where a number of decimals stands beside all of them', () => {
    const prices = CENTS.map((amount) => ({ amount, decimals: 2, currency: 'EUR' }));
    expect(readFirst(prices)).toMatchObject({ value: [{ price: 10.49 }] });
  });

  it('are told to be in doubt where only their last digits are those of cents', () => {
    const prices = CENTS.map((amount) => ({ amount, currency: 'EUR' }));
    expect(readFirst(prices)).toMatchObject({ value: [{ price: 1049, unread: ['amount'] }] });
  });

  it('are in no doubt where their key says that they are cents', () => {
    const prices = CENTS.map((centAmount) => ({ centAmount, currency: 'EUR' }));
    const read = readFirst(prices);
    expect(read).toMatchObject({ value: [{ price: 10.49 }] });
    expect(JSON.stringify(read)).not.toContain('unread');
  });

  it('are in no doubt where they end as prices in whole units do', () => {
    const prices = CENTS.map((_, at) => ({ amount: 199 + at * 100, currency: 'SEK' }));
    const read = readFirst(prices);
    expect(read).toMatchObject({ value: [{ price: 199 }] });
    expect(JSON.stringify(read)).not.toContain('unread');
  });
});

describe('one amount', () => {
  it('is cents where a text beside it shows it with decimals', () => {
    const raw = [{ amount: 7550, currency: 'EUR', formatted: '€75.50' }];
    expect(entriesOf('prices', raw)).toEqual([{ price: 75.5, currency: 'EUR' }]);
  });

  it('is in minor units where the number of their digits is called so', () => {
    const raw = { price: '7550', currency_code: 'EUR', currency_minor_unit: 2 };
    expect(entriesOf('prices', raw)).toEqual([{ price: 75.5, currency: 'EUR' }]);
  });

  it('are millionths where their key says micros, beside any currency', () => {
    const prices = CENTS.map((cents) => ({
      channel: 'online',
      price: { amountMicros: `${cents}0000`, currencyCode: 'GBP' },
    }));
    expect(entriesOf('prices', prices.slice(0, 1))).toEqual([
      { price: 10.49, currency: 'GBP', label: 'online' },
    ]);
    const read = readFirst(prices);
    expect(read).toMatchObject({ value: [{ price: 10.49 }] });
    expect(JSON.stringify(read)).not.toContain('unread');
  });
});
