/** Prices of variants, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, product, range, variant } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

const euro = (...prices: number[]): PimRecord => ({ Prices: prices.map((Price) => ({ Price, Currency: 'EUR' })) });
const inside = (id: number, fields: PimRecord = {}) =>
  product(id, { CategoryProducts: [{ CategoryId: 1 }], ...fields });

describe('price_outlier', () => {
  /** Twenty products without a price, each with variants at these prices, and one more. */
  const among = (prices: readonly number[], fields: PimRecord = {}): PimRecord[] => [
    ...[...range(1, 20).map((id) => inside(id)), inside(21, fields)],
    ...range(1, 20).flatMap((id) => [50, 80, 130].map((Price, at) => variant(id * 10 + at, id, euro(Price + id)))),
    ...prices.map((Price, at) => variant(900 + at, 21, euro(Price))),
  ];
  const far = '8000 EUR on variants (88 times what is usual in its category)';

  itFindsIn('price_outlier', [
    ['a product whose variants all have a price far above the others', among([5_000, 8_000, 13_000]), [21], far],
    ['or below', among([0.5, 0.8]), [21]],
    ['not one with usual prices', among([60, 90]), []],
    ['not one with the price of a sample', among([60, 90, 0.6]), []],
    ['not one with the price of a sample beside a single other', among([90, 0.6]), []],
    ['not one with the price of a box', among([60, 90, 9_000]), []],
    ['a price of its own is what counts', among([5_000, 8_000, 13_000], euro(95)), []],
    ['a price of its own that is far', among([60, 90, 120], euro(9_500)), [21]],
  ]);

  it('is unknown where the prices of variants cannot be read', async () => {
    const strange = variant(1, 1, { Prices: [{ Zq1: 'x', Zq2: { Zq3: 4 } }] });
    expect(await find('price_outlier', [inside(1)], [strange])).toMatchObject({ ids: [], unknown: 1 });
  });
});

describe('variant_price_outlier', () => {
  const siblings = (prices: readonly number[], own: PimRecord = {}): PimRecord[] => [
    ...[product(1, own), ...prices.map((Price, at) => variant(at + 1, 1, euro(Price)))],
  ];
  const packed = (id: number, pieces: string, price: number) =>
    variant(id, 1, { ...euro(price), OptionValues: [{ OptionName: 'Pieces', Value: pieces }] });
  const single = [product(1), packed(1, '1', 0.5), packed(2, '1', 0.5)];

  itFindsIn('variant_price_outlier', [
    ['a hundred times the others', siblings([7_995, 79.95, 79.95]), [1], '7995 EUR (others 79.95)'],
    ['a hundredth', siblings([89.9, 0.75, 74.9, 79.9]), [2], '0.75 EUR (others 74.9 to 89.9)'],
    ['ten times', siblings([420, 42, 42]), [1], '420 EUR (others 42)'],
    ['a tenth', siblings([4.2, 42, 42]), [1], '4.2 EUR (others 42)'],
    ['not prices that are alike', siblings([42, 44, 60]), []],
    ['not that of a sample', siblings([1.5, 79.95, 79.95]), []],
    ['not that of a box of ten, cheaper by the piece', siblings([42, 42, 390]), []],
    ['not prices that differ by size', siblings([4, 42, 420]), []],
    ['not where two are far', siblings([42, 42, 4_200, 4_200]), []],
    ['not where only one is another', siblings([42, 4_200]), []],
    ['counts the price of the product among the others', siblings([42, 4_200], euro(42)), [2]],
    ['not a pack of as many more, as an option tells', [...single, packed(3, '100', 50)], []],
    ['but a slip of the same pack', [...single, packed(3, '1', 50)], [3]],
    [
      'compares each currency and list with itself',
      [1, 400, 1_000].map((lira, at) =>
        variant(at + 1, 1, {
          Prices: [
            { Price: 10, Currency: 'EUR' },
            { Price: at === 2 ? 1_000 : 400, Currency: 'TRY' },
            { Price: 1_000, Currency: 'EUR', PriceListName: `pallet ${lira}` },
          ],
        }),
      ),
      [],
    ],
  ]);
});
