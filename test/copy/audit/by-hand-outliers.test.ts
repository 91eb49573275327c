/** Rules of outliers, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { buildRule } from '../../../src/copy/audit/rule.ts';
import { LISTED_RULES } from '../../../src/copy/audit/rules.ts';
import { askBuilt } from './ask-rule.ts';
import { find, product, range, weighs } from './by-hand.ts';
import { openRecords } from './open-records.ts';

/** Properties with one number that is neither a weight nor a dimension, in a category. */
const loads = (value: string, categoryId = 1) => weighs(value, categoryId, 'Load');

describe('outliers', () => {
  it('property_outlier: a hundred times the median of its category, and beyond their spread', async () => {
    const usual = range(1, 8).map((id) => product(id, loads(String(100 + id * 5))));
    const found = await find('property_outlier', [...usual, product(9, loads('120000')), product(10, loads('9000'))]);
    expect(found).toMatchObject({ population: 10, ids: [9], unknown: 0 });
    expect(found.detail).toMatch(/^Load 120000 g \(\d+(\.\d+)? times the median of its category\)$/);
  });

  it('property_outlier: what is usual in one of its categories is not one', async () => {
    const light = range(1, 8).map((id) => product(id, loads(String(100 + id))));
    const heavy = range(11, 18).map((id) => product(id, loads(String(100_000 + id), 2)));
    const both = product(20, { ...loads('100020'), CategoryProducts: [{ CategoryId: 1 }, { CategoryId: 2 }] });
    expect((await find('property_outlier', [...light, ...heavy, both])).ids).toEqual([]);
  });

  it('property_outlier: where values are spread wide, a wide one is usual', async () => {
    const spread = range(1, 12).map((id) => product(id, loads(String(10 ** (id / 2)))));
    expect((await find('property_outlier', spread)).ids).toEqual([]);
  });

  it('property_outlier: is judged by the categories that have enough values', async () => {
    const usual = range(1, 12).map((id) => product(id, loads(String(100 + id))));
    const both = product(13, { ...loads('120000'), CategoryProducts: [{ CategoryId: 1 }, { CategoryId: 99 }] });
    expect(await find('property_outlier', [...usual, both])).toMatchObject({
      population: 13,
      ids: [13],
      detail: 'Load 120000 g (1121 times the median of its category)',
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
      values.map((value, at) => product(at + 1, loads(value))),
    );
    expect(found).toMatchObject({ population: 10, ids: [10] });
  });

  it.each([
    ['Popularity', '', 7],
    ['Sort order', '', 2],
    ['ERP No', '', 3],
    ['Anything that counts', '', 1],
  ])('property_outlier: leaves the ranks, ids and counters of %s alone', async (Name, Unit, step) => {
    const ranked = range(1, 40).map((id) =>
      product(id, {
        Properties: [{ Name, Value: String(id === 1 ? 1 : 9_000 + id * step), Unit }],
        CategoryProducts: [{ CategoryId: 1 }],
      }),
    );
    expect(await find('property_outlier', ranked)).toMatchObject({ population: 0, ids: [] });
  });

  it('property_outlier: where some have 0, a small number is usual', async () => {
    const fat = ['0', '0', '0.01', ...range(1, 12).map((id) => String(20 + id))];
    const products = fat.map((value, at) => product(at + 1, loads(value)));
    expect(await find('property_outlier', products)).toMatchObject({ population: 13, ids: [] });
  });

  it('property_outlier: where an import mixed up two units, a number is compared with those in its own', async () => {
    const salt = (id: number, value: string, Unit: string, CategoryId: number) =>
      product(id, {
        Properties: [{ Name: 'Salt', Value: value, Unit }],
        CategoryProducts: [{ CategoryId }],
      });
    const elsewhere = range(1, 12).map((id) => salt(id, `1.${id}`, 'g', 1));
    const milligrams = range(21, 34).map((id) => salt(id, `1.${id}`, 'mg', 2));
    for (const value of ['1.5', '88']) {
      const found = await find('property_outlier', [...elsewhere, ...milligrams, salt(40, value, 'g', 2)]);
      // Of its unit it is alone in its category, so nobody can tell.
      expect(found).toMatchObject({ population: 26, ids: [] });
    }
    const beside = range(41, 52).map((id) => salt(id, `1.${id}`, 'g', 2));
    const wrong = await find('property_outlier', [...milligrams, ...beside, salt(40, '880', 'G', 2)]);
    expect(wrong).toMatchObject({ ids: [40], detail: 'Salt 880 G (599 times the median of its category)' });
    // Of one unit alone it is a slip.
    expect((await find('property_outlier', [...milligrams, salt(40, '1.5', 'g', 2)])).ids).toEqual([40]);
  });

  it.each([
    ['0.30000000000000004', 'Load 0.3 g'],
    ['88.19999694824219', 'Load 88.2 g'],
    ['1234.5', 'Load 1234.5 g'],
    ['123456.78', 'Load 123456.78 g'],
  ])('property_outlier: tells %s without noise', async (value, told) => {
    const usual = range(1, 12).map((id) => loads(`0.00${100 + id}`));
    const products = [...usual, loads(value)].map((fields, at) => product(at + 1, fields));
    expect((await find('property_outlier', products)).detail).toMatch(`${told} (`);
  });

  it('price_outlier: a step by step rise to the dearest is usual, and so are many cheap ones', async () => {
    const priced = (prices: readonly number[], CategoryId: number, from: number) =>
      prices.map((Price, at) =>
        product(from + at, { Prices: [{ Price, Currency: 'EUR' }], CategoryProducts: [{ CategoryId }] }),
      );
    const usual = range(1, 60).map((step) => 30 + step / 10);
    const rising = priced([...usual, 60, 120, 240, 480, 960], 1, 1);
    const cheap = priced([...usual, 0.99, 0.99, 0.99], 2, 101);
    const slip = priced([...usual, 3_120], 3, 201);
    expect((await find('price_outlier', [...rising, ...cheap, ...slip])).ids).toEqual([261]);
  });

  it('price_outlier: price lists are compared each with itself', async () => {
    const listed = range(1, 24).map((id) =>
      product(id, {
        Prices: [
          { Price: id <= 12 ? 10 + id : 5_000 + id, Currency: 'EUR', PriceListName: id <= 12 ? 'piece' : 'pallet' },
        ],
        CategoryProducts: [{ CategoryId: 1 }],
      }),
    );
    expect((await find('price_outlier', listed)).ids).toEqual([]);
  });

  it('size_outlier: a scanner of 638 kg among others of 5, in whatever unit', async () => {
    const scanners = range(1, 12).map((id) => product(id, weighs(String(4_000 + id * 100))));
    const heavy = product(13, {
      Properties: [{ Name: 'Weight', Value: '638', Unit: 'kg' }],
      CategoryProducts: [{ CategoryId: 1 }],
    });
    const right = product(14, {
      Properties: [{ Name: 'Weight', Value: '5.2', Unit: 'kg' }],
      CategoryProducts: [{ CategoryId: 1 }],
    });
    const wide = product(15, {
      Dimensions: [{ Type: 'Width', Value: 900, Unit: 'cm' }],
      CategoryProducts: [{ CategoryId: 1 }],
    });
    const narrow = range(16, 26).map((id) =>
      product(id, {
        Dimensions: [{ Type: 'Width', Value: 20 + id, Unit: 'cm' }],
        CategoryProducts: [{ CategoryId: 1 }],
      }),
    );
    const found = await find('size_outlier', [...scanners, heavy, right, wide, ...narrow]);
    expect(found).toMatchObject({
      population: 26,
      ids: [13, 15],
      detail: 'Weight 638 kg (134 times the median of its category)',
    });
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
    const usual = range(2, 10).map((id) => priced(id, id === 2 ? 9 : id === 3 ? 11 : 10, id % 2 === 0 ? 'EUR' : 'eur'));
    const found = await find('price_outlier', [priced(1, Price, 'EUR'), ...usual]);
    expect(found.ids).toEqual([1]);
    expect(found.detail).toMatch(detail);
  });
});

describe('the parameters of a rules file', () => {
  const priced = (id: number, Price: number) =>
    product(id, { Prices: [{ Price, Currency: 'EUR' }], CategoryProducts: [{ CategoryId: 1 }] });
  const weighing = (id: number, weight: number) => product(id, weighs(String(weight)));
  const loaded = (id: number, load: number) => product(id, loads(String(load)));
  const ask = async (id: string, records: ReturnType<typeof product>[], set: Readonly<Record<string, number>>) => {
    const rule = LISTED_RULES.find((each) => each.id === id);
    if (rule === undefined) throw new Error(`There is no rule ${id}.`);
    return (await askBuilt(buildRule(rule, set), await openRecords({ products: records }))).ids;
  };

  it.each([
    ['price_outlier', priced, 30],
    ['size_outlier', weighing, 60],
    ['property_outlier', loaded, 300],
  ] as const)('%s: how many times the median is far, and among how many others', async (rule, build, times) => {
    const usual = range(1, 11).map((id) => build(id, 100 + id));
    const records = [...usual, build(12, 105 * times)];
    expect(await ask(rule, records, {})).toEqual([12]);
    expect(await ask(rule, records, { tolerance_times: 2 * times })).toEqual([]);
    expect(await ask(rule, records, { least_peers: 11 })).toEqual([12]);
    expect(await ask(rule, records, { least_peers: 12 })).toEqual([]);
    const near = [...usual, build(12, 500)];
    expect(await ask(rule, near, {})).toEqual([]);
    expect(await ask(rule, near, { tolerance_times: 3 })).toEqual([12]);
  });
});
