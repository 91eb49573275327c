/** Rules of consistency, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule, askRules } from './ask-rule.ts';
import { ean, find, itFinds, product, size, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

describe('consistency', () => {
  it('duplicate_code: case and spaces around it do not count', async () => {
    const found = await find('duplicate_code', [
      product(1, { Code: 'AB-1' }),
      product(2, { Code: ' ab-1' }),
      product(3),
    ]);
    expect(found).toMatchObject({ population: 3, ids: [1, 2], detail: 'AB-1 (2 products)' });
  });

  it('duplicate_code: ı is another letter than i', async () => {
    const codes = ['ık', 'ik', 'IK', 'straße', 'STRASSE'];
    expect(
      (
        await find(
          'duplicate_code',
          codes.map((Code, at) => product(at + 1, { Code })),
        )
      ).ids,
    ).toEqual([2, 3]);
  });

  it('duplicate_name: as people read it', async () => {
    const names = [
      'Çanta',
      'ÇANTA ',
      'Işık',
      'IŞIK',
      'ışık',
      'a\u00a0b',
      'A  b',
      'é',
      'e\u0301',
      'Straße',
      'STRASSE',
      'Kaş',
      'Taş',
    ];
    const { ids } = await find(
      'duplicate_name',
      names.map((Name, at) => product(at + 1, { Name })),
    );
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('duplicate_name: products of one variation tree have one', async () => {
    const found = await find('duplicate_name', [
      product(1, { Name: 'Shirt', ParentId: 0 }),
      product(2, { Name: 'Shirt', ParentId: 1 }),
      product(3, { Name: 'Shirt', ParentId: 1 }),
      product(4, { Name: 'Sock', ParentId: 0 }),
      product(5, { Name: 'Sock', ParentId: 0 }),
    ]);
    expect(found).toMatchObject({ population: 5, ids: [4, 5] });
  });

  it('duplicate_name: tells how many products have it, not how many trees', async () => {
    const tree = [2, 3, 4].map((id) => product(id, { Name: 'Same', ParentId: 1 }));
    const found = await find('duplicate_name', [product(1, { Name: 'Same' }), ...tree, product(5, { Name: 'Same' })]);
    expect(found).toMatchObject({ ids: [1, 2, 3, 4, 5], detail: 'Same (5 products)' });
  });

  it('duplicate_name: is unknown where one has no id by which to tell its tree', async () => {
    const same = (id: number) => product(id, { Name: 'Same' });
    const lost = { ...same(3), ProductId: 'A-3' };
    expect(await find('duplicate_name', [same(1), lost])).toMatchObject({ ids: [], unknown: 2 });
    expect(await find('duplicate_name', [product(1), lost])).toMatchObject({ ids: [], unknown: 0 });
    expect(await find('duplicate_name', [same(1), same(2), lost])).toMatchObject({ population: 3, unknown: 0 });
  });

  itFinds(
    'updated_before_created',
    'created %s, updated %s',
    [
      ['2024-05-01T10:00:00', '2024-04-30T10:00:00', true],
      ['2024-05-01T10:00:00', '0001-01-01T00:00:00', false],
      ['2024-05-01T10:00:00', '1970-01-01T00:00:00Z', false],
      ['2024-05-01T10:00:00.123', '2024-05-01T10:00:00', false],
      ['2024-05-01T10:00:00', undefined, false],
    ],
    ([Created, Updated]) => ({ Created, Updated }),
  );

  it('duplicate_barcode: zeros are none', async () => {
    const products = ['0000000000000', '00000000', '4006381333931', '4006381333931'].map((value, at) =>
      product(at + 1, ean(value)),
    );
    expect((await find('duplicate_barcode', products)).ids).toEqual([3, 4]);
  });

  it('duplicate_barcode: a variant of its own may have it, one of another product may not; zeros in front do not count', async () => {
    const products = [product(1, ean('0036000291452')), product(2, ean('4006381333931')), product(3, ean('96385074'))];
    const variants = [variant(1, 3, ean('96385074')), variant(2, 3, ean('036000291452'))];
    expect(await find('duplicate_barcode', products, variants)).toMatchObject({ population: 3, ids: [1] });
  });

  it.each([
    ['duplicate_code', ['A', 'a ', 'B', 'B', 'b', 'C'].map((Code, at) => product(at + 1, { Code })), []],
    ['duplicate_name', ['A', 'a ', 'B', 'B', 'b', 'C'].map((Name, at) => product(at + 1, { Name })), []],
    ['variant_duplicate_code', [], ['A', 'a', 'B', 'b'].map((Code, at) => variant(at + 1, 1, { Code }))],
    ['variant_duplicate_options', [], ['S', 's', 'M', 'm'].map((text, at) => variant(at + 1, 1, size(text)))],
  ])('%s: tells how many values are shared, not only by how many records', async (rule, products, variants) => {
    expect((await find(rule, products, variants)).sharedValues).toBe(2);
  });

  it('duplicate_barcode: counts what is shared, also of products that share several', async () => {
    const eans = (...values: string[]) => ({ Codes: values.flatMap((value) => ean(value).Codes) });
    const shared = [eans('4006381333931', '96385074'), eans('4006381333931', '0096385074'), eans('0036000291452')];
    const products = [...shared, eans('036000291452')].map((codes, at) => product(at + 1, codes));
    const told = { ids: [1, 2, 3, 4], sharedValues: 2 };
    expect(await find('duplicate_barcode', products)).toMatchObject(told);
    const variants = products.map(({ Codes }, at) => variant(at + 1, 1, { Codes }));
    expect(await find('variant_duplicate_barcode', [], variants)).toMatchObject(told);
    expect((await find('duplicate_barcode', products.slice(3))).sharedValues).toBeUndefined();
  });

  it('duplicate_integration_code: tells each of them another one, and how many more have the code', async () => {
    const codes = ['E1', 'E1', 'e1 ', 'E2', ' e2', 'E3', null];
    const products = codes.map((IntegrationCode, at) =>
      product(at + 1, { IntegrationCode, ...(at === 1 && { Code: null }) }),
    );
    const found = await askRule('duplicate_integration_code', await openRecords({ products }));
    expect(found.population).toBe(6);
    expect(Object.fromEntries(found.examples.map(({ id, detail }) => [id, detail]))).toEqual({
      1: 'E1 (also of 2 and 1 more)',
      2: 'E1 (also of P-3 and 1 more)',
      3: 'e1 (also of 2 and 1 more)',
      4: 'E2 (also of P-5)',
      5: 'e2 (also of P-4)',
    });
  });

  it('two_covers, passive_cover, sort_order_clash: of the pictures of one product', async () => {
    const pictured = (id: number, ...pictures: PimRecord[]) =>
      product(id, { Pictures: pictures.map((one, at) => ({ PictureId: id * 10 + at, Status: 1, ...one })) });
    const cover = { IsCover: true, SortOrder: 1 };
    const other = { IsCover: false, SortOrder: 2 };
    const products = [
      pictured(1, cover, other),
      pictured(2, cover, { ...other, IsCover: true }),
      pictured(3, { ...cover, Status: -1 }, other),
      pictured(4, cover, { ...other, Status: -1 }),
      pictured(5, cover, { ...other, SortOrder: 1 }),
    ];
    const found = await askRules(
      rulesOf('two_covers', 'passive_cover', 'sort_order_clash'),
      await openRecords({ products }),
    );
    expect(found('two_covers')).toMatchObject({ population: 5, ids: [2], examples: [{ detail: '2 covers' }] });
    expect(found('passive_cover')).toMatchObject({ population: 5, ids: [3] });
    expect(found('sort_order_clash')).toMatchObject({
      ...{ population: 5, ids: [5] },
      examples: [{ detail: '1 of 2 pictures' }],
    });
  });

  it('only_passive_categories: passive themselves or below a passive one, of active products', async () => {
    const placed = (id: number, fields: PimRecord, ...ids: number[]) =>
      product(id, {
        CategoryProducts: ids.map((CategoryId) => ({ CategoryId, Name: `Category ${CategoryId}` })),
        ...fields,
      });
    const category = (CategoryId: number, Status: number, ParentId = 0) => ({
      ...{ CategoryId, Status, ParentId },
      Name: `Category ${CategoryId}`,
    });
    const localCopy = await openRecords({
      products: [
        placed(1, {}, 1),
        placed(2, {}, 2),
        placed(3, {}, 3),
        placed(4, {}, 1, 2),
        placed(5, { Status: -1 }, 2),
        placed(6, {}, 9),
      ],
      categories: [category(1, 1), category(2, -1), category(3, 1, 2)],
    });
    const found = await askRule('only_passive_categories', localCopy);
    expect(found).toMatchObject({ population: 4, ids: [2, 3], unknown: 0 });
  });
});
