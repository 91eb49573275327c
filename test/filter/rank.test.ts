import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRanking, createRanked, type Ranking } from '../../src/filter/rank.ts';
import type { PimRecord } from '../../src/record/value.ts';

const ranking = (by: Ranking['by'], direction: Ranking['direction'] = 'asc', currency?: string): Ranking => ({
  by,
  direction,
  currency,
  culture: undefined,
});

function rank(how: Ranking, most: number, records: readonly PimRecord[]): readonly unknown[] {
  const ranked = createRanked(how, most);
  for (const record of records) ranked.add(record);
  return ranked.best().map(({ id }) => id);
}

describe('createRanked', () => {
  const dated = [
    { id: 1, Created: '2026-03-01', Updated: '2026-01-05', Name: 'çanta' },
    { id: 2, Created: '2024-03-01', Updated: null, Name: 'Boot' },
    { id: 3, Created: '2025-03-01T10:00:00+03:00', Updated: '2026-01-04', Name: 'ayakkabı' },
  ];

  it.each([
    ['created', 'asc', [2, 3, 1]],
    ['created', 'desc', [1, 3, 2]],
    ['updated', 'asc', [3, 1, 2]],
    ['updated', 'desc', [1, 3, 2]],
    ['name', 'asc', [3, 2, 1]],
    ['name', 'desc', [1, 2, 3]],
  ] as const)('ranks by %s, %s, with records that lack it last', (by, direction, expected) => {
    expect(rank(ranking(by, direction), 10, dated)).toEqual(expected);
  });

  const priced = [
    {
      id: 1,
      Prices: [
        { Price: 10, Currency: 'EUR' },
        { Price: 300, Currency: 'TRY' },
      ],
    },
    {
      id: 2,
      Prices: [
        { Price: 20, Currency: 'EUR' },
        { Price: 5, Currency: 'USD' },
      ],
    },
    { id: 3, Prices: [] },
    { id: 4, Prices: [{ Zzz: 1 }] },
  ];

  it('ranks by the lowest price when ascending, by the highest when descending', () => {
    expect(rank(ranking('price'), 10, priced)).toEqual([2, 1, 3, 4]);
    expect(rank(ranking('price', 'desc'), 10, priced)).toEqual([1, 2, 3, 4]);
  });

  it('ranks by the price of a currency', () => {
    expect(rank(ranking('price', 'asc', 'EUR'), 10, priced)).toEqual([1, 2, 3, 4]);
    expect(rank(ranking('price', 'desc', 'USD'), 10, priced)).toEqual([2, 1, 3, 4]);
  });

  it('counts the records that lack the value, also those it did not keep', () => {
    const ranked = createRanked(ranking('price', 'asc', 'EUR'), 1);
    for (const record of [{}, { Prices: [{ Price: 3, Currency: '€' }] }, { Prices: [] }]) ranked.add(record);
    expect([ranked.best().length, ranked.lacking()]).toEqual([1, 2]);
  });

  it('keeps nothing when nothing is wanted', () => {
    expect(rank(ranking('name'), 0, dated)).toEqual([]);
  });

  it('may be asked for the best so far, and go on', () => {
    const ranked = createRanked(ranking('created'), 1);
    ranked.add({ id: 1, Created: '2026-01-01' });
    expect(ranked.best()).toMatchObject([{ id: 1 }]);
    ranked.add({ id: 2, Created: '2025-01-01' });
    expect(ranked.best()).toMatchObject([{ id: 2 }]);
  });

  it('gives the top of a full sort, ties in the order they came', () => {
    const values = fc.array(fc.option(fc.nat(12)), { maxLength: 400 });
    fc.assert(
      fc.property(values, fc.nat(30), fc.constantFrom('asc' as const, 'desc' as const), (prices, most, direction) => {
        const records = prices.map((price, id) => ({ id, price, Prices: price === null ? [] : [{ Price: price }] }));
        const sign = direction === 'asc' ? 1 : -1;
        const sorted = records.toSorted((left, right) => {
          if (left.price === null || right.price === null)
            return Number(left.price === null) - Number(right.price === null);
          return sign * (left.price - right.price);
        });
        expect(rank(ranking('price', direction), most, records)).toEqual(sorted.slice(0, most).map(({ id }) => id));
      }),
      { numRuns: 300 },
    );
  });
});

describe('buildRanking', () => {
  it('is none without sort_by', () => {
    expect(buildRanking({ sort_direction: 'desc', currency: 'EUR' })).toBeUndefined();
  });

  it('is ascending unless told', () => {
    expect(buildRanking({ sort_by: 'price' })).toEqual({
      by: 'price',
      direction: 'asc',
      currency: undefined,
      culture: undefined,
    });
    expect(buildRanking({ sort_by: 'name', sort_direction: 'desc' })).toMatchObject({ direction: 'desc' });
  });
});
