/** Rules of outliers, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { find, product, range, weighs } from './by-hand.ts';

describe('outliers', () => {
  it('property_outlier: a hundred times the median of its category, and beyond their spread', async () => {
    const usual = range(1, 8).map((id) => product(id, weighs(String(100 + id * 5))));
    const found = await find('property_outlier', [...usual, product(9, weighs('120000')), product(10, weighs('9000'))]);
    expect(found).toMatchObject({ population: 10, ids: [9], unknown: 0 });
    expect(found.detail).toMatch(/^Weight 120000 g \(\d+(\.\d+)? times the median of its category\)$/);
  });

  it('property_outlier: what is usual in one of its categories is not one', async () => {
    const light = range(1, 8).map((id) => product(id, weighs(String(100 + id))));
    const heavy = range(11, 18).map((id) => product(id, weighs(String(100_000 + id), 2)));
    const both = product(20, { ...weighs('100020'), CategoryProducts: [{ CategoryId: 1 }, { CategoryId: 2 }] });
    expect((await find('property_outlier', [...light, ...heavy, both])).ids).toEqual([]);
  });

  it('property_outlier: where values are spread wide, a wide one is usual', async () => {
    const spread = range(1, 12).map((id) => product(id, weighs(String(10 ** (id / 2)))));
    expect((await find('property_outlier', spread)).ids).toEqual([]);
  });

  it('same_weight: from ten products on, by whatever weight is called', async () => {
    const same = range(1, 10).map((id) => product(id, weighs('1', 1, 'Gewicht')));
    const few = range(11, 19).map((id) => product(id, weighs('1', 2)));
    const measured = range(21, 32).map((id) => product(id, weighs(String(id), 3)));
    const found = await find('same_weight', [...same, ...few, ...measured]);
    expect(found).toMatchObject({ population: 31, ids: range(1, 10), detail: '1 g, 10 products' });
  });
});
