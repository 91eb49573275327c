import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRanking, createRanked, type Ranking } from '../../src/filter/rank.ts';
import type { PimRecord } from '../../src/record/value.ts';

function ranking(
  by: Ranking['by'],
  direction: Ranking['direction'] = 'asc',
  currency?: string,
): Ranking {
  return { by, direction, currency, culture: undefined };
}

function rank(how: Ranking, most: number, records: readonly PimRecord[]): readonly unknown[] {
  const ranked = createRanked(how, most);
  for (const record of records) ranked.add(record);
  return ranked.best().map(({ record }) => record.id);
}

describe('createRanked', () => {
  const dated = [
    { id: 1, Created: '2026-03-01', Updated: '2026-01-05', Name: 'çanta' },
    { id: 2, Created: '2024-03-01', Updated: null, Name: 'Boot' },
    { id: 3, Created: '2025-03-01T10:00:00+03:00', Updated: '2026-01-04', Name: 'ayakkabı' },
  ];

  it.each([
    ['created', 'desc', [1, 3, 2]],
    ['updated', 'desc', [1, 3, 2]],
    ['name', 'asc', [3, 2, 1]],
    ['name', 'desc', [1, 2, 3]],
  ] as const)('ranks by %s, %s, with records that lack it last', (by, direction, expected) => {
    expect(rank(ranking(by, direction), 10, dated)).toEqual(expected);
  });

  const pricesOf = (...prices: readonly (readonly [number, string])[]) =>
    prices.map(([Price, Currency]) => ({ Price, Currency }));
  const priced = [
    { id: 1, Prices: pricesOf([10, 'EUR'], [300, 'TRY']) },
    { id: 2, Prices: pricesOf([20, '€'], [5, 'USD']) },
    { id: 3, Prices: [] },
    { id: 4, Prices: [{ Zzz: 1 }] },
  ];

  it.each([
    ['asc', undefined, [2, 1, 3, 4]],
    ['desc', undefined, [1, 2, 3, 4]],
    ['asc', 'EUR', [1, 2, 3, 4]],
    ['desc', 'USD', [2, 1, 3, 4]],
  ] as const)(
    'ranks by the lowest price when ascending, else by the highest: %s in %s',
    (direction, currency, ids) => {
      expect(rank(ranking('price', direction, currency), 10, priced)).toEqual(ids);
    },
  );

  it('ranks by prices in the range that was asked for alone', () => {
    const records = [
      { id: 1, Prices: pricesOf([69, 'USD'], [72.99, 'USD']) },
      { id: 2, Prices: pricesOf([70, 'USD']) },
    ];
    expect(rank({ ...ranking('price'), priceMin: 70 }, 2, records)).toEqual([2, 1]);
    expect(rank({ ...ranking('price', 'desc'), priceMax: 71 }, 2, records)).toEqual([2, 1]);
  });

  it.each([
    [[{ Zzz: 1 }], undefined, 'unreadable'],
    [[{ Price: 3 }, { Price: 4, Currency: 'EUR' }], 'EUR', 'unreadable'],
    [[{ Price: 3 }, { Price: 4, Currency: 'EUR' }], undefined, undefined],
    [[{ Price: 'on request' }, { Price: 4 }], undefined, 'unreadable'],
    [[], 'EUR', undefined],
  ])('tells whether other prices may count: of %j in %s %s', (Prices, currency, told) => {
    expect(createRanked(ranking('price', 'asc', currency), 1).add({ Prices })).toBe(told);
  });

  it('counts the records that lack the value, also those it did not keep', () => {
    const ranked = createRanked(ranking('price', 'asc', 'EUR'), 1);
    for (const record of [{}, { Prices: [{ Price: 3, Currency: '€' }] }, { Prices: [] }])
      ranked.add(record);
    expect([ranked.best().length, ranked.lacking()]).toEqual([1, 2]);
  });

  it('gives the top of a full sort, ties in the order they came', () => {
    const values = fc.array(fc.option(fc.nat(12)), { maxLength: 400 });
    fc.assert(
      fc.property(
        values,
        fc.nat(30),
        fc.constantFrom('asc' as const, 'desc' as const),
        (prices, most, direction) => {
          const records = prices.map((price, id) => ({
            id,
            price,
            Prices: price === null ? [] : [{ Price: price }],
          }));
          const sign = direction === 'asc' ? 1 : -1;
          const sorted = records.toSorted((left, right) => {
            if (left.price === null || right.price === null)
              return Number(left.price === null) - Number(right.price === null);
            return sign * (left.price - right.price);
          });
          expect(rank(ranking('price', direction), most, records)).toEqual(
            sorted.slice(0, most).map(({ id }) => id),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('buildRanking is ascending unless told, and none without sort_by', () => {
  expect(buildRanking({ sort_direction: 'desc', currency: 'EUR' })).toBeUndefined();
  expect(buildRanking({ sort_by: 'price' })).toMatchObject({ by: 'price', direction: 'asc' });
  expect(buildRanking({ sort_by: 'name', sort_direction: 'desc' })).toMatchObject({
    direction: 'desc',
  });
});
