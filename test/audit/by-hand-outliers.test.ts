/** Rules of values far from those of the same category, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, product, range, weighs } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

/** Properties with one number that is neither a weight nor an edge, in a category. */
const loads = (value: string, categoryId = 1) => weighs(value, categoryId, 'Load');
const loaded = (values: readonly (number | string)[], from = 1): PimRecord[] =>
  values.map((value, at) => product(from + at, loads(String(value))));

/** Prices in one category. */
const priced = (prices: readonly number[], from = 1, more: PimRecord = {}): PimRecord[] =>
  prices.map((Price, at) =>
    product(from + at, { Prices: [{ Price, Currency: 'EUR' }], CategoryProducts: [{ CategoryId: 1 }], ...more }),
  );

/** So many numbers from one to another in equal ratios, as what is sold in a category costs and weighs, in no order. */
const usual = (many: number, from: number, to: number): number[] =>
  range(1, many).map((id) => Math.round(100 * from * (to / from) ** (((id * 37) % many) / many)) / 100);

describe('property_outlier', () => {
  const hundreds = range(1, 12).map((id) => 100 + id);
  const inBoth = { ...loads('120000'), CategoryProducts: [{ CategoryId: 1 }, { CategoryId: 2 }] };
  const heavy = range(21, 32).map((id) => product(id, loads(String(100_000 + id * 9), 2)));

  itFindsIn('property_outlier', [
    [
      'a hundred times what is usual, and not less',
      loaded([...hundreds, 12_000, 9_000]),
      [13],
      /^Load 12000 g \(11\d times what is usual in its category\)$/,
    ],
    ['a hundredth', loaded([...hundreds, 1]), [13], 'Load 1 g (0.0094 times'],
    ['not what is usual in another category of it', [...loaded(hundreds), ...heavy, product(40, inBoth)], []],
    ['not where values are spread wide', loaded(range(1, 12).map((id) => 10 ** (id / 2))), []],
    ['not a small one where some have 0', loaded(['0', '0', '0.01', ...range(1, 12).map((id) => 20 + id)]), []],
    [
      'of numbers with a decimal comma, but not of words of computers',
      loaded(['12,5', '13,1', '12,9', '11,7', '12,2', '12,8', '13,3', '12,05', '12,6', '12500', 'inf', 'NaN']),
      [10],
    ],
    [
      'of the same amount in another unit',
      [...loaded(hundreds), product(13, { ...loads('1'), Properties: [{ Name: 'Load', Value: '12', Unit: 'kg' }] })],
      [13],
      'Load 12 kg (11',
    ],
    ['six of 160', loaded([...usual(154, 100, 1_200), ...usual(6, 250_000, 1_200_000)]), range(155, 160)],
    ...(['Popularity', 'Sort order', 'ERP No', 'Anything that counts'] as const).map(
      (Name, at) =>
        [
          `not ranks, ids and counters such as ${Name}`,
          range(1, 40).map((id) =>
            product(id, {
              Properties: [{ Name, Value: String(id === 1 ? 1 : 9_000 + id * (at + 1)) }],
              CategoryProducts: [{ CategoryId: 1 }],
            }),
          ),
          [],
        ] as const,
    ),
    [
      'tells a value without noise',
      loaded([...range(1, 12).map((id) => `0.00${270 + id}`), '0.30000000000000004']),
      [13],
      'Load 0.3 g (',
    ],
  ]);

  it('is about products where enough others of their category have it', async () => {
    expect(await find('property_outlier', loaded([...hundreds.slice(0, 8), 12_000]))).toMatchObject({ population: 0 });
    expect(await find('property_outlier', loaded([...hundreds.slice(0, 9), 12_000]))).toMatchObject({
      population: 10,
      ids: [10],
    });
  });
});

describe('price_outlier', () => {
  const thirties = range(1, 60).map((step) => 30 + step / 10);
  const slips = (many: number, times: number) =>
    usual(280, 20, 90).map((price, at) =>
      at % 31 === 0 && at / 31 < many ? Math.round(price * times * 100) / 100 : price,
    );
  const lists = range(1, 24).map((id) => {
    const PriceListName = id <= 12 ? 'piece' : 'pallet';
    return { Prices: [{ Price: id <= 12 ? 10 + id : 5_000 + id, Currency: 'EUR', PriceListName }] };
  });
  const tens = [9, 11, 10, 10, 10, 10, 10, 10, 10];

  itFindsIn('price_outlier', [
    ...(
      [
        [3, 1_000],
        [8, 1_000],
        [3, 100],
        [3, 0.01],
      ] as const
    ).map(
      ([many, times]) =>
        [
          `${many} of 280 that are ${times} times too high`,
          priced(slips(many, times)),
          range(0, many - 1).map((slip) => slip * 31 + 1),
        ] as const,
    ),
    ['not at four times what is usual', priced([...thirties, 130]), []],
    ['not seven times as much, which a shift of the decimal point does not bring back', priced([...thirties, 210]), []],
    ['forty times as much, which is apart from all', priced([...thirties, 1_500]), [61]],
    [
      'each list by itself',
      range(1, 24).map((id) => product(id, { ...lists[id - 1], CategoryProducts: [{ CategoryId: 1 }] })),
      [],
    ],
    ['tells how far a small one is', priced([0.1, ...tens]), [1], '0.1 EUR (0.01 times what is usual in its category)'],
    ['one that people type where they know none, such as 0.01', priced([...usual(40, 2, 90), 0.01]), [41]],
    ['and 9999.99 among what is dear', priced([...usual(40, 300, 900), 9_999.99]), [41]],
    ['not where such prices are usual', priced([...usual(40, 0.5, 2), 0.99]), []],
  ]);

  it('is unknown of more than a few that are as far, as goods of another kind are', async () => {
    const accessories = usual(30, 3, 6);
    const found = await find('price_outlier', priced([...usual(200, 200, 800), ...accessories]));
    expect(found).toMatchObject({ population: 230, ids: [], unknown: 30 });
  });
});

describe('goods that cost and weigh less', () => {
  const weighing = (id: number, price: number, weight?: number): PimRecord => ({
    ...priced([price], id)[0],
    Properties: weight === undefined ? [] : [{ Name: 'Weight', Value: String(weight), Unit: 'g' }],
  });
  const tents = usual(200, 90, 1_400).map((price, at) => weighing(at + 1, price, 12 * price));
  itFindsIn('price_outlier', [
    ['are left alone', [...tents, weighing(201, 4.9, 45)], []],
    ['but not cheap ones of the same weight', [...tents, weighing(201, 4.9, 3_000)], [201]],
    ['nor cheap ones that are heavier', [...tents, weighing(201, 4.9, 400_000)], [201]],
    ['nor cheap ones of no known weight', [...tents, weighing(201, 4.9)], [201]],
  ]);
});
