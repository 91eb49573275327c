/** Rules on what others have, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, itFindsIn, product, range, variant } from './by-hand.ts';

/** In categories. */
const inside = (...ids: number[]) => ({ CategoryProducts: ids.map((CategoryId) => ({ CategoryId })) });
/** Properties of these names, each with a value. */
const has = (...names: string[]): PimRecord => ({ Properties: names.map((Name) => ({ Name, Value: `some ${Name}` })) });

describe('no_integration_code', () => {
  it('where at least half have one', async () => {
    const coded = range(1, 4).map((id) => product(id, { IntegrationCode: `E-${id}` }));
    const bare = range(5, 8).map((id) => product(id, { IntegrationCode: null }));
    expect(await find('no_integration_code', [...coded, ...bare])).toMatchObject({ population: 8, ids: range(5, 8) });
    const most = product(9, { IntegrationCode: '' });
    expect(await find('no_integration_code', [...coded, ...bare, most])).toMatchObject({ population: 0, ids: [] });
  });

  it('is unknown where one has something there that no reader knows', async () => {
    const strange = product(3, { IntegrationCode: { erp: 1 } });
    const found = await find('no_integration_code', [
      product(1, { IntegrationCode: 'E' }),
      product(2, { IntegrationCode: 'F' }),
      strange,
    ]);
    expect(found).toMatchObject({ population: 3, ids: [], unknown: 1 });
  });
});

describe('lacks_usual_attribute', () => {
  const usual = range(1, 30).map((id) => product(id, { ...inside(1), ...has('Material', 'Colour') }));
  const barely = (id: number) => product(id, { ...inside(1), ...has('Note') });

  it('tells what nearly all others of its category have', async () => {
    const found = await find('lacks_usual_attribute', [...usual, product(31, { ...inside(1), ...has('Colour') })]);
    expect(found).toMatchObject({ population: 31, ids: [31], detail: 'Material' });
  });

  it('by code where there is one, so that the language does not matter, and whichever of dimension and property', async () => {
    const coded = (id: number, Name: string) =>
      product(id, {
        ...inside(1),
        Properties: [
          { Code: 'material', Name, Value: 'oak' },
          { Name: 'Width', Value: '3' },
        ],
      });
    const products = [...range(1, 30).map((id) => coded(id, 'Material')), coded(31, 'Malzeme')];
    const measured = product(32, {
      ...inside(1),
      Properties: [{ Code: 'Material', Value: 'oak' }],
      Dimensions: [{ Type: 'width', Value: 3 }],
    });
    expect((await find('lacks_usual_attribute', [...products, measured])).ids).toEqual([]);
  });

  itFindsIn('lacks_usual_attribute', [
    ['where twenty others tell', [...usual.slice(0, 20), barely(31)], [31], 'Colour, Material'],
    ['not where nineteen do', [...usual.slice(0, 19), barely(31)], []],
    ['not what a tenth of the others lacks too', [...usual, ...range(32, 35).map(barely), barely(31)], []],
    ['not of one without any, which is another rule’s', [...usual, product(31, inside(1))], []],
  ]);

  it('not what its other category has not', async () => {
    const others = range(41, 70).map((id) => product(id, { ...inside(2), ...has('Colour') }));
    const both = product(31, { ...inside(1, 2), ...has('Colour') });
    expect((await find('lacks_usual_attribute', [...usual, ...others, both])).ids).toEqual([]);
  });

  it('nothing of one whose type few others of its category have, such as a kit', async () => {
    const ofType = (id: number, Type: number) => product(id, { ...inside(1), ...has('Colour'), Type });
    const goods = usual.map((one) => ({ ...one, Type: 1 }));
    expect((await find('lacks_usual_attribute', [...goods, ofType(31, 1)])).ids).toEqual([31]);
    expect((await find('lacks_usual_attribute', [...goods, ofType(31, 4)])).ids).toEqual([]);
  });

  it('not what its variants have', async () => {
    const one = product(31, { ...inside(1), ...has('Material') });
    const red = variant(1, 31, { OptionValues: [{ OptionCode: 'clr', OptionName: 'Colour', Value: 'Red' }] });
    expect((await find('lacks_usual_attribute', [...usual, one], [red])).ids).toEqual([]);
    expect((await find('lacks_usual_attribute', [...usual, one], [])).ids).toEqual([31]);
  });

  it('an empty value is none, and an unreadable one is unknown', async () => {
    const values = { Material: '', Colour: 'Red' };
    const empty = product(31, {
      ...inside(1),
      Properties: Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
    });
    const strange = product(32, {
      ...inside(1),
      Properties: [
        { Name: 'Note', Value: 'some' },
        { Zq1: 'x', Zq2: { Zq3: 4 } },
      ],
    });
    const more = range(41, 80).map((id) => ({ ...usual[0], ProductId: id }));
    expect(await find('lacks_usual_attribute', [...usual, ...more, empty, strange])).toMatchObject({
      ...{ ids: [31], unknown: 1 },
      detail: 'Material',
    });
  });
});
