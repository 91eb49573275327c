/** How well search_catalog finds what people want, judged by hand, beside other searches; `npm run bench:copy search` tells more. */

import { describe, expect, it } from 'vitest';
import { type Rated, rateSearches, type Searchers } from '../../bench/measure-search.ts';
import { readDemo } from '../../bench/search/demo.ts';
import { rateOrder, readQueries } from '../../bench/search/judged.ts';
import { buildShop } from '../../bench/search/shop.ts';

const mean = (rated: readonly Rated[], name: keyof Searchers): number =>
  rated.reduce((sum, { scores }) => sum + scores[name], 0) / rated.length;

describe('search_catalog', () => {
  it.each([
    ['a shop in three languages', 'shop', buildShop],
    ['the demo catalog', 'demo', readDemo],
  ] as const)('finds in %s what people want, ahead of other searches', async (_, name, open) => {
    const catalog = open();
    const file = new URL(`../../bench/search/${name}-queries.json`, import.meta.url);
    const rated = await rateSearches(catalog, readQueries(file, catalog));
    expect(mean(rated, 'ours')).toBeGreaterThanOrEqual(0.9);
    expect(mean(rated, 'ours')).toBeGreaterThan(mean(rated, 'MiniSearch'));
    expect(mean(rated, 'ours')).toBeGreaterThan(mean(rated, 'contains'));
    expect(mean(rated, 'ours')).toBeGreaterThan(mean(rated, 'PIM'));
  });

  it('is rated 1 by the best order, and less the later what is wanted comes', () => {
    const grades = new Map([
      ['a', 3],
      ['b', 1],
    ]);
    expect(rateOrder(grades, ['a', 'b'])).toBe(1);
    expect(rateOrder(grades, ['b', 'a'])).toBeLessThan(rateOrder(grades, ['a', 'x']));
    expect(rateOrder(grades, ['x', 'y'])).toBe(0);
    expect(rateOrder(grades, ['a', 'a', 'b'])).toBe(1);
  });
});
