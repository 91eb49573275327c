/** Rules of what contradicts another record or number, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { askRule } from './ask-rule.ts';
import { find, product, range, size, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';

describe('duplicate_integration_code', () => {
  it('tells in what the records differ', async () => {
    const found = await find('duplicate_integration_code', [
      product(1, { IntegrationCode: 'E1', TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }], TaxRate: 20 }),
      product(2, { IntegrationCode: ' e1', TrademarkProducts: [{ TrademarkId: 2, Name: 'Oskan' }], TaxRate: 20 }),
      product(3, { IntegrationCode: 'E3' }),
      product(4, { IntegrationCode: null }),
      product(5, { IntegrationCode: null }),
    ]);
    expect(found).toMatchObject({
      ...{ population: 3, ids: [1, 2] },
      detail: 'E1 also of P-2, which differs in name, brand: Product 2',
    });
  });

  it('tells each of them another one, and how many more have the code', async () => {
    const named = { Name: 'Lamp', IntegrationCode: 'E1' };
    const copy = await openRecords({
      products: [
        product(1, named),
        product(2, { ...named, Code: null }),
        product(3, { ...named, IntegrationCode: 'e1 ' }),
      ],
    });
    const { examples } = await askRule('duplicate_integration_code', copy);
    expect(Object.fromEntries(examples.map(({ id, detail }) => [id, detail]))).toEqual({
      1: 'E1 also of Lamp and 1 more',
      2: 'E1 also of P-1 and 1 more',
      3: 'e1 also of P-1 and 1 more',
    });
  });
});

describe('variant_contradicts_product', () => {
  it.each([
    ['another code', { ProductId: 1, Code: 'P-9', Status: 1 }, 'code P-9 instead of P-1'],
    ['another status', { ProductId: 1, Code: 'P-1', Status: -1 }, 'status passive'],
    ['another id', { ProductId: 2, Code: 'P-1' }, 'product 2'],
    ['the same', { ProductId: 1, Code: ' P-1', Status: 1 }, undefined],
    ['no more than a name', { Name: 'Renamed' }, undefined],
  ])('%s', async (_how, Product, detail) => {
    const found = await find('variant_contradicts_product', [product(1), product(2)], [variant(1, 1, { Product })]);
    expect(found).toMatchObject({ ids: detail === undefined ? [] : [1], detail });
  });

  it('is about variants that tell something of their product', async () => {
    const variants = [variant(1, 1, { Product: null }), variant(2, 1), variant(3, 1, { product: { code: 'P-2' } })];
    expect(await find('variant_contradicts_product', [product(1)], variants)).toMatchObject({
      population: 1,
      ids: [3],
    });
  });
});

describe('mixed_option_axes', () => {
  const options = (id: number, productId: number, fields: Readonly<Record<string, string>>) =>
    variant(id, productId, {
      OptionValues: Object.entries(fields).map(([OptionName, Value]) => ({ OptionName, Value })),
    });

  it('one without a size among others with one', async () => {
    const variants = [
      options(1, 1, { Colour: 'Red', Size: 'M' }),
      options(2, 1, { colour: 'Red', Size: 'L' }),
      options(3, 1, { Colour: 'Blue' }),
      options(4, 2, { Colour: 'Red' }),
      options(5, 2, { Colour: 'Blue' }),
      options(6, 3, { Colour: 'Red', Size: 'M' }),
    ];
    const found = await find(
      'mixed_option_axes',
      range(1, 3).map((id) => product(id)),
      variants,
    );
    expect(found).toMatchObject({ population: 2, ids: [1], detail: 'Size on 2 of 3 variants' });
  });

  it('one without any is another rule’s', async () => {
    const variants = [variant(1, 1, size('M')), variant(2, 1, size('L')), variant(3, 1)];
    expect((await find('mixed_option_axes', [product(1)], variants)).ids).toEqual([]);
  });

  it('is unknown where the options of one cannot be read', async () => {
    const strange = variant(3, 1, { OptionValues: [{ Zq1: 'x', Zq2: { Zq3: 4 } }] });
    const found = await find(
      'mixed_option_axes',
      [product(1)],
      [variant(1, 1, size('M')), variant(2, 1, size('L')), strange],
    );
    expect(found).toMatchObject({ ids: [], unknown: 1 });
  });
});

describe('contradicting_measures', () => {
  const both = (property: readonly [string, string, string], dimension: readonly [string, number, string]) => ({
    Properties: [{ Name: property[0], Value: property[1], Unit: property[2] }],
    Dimensions: [{ Type: dimension[0], Value: dimension[1], Unit: dimension[2] }],
  });

  it.each([
    [['Weight', '500', 'g'], ['Weight', 5, 'kg'], 'Weight 500 g and 5 kg'],
    [['Ağırlık', '500', 'g'], ['Weight', 0.7, 'kg'], /500 g and 0\.7 kg$/],
    [['width', '12', 'cm'], ['Width', 300, 'mm'], /12 cm and 300 mm$/],
    [['Weight', '500', 'g'], ['Weight', 0.52, 'kg'], undefined],
    [['Net weight', '500', 'g'], ['Weight', 0.8, 'kg'], undefined],
    [['Width', '12', 'cm'], ['Height', 30, 'cm'], undefined],
    [['Width', '12', 'cm'], ['Width', 30, 'kg'], undefined],
  ] as const)('%j and %j', async (property, dimension, detail) => {
    const found = await find('contradicting_measures', [product(1, both(property, dimension))]);
    expect(found.ids).toEqual(detail === undefined ? [] : [1]);
    if (detail !== undefined) expect(found.detail).toMatch(detail);
  });

  it('several values of one property are several', async () => {
    const lengths = product(1, { Properties: ['1', '2'].map((Value) => ({ Name: 'Length', Value, Unit: 'm' })) });
    expect(await find('contradicting_measures', [lengths])).toMatchObject({ population: 0, ids: [] });
  });
});
