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

  it('property_outlier: is judged by the categories that have enough values', async () => {
    const usual = range(1, 12).map((id) => product(id, weighs(String(100 + id))));
    const both = product(13, { ...weighs('120000'), CategoryProducts: [{ CategoryId: 1 }, { CategoryId: 99 }] });
    expect(await find('property_outlier', [...usual, both])).toMatchObject({
      population: 13,
      ids: [13],
      detail: 'Weight 120000 g (1121 times the median of its category)',
    });
  });

  it('property_outlier: a decimal comma makes a number, words of computers do not', async () => {
    const values = [
      '12,5',
      '13,1',
      '12,9',
      '11,7',
      '12,2',
      '12,8',
      '13,3',
      '12,05',
      '12,6',
      '125000',
      'inf',
      'NaN',
      '1,250',
    ];
    const found = await find(
      'property_outlier',
      values.map((value, at) => product(at + 1, weighs(value))),
    );
    expect(found).toMatchObject({ population: 10, ids: [10] });
  });

  it.each([
    ['stands alone among four', [402, 584, 600, 492_900], [4]],
    ['stands alone below', [402, 584, 600, 0.01], [4]],
    ['is one of three', [402, 584, 492_900], []],
    ['is not so far', [402, 584, 600, 9_000], []],
    ['is no farther than the others from each other', [1, 500, 900_000, 91_000_000], []],
  ])('price_outlier: in a small category, a value that %s', async (_how, prices, ids) => {
    const products = prices.map((Price, at) =>
      product(at + 1, { Prices: [{ Price, Currency: 'EUR' }], CategoryProducts: [{ CategoryId: 1 }] }),
    );
    expect((await find('price_outlier', products)).ids).toEqual(ids);
  });

  it('price_outlier: what is usual in a small category of it is not one', async () => {
    const priced = (id: number, Price: number, ...categories: number[]) =>
      product(id, {
        Prices: [{ Price, Currency: 'EUR' }],
        CategoryProducts: categories.map((CategoryId) => ({ CategoryId })),
      });
    const cables = range(1, 12).map((id) => priced(id, 3 + id / 10, 1));
    const speakers = [priced(13, 60, 2), priced(14, 75, 2), priced(15, 62, 2, 1)];
    expect((await find('price_outlier', [...cables, ...speakers])).ids).toEqual([]);
  });

  it.each([
    [1e-9, '1e-09 EUR (1e-10 times the median of its category)'],
    [0.5, '0.5 EUR (0.05 times the median of its category)'],
    [12_340, '12340 EUR (1234 times the median of its category)'],
    [1e308, /^1e\+308 EUR \(\S+ times/],
  ])('price_outlier: tells how far %d is', async (Price, detail) => {
    const priced = (id: number, price: number, Currency: string) =>
      product(id, { Prices: [{ Price: price, Currency }], CategoryProducts: [{ CategoryId: 1 }] });
    const usual = range(2, 10).map((id) => priced(id, 10, id % 2 === 0 ? 'EUR' : 'eur'));
    const found = await find('price_outlier', [priced(1, Price, 'EUR'), ...usual]);
    expect(found.ids).toEqual([1]);
    expect(found.detail).toMatch(detail);
  });

  it('same_weight: however its name, number and unit are written', async () => {
    const written = [
      ['AĞIRLIK', '500', 'g'],
      ['Net Weight', '500,0', 'G'],
      ['Nettogewicht', '500.00', ' g'],
    ] as const;
    const products = range(1, 12).map((id) => {
      const [Name, Value, Unit] = written[id % 3] ?? written[0];
      return product(id, { Properties: [{ Name, Value, Unit }], CategoryProducts: [{ CategoryId: 1 }] });
    });
    expect(await find('same_weight', products)).toMatchObject({ population: 12, ids: range(1, 12) });
  });

  it('same_weight: from ten products on, by whatever weight is called', async () => {
    const same = range(1, 10).map((id) => product(id, weighs('1', 1, 'Gewicht')));
    const few = range(11, 19).map((id) => product(id, weighs('1', 2)));
    const measured = range(21, 32).map((id) => product(id, weighs(String(id), 3)));
    const found = await find('same_weight', [...same, ...few, ...measured]);
    expect(found).toMatchObject({ population: 31, ids: range(1, 10), detail: '1 g, 10 products' });
  });
});
