/** Units that contradict those of the other products of a category, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { find, product, range } from './by-hand.ts';

/** A property with a number, in category 1. */
const measured = (Name: string, Value: string, Unit?: string) => ({
  Properties: [{ Name, Value, Unit }],
  CategoryProducts: [{ CategoryId: 1 }],
});

describe('contradicting_units', () => {
  const inches = range(1, 12).map((id) => product(id, measured('Screen', String(10 + id), 'in')));

  it('grams among inches', async () => {
    const found = await find('contradicting_units', [...inches, product(13, measured('Screen', '350', 'g'))]);
    expect(found).toMatchObject({ population: 13, ids: [13], detail: 'Screen is 350 g; 12 others have it in in' });
  });

  it.each([
    ['another unit of the same kind, converted', measured('Screen', '40', 'cm')],
    ['a unit that nobody knows', measured('Screen', '350', 'zorks')],
    ['another property', measured('Mass', '350', 'g')],
    ['another category', { ...measured('Screen', '350', 'g'), CategoryProducts: [{ CategoryId: 2 }] }],
  ])('not %s', async (_how, fields) => {
    expect((await find('contradicting_units', [...inches, product(13, fields)])).ids).toEqual([]);
  });

  it('not what is sold by weight here and by volume there, nor where both kinds are usual', async () => {
    const content = range(1, 14).map((id) => product(id, measured('Content', '500', id < 13 ? 'g' : 'ml')));
    expect((await find('contradicting_units', content)).ids).toEqual([]);
    const half = range(1, 20).map((id) => product(id, measured('Capacity', '500', id < 10 ? 'GB' : 'l')));
    expect((await find('contradicting_units', half)).ids).toEqual([]);
  });

  it('tells units that only the texts name', async () => {
    const salt = range(1, 46).map((id) => product(id, measured('Salt', `1.${id % 5} ${id < 41 ? 'kg' : 'mg'}`)));
    expect(await find('contradicting_units', salt)).toMatchObject({
      ids: range(41, 46),
      detail: expect.stringMatching(/^Salt is 1\.\d mg; 40 others have it in kg, with numbers alike$/),
    });
  });

  it('mg among g though the numbers are alike, and all of the unit that fewer have where neither is rare', async () => {
    const salt = (id: number, unit: string, CategoryId = 1) => ({
      ...product(id, measured('Salt', String(1 + (id % 5) / 10), unit)),
      CategoryProducts: [{ CategoryId }],
    });
    const few = [...range(1, 40).map((id) => salt(id, 'g')), ...range(41, 46).map((id) => salt(id, 'mg'))];
    expect(await find('contradicting_units', few)).toMatchObject({
      ids: range(41, 46),
      detail: expect.stringMatching(/^Salt is 1(\.\d)? mg; 40 others have it in g, with numbers alike$/),
    });
    const mixed = [...range(1, 8).map((id) => salt(id, 'mg')), ...range(9, 20).map((id) => salt(id, 'g'))];
    expect(await find('contradicting_units', mixed)).toMatchObject({
      ids: range(1, 8),
      detail: expect.stringMatching(/^Salt is 1(\.\d)? mg; 8 have it in mg, 12 in g: one unit is wrong$/),
    });
    // More have mg here, and fewer in all.
    const other = [...range(21, 32).map((id) => salt(id, 'mg', 2)), ...range(33, 42).map((id) => salt(id, 'g', 2))];
    expect((await find('contradicting_units', [...mixed, ...other])).ids).toEqual([...range(1, 8), ...range(21, 32)]);
    const even = range(1, 20).map((id) => salt(id, id % 2 === 0 ? 'g' : 'mg'));
    expect((await find('contradicting_units', even)).ids).toHaveLength(10);
    const converted = range(1, 20).map((id) =>
      product(id, id % 2 === 0 ? measured('Salt', '1.2', 'g') : measured('Salt', '1180', 'mg')),
    );
    expect((await find('contradicting_units', converted)).ids).toEqual([]);
  });
});

describe('contradicting_units: a number that fits the unit of the others alone', () => {
  /** Forty products with numbers of a property from one number on, one more each, and one in another unit. */
  const among = (Name: string, unit: string, from: number, odd: string, oddUnit: string) => [
    ...range(1, 40).map((id) => product(id, measured(Name, String(from + (id % 6)), unit))),
    product(41, measured(Name, odd, oddUnit)),
  ];

  it.each([
    ['Seat height', 'cm', 43, '44', 'mm'],
    ['Seat height', 'cm', 43, '46', 'm'],
    ['Content', 'ml', 40, '42', 'cl'],
    ['Content', 'ml', 40, '42', 'kg'],
    ['Wheel', 'in', 24, '28', 'cm'],
    ['Alcohol', '% vol', 11, '14', 'cl'],
    ['Colour temperature', 'K', 2700, '2700', 'W'],
    ['Power', 'W', 9, '11', 'mW'],
  ])('%s in %s from %d on: %s %s', async (name, unit, from, odd, oddUnit) => {
    const found = await find('contradicting_units', among(name, unit, from, odd, oddUnit));
    expect(found).toMatchObject({
      ids: [41],
      detail: `${name} is ${odd} ${oddUnit}; 40 others have it in ${unit}, with such numbers`,
    });
  });

  it.each([
    ['is one of them when it is converted', among('Seat height', 'cm', 43, '450', 'mm')],
    ['is none of theirs', among('Seat height', 'cm', 43, '60', 'mm')],
    ['is near them when it is converted', among('Memory', 'GiB', 24, '28', 'GB')],
    ['is in a unit that is only spelt otherwise', among('Screen', 'in', 24, '28', 'pulgadas')],
    ['counts pieces where others do', among('Content', 'pieces', 100, '102', 'Stk')],
  ])('not one that %s', async (_how, products) => {
    expect((await find('contradicting_units', products)).ids).toEqual([]);
  });

  it('not where numbers are spread as wide as the units are apart', async () => {
    const shelves = range(1, 40).map((id) => product(id, measured('Depth', String(2 * id), 'cm')));
    const thin = product(41, measured('Depth', '8', 'mm'));
    expect((await find('contradicting_units', [...shelves, thin])).ids).toEqual([]);
  });

  it('not where pieces of another kind are counted in a unit that nobody converts', async () => {
    const wipes = range(1, 40).map((id) => product(id, measured('Content', String(20 * id), 'sheets')));
    expect((await find('contradicting_units', [...wipes, product(41, measured('Content', '200', 'ml'))])).ids).toEqual(
      [],
    );
  });

  it('not many at once, which are of another kind', async () => {
    const chairs = among('Width', 'cm', 43, '44', 'mm').slice(0, 40);
    const pads = range(51, 54).map((id) => product(id, measured('Width', '45', 'mm')));
    expect((await find('contradicting_units', [...chairs, ...pads])).ids).toEqual([]);
    expect((await find('contradicting_units', [...chairs, ...pads.slice(0, 2)])).ids).toEqual([51, 52]);
  });

  it('beside slips in the number, which do not say how far the others reach', async () => {
    const slips = [
      product(61, measured('Seat height', '44000', 'cm')),
      product(62, measured('Seat height', '0.4', 'cm')),
    ];
    const more = range(71, 90).map((id) => product(id, measured('Seat height', '45', 'cm')));
    const products = [...among('Seat height', 'cm', 43, '44', 'mm'), ...more, ...slips];
    expect((await find('contradicting_units', products)).ids).toEqual([41]);
  });

  it('not in a unit that is usual in another category of the product', async () => {
    const placed = (id: number, value: string, unit: string, ...categories: number[]) =>
      product(id, {
        ...measured('Content', value, unit),
        CategoryProducts: categories.map((CategoryId) => ({ CategoryId })),
      });
    const creams = range(1, 40).map((id) => placed(id, String(40 + (id % 6)), 'ml', 1));
    const juices = range(51, 62).map((id) => placed(id, String(40 + (id % 6)), 'cl', 2));
    expect((await find('contradicting_units', [...creams, ...juices, placed(70, '42', 'cl', 1, 2)])).ids).toEqual([]);
    expect((await find('contradicting_units', [...creams, ...juices, placed(70, '42', 'cl', 1)])).ids).toEqual([70]);
  });
});
