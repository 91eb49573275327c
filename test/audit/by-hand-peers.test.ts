/** Rules on what others have, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { find, product, range, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { itFindsIn } from './rows/row.ts';

const inside = (...ids: number[]) => ({
  CategoryProducts: ids.map((CategoryId) => ({ CategoryId })),
});
const has = (...names: string[]): PimRecord => ({
  Properties: names.map((Name) => ({ Name, Value: `some ${Name}` })),
});

describe('no_integration_code', () => {
  const coded = (...codes: readonly unknown[]) =>
    codes.map((IntegrationCode, at) => product(at + 1, { IntegrationCode } as PimRecord));
  it.each([
    ['where at least half have one', coded('E-1', 'E-2', null, ''), [4, [3, 4], 0]],
    ['not where fewer have one', coded('E-1', null, ''), [0, [], 0]],
    [
      'is unknown where one has something there that no reader knows',
      coded('E', 'F', { erp: 1 }),
      [3, [], 1],
    ],
  ])('%s', async (_title, products, counted) => {
    const { population, ids, unknown } = await find('no_integration_code', products);
    expect([population, ids, unknown]).toEqual(counted);
  });
});

describe('lacks_usual_attribute', () => {
  const usual = range(1, 30).map((id) =>
    product(id, { ...inside(1), ...has('Material', 'Colour') }),
  );
  const barely = (id: number) => product(id, { ...inside(1), ...has('Note') });

  const red31 = product(31, { ...inside(1), ...has('Colour') });
  const coded = (id: number, Name: string) =>
    product(id, {
      ...inside(1),
      Properties: [
        { Code: 'material', Name, Value: 'oak' },
        { Name: 'Width', Value: '3' },
      ],
    });
  const materials = range(1, 30).map((id) => coded(id, 'Material'));
  const measured = {
    ...inside(1),
    Properties: [{ Code: 'Material', Value: 'oak' }],
    Dimensions: [{ Type: 'width', Value: 3 }],
  };
  const goods = usual.map((one) => ({ ...one, Type: 1 }));
  const ofType = (Type: number) => product(31, { ...inside(1), ...has('Colour'), Type });
  const others = range(41, 70).map((id) => product(id, { ...inside(2), ...has('Colour') }));
  const bare = product(31, { ...inside(1), ...has('Material') });
  const red = variant(1, 31, {
    OptionValues: [{ OptionCode: 'clr', OptionName: 'Colour', Value: 'Red' }],
  });
  const values = (id: number, ...Properties: PimRecord[]) =>
    product(id, { ...inside(1), Properties });

  itFindsIn('lacks_usual_attribute', [
    ['tells what nearly all others of its category have', [...usual, red31], [31], 'Material'],
    ['by code where there is one, whatever the language', [...materials, coded(31, 'Malzeme')], []],
    ['whichever of dimension and property', [...materials, product(32, measured)], []],
    ['where twenty others tell', [...usual.slice(0, 20), barely(31)], [31], 'Colour, Material'],
    ['not where nineteen do', [...usual.slice(0, 19), barely(31)], []],
    [
      'not what a tenth of the others lacks too',
      [...usual, ...range(32, 35).map(barely), barely(31)],
      [],
    ],
    ['not of one without any, which is another rule’s', [...usual, product(31, inside(1))], []],
    [
      'not what its other category has not',
      [...usual, ...others, { ...red31, ...inside(1, 2) }],
      [],
    ],
    ['nothing of one whose type few others have, such as a kit', [...goods, ofType(4)], []],
    ['what its variants might have', [...usual, bare], [31], 'Colour'],
    ['not what its variants have', [...usual, bare, red], []],
    [
      'an empty value is none, and an unreadable one is unknown',
      [
        ...[...usual, ...range(41, 80).map((id) => ({ ...usual[0], ProductId: id }))],
        values(31, { Name: 'Material', Value: '' }, { Name: 'Colour', Value: 'Red' }),
        values(32, { Name: 'Note', Value: 'some' }, { Zq1: 'x', Zq2: { Zq3: 4 } }),
      ],
      [31],
      'Material',
      [32],
    ],
  ]);
});

it('leftover_markup: is a tag in a short description where hardly another one has any', async () => {
  const short = (id: number, ShortDescription: string) => product(id, { ShortDescription });
  const plain = range(1, 30).map((id) => short(id, 'Soft and wide.'));
  const found = await find('leftover_markup', [...plain, short(31, '<p>Soft</p>')]);
  expect(found).toMatchObject({
    ids: [31],
    detail: expect.stringMatching(/^short description: (tags|HTML tag p)/),
  });
  const tagged = range(41, 50).map((id) => short(id, '<p>Soft</p>'));
  expect((await find('leftover_markup', [...plain, ...tagged])).ids).toEqual([]);
});

it('placeholder_category_or_brand: reads the name in the list where the record names only the id', async () => {
  const products = [
    product(1, inside(7)),
    product(2, { CategoryProducts: [{ CategoryId: 8, Name: 'Chairs' }] }),
  ];
  const lists = {
    products: [...products, product(3)],
    categories: [{ CategoryId: 7, Name: 'n/a' }],
  };
  const found = await askRule('placeholder_category_or_brand', await openRecords(lists));
  expect(found).toMatchObject({
    population: 2,
    ids: [1],
    unknown: 0,
    examples: [{ detail: 'category: n/a' }],
  });
  expect([...found.kinds]).toEqual([['category: n/a', 1]]);
});
