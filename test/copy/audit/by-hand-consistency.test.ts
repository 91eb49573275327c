/** Rules of consistency, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { ean, find, product, size, variant } from './by-hand.ts';

describe('consistency', () => {
  it('duplicate_code: case and spaces around it do not count', async () => {
    const found = await find('duplicate_code', [
      product(1, { Code: 'AB-1' }),
      product(2, { Code: ' ab-1' }),
      product(3),
    ]);
    expect(found).toMatchObject({ population: 3, ids: [1, 2], detail: '2 products' });
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
    expect(found).toMatchObject({ ids: [1, 2, 3, 4, 5], detail: '5 products: Same' });
  });

  it('duplicate_name: is unknown where one has no id by which to tell its tree', async () => {
    const same = (id: number) => product(id, { Name: 'Same' });
    const lost = { ...same(3), ProductId: 'A-3' };
    expect(await find('duplicate_name', [same(1), lost])).toMatchObject({ ids: [], unknown: 2 });
    expect(await find('duplicate_name', [product(1), lost])).toMatchObject({ ids: [], unknown: 0 });
    expect(await find('duplicate_name', [same(1), same(2), lost])).toMatchObject({ population: 3, unknown: 0 });
  });

  it('active_without_active_variant, passive_with_active_variants: tell one variant as one', async () => {
    const none = await find('active_without_active_variant', [product(1)], [variant(1, 1, { Status: -1 })]);
    expect(none.detail).toBe('1 variant');
    const one = await find('passive_with_active_variants', [product(1, { Status: -1 })], [variant(1, 1)]);
    expect(one.detail).toBe('1 of 1 variant');
  });

  it.each([
    ['2024-05-01T10:00:00', '2024-04-30T10:00:00', true],
    ['2024-05-01T10:00:00', '0001-01-01T00:00:00', false],
    ['2024-05-01T10:00:00', '1970-01-01T00:00:00Z', false],
    ['2024-05-01T10:00:00.123', '2024-05-01T10:00:00', false],
    ['2024-05-01T10:00:00', null, false],
  ])('updated_before_created: created %s, updated %s', async (Created, Updated, isOne) => {
    expect((await find('updated_before_created', [product(1, { Created, Updated })])).ids).toEqual(isOne ? [1] : []);
  });

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

  it('variant_duplicate_code', async () => {
    const variants = [variant(1, 1, { Code: 'X' }), variant(2, 2, { Code: 'x' }), variant(3, 1)];
    expect(await find('variant_duplicate_code', [product(1), product(2)], variants)).toMatchObject({ ids: [1, 2] });
  });

  it('variant_duplicate_barcode: twice at one variant is once', async () => {
    const twice = {
      Codes: [
        { CodeType: 'EAN', Value: '96385074' },
        { CodeType: 'GTIN', Value: '0000096385074' },
      ],
    };
    const variants = [variant(1, 1, twice), variant(2, 1, ean('4006381333931')), variant(3, 1, ean('4006381333931'))];
    expect(await find('variant_duplicate_barcode', [product(1)], variants)).toMatchObject({
      population: 3,
      ids: [2, 3],
    });
  });

  it('variant_duplicate_options: only within a product, in whatever order', async () => {
    const turned = { OptionValues: [...size('m', 'RED').OptionValues].reverse() };
    const variants = [
      variant(1, 1, size('M', 'Red')),
      variant(2, 1, turned),
      variant(3, 1, size('L', 'Red')),
      variant(4, 2, size('M', 'Red')),
    ];
    expect(await find('variant_duplicate_options', [product(1), product(2)], variants)).toMatchObject({
      population: 4,
      ids: [1, 2],
    });
  });

  it.each([
    ['duplicate_code', ['A', 'a ', 'B', 'B', 'b', 'C'].map((Code, at) => product(at + 1, { Code })), []],
    ['duplicate_name', ['A', 'a ', 'B', 'B', 'b', 'C'].map((Name, at) => product(at + 1, { Name })), []],
    ['variant_duplicate_code', [], ['A', 'a', 'B', 'b'].map((Code, at) => variant(at + 1, 1, { Code }))],
    ['variant_duplicate_options', [], ['S', 's', 'M', 'm'].map((text, at) => variant(at + 1, 1, size(text)))],
  ])('%s: tells how many values are shared, not only by how many records', async (rule, products, variants) => {
    expect((await find(rule, products, variants)).sharedValues).toBe(2);
  });

  it('duplicate_barcode: counts each barcode that is shared, also of products that share several', async () => {
    const eans = (...values: string[]) => ({ Codes: values.flatMap((value) => ean(value).Codes) });
    const products = [
      product(1, eans('4006381333931', '96385074')),
      product(2, eans('4006381333931', '0096385074', '0036000291452')),
      product(3, eans('96385074')),
    ];
    expect(await find('duplicate_barcode', products)).toMatchObject({ ids: [1, 2, 3], sharedValues: 2 });
    const variants = products.map(({ Codes }, at) => variant(at + 1, 1, { Codes }));
    expect(await find('variant_duplicate_barcode', [], variants)).toMatchObject({ ids: [1, 2, 3], sharedValues: 2 });
    expect((await find('duplicate_barcode', products.slice(2))).sharedValues).toBeUndefined();
  });

  it('short_description_repeats_name', async () => {
    const found = await find('short_description_repeats_name', [
      product(1, { ShortDescription: 'PRODUCT 1.' }),
      product(2, { ShortDescription: 'Better than product 2.' }),
      product(3),
      product(4, { ShortDescription: '<p>Product 4</p>' }),
      product(5, { Name: 'Red wine Maison Jaboulet 2015', ShortDescription: 'Maison Jaboulet – red wine 2015' }),
      product(6, { Name: 'Red wine 2015', ShortDescription: 'Red wine 2016' }),
    ]);
    expect(found).toMatchObject({ population: 5, ids: [1, 4, 5] });
  });

  it('long_description_repeats_name', async () => {
    const found = await find('long_description_repeats_name', [
      product(1, { LongDescription: '<p>Product 1.</p>' }),
      product(2, { LongDescription: 'Product 2, of oak.' }),
      product(3),
    ]);
    expect(found).toMatchObject({ population: 2, ids: [1] });
  });
});
