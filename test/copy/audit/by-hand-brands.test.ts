import { expect, it } from 'vitest';
import { askRule } from './ask-rule.ts';
import { find, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';

it('brand_in_several_spellings: trade marks, capitals, and one letter off', async () => {
  const ofBrand = (id: number, Name: string) => product(id, { TrademarkProducts: [{ TrademarkId: id, Name }] });
  const found = await find('brand_in_several_spellings', [
    ...range(1, 20).map((id) => ofBrand(id, 'Insignia')),
    ofBrand(21, 'Insignia™'),
    ofBrand(22, 'INSIGNIA'),
    ofBrand(23, 'Insginia'),
    ofBrand(24, 'Insight'),
    ofBrand(25, 'H&M'),
    ofBrand(26, 'HM'),
  ]);
  expect(found).toMatchObject({ population: 26, ids: [21, 22, 23], unknown: 0 });
});

const ofBrand = (id: number, TrademarkId: number, Name: string) =>
  product(id, { TrademarkProducts: [{ TrademarkId, Name }] });

it('brand_in_several_spellings: of two that are as frequent it does not call one usual', async () => {
  const products = [
    ...range(1, 3).map((id) => ofBrand(id, 1, 'NET10')),
    ...range(4, 6).map((id) => ofBrand(id, 2, 'Net10')),
  ];
  const found = await find('brand_in_several_spellings', products);
  expect(found).toMatchObject({ ids: [1, 2, 3], detail: '"NET10" beside "Net10"' });
});

it('brand_in_several_spellings: two records of one name, of which the one that most products have is left', async () => {
  const products = [
    ...range(1, 5).map((id) => ofBrand(id, 27, 'Lindt')),
    ...range(6, 7).map((id) => ofBrand(id, 208, 'Lindt')),
    ...range(8, 9).map((id) => ofBrand(id, 31, 'Meiji')),
  ];
  const names = [
    [27, 'Lindt'],
    [208, 'Lindt '],
    [31, 'Meiji'],
    [32, 'Unused'],
    [33, 'Unused'],
  ] as const;
  const brands = names.map(([TrademarkId, Name]) => ({ TrademarkId, Name, Status: 1 }));
  const found = await askRule('brand_in_several_spellings', await openRecords({ products, brands }));
  expect(found).toMatchObject({ population: 9, ids: [6, 7], unknown: 0 });
  expect(found.examples[0]?.detail).toBe('Lindt: 2 records, ids 27, 208');
});

it('brand_in_several_spellings: ids that the list of brands does not have are no records', async () => {
  const products = range(1, 10).map((id) => ofBrand(id, id, 'Lindt'));
  expect((await find('brand_in_several_spellings', products)).ids).toEqual([]);
});
