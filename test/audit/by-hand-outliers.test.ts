/** Rules of values far from those of the same category or of the same product, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, product, range, variant } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

/** Properties with one number that is neither a weight nor an edge, in a category. */
const loads = (Value: string, CategoryId = 1) => ({
  Properties: [{ Name: 'Load', Value, Unit: 'g' }],
  CategoryProducts: [{ CategoryId }],
});
const loaded = (values: readonly (number | string)[], from = 1): PimRecord[] =>
  values.map((value, at) => product(from + at, loads(String(value))));

const euro = (...prices: number[]): PimRecord => ({
  Prices: prices.map((Price) => ({ Price, Currency: 'EUR' })),
});
const inside = (id: number, fields: PimRecord = {}) =>
  product(id, { CategoryProducts: [{ CategoryId: 1 }], ...fields });

/** Prices in one category. */
const priced = (prices: readonly number[], from = 1): PimRecord[] =>
  prices.map((price, at) => inside(from + at, euro(price)));

/** So many numbers from one to another in equal ratios, as what is sold in a category costs and weighs, in no order. */
const usual = (many: number, from: number, to: number): number[] =>
  range(1, many).map(
    (id) => Math.round(100 * from * (to / from) ** (((id * 37) % many) / many)) / 100,
  );

describe('property_outlier', () => {
  const hundreds = range(1, 12).map((id) => 100 + id);
  const fifties = range(1, 12).map((id) => 50 + id);
  const counters = (Name: string) =>
    range(1, 40).map((id) =>
      product(id, {
        Properties: [{ Name, Value: String(id === 1 ? 1 : 9_000 + id) }],
        CategoryProducts: [{ CategoryId: 1 }],
      }),
    );
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
    [
      'not what is usual in another category of it',
      [...loaded(hundreds), ...heavy, product(40, inBoth)],
      [],
    ],
    ['not where values are spread wide', loaded(range(1, 12).map((id) => 10 ** (id / 2))), []],
    [
      'not a small one where some have 0',
      loaded(['0', '0', '0.01', ...range(1, 12).map((id) => 20 + id)]),
      [],
    ],
    [
      'of numbers with a decimal comma, but not of words of computers',
      loaded([
        '12,5',
        '13,1',
        '12,9',
        '11,7',
        '12,2',
        '12,8',
        '13,3',
        '12,05',
        '12,6',
        '12500',
        'inf',
        'NaN',
      ]),
      [10],
    ],
    [
      'of the same amount in another unit',
      [
        ...loaded(hundreds),
        product(13, { ...loads('1'), Properties: [{ Name: 'Load', Value: '12', Unit: 'kg' }] }),
      ],
      [13],
      'Load 12 kg (11',
    ],
    [
      'six of 160',
      loaded([...usual(154, 100, 1_200), ...usual(6, 250_000, 1_200_000)]),
      range(155, 160),
    ],
    ['999 that a form was filled with', loaded([...fifties, 999]), [13], 'Load 999 g (18 times'],
    ['not another number as far', loaded([...fifties, 998]), []],
    ['not 999 beside others as high', loaded([...fifties, 600, 999]), []],
    ['not ranks, ids and counters', counters('Popularity'), []],
    ['not what only counts up', counters('Anything'), []],
  ]);

  it('is about products where enough others of their category have it', async () => {
    expect(await find('property_outlier', loaded([...hundreds.slice(0, 8), 12_000]))).toMatchObject(
      { population: 0 },
    );
    expect(await find('property_outlier', loaded([...hundreds.slice(0, 9), 12_000]))).toMatchObject(
      {
        population: 10,
        ids: [10],
      },
    );
  });
});

describe('price_outlier', () => {
  const thirties = range(1, 60).map((step) => 30 + step / 10);
  const slips = (many: number, times: number) =>
    usual(280, 20, 90).map((price, at) =>
      at % 31 === 0 && at / 31 < many ? Math.round(price * times * 100) / 100 : price,
    );
  const ofList = (from: number, to: number, price: number, PriceListName: string) =>
    range(from, to).map((id) =>
      inside(id, { Prices: [{ Price: price + id, Currency: 'EUR', PriceListName }] }),
    );
  const lists = [...ofList(1, 12, 10, 'piece'), ...ofList(13, 24, 5_000, 'pallet')];
  const tens = [9, 11, 10, 10, 10, 10, 10, 10, 10];

  itFindsIn('price_outlier', [
    [
      'eight of 280 that are 1,000 times too high',
      priced(slips(8, 1_000)),
      range(0, 7).map((slip) => slip * 31 + 1),
    ],
    [
      'three that are a hundredth',
      priced(slips(3, 0.01)),
      range(0, 2).map((slip) => slip * 31 + 1),
    ],
    [
      'not seven times as much, which a shift of the decimal point does not bring back',
      priced([...thirties, 210]),
      [],
    ],
    ['forty times as much, which is apart from all', priced([...thirties, 1_500]), [61]],
    ['each list by itself', lists, []],
    [
      'tells how far a small one is',
      priced([0.1, ...tens]),
      [1],
      '0.1 EUR (0.01 times what is usual in its category)',
    ],
    [
      'one that people type where they know none, such as 0.01',
      priced([...usual(40, 2, 90), 0.01]),
      [41],
    ],
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

describe('price_outlier by the prices of variants', () => {
  /** Twenty products without a price, each with variants at these prices, and one more. */
  const among = (prices: readonly number[], fields: PimRecord = {}): PimRecord[] => [
    ...[...range(1, 20).map((id) => inside(id)), inside(21, fields)],
    ...range(1, 20).flatMap((id) =>
      [50, 80, 130].map((Price, at) => variant(id * 10 + at, id, euro(Price + id))),
    ),
    ...prices.map((Price, at) => variant(900 + at, 21, euro(Price))),
  ];
  const far = '8000 EUR on variants (88 times what is usual in its category)';

  itFindsIn('price_outlier', [
    [
      'a product whose variants all have a price far above the others',
      among([5_000, 8_000, 13_000]),
      [21],
      far,
    ],
    ['or below', among([0.5, 0.8]), [21]],
    ['not one with usual prices', among([60, 90]), []],
    ['not one with the price of a sample', among([60, 90, 0.6]), []],
    ['not one with the price of a box', among([60, 90, 9_000]), []],
    // These are not alike, so that they tell nothing of the product.
    ['a price of its own is what counts', among([5_000, 8_000, 19_000], euro(95)), []],
    ['a price of its own that is far', among([60, 90, 120], euro(9_500)), [21]],
  ]);

  it('is unknown where the prices of variants cannot be read', async () => {
    const strange = variant(1, 1, { Prices: [{ Zq1: 'x', Zq2: { Zq3: 4 } }] });
    expect(await find('price_outlier', [inside(1)], [strange])).toMatchObject({
      ids: [],
      unknown: 1,
    });
  });
});

describe('price_outlier beside the prices of its own variants', () => {
  const priced = (...prices: readonly Readonly<Record<string, unknown>>[]) => ({
    Prices: prices.map((price) => ({ Currency: 'EUR', ...price })),
  });
  /** Finds among one product at a price, which no other one is like, with variants at these. */
  const judge = (price: number, prices: readonly number[], fields: PimRecord = {}) =>
    find(
      'price_outlier',
      [product(1, euro(price))],
      prices.map((Price, at) => variant(at + 1, 1, { ...euro(Price), ...fields })),
    );

  it.each<[string, number, number[]]>([
    ['532900 EUR (its variants 724.9 to 787.9)', 532_900, [724.9, 787.9]],
    // A tenth that was rounded, and what is no tenfold for a computer.
    ['7.5 EUR (its variants 74.99)', 7.5, [74.99, 74.99]],
    ['23.7 EUR (its variants 2.37)', 23.7, [2.37, 2.37]],
  ])('finds %s', async (detail, price, prices) => {
    expect(await judge(price, prices)).toMatchObject({ ids: [1], detail });
  });

  it.each<[string, number, number[], PimRecord?]>([
    ['a few times as much', 300, [75, 80]],
    ['one variant, which is all', 7_500, [75]],
    ['one variant with two prices', 7_500, [75], priced({ Price: 75 }, { Price: 70 })],
    ['variants that are not alike', 7_500, [7, 75, 700]],
    ['variants that are passive', 7_500, [75, 75], { Status: -1 }],
    ['variants in another currency', 7_500, [75, 75], priced({ Price: 75, Currency: 'TRY' })],
  ])('finds nothing beside %s', async (_what, price, prices, fields) => {
    expect((await judge(price, prices, fields)).ids).toEqual([]);
  });
});

it('price_outlier counts whom it compared with their variants, and blames none where many are far from theirs', async () => {
  const judge = (prices: readonly number[], ofVariants: readonly number[]) =>
    find(
      'price_outlier',
      prices.map((price, at) => product(at + 1, euro(price))),
      prices.flatMap((_, at) =>
        ofVariants.map((Price, of) => variant(at * 10 + of + 1, at + 1, euro(Price))),
      ),
    );
  const usual = range(1, 30).map(() => 75);
  expect(await judge([7_500, ...usual], [75, 79])).toMatchObject({ ids: [1], population: 31 });
  // Surcharges are no prices of their own.
  expect(await judge(usual, [5, 7])).toMatchObject({ ids: [], unknown: 30 });
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
    [
      'a hundred times one of the others, which differ by size',
      siblings([8.8, 8.8, 31.25, 3_125]),
      [4],
      '3125 EUR (others 8.8 to 31.25)',
    ],
    ['not a hundred times none of them', siblings([8.8, 8.8, 31.25, 3_000]), []],
    ['not prices that are alike', siblings([42, 44, 60]), []],
    ['not that of a sample', siblings([1.5, 79.95, 79.95]), []],
    ['not that of a box of ten, cheaper by the piece', siblings([42, 42, 390]), []],
    ['not prices that differ by size', siblings([4, 42, 420]), []],
    ['not where two are far', siblings([42, 42, 4_200, 4_200]), []],
    ['not where only one is another', siblings([42, 4_200]), []],
    ['counts the price of the product among the others', siblings([42, 4_200], euro(42)), [2]],
    ['not a pack of as many more, as an option tells', [...single, packed(3, '100', 50)], []],
    ['but a slip of the same pack', [...single, packed(3, '1', 50)], [3]],
    ...[{ Currency: 'TRY' }, { Currency: 'EUR', PriceListName: 'pallet' }].map(
      (other) =>
        [
          `compares each currency and list with itself: ${JSON.stringify(other)}`,
          [...siblings([10, 10]), variant(3, 1, { Prices: [{ Price: 1_000, ...other }] })],
          [],
        ] as const,
    ),
  ]);
});
