/** What records are ranked by: the order, the records that lack the value, and those of which it cannot be read. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildRanking, type Ranking } from '../../src/filter/rank.ts';
import { buildSelect, readSelected, type Window } from '../../src/question/build-select.ts';
import { orderBy } from '../../src/question/ranking.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';

type Wanted = Partial<Ranking> & Pick<Ranking, 'by'>;

const ALL: Window = { offset: 0, limit: 1_000 };

async function rank(copy: Asked, wanted: Wanted, window = ALL) {
  const ranking: Ranking = { direction: 'asc', currency: undefined, culture: undefined, ...wanted };
  const order = orderBy(ranking, { list: 'products', alias: 't' });
  const selection = { list: 'products', filters: [], conditions: [], order } as const;
  const { rows } = await copy.query(buildSelect(selection, window), {
    offset: 0,
    maxRows: 1,
    isUncut: true,
  });
  const { references, lacking, unranked } = readSelected(selection, rows);
  return { ids: references.map(({ id }) => id), lacking, unranked };
}

/** A copy of products, which get ids from 1. */
function openProducts(products: readonly PimRecord[]): Promise<Asked> {
  return openRecords({
    products: products.map((record, at) => ({ ProductId: at + 1, ...record })),
  });
}

const DATED = [
  { Created: '2026-03-01', Updated: '2026-01-05', Name: 'çanta' },
  { Created: '2024-03-01', Updated: null, Name: 'Boot' },
  { Created: '2025-03-01T10:00:00+03:00', Updated: '2026-01-04', Name: 'ayakkabı' },
];

describe('a date or a name', () => {
  let copy: Asked;
  beforeAll(async () => {
    copy = await openProducts(DATED);
  });

  it.each([
    { wanted: { by: 'created', direction: 'desc' }, ids: [1, 3, 2], lacking: 0 },
    { wanted: { by: 'updated', direction: 'desc' }, ids: [1, 3, 2], lacking: 1 },
    { wanted: { by: 'updated', direction: 'asc' }, ids: [3, 1, 2], lacking: 1 },
    { wanted: { by: 'name', direction: 'asc' }, ids: [3, 2, 1], lacking: 0 },
    { wanted: { by: 'name', direction: 'desc' }, ids: [1, 2, 3], lacking: 0 },
  ] as const)(
    'ranks by $wanted, with records that lack it last',
    async ({ wanted, ids, lacking }) => {
      expect(await rank(copy, wanted)).toEqual({ ids, lacking, unranked: 0 });
    },
  );
});

const PRICED = [
  {
    Prices: [
      { Price: 10, Currency: 'EUR' },
      { Price: 300, Currency: 'TRY' },
    ],
  },
  {
    Prices: [
      { Price: 20, Currency: '€' },
      { Price: 5, Currency: 'USD' },
    ],
  },
  { Prices: [] },
  { Prices: [{ Zzz: 1 }] },
];

describe('a price', () => {
  let copy: Asked;
  beforeAll(async () => {
    copy = await openProducts(PRICED);
  });

  it.each([
    { direction: 'asc', currency: undefined, ids: [1, 2, 3, 4], lacking: 1 },
    { direction: 'desc', currency: undefined, ids: [2, 1, 3, 4], lacking: 1 },
    { direction: 'asc', currency: 'EUR', ids: [1, 2, 3, 4], lacking: 1 },
    { direction: 'desc', currency: 'USD', ids: [2, 1, 3, 4], lacking: 2 },
  ] as const)(
    'ranks by the price that is shown, of the currency that most have: $direction in $currency',
    async ({ direction, currency, ids, lacking }) => {
      const wanted = { by: 'price', direction, currency } as const;
      expect(await rank(copy, wanted)).toEqual({ ids, lacking, unranked: 1 });
    },
  );
});

it.each([
  { prices: [{ Price: 3 }, { Price: 4, Currency: 'EUR' }], currency: 'EUR', unranked: 1 },
  { prices: [{ Price: 3 }, { Price: 4, Currency: 'EUR' }], currency: undefined, unranked: 0 },
  { prices: [{ Price: 'on request' }, { Price: 4 }], currency: undefined, unranked: 1 },
  { prices: [], currency: 'EUR', unranked: 0 },
])(
  'counts records of which another price may count: $prices in $currency',
  async ({ prices, currency, unranked }) => {
    const ranked = await rank(await openProducts([{ Prices: prices }]), { by: 'price', currency });
    expect(ranked).toMatchObject({ unranked });
  },
);

it('ranks by the name in a language, else by its own', async () => {
  const inFrench = (Culture: string, Name: string) => ({ Translations: [{ Culture, Name }] });
  const products = [
    { Name: 'a', ...inFrench('fr', 'z') },
    { Name: 'c', ...inFrench('de', 'a') },
    { Name: 'z', ...inFrench('fr-CA', 'b') },
    {
      Name: 'z',
      Translations: [
        { Culture: 'fr-CA', Name: 'a' },
        { Culture: 'fr-FR', Name: 'y' },
      ],
    },
  ];
  const copy = await openProducts(products);
  const idsIn = async (culture: string) => (await rank(copy, { by: 'name', culture })).ids;
  expect((await idsIn('fr')).slice(-1)).toEqual([1]);
  expect(await idsIn('fr-FR')).toEqual([3, 2, 4, 1]);
  expect(await idsIn('es')).toEqual([1, 2, 3, 4]);
});

it('gives windows of a full sort, ties in the order in which records came', async () => {
  const prices = fc.sample(fc.option(fc.nat(12)), 200);
  const products = prices.map((price, at) => ({
    ProductId: at + 1,
    Prices: price === null ? [] : [{ Price: price }],
  }));
  const copy = await openRecords({ products });
  for (const direction of ['asc', 'desc'] as const) {
    const sign = direction === 'asc' ? 1 : -1;
    const sorted = prices
      .map((price, at) => ({ price, id: at + 1 }))
      .toSorted((left, right) => {
        if (left.price === null || right.price === null)
          return Number(left.price === null) - Number(right.price === null);
        return sign * (left.price - right.price);
      });
    const pages = [];
    for (const offset of [0, 67, 134]) {
      pages.push(await rank(copy, { by: 'price', direction }, { offset, limit: 67 }));
    }
    expect(pages.flatMap(({ ids }) => ids)).toEqual(sorted.map(({ id }) => id));
    expect(pages.map(({ lacking }) => lacking)).toEqual(
      pages.map(() => prices.filter((price) => price === null).length),
    );
  }
});

it('buildRanking is ascending unless it is given, and none without sort_by or for a count', () => {
  expect(buildRanking({ sort_direction: 'desc', currency: 'EUR' })).toBeUndefined();
  expect(buildRanking({ sort_by: 'price', limit: 0 })).toBeUndefined();
  expect(buildRanking({ sort_by: 'price' })).toMatchObject({ by: 'price', direction: 'asc' });
  expect(buildRanking({ sort_by: 'name', sort_direction: 'desc' })).toMatchObject({
    direction: 'desc',
  });
});
