/** What rules of outliers make of several values far from the others of a category, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { find, product, range } from './by-hand.ts';

/** What a product has; prices are in EUR, weights in g. */
interface Amounts {
  readonly price?: number;
  readonly weight?: number;
  readonly lumen?: number;
  readonly categories?: readonly number[];
}

const having = (id: number, { price, weight, lumen, categories = [1] }: Amounts): PimRecord =>
  product(id, {
    ...(price !== undefined && { Prices: [{ Price: price, Currency: 'EUR' }] }),
    Properties: [
      ...(weight === undefined ? [] : [{ Name: 'Weight', Value: String(weight), Unit: 'g' }]),
      ...(lumen === undefined ? [] : [{ Name: 'Luminous flux', Value: String(lumen), Unit: 'lm' }]),
    ],
    CategoryProducts: categories.map((CategoryId) => ({ CategoryId })),
  });

/** So many numbers from one to another in equal ratios, as what is sold in a category costs and weighs, in no order. */
const usual = (many: number, from: number, to: number): number[] =>
  range(1, many).map((id) => Math.round(100 * from * (to / from) ** (((id * 37) % many) / many)) / 100);

describe('several slips in one category', () => {
  it.each([
    [3, 1_000],
    [5, 1_000],
    [8, 1_000],
    [3, 100],
    [8, 0.01],
  ])('price_outlier: finds %d of 280 prices that are %d times too high', async (slips, times) => {
    const prices = usual(280, 20, 90).map((price, at) => (at % 31 === 0 && at / 31 < slips ? price * times : price));
    const products = prices.map((price, at) => having(at + 1, { price }));
    const ids = range(0, slips - 1).map((slip) => slip * 31 + 1);
    expect(await find('price_outlier', products)).toMatchObject({ population: 280, ids, unknown: 0 });
  });

  it('price_outlier: finds some of factor 100 and some of factor 1000', async () => {
    const prices = [...usual(140, 30, 150), 6_000, 7_500, 62_000, 98_000];
    const products = prices.map((price, at) => having(at + 1, { price }));
    expect((await find('price_outlier', products)).ids).toEqual(range(141, 144));
  });

  it('size_outlier: finds pliers of 590 kg behind three of 23 to 39 kg, and these too', async () => {
    const weights = [...usual(196, 90, 700), 23_400, 36_300, 39_100, 590_000];
    const products = weights.map((weight, at) => having(at + 1, { weight }));
    expect((await find('size_outlier', products)).ids).toEqual(range(197, 200));
  });

  it('size_outlier: the farthest is found behind some that nobody can tell', async () => {
    const weights = [...usual(196, 200, 260), 9_000, 9_500, 9_900, 590_000];
    const products = weights.map((weight, at) => having(at + 1, { weight }));
    expect(await find('size_outlier', products)).toMatchObject({ ids: [200], unknown: 3 });
  });

  it('property_outlier: finds six of 160 lamps of a thousand times the lumen', async () => {
    const lumens = [...usual(154, 100, 1_200), ...usual(6, 250_000, 1_200_000)];
    const products = lumens.map((lumen, at) => having(at + 1, { lumen }));
    expect((await find('property_outlier', products)).ids).toEqual(range(155, 160));
  });

  it('price_outlier: finds one in each of three categories, whatever the category above them has', async () => {
    const products = range(1, 3).flatMap((category) =>
      [...usual(60, 30, 36), 0.99].map((price, at) =>
        having(category * 100 + at, { price, categories: [category, 9] }),
      ),
    );
    expect(await find('price_outlier', products)).toMatchObject({ ids: [160, 260, 360], unknown: 0 });
  });
});

describe('goods of another kind', () => {
  it.each([
    ['more than a tenth', usual(200, 200, 800), usual(30, 3, 6)],
    ['not among the others, wherever the decimal point is', usual(60, 30, 36), [0.99, 0.99, 0.99]],
    ['no wide gap away', usual(100, 10, 120), [1_050, 1_060, 1_070, 1_080]],
  ])('price_outlier: nobody can tell of several far prices that are %s', async (_how, prices, others) => {
    const products = [...prices, ...others].map((price, at) => having(at + 1, { price }));
    const { population, ids, unknown } = await find('price_outlier', products);
    expect({ population, ids, unknown }).toEqual({ population: products.length, ids: [], unknown: others.length });
  });

  it('price_outlier: thirty accessories among tents are usual where prices spread wide', async () => {
    const products = [...usual(200, 90, 1_400), ...usual(30, 3, 6)].map((price, at) => having(at + 1, { price }));
    expect(await find('price_outlier', products)).toMatchObject({ population: 230, ids: [], unknown: 0 });
  });

  const tents = usual(200, 90, 1_400).map((price, at) => having(at + 1, { price, weight: 12 * price }));

  it.each(['price_outlier', 'size_outlier'])('%s: leaves pegs alone, which cost less and weigh less', async (rule) => {
    const pegs = having(201, { price: 4.9, weight: 45 });
    expect(await find(rule, [...tents, pegs])).toMatchObject({ population: 200, ids: [], unknown: 0 });
  });

  it.each([
    ['price_outlier', { price: 4.9, weight: 3_000 }],
    ['price_outlier', { price: 4.9, weight: 400_000 }],
    ['price_outlier', { price: 4.9 }],
    ['size_outlier', { price: 320, weight: 45 }],
    ['size_outlier', { price: 90_000, weight: 45 }],
  ] as const)('%s: finds a tent of %j', async (rule, amounts) => {
    expect((await find(rule, [...tents, having(201, amounts)])).ids).toEqual([201]);
  });
});
