/** Prices of variants, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, product, range, variant } from './by-hand.ts';

const euro = (...prices: number[]): PimRecord => ({ Prices: prices.map((Price) => ({ Price, Currency: 'EUR' })) });
const inside = (id: number, fields: PimRecord = {}) =>
  product(id, { CategoryProducts: [{ CategoryId: 1 }], ...fields });

describe('price_outlier', () => {
  /** Twenty products without a price, each with variants at these prices, and one more. */
  const ask = (prices: readonly number[], fields: PimRecord = {}) => {
    const products = [...range(1, 20).map((id) => inside(id)), inside(21, fields)];
    const usual = range(1, 20).flatMap((id) =>
      [50, 80, 130].map((Price, at) => variant(id * 10 + at, id, euro(Price + id))),
    );
    return find('price_outlier', products, [
      ...usual,
      ...prices.map((Price, at) => variant(900 + at, 21, euro(Price))),
    ]);
  };

  it('a product whose variants all have a price far from the others', async () => {
    expect(await ask([5_000, 8_000, 13_000])).toMatchObject({
      population: 21,
      ids: [21],
      detail: '8000 EUR on variants (88 times what is usual in its category)',
    });
    expect((await ask([0.5, 0.8])).ids).toEqual([21]);
  });

  it.each([
    ['usual', [60, 90]],
    ['one of a sample', [60, 90, 0.6]],
    ['one of a sample beside a single other', [90, 0.6]],
    ['one of a box', [60, 90, 9_000]],
  ])('not one with prices that are %s', async (_how, prices) => {
    expect((await ask(prices)).ids).toEqual([]);
  });

  it('a price of its own is what counts', async () => {
    expect((await ask([5_000, 8_000, 13_000], euro(95))).ids).toEqual([]);
    expect((await ask([60, 90, 120], euro(9_500))).ids).toEqual([21]);
  });

  it('is unknown where the prices of variants cannot be read', async () => {
    const strange = variant(1, 1, { Prices: [{ Zq1: 'x', Zq2: { Zq3: 4 } }] });
    expect(await find('price_outlier', [inside(1)], [strange])).toMatchObject({ ids: [], unknown: 1 });
  });
});

describe('variant_price_outlier', () => {
  const ask = (prices: readonly number[], own: PimRecord = {}) =>
    find(
      'variant_price_outlier',
      [product(1, own)],
      prices.map((Price, at) => variant(at + 1, 1, euro(Price))),
    );

  it.each([
    ['a hundred times', [7_995, 79.95, 79.95], [1], '7995 EUR (others 79.95)'],
    ['a hundredth', [89.9, 0.75, 74.9, 79.9], [2], '0.75 EUR (others 74.9 to 89.9)'],
    ['ten times', [420, 42, 42], [1], '420 EUR (others 42)'],
    ['a tenth', [4.2, 42, 42], [1], '4.2 EUR (others 42)'],
  ])('%s the price of its siblings', async (_how, prices, ids, detail) => {
    expect(await ask(prices)).toMatchObject({ population: prices.length, ids, detail });
  });

  it.each([
    ['that are alike', [42, 44, 60]],
    ['of a sample', [1.5, 79.95, 79.95]],
    ['of a box of ten, cheaper by the piece', [42, 42, 390]],
    ['that differ by size', [4, 42, 420]],
    ['of which two are far', [42, 42, 4_200, 4_200]],
    ['of which only one is another', [42, 4_200]],
  ])('not prices %s', async (_how, prices) => {
    expect((await ask(prices)).ids).toEqual([]);
  });

  it('counts the price of the product among the others', async () => {
    expect((await ask([42, 4_200], euro(42))).ids).toEqual([2]);
  });

  it('compares each currency and list with itself', async () => {
    const variants = range(1, 3).map((id) =>
      variant(id, 1, {
        Prices: [
          { Price: 10, Currency: 'EUR' },
          { Price: id === 3 ? 1_000 : 400, Currency: 'TRY' },
          { Price: 1_000, Currency: 'EUR', PriceListName: `pallet ${id}` },
        ],
      }),
    );
    expect(await find('variant_price_outlier', [product(1)], variants)).toMatchObject({ population: 3, ids: [] });
  });

  it('not a pack of as many more, as an option tells', async () => {
    const packed = (id: number, pieces: string, price: number) =>
      variant(id, 1, { ...euro(price), OptionValues: [{ OptionName: 'Pieces', Value: pieces }] });
    const packs = [packed(1, '1', 0.5), packed(2, '1', 0.5), packed(3, '100', 50)];
    expect((await find('variant_price_outlier', [product(1)], packs)).ids).toEqual([]);
    const slip = [packed(1, '1', 0.5), packed(2, '1', 0.5), packed(3, '1', 50)];
    expect((await find('variant_price_outlier', [product(1)], slip)).ids).toEqual([3]);
  });
});
