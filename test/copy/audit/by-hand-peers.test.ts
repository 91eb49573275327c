/** Rules on what others have, on records written by hand. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { find, product, range, variant } from './by-hand.ts';

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

describe('active_without_variants', () => {
  const shirts = range(1, 6).map((id) => product(id, { ...inside(1), Type: 2 }));
  const sizes = range(1, 6).map((id) => variant(id, id));
  const ask = (more: readonly PimRecord[]) => find('active_without_variants', [...shirts, ...more], sizes);

  it('where its siblings have some', async () => {
    expect(await ask([product(7, { ...inside(1), Type: 2 })])).toMatchObject({
      population: 7,
      ids: [7],
      detail: '6 of 6 others have some',
    });
  });

  it.each([
    ['is passive', { ...inside(1), Type: 2, Status: -1 }],
    ['is of another type', { ...inside(1), Type: 1 }],
    ['is in another category', { ...inside(2), Type: 2 }],
    ['is in another category as well, where few have some', { ...inside(1, 2), Type: 2 }],
  ])('not one that %s', async (_how, fields) => {
    const others = range(21, 27).map((id) => product(id, { ...inside(2), Type: 2 }));
    expect((await ask([product(7, fields), ...others])).ids).toEqual([]);
  });

  it('is unknown where a variant does not tell its product', async () => {
    const lost = { ...variant(9, 1), ProductId: { of: 7 } };
    const found = await find(
      'active_without_variants',
      [...shirts, product(7, { ...inside(1), Type: 2 })],
      [...sizes, lost],
    );
    expect(found).toMatchObject({ ids: [], unknown: 1 });
  });
});

describe('lacks_usual_attribute', () => {
  const usual = range(1, 30).map((id) => product(id, { ...inside(1), ...has('Material', 'Colour') }));

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

  it.each([
    [
      'one of twenty peers',
      range(1, 20).map((id) => product(id, { ...inside(1), ...has('Material') })),
      product(31, inside(1)),
    ],
    [
      'what a tenth of the others lacks too',
      [...usual, ...range(32, 35).map((id) => product(id, inside(1)))],
      product(31, inside(1)),
    ],
  ])('finds nothing, or only with enough peers: %s', async (how, others, odd) => {
    const { ids } = await find('lacks_usual_attribute', [...others, odd]);
    expect(ids).toEqual(how.startsWith('one of twenty') ? [31] : []);
  });

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

  it('up to three are gaps, of more nothing was filled in', async () => {
    const names = ['Material', 'Colour', 'Width', 'Height', 'Finish'];
    const full = range(1, 60).map((id) => product(id, { ...inside(1), ...has(...names) }));
    const gaps = product(61, { ...inside(1), ...has('Material', 'Colour') });
    const bare = product(62, { ...inside(1), ...has('Finish') });
    expect(await find('lacks_usual_attribute', [...full, gaps, bare])).toMatchObject({
      ids: [61],
      detail: 'Finish, Height, Width',
    });
    expect(await find('lacks_many_attributes', [...full, gaps, bare])).toMatchObject({
      population: 62,
      ids: [62],
      detail: 'Colour, Height, Material, Width',
    });
  });

  it('not what its variants have', async () => {
    const one = product(31, { ...inside(1), ...has('Material') });
    const red = variant(1, 31, { OptionValues: [{ OptionCode: 'clr', OptionName: 'Colour', Value: 'Red' }] });
    expect((await find('lacks_usual_attribute', [...usual, one], [red])).ids).toEqual([]);
    expect((await find('lacks_usual_attribute', [...usual, one], [])).ids).toEqual([31]);
  });

  it('an empty value is none, and an unreadable one is unknown', async () => {
    const empty = product(31, {
      ...inside(1),
      Properties: [
        { Name: 'Material', Value: '' },
        { Name: 'Colour', Value: 'Red' },
      ],
    });
    const strange = product(32, { ...inside(1), Properties: [{ Zq1: 'x', Zq2: { Zq3: 4 } }] });
    expect(
      await find('lacks_usual_attribute', [
        ...usual,
        ...range(41, 80).map((id) => ({ ...usual[0], ProductId: id })),
        empty,
        strange,
      ]),
    ).toMatchObject({
      ids: [31],
      unknown: 1,
    });
  });
});
